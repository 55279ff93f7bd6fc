import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citationChecker, dataOf, report } from '../../scripts/citations.ts';
import { type CitationForm, citationUrl, cite } from '../../src/editions/citation-status.ts';
import {
  checkCitations,
  citationNames,
  findCitations,
  History,
  textOn,
  textsCited,
  withEditions,
} from '../../src/editions/index.ts';
import type { CompilationWithEditions } from '../../src/editions/with-editions.ts';
import { dateInWords } from '../../src/languages/browser.ts';
import { contentLanguage, contentWords } from '../../src/languages/index.ts';
import { compile, nameIndexFile, readNameIndex } from '../../src/link/index.ts';
import { edited, pagePath } from '../../src/model/index.ts';
import { parseFile } from '../../src/read/index.ts';
import { readContent } from '../../src/site/index.ts';
import { chooseWording } from '../../src/views/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { forAll } from '../lib/properties.ts';

const sources = readContent('tests/fixtures/editions');
const compiled = withEditions(compile(sources, parseFile, { base: '/sub/' }), sources, parseFile);
const { glossary, editions } = compiled;
const { site } = glossary;
const index = readNameIndex(nameIndexFile(glossary), contentWords(site));
const { references } = contentLanguage(site);
const cited = { ...site, references, outsideWorks: ['Pilot Book'] };
const names = citationNames(index, cited);
const found = (text: string, by = names) => findCitations(text, by);

/** Checks the citations of a text, as of the first edition unless another day is given. */
function check(text: string, day: string | null = '2025-03-01') {
  const citations = found(text);
  const history = new History(editions);
  const texts = new Map(
    textsCited(citations, index).flatMap((address) => {
      const cited = history.of(address);
      return cited ? [[address, cited] as const] : [];
    }),
  );
  const checked = checkCitations(citations, texts, index, day ?? undefined);
  return { ...checked, corrected: edited(text, checked.edits) };
}

const rules = 'https://tidewater.example/sub/documents/harbour-rules/';
const entry = (slug: string) => `https://tidewater.example/sub/glossary/${slug}/`;
const docking = entry('docking');

