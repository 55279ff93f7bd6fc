import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { unresolvedMerge } from '../../src/glossary/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';

let content: MemoryContent;

beforeEach(() => {
  content = new MemoryContent();
  content.files.set('site.yml', 'name: Harbour\n');
  content.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1\n\nSee [[Tide]]. ^p2');
  content.entry('tide', ['title: Tide'], 'The tide turns. See [[fog#^p2]]. ^p1');
  content.freeze('2026-01-01');
});

/** What Git leaves of two versions of a stretch. */
const conflict = (ours: string, theirs: string): string =>
  `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> branch\n`;

const unresolved = 'file/unresolved-merge';

/** `path:line:column code` of every diagnostic. */
const places = (): string[] =>
  content.compiled().diagnostics.map(({ path, line, column, code }) => {
    return `${path}:${line}:${column} ${code}`;
  });

describe('an unresolved merge', () => {
  test.each([
    ['glossary/fog.md', 'Fog closes every harbour. ^p1\n', 7],
    ['glossary/fog.md', 'title: Fog\n', 2],
    ['site.yml', 'name: Harbour\n', 1],
    ['editions/index.json', '  "editions": [\n', 2],
    ['editions/2026-01-01.json', '  "title": "Edition of 2026-01-01",\n', 3],
  ])('of %s is one error, at the first marker, and the only one reported', (path, lines, line) => {
    content.edit(path, lines, conflict(lines.trimEnd(), 'something else'));
    expect(places()).toEqual([`${path}:${line}:1 ${unresolved}`]);
  });

  test('of icons.yml and of a drawing is an error too', () => {
    content.files.set('icons/icons.yml', conflict('[]', '[]'));
    content.files.set('icons/oar.svg', `<svg>\n${conflict('<g/>', '<g/>')}</svg>\n`);
    expect(places()).toEqual([
      `icons/icons.yml:1:1 ${unresolved}`,
      `icons/oar.svg:2:1 ${unresolved}`,
    ]);
  });

  test.each(['<<<<<<< HEAD', '||||||| 1a2b3c4', '=======', '>>>>>>> branch', '>>>>>>>'])(
    'is found by a lone %s, with any line ending',
    (line) => {
      for (const end of ['\n', '\r\n']) {
        const text = ['A harbour.', line, 'Open.'].join(end);
        expect(unresolvedMerge('glossary/fog.md', text)).toMatchObject({
          code: unresolved,
          place: { line: 2, column: 1 },
        });
      }
    },
  );

  test('is not found in a longer or shorter line, or inside of one', () => {
    const lines = ['======', '========', 'a =======', '<<<<<<<<', '>>>>>>', '======= a'];
    expect(unresolvedMerge('glossary/fog.md', lines.join('\n'))).toBeUndefined();
  });

  test('is found wherever it is, in any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (before, after) => {
        const text = [...before, conflict('one', 'other'), ...after].join('\n');
        expect(unresolvedMerge('glossary/fog.md', text)?.code).toBe(unresolved);
      }),
    );
  });

  test('keeps npm run number from touching the file, and no other', () => {
    content.edit('glossary/fog.md', 'Fog closes every harbour. ^p1\n', conflict('One.', 'Other.'));
    content.edit('glossary/tide.md', 'The tide', 'A new ruling.\n\nThe tide');
    const before = content.files.get('glossary/fog.md');
    expect(content.number()).toEqual([
      expect.stringMatching(/^glossary\/fog\.md: "<<<<<<< HEAD"/u),
    ]);
    expect(content.files.get('glossary/fog.md')).toBe(before);
    expect(content.files.get('glossary/tide.md')).toContain('A new ruling. ^p2');
  });

  test('is not alone: npm run number says why it leaves any unreadable file alone', () => {
    content.edit('glossary/fog.md', 'Fog closes', 'Fog\u0000 closes');
    expect(content.number()).toEqual(['glossary/fog.md: the file has a control character, U+0000']);
  });

  test('leaves nothing of the file in the glossary', () => {
    content.edit('glossary/fog.md', 'Fog closes every harbour. ^p1\n', conflict('One.', 'Other.'));
    const { glossary } = content.compiled();
    expect(glossary.entries.map(({ name }) => name)).toEqual(['Tide']);
  });
});

