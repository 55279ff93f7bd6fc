import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entry, problems, read } from './compiled.ts';

/*
 * Where a finding stands, exactly, whatever the Markdown around it. `‸` stands before the name that a plain See
 * does not find, before the reference to a ruling that is not there, and before the icon that is unknown.
 */

const texts: [about: string, body: string][] = [
  ['in a paragraph', 'It docks. See ‸Sunshine, Fog, ‸Moon. ^p1'],
  ['in the second line of a paragraph', 'It docks\nat ‸[[mooring#^p9]]. See Fog,\n‸Sunshine. ^p1'],
  ['behind an escape', 'A \\[boat\\] \\* docks. See Fog, ‸Sunshine at ‸[Rudder]. ^p1'],
  ['behind escaped backslashes', 'A \\\\\\\\ boat \\\\ docks. See Fog, ‸Sunshine. ^p1'],
  ['behind a backslash that escapes nothing', 'A \\boat docks. See Fog, ‸Sunshine. ^p1'],
  ['behind a character reference', 'A boat &amp; a gull dock. See Fog, ‸Sunshine. ^p1'],
  ['behind a reference to a reference', 'A boat &amp;amp; a gull dock. See Fog, ‸Sunshine. ^p1'],
  [
    'behind a reference that an address ends in',
    'It docks at https://x.org&amp; or. See ‸Sunshine. ^p1',
  ],
  ['behind numbers of characters', '&#65;&#x42; &#128512; dock. See Fog, ‸Sunshine. ^p1'],
  [
    'behind a reference that is two characters',
    'It &NotEqualTilde; docks. See Fog, ‸Sunshine. ^p1',
  ],
  ['behind what looks like a reference', 'A boat &gull; docks &c. See Fog, ‸Sunshine. ^p1'],
  ['behind characters of two units', 'A 😀 boat 𝒜 docks. See Fog, ‸Sunshine. ^p1'],
  ['behind emphasis', 'A *boat* **docks**. See *Fog*, ‸Sunshine. ^p1'],
  ['inside emphasis', 'A boat docks. *See Fog, ‸Sunshine and ‸[[#^p9]].* ^p1'],
  ['inside strong emphasis', 'A boat docks. **See ‸Sunshine.** ^p1'],
  ['where See alone is emphasised', 'A boat docks. *See* ‸Sunshine, Fog. ^p1'],
  ['where the name alone is emphasised', 'A boat docks. See *‸Sunshine*. ^p1'],
  ['behind a link', 'It [docks](https://x.org). See Fog, ‸Sunshine. ^p1'],
  ['behind code', 'It `docks`. See ‸Sunshine. ^p1'],
  ['behind icons and references', 'A [Sail] and [[Fog]] dock. See [[mooring]], ‸Sunshine. ^p1'],
  ['behind a word with a colon', 'It docks:now at 10:30. See ‸Sunshine. ^p1'],
  ['behind an address', 'It docks at www.x.org. See ‸Sunshine. ^p1'],
  ['behind an address in quotes', 'It docks at "www.x.org". See ‸Sunshine. ^p1'],
  ['in a list item', '- It docks. See ‸Sunshine. ^p1\n- It leaves. See Fog, ‸Moon. ^p2'],
  ['in an item of several lines', '- It docks.\n  See Fog,\n  ‸Sunshine. ^p1'],
  ['in a lazy item', '- It docks.\nSee Fog,\n‸Sunshine. ^p1'],
  ['in an item in an item', '- It docks. ^p1\n  - See ‸Sunshine.\n    See Fog, ‸Moon. ^p2'],
  ['in a numbered item', '10. It docks. See ‸Sunshine. ^p1'],
  [
    'in a table cell',
    '| Boat | Rule |\n| - | - |\n| [Sail] | See ‸Sunshine. |\n| ‸[Rudder] | See Fog, ‸Moon. |\n\n^p1',
  ],
  [
    'behind an escaped bar in a table',
    '| a \\| b | See Fog, ‸Sunshine. |\n| - | - |\n| c \\| d. See ‸Moon. | [[mooring\\|x]] ‸[[mooring#^p9\\|x]] |\n\n^p1',
  ],
  ['in a blockquote', '> It docks. See ‸Sunshine. ^p1'],
  ['in a blockquote of several lines', '> It docks.\n> See Fog,\n>‸Sunshine and\n> ‸[[#^p9]]. ^p1'],
  ['in a lazy blockquote', '> It docks.\nSee Fog, ‸Sunshine. ^p1'],
  ['in a blockquote in a blockquote', '> > It docks.\n> > See Fog, ‸Sunshine. ^p1'],
  ['in a box', ':::note\nIt docks.\nSee Fog, ‸Sunshine. ^p1\n:::'],
  [
    'in a box in a box',
    '::::note\nIt docks. ^p1\n\n:::example\nSee Fog, ‸Sunshine. ^p2\n:::\n::::',
  ],
  ['behind trailing spaces', 'It docks. \nSee Fog, ‸Sunshine. ^p1'],
  ['behind a hard line break', 'It docks.  \nSee Fog, ‸Sunshine.\\\nSee ‸Moon. ^p1'],
  ['behind tabs', 'It\tdocks.\tSee ‸Sunshine. ^p1'],
  ['in a line that is indented', 'It docks.\n    See Fog, ‸Sunshine. ^p1'],
  ['of a name over two lines', 'It docks. See Fog, ‸Sunshine\nHarbour. ^p1'],
  ['behind a heading', '## Docking\n\nIt docks. See ‸Sunshine. ^p1'],
];