describe('a citation of an older text', () => {
  test.each([
    ['rule 702.1', 'renumbered', 'rule 702.2'],
    ['Harbour Rules 702.2', 'reworded', 'Harbour Rules 702.3'],
    ['Harbour Rules, 702.2 (see below)', 'reworded', 'Harbour Rules, 702.3 (see below)'],
    ['rule 702.1 of the Harbour Rules', 'renumbered', 'rule 702.2 of the Harbour Rules'],
    ['**Harbour Rules** §702.2.1', 'renumbered', '**Harbour Rules** §702.3.1'],
    ['[702.1] lets it dock', 'renumbered', '[702.2] lets it dock'],
    ['so says 702.1b', 'renumbered', 'so says 702.2b'],
    ['rule 702', 'same', 'rule 702'],
    ['Regatta Rules; rule 702.1', 'renumbered', 'Regatta Rules; rule 702.2'],
    [`[url=${rules}702.1a/]`, 'renumbered', `[url=${rules}702.2a/]`],
    [`${rules}702.1a/?on=2025-01-01.`, 'renumbered', `${rules}702.1a/?on=2025-01-01.`],
    [`(${rules}#r3)`, 'same', `(${rules}#r3)`],
    [`${docking}#P2.`, 'same', `${docking}#P2.`],
    ['(Glossary: Docking, p2).', 'same', '(Glossary: Docking, p2).'],
    [`${docking}`, 'same', docking],
    [`${docking}?on=2025-01-01#p1`, 'reworded', `${docking}?on=2025-01-01#p1`],
    ['docking p2', 'same', 'docking p2'],
    ['[[docking#^p1]]', 'reworded', '[[docking#^p1]]'],
    ['a boat uses docking p4', 'retired', 'a boat uses mooring p2'],
    ['[[Docking#^p4]]', 'retired', '[[mooring#^p2]]'],
    [`${docking}4/`, 'retired', `${entry('mooring')}2/`],
    ['docking p5', 'retired', 'docking p5'],
    [`${entry('cafe-creme')}#p1`, 'same', `${entry('harbour-cafe')}#p1`],
    ['docking p99', 'unknown', 'docking p99'],
    ['rule 999.9', 'unknown', 'rule 999.9'],
    ['Sea Serpent#p1', 'unknown', 'Sea Serpent#p1'],
    ['MTR 702.1', 'elsewhere', 'MTR 702.1'],
    ['MTR rule 702.1', 'elsewhere', 'MTR rule 702.1'],
    ['rule 702.1 of the Pilot Book', 'elsewhere', 'rule 702.1 of the Pilot Book'],
  ])('%s is %s, and now %s', (text, state, corrected) => {
    const { citations, corrected: now } = check(text);
    expect(citations.map((one) => one.state)).toEqual([state]);
    expect(now).toBe(corrected);
  });

  test.each([
    'step 2, part 1 and 3.5 points',
    'version 702.1',
    'page p12 of any book',
    'See p4. In docking, #1 is the boat, and docking 2 boats is next',
    'https://elsewhere.example/sub/glossary/docking/#p1',
    '',
  ])('is not found in "%s"', (text) => {
    expect(check(text).citations).toEqual([]);
  });

  test.each([
    ['docking p1-p3', ['docking p1', 'docking p2', 'docking p3']],
    ['docking p1–3 and p5', ['docking p1', 'docking p2', 'docking p3', 'docking p5']],
    ['docking p1 to p3', ['docking p1', 'docking p2', 'docking p3']],
    ['docking p1-2025', ['docking p1']],
    ['DOCKING P.2', ['docking p2']],
    ['so says p2 of the docking', ['docking p2']],
    ['p2 and docking p3', ['docking p3']],
    ['Unknown Card, p4 and p5', ['Unknown Card p4?', 'Unknown Card p5?']],
    ['a boat with Serpent p4', ['Serpent p4?']],
    ['Serpent, p4', ['Serpent p4?']],
    ['gulf p3, dock p2; docking p2', ['gulf p3?', 'dock p2?', 'docking p2']],
    ['docking p2, gulf p3 and p4', ['docking p2', 'gulf p3?', 'gulf p4?']],
    ['a boat with a gulf p3 in it', ['gulf p3?']],
    ['(unknown card, p4), other card p5.', ['card p4?', 'card p5?']],
    ['Pilot Book p4', ['Pilot Book p4 of Pilot Book']],
  ])('is read in each form: %s', (text, expected) => {
    const read = check(text).citations.map(({ written, address, number, work }) => {
      if (work !== undefined) return `${written} of ${work}`;
      return address ? `${address.split('/')[1]} ${number}` : `${written}?`;
    });
    expect(read).toEqual(expected);
  });

  test('by an ambiguous name lists the rulings of the other texts', () => {
    const said = check('gull p1, gull p99, gull (boat) p1').citations;
    const also = said.map((one) => one.also?.map(({ name, number }) => `${name} ${number}`));
    expect(also).toEqual([['Gull (boat) p1'], [], undefined]);
  });

  test('in a range is not corrected; a name after a number is', () => {
    const { citations, corrected } = check('docking p3-p5, and p4 of docking');
    expect(citations.map(({ state }) => state)).toEqual(['same', 'retired', 'retired', 'retired']);
    expect(corrected).toBe('docking p3-p5, and p2 of mooring');
  });

  test('is corrected in each list and range', () => {
    const { corrected } = check('rules 702.1, 702.1b–c and 702.2');
    expect(corrected).toBe('rules 702.2, 702.2b–c and 702.3');
  });
});

test.each([
  ['[b]docking[/b] (p2)', 'docking p2'],
  ['**Docking**, p2', 'Docking p2'],
  ['[[docking#^p2]]', 'docking p2'],
  ['the p2, "docking": p2', 'docking p2'],
  ['Sea Serpent#p1', 'Serpent#p1'],
  ['see [Harbour Rules] §702.2', 'Harbour Rules §702.2'],
  ['(1), Dokcing p2', 'Dokcing p2'],
  ['see the Dokcing p2', 'Dokcing p2'],
])('the citation in %s is shown as %s', (text, written) => {
  expect(check(text).citations.map((one) => one.written)).toEqual([written]);
});

