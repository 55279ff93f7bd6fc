import { expect, test } from 'vitest';
import { englishLabels } from '../../src/model/index.ts';
import { publicationsText } from '../../src/views/index.ts';
import { compiled, docking, entry, problems, read } from './compiled.ts';

const url = 'https://example.org/post/12?a=1&b=2';
const quote = 'It may "dock" twice.';
const published = { name: 'Harbour Board', date: '2026-01-15', url, quote };

test('the page, the API and the plain text give address and words of the source of a box or a file', () => {
  const box = `:::update{source="Harbour Board" date="2026-01-15" url="${url}" quote='${quote}'}\nIt docks. ^p1\n:::`;
  const yaml = `sources: [{ name: Harbour Board, date: 2026-01-15, url: "${url}", quote: '${quote}' }]\n`;
  const html =
    '<a href="https://example.org/post/12?a=1&amp;b=2" rel="external">Harbour Board</a>, <time datetime="2026-01-15">15 January 2026</time>: <q>It may &quot;dock&quot; twice.</q>';
  const { text, diagnostics } = read(box);
  expect(diagnostics).toEqual([]);
  expect(text.rulings[0]?.sources).toEqual([published]);
  expect(text.html).toContain(`<span class="box-source">${html}</span>`);
  const file = compiled({ [docking]: entry('docking', 'It docks. ^p1', yaml) });
  expect(file.diagnostics).toEqual([]);
  const page = file.glossary.entries.find(({ path }) => path === docking);
  expect([page?.sources, page?.rulings[0]?.sources]).toEqual([[published], [published]]);
  // Errata and updates name the sources of their text; the quoted words are only at the end of the text.
  const boxes = ':::errata\nIt docks. ^p1\n:::\n\n:::note\nIt waits. ^p2\n:::';
  const { glossary } = compiled({ [docking]: entry('docking', boxes, yaml) });
  const inBoxes = glossary.entries.find(({ path }) => path === docking)?.html;
  expect(inBoxes?.match(/class="box-source"/gu)).toHaveLength(1);
  expect(inBoxes).not.toContain('<q>');
  expect(publicationsText([published], englishLabels())).toBe(
    `Harbour Board, 15 January 2026: "It may "dock" twice." ${url}`,
  );
});

test.each(['javascript:alert(1)', 'example.org/12', 'https://', '//example.org', 'https://a b.c'])(
  'a malformed address of a source is a warning, and no link: %s',
  (address) => {
    const box = `‸:::note{source="Board" url="${address}"}\nIt docks. ^p1\n:::`;
    const yaml = `sources: [{ name: Board, url: ‸"${address}" }]\n`;
    for (const marked of [entry('docking', box), entry('docking', 'It docks. ^p1', yaml)]) {
      const { found, marks } = problems(marked);
      expect(found).toEqual(marks.map((place) => `${place} source/malformed-address`));
      const { glossary, diagnostics } = compiled({ [docking]: marked.replace('‸', '') });
      expect(diagnostics.map(({ level }) => level)).toEqual(['warning']);
      const page = glossary.entries.find(({ path }) => path === docking);
      expect(page?.rulings[0]?.sources).toEqual([{ name: 'Board' }]);
    }
  },
);

const files = { 'site.yml': 'authorities: [Harbour Board]\n' };
const sources = (names: string): string => `sources: [${names}]\n`;

test.each([
  ['a text of one', entry('docking', 'It docks. ^p1', sources('harbour  board')), []],
  [
    'a text without a source',
    entry('docking', '‸It docks. ^p1\n\n‸- It stays. ^p2'),
    ['p1 has no source', 'p2 has no source'],
  ],
  [
    'a text of another',
    entry('docking', '‸It docks. ^p1', sources('Harbour Bord')),
    ['p1: "Harbour Bord" is none of the authorities in site.yml; did you mean Harbour Board?'],
  ],
  ['a box of one', entry('docking', ':::update{source="Harbour Board"}\nIt docks. ^p1\n:::'), []],
  [
    'notes, examples and rulings that do not hold',
    entry(
      'docking',
      ':::note\nOne. ^p1\n:::\n\n:::example\nTwo. ^p2\n:::\n\n:::update{standing="reversed"}\nNo. ^p3\n:::',
    ),
    [],
  ],
  ['an entry that is withdrawn', entry('docking', 'It docks. ^p1', 'withdrawn: gone\n'), []],
])('if site.yml lists authorities, a ruling without one is a warning: %s', (_, file, messages) => {
  const { found, marks, messages: said } = problems(file, { files });
  expect(found).toEqual(marks.map((place) => `${place} source/no-authority`));
  expect(said).toEqual(messages);
});
