import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { en } from '../../src/languages/index.ts';
import { compile, nameIndexFile, readNameIndex } from '../../src/link/index.ts';
import { numberOf, pageUrl } from '../../src/model/index.ts';
import { parseFile } from '../../src/read/index.ts';
import { answerByNames } from '../../src/search/find-answer.ts';
import { NameMatcher, records } from '../../src/search/index.ts';
import {
  addressOf,
  partsOf,
  readIndexedText,
  withTablesNamed,
} from '../../src/search/indexed-text.ts';
import { glossaryOf } from '../lib/memory-content.ts';
import { harbour } from './harbour.ts';

/** The indexed text of a page of the harbour glossary. */
const textAt = (url: string) =>
  readIndexedText(
    [...records(harbour(), en.words)].find((one) => pageUrl(one.url) === url)?.url ?? '',
  );

describe('the name index', () => {
  const { targets } = readNameIndex(nameIndexFile(harbour()), en.words);

  test('leads to every entry, document, term and icon, with the base path', () => {
    expect(targets.map(({ url }) => url)).toEqual(
      expect.arrayContaining([
        '/sub/glossary/mooring/',
        '/sub/glossary/tide-ebb/',
        '/sub/documents/regatta/',
        '/sub/terms/drifting/',
        '/sub/icons/#icon-buoy',
      ]),
    );
  });

  test('has the fields that a result shows and is ranked by', () => {
    const find = (name: string) => targets.find((target) => target.name === name);
    expect(find('mooring')).toMatchObject({ kind: 'term' });
    expect(find('Storm Warning')).toMatchObject({ standing: 'superseded' });
    expect(find('tide (ebb)')).toMatchObject({ title: 'tide' });
  });

  test('has the highest number of a text, the scope of a document, and a note on wording other than in site.yml', () => {
    const text = (head: string) => `---\ntitle: Fog\n${head}---\n\nIt lifts. ^p2\n`;
    const file = (path: string, content: string) => ({ path, content });
    const { names } = readNameIndex(
      nameIndexFile(
        compile(
          [
            file('site.yml', 'name: Harbour\nlanguage: en\naboutWording: our own words\n'),
            file('glossary/fog.md', text('kind: term\nretired: { p9: { reason: Gone } }\n')),
            file(
              'glossary/sea.md',
              text("kind: term\ndisambiguation: sea\naboutWording: the publisher's\n"),
            ),
            file(
              'documents/cup.md',
              text('scope: Cup only\n').replace('Fog', 'Cup').replace('p2', 'r2'),
            ),
          ],
          parseFile,
        ).glossary,
      ),
      en.words,
    );
    const factsOf = ({ slug, last, scope, aboutWording }: (typeof targets)[number]) =>
      [slug, last, scope, aboutWording] as const;
    const facts = new Map(names.map(({ target }) => [target.slug, factsOf(target)]));
    expect([...facts.values()].sort()).toEqual([
      ['cup', 2, 'Cup only', undefined],
      ['fog', 9, undefined, undefined],
      ['sea', 2, undefined, "the publisher's"],
    ]);
  });

  test('counts each ruling that mentions a term once, without entries that only lead to it', () => {
    const glossary = glossaryOf({
      oar: ['See [[rudder]].'],
      boat: ['A [[keel]] below, and a [[keel]] beside it.'],
    });
    const { targets: found } = readNameIndex(nameIndexFile(glossary), en.words);
    const mentions = (name: string) => found.find((one) => one.name === name)?.mentions;
    expect([mentions('keel'), mentions('rudder')]).toEqual([1, undefined]);
  });

  test('leads from a heading to the page of its section if its document is read by section', async () => {
    const rules =
      '## Casting off ^r1\n\nLines first. ^r2\n\n## Landfall\n\n### Anchors\n\nDrop one. ^r3';
    const sources = (pages: string) => [
      { path: 'site.yml', content: 'name: Harbour\nlanguage: en\n' },
      {
        path: 'documents/cup.md',
        content: `---\ntitle: Cup\npages: ${pages}\n---\n\n${rules}\n`,
      },
    ];
    const led = async (pages: string, heading: string) => {
      const { glossary } = compile(sources(pages), parseFile, { base: '/sub/' });
      const names = await NameMatcher.of(readNameIndex(nameIndexFile(glossary), en.words));
      return answerByNames(heading, names).names[0]?.url;
    };
    expect(await led('sections', 'anchors')).toBe('/sub/documents/cup/section/landfall/#r3');
    expect(await led('sections', 'casting off')).toBe('/sub/documents/cup/section/casting-off/#r1');
    expect(await led('one', 'anchors')).toBe('/sub/documents/cup/#r3');
  });
});