describe('a citation that the site writes', () => {
  const forms: CitationForm[] = ['link', 'bbcode', 'markdown', 'html', 'text'];

  /** Checks that every citation of the rulings of a site is found again and means its ruling. */
  function expectAllFound(compilation: CompilationWithEditions): void {
    const { glossary, history, editions } = compilation;
    const { base, site } = glossary;
    const checked = citationChecker(compilation);
    const day = editions.editions.at(-1)?.date ?? '';
    for (const { address, name, rulings } of [...glossary.entries, ...glossary.documents]) {
      const texts = history.of(address);
      const then = texts && textOn(texts, day);
      const page = new URL(base + pagePath(address), site.origin).href;
      // The numbers of an entry differ only in their digits.
      const some = rulings.filter(({ printed }, at) => printed !== undefined || at % 9 === 0);
      for (const { number, printed } of some) {
        const before = then?.rulings.find((one) => one.number === number);
        const isDated = before !== undefined && before.printed === printed;
        const editionName = isDated ? dateInWords(day, 'en', 'medium') : '';
        const url = citationUrl(page, number, isDated ? day : undefined);
        const work = printed === undefined ? site.work : undefined;
        const ruling = { work, title: name, number, printed, text: 'No.', editionName, url };
        const [, line = ''] = cite(ruling, 'text').split('\n');
        for (const written of [line, `So ${line}.`, ...forms.map((form) => cite(ruling, form))]) {
          const found = checked(written).citations.map(({ now, written }) =>
            now ? [now.address, now.number] : written,
          );
          expect([written, ...found]).toEqual([written, [address, number]]);
        }
      }
    }
  }

  test.each(['tests/fixtures/editions', 'tests/fixtures/site', 'content'])(
    'is found again and means the same ruling: %s',
    (folder) => {
      const sources = readContent(folder);
      expectAllFound(withEditions(compile(sources, parseFile), sources, parseFile));
    },
  );

  test.each([
    ['Floor Rules', 'Step 1: boats', 'Step 2: piers'],
    ['Floor Rules', 'Phase 1: boats', 'Phase 2: piers'],
    ['Floor Rules', 'Schritt 1: boats', 'Schritt 2: piers'],
    ['Floor Rules', 'Article L. 1 Boats', 'Article L. 2 Piers'],
    ['Floor Rules', '(a) Boats', '(b) Piers'],
    ['Floor Rules', 'a) Boats', 'b) Piers'],
    ['Floor Rules', 'I. Boats', 'II. Piers'],
    ['Floor Rules', 'A.1a Boats', 'A.1b Piers'],
    [
      'Floor Rules',
      '\u7b2c1\u6761 Boats',
      '\u7b2c2\u6761 Piers',
      'printedNumbers: [\u7b2c1\u6761]',
    ],
    ['Floor Rules 2024', '1. Boats', '2. Piers'],
    ['Floor Rules 2024', 'IV. Boats', 'V. Piers'],
    ['Floor Rules, earlier text', '1. Boats', '2. Piers'],
    ['Floor Rules', 'K-1 Boats', 'K-2 Piers', 'printedNumbers: [K-1]'],
    ['Floor Rules', 'Kap. 1.1a Boats', 'Kap. 1.1b Piers', 'printedNumbers: [Kap. 1.1a]'],
    [
      'Floor Rules',
      'Harbour case 1 Boats',
      'Harbour case 2 Piers',
      "printedNumbers: ['Harbour case 1']",
    ],
  ])('is found again whatever the printed number: %s, %s', (title, first, second, front = '') => {
    const content = new MemoryContent();
    content.files.set(
      'site.yml',
      'name: Tidewater\nlanguage: en\norigin: https://tidewater.example\n',
    );
    content.files.set(
      'documents/floor-rules.md',
      `---\ntitle: ${title}\n${front}\n---\n\n## ${first} ^r1\n\nA boat.\n\n## ${second} ^r2\n\nA pier.\n`,
    );
    const compiled = content.compiled();
    const { rulings = [] } = compiled.glossary.documents[0] ?? {};
    expect(rulings.map(({ printed }) => printed)).not.toContain(undefined);
    expectAllFound(compiled);
  });

  test.each([
    ['Floor Rules Step 2', ['r3']],
    ['FR step 2', ['r3']],
    ['Floor Rules, Step 2', ['r3']],
    ['step 2 of the Floor Rules', ['r3']],
    ['steps 1 and 2 of the Floor Rules', ['r2', 'r3']],
    ['Floor Rules steps 1 and 2', ['r2', 'r3']],
    ['Floor Rules, steps 1–2', ['r2', 'r3']],
    ['Floor Rules 3', ['r5']],
    ['Floor Rules rule 3', ['r5']],
    ['Floor Rules step 3', [undefined]],
    ['the Floor Rules say that 3 boats dock', []],
    ['in step 2, draw', []],
    ['the Floor Rules, 3 boats and a pier', []],
    ['by the Floor Rules and rule 3', ['r5']],
  ])('with a word before its number means the rule with the word: %s', (text, numbers) => {
    const content = new MemoryContent();
    content.files.set('site.yml', 'name: Tidewater\nlanguage: en\n');
    content.files.set(
      'documents/floor-rules.md',
      '---\ntitle: Floor Rules\naliases: [FR]\n---\n\n## 1. Boats ^r1\n\n### Step 1: dock ^r2\n\nDock.\n\n### Step 2: sail ^r3\n\nSail.\n\n## 2. Piers ^r4\n\nA pier.\n\n## 3. Tides ^r5\n\nA tide.\n',
    );
    const { citations } = citationChecker(content.compiled())(text);
    expect(citations.map(({ now }) => now?.number)).toEqual(numbers);
  });
});