describe('two branches', () => {
  const messages = (): string[] => content.compiled().diagnostics.map(({ message }) => message);

  test('that each gave p3 learn which ruling keeps it, before the merge is resolved', () => {
    content.edit(
      'glossary/fog.md',
      'See [[Tide]]. ^p2\n',
      `See [[Tide]]. ^p2\n\n${conflict('Fog lifts at noon. ^p3', 'Fog lifts at dusk. ^p3')}`,
    );
    expect(messages()).toEqual([expect.stringMatching(/both versions have p3\..*npm run number/u)]);
  });

  test('that each gave p3 learn it after a merge without a conflict, and the advice works', () => {
    content.edit('glossary/fog.md', 'Fog closes', 'Fog lifts at noon. ^p3\n\nFog closes');
    content.edit('glossary/fog.md', '^p2\n', '^p2\n\nFog lifts at dusk. ^p3\n');
    content.edit('glossary/fog.md', 'lastNumber: p2', 'lastNumber: p3');
    expect(messages()).toEqual([
      'the number p3 is used twice, in line 7 too. Where two branches each gave it, the ruling that an edition has ' +
        'keeps it: remove " ^p3" from the other, and run "npm run number"',
    ]);
    content.edit('glossary/fog.md', 'at dusk. ^p3', 'at dusk.');
    content.number();
    expect(content.files.get('glossary/fog.md')).toContain('at dusk. ^p4');
    expect(messages()).toEqual([]);
  });

  /** The files of an edition that another branch made of the same content. */
  function otherBranch(date: string): Map<string, string> {
    const other = new MemoryContent();
    for (const [path, text] of content.files) other.files.set(path, text);
    other.edit('glossary/tide.md', 'The tide turns.', 'The tide turns at noon.');
    other.freeze(date);
    return other.files;
  }

  /** Merges such a branch: what it changed, but not its line in the list. @returns that line */
  function mergedWith(date: string): string {
    const theirs = otherBranch(date);
    content.edit('glossary/fog.md', 'every harbour', 'each harbour');
    content.freeze('2026-02-01');
    content.files.set('glossary/tide.md', theirs.get('glossary/tide.md') ?? '');
    content.files.set(`editions/${date}.json`, theirs.get(`editions/${date}.json`) ?? '');
    return lastLine(theirs);
  }

  const lastLine = (files: ReadonlyMap<string, string>): string =>
    files.get('editions/index.json')?.split('\n').at(-4) ?? '';

  const remedy = /two branches each made .*delete the file of the other.*npm run edition/u;

  test('that each made an edition learn what to do, before the merge is resolved', () => {
    const theirs = lastLine(otherBranch('2026-03-01'));
    content.edit('glossary/fog.md', 'every harbour', 'each harbour');
    content.freeze('2026-02-01');
    const ours = lastLine(content.files);
    content.edit('editions/index.json', `${ours}\n`, conflict(ours, theirs));
    expect(messages()).toEqual([expect.stringMatching(remedy)]);
    expect(messages()[0]).toContain('(2026-02-01 and 2026-03-01)');
  });

  test('that each made an edition of the same day learn that one of them gets a later date', () => {
    const theirs = lastLine(otherBranch('2026-02-01'));
    content.edit('glossary/fog.md', 'every harbour', 'each harbour');
    content.freeze('2026-02-01');
    const ours = lastLine(content.files);
    content.edit('editions/index.json', `${ours}\n`, conflict(ours, theirs));
    content.edit('editions/2026-02-01.json', '  "texts"', `${conflict('', '')}  "texts"`);
    expect(messages()).toHaveLength(2);
    for (const message of messages()) {
      expect(message).toMatch(
        /each made an edition of 2026-02-01, .*the other again .* a later date/u,
      );
      expect(message).not.toContain('delete');
    }
  });

  test('that each made an edition learn what to do where one is not listed, and the advice works', () => {
    mergedWith('2026-03-01');
    expect(places()).toEqual(['editions/2026-03-01.json:1:1 edition/unlisted']);
    expect(messages()).toEqual([expect.stringMatching(remedy)]);
    content.files.delete('editions/2026-03-01.json');
    content.freeze('2026-03-01');
    expect(messages()).toEqual([]);
  });

  test('that each made an edition learn what to do where both are listed', () => {
    const theirs = mergedWith('2026-03-01');
    const ours = lastLine(content.files);
    content.edit('editions/index.json', ours, `${ours},\n${theirs}`);
    expect(messages().join('\n')).toMatch(remedy);
  });
});