describe('the text that Pagefind indexes', () => {
  test('is of entries and documents only: terms are found by name', () => {
    const pages = [...records(harbour(), en.words)].map(({ url }) => pageUrl(url));
    expect(pages).toContain('/sub/documents/regatta/');
    expect(pages.filter((url) => url.startsWith('/sub/terms/'))).toEqual([]);
  });

  test('contains every ruling, with its number, standing and heading', () => {
    const { aliases, rulings } = textAt('/sub/glossary/storm-warning/');
    expect(aliases).toBe('SW');
    expect(rulings.map((one) => `${one.number} ${one.kind} ${one.standing} ${one.text}`)).toEqual([
      'p1 text current Hoist the [Buoy] flag before the storm.',
      'p2 update superseded Hoist the flag twice.',
    ]);
    expect(textAt('/sub/documents/regatta/').rulings).toMatchObject([
      { number: 'r1', path: ['Start line'] },
      { number: 'r2', path: ['Protests'], text: 'A protest is made before sunset.' },
    ]);
  });

  test('has the start and the end of each table, so that a snippet can name the table', () => {
    const table =
      '| Boat | Light |\n|---|---|\n| Tug, see [[fog]] | two [Red] |\n| Ferry | *one* |';
    const text = `:::note\nLights by night:\n\n${table}\n\nNone by day.\n\n- Or:\n\n  ${table.replaceAll('\n', '\n  ')}\n\n:::`;
    const glossary = glossaryOf({ lights: `${text}\n\n^p1` });
    const [ruling] = glossary.entries[0]?.rulings ?? [];
    const [backlink] = glossary.terms[0]?.backlinks ?? [];
    expect(ruling?.text).not.toMatch(/\p{Noncharacter_Code_Point}/u);
    expect(backlink?.sentence).not.toMatch(/\p{Noncharacter_Code_Point}/u);
    expect(ruling?.tables?.map(([from, to]) => ruling.text.slice(from, to))).toEqual([
      'Boat\tLight\nTug, see fog\ttwo [Red]\nFerry\tone',
      'Boat\tLight\nTug, see fog\ttwo [Red]\nFerry\tone',
    ]);
    const [record] = records(glossary, en.words);
    const [read] = readIndexedText(record?.url ?? '').rulings;
    const named = withTablesNamed(read ?? { text: '' }, 'Table').replace(/\s+/gu, ' ');
    expect(named.trim()).toBe('Lights by night: Table None by day. Or: Table');
  });

  test('is found by a stop word only if few texts have the word', () => {
    const sources = Array.from({ length: 30 }, (_, at) => ({
      path: `glossary/pier-${at}.md`,
      content: `---\ntitle: pier ${at}\nkind: term\n---\n\nThe ${at < 9 ? 'only' : 'old'} pier. ^p1\n`,
    }));
    sources.push({ path: 'questions.yml', content: 'pier 0:\n  p1: [where is the pier]\n' });
    const { glossary } = compile(sources, parseFile);
    const stopWords = new Set(['the', 'only']);
    const [record] = records(glossary, { ...en.words, stopWords });
    expect(record?.content).toBe('0 0 0 is onli pier pier pier wher');
    expect(readIndexedText(record?.url ?? '').rulings[0]?.text).toBe('The only pier.');
  });

  test('counts a word of a document once for each rule that has the word, up to five; a word of an entry once', () => {
    const rules = Array.from({ length: 7 }, (_, at) => (at < 2 ? 'One oar, an oar.' : 'A buoy.'));
    const numbered = (letter: string) => rules.map((one, at) => `${one} ^${letter}${at + 1}`);
    const { glossary } = compile(
      [
        {
          path: 'documents/cup.md',
          content: `---\ntitle: Cup\n---\n\n${numbered('r').join('\n\n')}\n`,
        },
        {
          path: 'glossary/fog.md',
          content: `---\ntitle: Fog\nkind: term\n---\n\n${numbered('p').join('\n\n')}\n`,
        },
      ],
      parseFile,
    );
    const words = [...records(glossary, en.words)].map(({ content }) => content.split(' '));
    const counts = (word: string) => words.map((one) => one.filter((own) => own === word).length);
    expect([counts('oar'), counts('buoy')]).toEqual([
      [1, 2],
      [1, 5],
    ]);
  });

  test('has number, kind, standing and questions of each ruling apart from its text', () => {
    const kind = fc.constantFrom('text', 'errata', 'update', 'example', 'note');
    const standing = fc.constantFrom('current', 'temporary', 'superseded', 'reversed');
    const question = fc
      .stringMatching(/^[a-z ']{0,20}[a-z]$/u)
      .map((text) => text.trim().replace(/ +/gu, ' '));
    fc.assert(
      fc.property(
        fc.array(fc.record({ questions: fc.array(question, { maxLength: 3 }), kind, standing }), {
          minLength: 1,
        }),
        fc.nat(9999),
        (asked, first) => {
          const rulings = asked.map(({ questions, ...one }, at) => ({
            ...one,
            number: numberOf('entry', first + at + 1),
            path: at > 1 ? ['Lights'] : [],
            text: `Boat ${at}.`,
            ...(questions.length > 0 && { questions }),
          }));
          const [part = []] = partsOf({ type: 'entry', rulings });
          expect(readIndexedText(addressOf('/', '', part)).rulings).toEqual(rulings);
        },
      ),
    );
  });

  test('has a rule whose text is only a note as a note', () => {
    const content =
      '---\ntitle: Cup\n---\n\n## Date ^r1\n\n:::note\nIt has no date.\n:::\n\n## End ^r2\n\nA buoy.\n';
    const { glossary } = compile([{ path: 'documents/cup.md', content }], parseFile);
    const [record] = records(glossary, en.words);
    const { rulings } = readIndexedText(record?.url ?? '');
    expect(rulings.map(({ kind }) => kind)).toEqual(['note', 'text']);
  });

  test('is divided into parts for a long document, which have each rule once, under its heading', () => {
    const rules = fc.array(fc.record({ length: fc.nat(4000), chapter: fc.nat(3) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(rules, (rules) => {
        const rulings = rules.map(({ length, chapter }, at) => ({
          number: numberOf('document', at + 1),
          kind: 'text' as const,
          standing: 'current' as const,
          path: ['Part', `Chapter ${chapter}`],
          text: `Boats ${'wait '.repeat(length / 5)}here.`,
        }));
        const parts = [...partsOf({ type: 'document', rulings })];
        const urls = parts.map((part) => addressOf('/regatta/', 'RR', part));
        expect(urls.flatMap((url) => readIndexedText(url).rulings)).toEqual(rulings);
        expect(new Set(urls.map((url) => pageUrl(url)))).toEqual(new Set(['/regatta/']));
        for (const url of urls) expect(url.length).toBeLessThan(20_000);
      }),
    );
  });
});