describe('the day of a citation', () => {
  const link = `${docking}?on=2025-03-01#p1`;

  test.each([
    'docking p1 (2025-03-01)',
    'Docking, p1 (1 March 2025)',
    'docking p1, 1st March 2025',
    'docking p1 (Mar 1, 2025)',
    'docking p1, March 1st, 2025',
    '[b]Docking[/b], p1 (1.3.2025)',
    'docking p1, edition of 1 March 2025',
    '| docking p1 | 2025-03-01 |',
    `[url=${docking}#p1]Tidewater: Docking, p1[/url] (1 Mar 2025; Temporary ruling)`,
    `[Tidewater: Docking, p1](${docking}#p1) (1 Mar 2025)`,
    `<blockquote cite="${link}"><p>It docks.</p></blockquote>\n<p><a href="${link}">Tidewater: Docking, p1</a> (1 Mar 2025)</p>`,
    `<blockquote cite="${link}"><p>It docks.</p></blockquote>\n<p><a href="${link}">so</a> (1 Mar 2025)</p>`,
    `It docks.\n\u2014 Tidewater: Docking, p1 (1 Mar 2025)\n${link}`,
    link,
  ])('is read in %s', (text) => {
    const { citations, edition, corrected } = check(text, null);
    expect(citations).toMatchObject([
      { number: 'p1', date: '2025-03-01', state: 'reworded', edition: { date: '2025-01-01' } },
    ]);
    expect([edition?.date, corrected]).toEqual(['2025-06-01', text]);
  });

  test.each([
    ['docking p1, p2 and p3 (1 Mar 2025)', ['2025-03-01', '2025-03-01', '2025-03-01']],
    ['docking p1 (1 Mar 2025), fog p1', ['2025-03-01', undefined]],
    ['docking p1 and fog p1 (1 Mar 2025)', [undefined, '2025-03-01']],
    [`docking p2 and ${link}`, [undefined, '2025-03-01']],
    [`docking p2 and p1: ${link}`, [undefined, '2025-03-01', '2025-03-01']],
    [`docking p2 and ${docking}#p1 (1 Mar 2025)`, ['2025-03-01', '2025-03-01']],
    ['docking p1. 1 March 2025 was a day', [undefined]],
    ['docking p1 was changed on 1 March 2025', [undefined]],
    ['docking p1 (31 Feb 2025)', [undefined]],
    ['rule 702.1 (1.3.2025)', ['2025-03-01']],
    ['rule 702.1, 2025-03-01', ['2025-03-01']],
    ['docking p1 (3/31/2025)', ['2025-03-31']],
    ['docking p1 (31/03/2025)', ['2025-03-31']],
    ['docking p1 (3/1/2025)', [undefined]],
  ])('in "%s" is %j', (text, days) => {
    expect(found(text).map(({ date }) => date)).toEqual(days);
  });

  test('of a text newer than an edition means the next edition', () => {
    const [citation] = check('docking p1 (newer than 1 Mar 2025)', null).citations;
    expect(citation).toMatchObject({ state: 'same', edition: { date: '2025-06-01' } });
    const newerThanLast = 'docking p1 (newer than the edition of 1 Jun 2025, as of 2 Jul 2025)';
    const [newest] = check(newerThanLast, null).citations;
    expect(newest).toMatchObject({ state: 'undated', edition: undefined });
  });

  test('keeps the citation unchanged', () => {
    const text = 'rule 702.1 (1 Mar 2025) is not rule 702.1.';
    expect(check(text).corrected).toBe('rule 702.1 (1 Mar 2025) is not rule 702.2.');
  });
});