describe('a finding stands exactly where it is', () => {
  const expected = (text: string): { found: string[]; marks: string[] } => {
    const { found, marks } = problems(text);
    return { found: found.map((line) => line.replace(/ .*/u, '')), marks };
  };

  test.each(texts)('%s', (_, body) => {
    const { found, marks } = expected(entry('docking', body));
    expect(found).toEqual(marks);
    expect(marks.length).toBeGreaterThan(0);
  });

  test.each(texts)('%s, with CRLF line ends', (_, body) => {
    const { found, marks } = expected(entry('docking', body).replaceAll('\n', '\r\n'));
    expect(found).toEqual(marks);
  });

  test('in a file with a byte order mark', () => {
    const { found, marks } = expected(`\uFEFF${entry('docking', 'It docks. See ‸Sunshine. ^p1')}`);
    expect(found).toEqual(marks);
  });

  test('in a line behind an old line end', () => {
    const { found, marks } = expected(entry('docking', 'It docks.\rSee Fog,\r‸Sunshine. ^p1'));
    expect(found).toEqual(marks);
  });

  test('behind a long front matter', () => {
    const more = 'aliases:\n  - berth\n  - quay\n# a note\n\nsources:\n  - Harbour Book\n';
    const { found, marks } = expected(entry('docking', 'It docks. See ‸Sunshine. ^p1', more));
    expect(found).toEqual(marks);
  });

  test('in the front matter of a file with CRLF line ends', () => {
    const text = '---\ntitle: docking\nkind: term\n‸alises: [berth]\n---\n\nIt docks. ^p1\n';
    const { found, marks } = expected(text.replaceAll('\n', '\r\n'));
    expect(found).toEqual(marks);
  });

  test('whatever stands before it', { timeout: 30_000 }, () => {
    const piece = fc.constantFrom(
      ...[
        'boat ',
        '*em* ',
        '**strong** ',
        '\\* ',
        '\\\\ ',
        '&amp; ',
        '&#65; ',
        '&c; ',
        '😀 ',
        '[[Fog]] ',
      ],
      ...[
        '[Sail] ',
        '`code` ',
        '[link](https://x.org) ',
        'a:b ',
        '\n',
        '\n  ',
        '\\[x\\] ',
        "St. Elmo's ",
      ],
      // At the beginning of a line a tab makes code of it, which refers to nothing.
      ...['“quoted” ', '"www.x.org" ', '5 < 6 ', '~~gone~~ ', 'a@b.org ', 'tab\t'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, crlf) => {
        const text = entry('docking', `Boat ${pieces.join('')}end. See ‸Sunshine. ^p1`);
        const { found, marks } = problems(crlf ? text.replaceAll('\n', '\r\n') : text);
        expect(found.filter((line) => line.includes('see/'))).toEqual(
          marks.map((place) => `${place} see/unknown-name`),
        );
      }),
    );
  });
});

describe('an address that the parser finds late costs no place', () => {
  test('a ruling that ends in an address in quotes keeps its number', () => {
    const { text, diagnostics } = read('It docks at "www.x.org", [https://y.org or /a@b.org. ^p1');
    expect(diagnostics).toEqual([]);
    expect(text.rulings.map(({ number }) => number)).toEqual(['p1']);
  });
});