describe('a citation without a day', () => {
  test.each([
    ['docking p1', 'undated', '2025-06-01'],
    ['docking p2', 'same', undefined],
    ['Harbour Rules 702.2', 'undated', '2025-06-01'],
  ])('%s is %s, last changed %s', (text, state, since) => {
    const [citation] = check(text, null).citations;
    expect([citation?.state, citation?.lastChange?.since]).toEqual([state, since]);
  });

  test('a day before the first edition is compared with nothing older', () => {
    const [first] = check('docking p1 (2024-01-01)', null).citations;
    expect([first?.state, first?.edition]).toEqual(['reworded', undefined]);
  });
});

test('a link and its label are one citation, and both are corrected', () => {
  const { citations, corrected } = check(`[url=${docking}4/]Docking, p4[/url] and docking p5`);
  expect(citations.map(({ written }) => written)).toEqual(['Docking p4', 'docking p5']);
  expect(corrected).toBe(`[url=${entry('mooring')}2/]mooring, p2[/url] and docking p5`);
  const two = check(`[url=${docking}2/]docking p1[/url]`).citations;
  expect(two.map(({ number }) => number)).toEqual(['p2', 'p1']);
});

test.each([
  ['docking p99', { text: 'docking', first: 'p1', last: 'p13' }, undefined],
  ['Harbour Rules p2', { text: 'Harbour Rules', first: 'r1', last: 'r10' }, 'Harbour Rules 702'],
  ['rule 702.9', { text: 'Harbour Rules', first: '702.1', last: '702.3' }, 'Harbour Rules 702.3'],
  [
    'Harbour Rules 7.9.9',
    { text: 'Harbour Rules', first: '702.3.1', last: '702.3.2' },
    'Harbour Rules 702.3.2',
  ],
  ['Harbour Rules 9', undefined, 'Harbour Rules 7'],
  ['Harbour Rules, appendix C', undefined, undefined],
  ['As Dokcing, p2 says', undefined, 'docking p2'],
  ['As Dokcing, p99 says', undefined, 'docking'],
  ['rule 702.3 (1 Mar 2025)', undefined, 'Harbour Rules 702.3'],
])('%s is unknown, with its text and the nearest: %j, %s', (text, numbers, nearest) => {
  const [citation] = check(text).citations;
  expect([citation?.state, citation?.numbers]).toEqual(['unknown', numbers]);
  const { name, number = '', printed = number } = citation?.near ?? {};
  expect(name && `${name} ${printed}`.trim()).toBe(nearest);
});

test('the data of a reworded citation say whether only the wording changed', () => {
  const content = new MemoryContent();
  const write = (one: string, other: string) =>
    content.entry('fog', ['title: fog', 'lastNumber: p2'], `${one} ^p1\n\n${other} ^p2`);
  write('It hides boats.', 'It lifts.');
  content.freeze('2026-01-01');
  write('It hides a boat.', 'It stays.');
  content.freeze('2026-02-01', 'fog#p1');
  const text = 'fog p1 and fog p2 (1 Jan 2026)';
  const { citations } = dataOf(citationChecker(content.compiled())(text, '2026-01-01'), text);
  expect(citations).toMatchObject([
    { state: 'reworded', wordingOnly: true },
    { state: 'reworded' },
  ]);
  expect(citations[1]).not.toHaveProperty('wordingOnly');
});

test('a citation without a day names the last day of a change, and the wording apart', () => {
  const content = new MemoryContent();
  const write = (one: string, other: string) =>
    content.entry('fog', ['title: fog', 'lastNumber: p2'], `${one} ^p1\n\n${other} ^p2`);
  const rule = (heading: string, text: string) =>
    content.files.set(
      'documents/sailing.md',
      `---\ntitle: Sailing\n---\n\n## ${heading} ^r1\n\n${text}\n`,
    );
  rule('Start', 'Boats wait for the gun.');
  write('It hides boats.', 'It lifts at noon.');
  content.freeze('2026-01-01');
  rule('3. Start', 'Until the gun, boats wait.');
  write('It hides a boat.', 'It stays until noon.');
  content.freeze('2026-02-01', 'fog#p1,sailing#r1');
  write('It hides a boat.', 'Until noon, it stays.');
  content.freeze('2026-03-01', 'all');
  const compilation = content.compiled();
  const { wording } = chooseWording({ site: compilation.glossary.site, places: {} });
  const said = (text: string) =>
    report(citationChecker(compilation)(text), text, 'post.md', wording);
  expect(said('fog p1')).toContain(
    'Wording only  fog p1  no day given; changed in wording only on 1 February 2026',
  );
  expect(said('Sailing 3')).toContain('Wording only  Sailing 3  no day given; changed in wording');
  expect(said('fog p2')).toContain(
    'May have changed  fog p2  no day given; changed on 1 February 2026: if your',
  );
});

test('the command says of citations what the page says: reasons, newer notes and the assumed edition', () => {
  const content = new MemoryContent();
  const gulls = (...front: string[]) =>
    content.entry(
      'gull',
      ['title: gull', 'lastNumber: p3', ...front],
      'It sits. ^p1\n\nIt flies. ^p2',
    );
  const steps = [1, 2, 3].map(
    (step) => `## Step ${step}: boat ${step} ^r${step}\n\nBoat ${step} sails.`,
  );
  const rules = ['---\ntitle: Sailing\nlastNumber: r3\n---', ...steps];
  content.files.set('documents/sailing.md', rules.join('\n\n'));
  gulls();
  content.edit('glossary/gull.md', 'flies. ^p2', 'flies. ^p2\n\nIt cries. ^p3');
  content.freeze('2026-01-01');
  content.edit('documents/sailing.md', 'Boat 1 sails.', 'Boat 1 sails.\n\n:::note\nOr rows.\n:::');
  gulls('retired: { p3: gull#p2 }');
  content.freeze('2026-02-01');
  const compilation = content.compiled();
  const { wording } = chooseWording({ site: compilation.glossary.site, places: {} });
  const said = (text: string) =>
    report(citationChecker(compilation)(text), text, 'post.md', wording).split('\n');
  expect(said('Sailing r1 (1 Jan 2026)')[0]).toBe(
    'post.md:1:9  Unchanged  Sailing r1 (2026-01-01)  unchanged since the edition of 1 January 2026; its note is newer \u00b7 Sailing Step 1',
  );
  const ranged = said('gull p2-3');
  expect(ranged[1]).toMatch(
    /^post.md:1:9 {2}Retired {2}gull p3 {2}Merged into gull, p2\. \u00b7 left as it is: inside a range$/u,
  );
  expect(ranged.at(-1)).toContain(
    'Edition of 2026-01-01, the newest edition with all these numbers',
  );
  expect(said('Sailing step 4')[0]).toContain(
    'Sailing has Step 1 to Step 3 \u00b7 nearest: Sailing Step 3',
  );
});

test('a printed number that the assumed edition lacks is of the newest edition that has it', () => {
  const content = new MemoryContent();
  const rules = (head: string) =>
    content.files.set(
      'documents/sailing.md',
      `---\ntitle: Sailing\n---\n\n${head}\n\nBoats sail.\n`,
    );
  rules('## Boats ^r1');
  content.entry('fog', ['title: fog'], 'It hides boats. ^p1\n\nIt lifts. ^p2');
  content.freeze('2026-01-01');
  rules('## 5. Boats ^r1');
  content.entry('fog', ['title: fog', 'retired: { p2: "#p1" }'], 'It hides boats. ^p1');
  content.freeze('2026-02-01');
  const compilation = content.compiled();
  const { wording } = chooseWording({ site: compilation.glossary.site, places: {} });
  const text = 'Sailing 5, fog p2, Sailing r1';
  const checked = citationChecker(compilation)(text);
  expect(checked.edition?.date).toBe('2026-01-01');
  expect(checked.citations.map(({ state }) => state)).toEqual(['same', 'retired', 'renumbered']);
  const lines = report(checked, text, 'post.md', wording).split('\n');
  expect(lines.filter((line) => line.includes('corrected'))).toHaveLength(2);
  expect(lines.at(-1)).toContain('2 corrections');
});

test('a citation of a ruling with several replacements is not rewritten, and lists the choice', () => {
  const content = new MemoryContent();
  content.entry('fog', ['title: fog'], 'Boats dock and wait. ^p1\n\nIt lifts. ^p2');
  content.entry('tide', ['title: tide'], 'It turns. ^p1');
  content.freeze('2026-01-01');
  content.entry('fog', ['title: fog', 'retired: { p1: ["#p2", tide#p1] }'], 'It lifts. ^p2');
  const compilation = content.compiled();
  const { wording } = chooseWording({ site: compilation.glossary.site, places: {} });
  const text = 'see fog p1';
  const checked = citationChecker(compilation)(text, '2026-01-01');
  expect(checked.edits).toEqual([]);
  expect(dataOf(checked, text).citations[0]?.choices).toEqual([
    { address: 'glossary/fog', name: 'fog', number: 'p2' },
    { address: 'glossary/tide', name: 'tide', number: 'p1' },
  ]);
  expect(report(checked, text, 'post.md', wording).split('\n')[0]).toBe(
    'post.md:1:9  Retired  fog p1  Merged into fog, p2 and tide, p1. \u00b7 left as it is: choose one of these',
  );
});

test('a name without an entry has no ruling in any edition, and the nearest name is another name', () => {
  const content = new MemoryContent();
  content.entry('fog', ['title: fog'], 'It hides [[boats]]. ^p1');
  content.freeze('2026-01-01');
  content.edit('glossary/fog.md', '^p1', '^p1\n\nIt lifts. ^p2');
  content.freeze('2026-02-01');
  const compilation = content.compiled();
  const { wording } = chooseWording({ site: compilation.glossary.site, places: {} });
  const said = (text: string, day?: string) =>
    report(citationChecker(compilation)(text, day), text, 'post.md', wording).split('\n')[0];
  for (const day of ['2026-01-15', undefined])
    expect(said('boats p3', day)).toBe(
      'post.md:1:7  Unknown  boats p3  boats has no entry here yet: no edition has p3',
    );
  expect(said('fog p2', '2026-01-15')).toContain('not yet in the edition of 1 January 2026');
  expect(said('fog p9', '2026-01-15')).toBe('post.md:1:5  Unknown  fog p9  fog has p1 to p2');
});

describe('a permanent number of a rule with a printed number', () => {
  const content = new MemoryContent();
  const write = (first: string) =>
    content.files.set(
      'documents/sailing.md',
      `---\ntitle: Sailing\naliases: [SR]\nlastNumber: r4\n---\n\nIt is short. ^r1\n\n## ${first}Boats ^r2\n\nA boat.\n\n## ${first && '2. '}Piers ^r3\n\n${first ? 'A pier' : 'Piers'}. ^r4\n`,
    );
  write('');
  content.freeze('2026-01-01');
  write('1. ');
  content.freeze('2026-02-01');
  const check = citationChecker(content.compiled());

  test.each([
    ['SR r2 says one', 'SR 1 says one', 'renumbered'],
    ['SR r2 and r1', 'SR 1 and Sailing r1', 'renumbered same'],
    ['SR r1 and r3', 'SR r1 and Sailing 2', 'same renumbered'],
    ['SR r2–r3', 'SR r2–r3', 'renumbered renumbered'],
    ['[[sailing#^r2]]', '[[sailing#^r2]]', 'same'],
    ['SR r2 (1 Jan 2026)', 'SR r2 (1 Jan 2026)', 'same'],
    ['r2 of the Sailing', 'r2 of the Sailing', 'renumbered'],
  ])('is renumbered in words, not in links: %s', (text, now, states) => {
    const { edits, citations } = check(text);
    expect(edited(text, edits)).toBe(now);
    expect(citations.map(({ state }) => state).join(' ')).toBe(states);
    expect(check(now, '2026-02-01').citations.map((one) => one.now)).toEqual(
      citations.map((one) => one.now),
    );
  });

  test('was shown only in editions without the printed number', () => {
    const { edition, chosenBy } = check('SR r2 and SR r1');
    expect([edition?.date, chosenBy]).toEqual(['2026-01-01', 'all-numbers']);
    expect(check('SR 1').edition?.date).toBe('2026-02-01');
    expect(check('[[sailing#^r2]]').edition?.date).toBe('2026-02-01');
  });
});

describe('a citation whose ruling is in another text now', () => {
  const content = new MemoryContent();
  const ruled = (name: string, numbers: readonly number[], ...front: string[]) =>
    content.entry(
      name,
      [`title: ${name}`, 'lastNumber: p5', ...front],
      numbers.map((number) => `The ${name} is said in ${number}. ^p${number}`).join('\n\n'),
    );
  const all = [1, 2, 3, 4, 5];
  for (const name of ['fog', 'gull', 'mist']) ruled(name, all);
  content.freeze('2026-01-01');
  ruled('fog', [1, 3, 5], 'retired: { p2: gull#p2, p4: mist#p1 }');
  const checked = citationChecker(content.compiled());
  const corrected = (text: string) => edited(text, checked(text, '2026-01-01').edits);

  test.each([
    ['p2 of fog', 'p2 of gull'],
    ['fog p1 and p2', 'fog p1 and gull p2'],
    ['fog, p1 and p2', 'fog, p1 and gull, p2'],
    ['fog p2 and p3', 'gull p2 and fog p3'],
    ['fog p2, p4, p5', 'gull p2, mist p1, fog p5'],
    ['fog p1, p2, p3–p5', 'fog p1, gull p2, fog p3–p5'],
    ['fog p2 and p99', 'gull p2 and fog p99'],
    ['gull p1, p2', 'gull p1, p2'],
  ])('names the other text, in the style of the citation: %s, now %s', (text, now) => {
    expect(corrected(text)).toBe(now);
  });

  test('means in any corrected list what the list meant', () => {
    const number = fc.constantFrom(...all, '1\u20133');
    const list = fc.tuple(
      fc.constantFrom('fog', 'gull', 'Mist'),
      fc.constantFrom(' ', ', ', '#'),
      fc.array(fc.tuple(fc.constantFrom(', ', ' and '), number), { minLength: 1, maxLength: 5 }),
    );
    const written = ([name, joint, parts]: [string, string, [string, number | string][]]) =>
      name + joint + parts.map(([and, one], at) => `${at > 0 ? and : ''}p${one}`).join('');
    const meant = (text: string, day?: string) =>
      checked(text, day).citations.map(({ now }) => `${now?.address} ${now?.number}`);
    forAll(fc.array(list, { minLength: 1, maxLength: 3 }), (lists) => {
      const text = lists.map(written).join('; ');
      const now = corrected(text);
      expect(meant(now)).toEqual(meant(text, '2026-01-01'));
      expect(corrected(now)).toBe(now);
    });
  });
});

test('a printed number without a name is a rule of the rulebook in site.yml', () => {
  const named = found('rule 702.1', citationNames(index, { ...cited, rulebook: 'regatta-rules' }));
  expect(named.map(({ address }) => address)).toEqual(['documents/regatta-rules']);
});

test.each([
  ['2024-01-01', 'rule 702.1', 'first', '2025-01-01'],
  ['2025-07-01', 'rule 702.2', 'day', '2025-06-01'],
  [null, 'rules 702.1 and 702.2.1', 'all-numbers', '2025-01-01'],
  [null, 'rule 702.3 and rule 999.9', 'most-numbers', '2025-06-01'],
])('with the day %s, "%s" is compared with the edition that fits: %s', (day, text, how, date) => {
  const { edition, chosenBy } = check(text, day);
  expect([chosenBy, edition?.date]).toEqual([how, date]);
});

test.each([
  ['lines', 'A boat docks by rule 702.1b, see docking p2 and the words beside it.\n', 750],
  ['one line', 'See rule 702.1b and docking p2, in the long words of it. ', 900],
  ['nothing but numbers', '702.1b [702.1] docking p2 ', 1_500],
])('a long text is read in parts without losing a citation: %s', (_, stretch, times) => {
  const text = stretch.repeat(times);
  expect(found(text)).toHaveLength(found(stretch).length * times);
  expect(check(text).corrected).toBe(check(stretch).corrected.repeat(times));
});
