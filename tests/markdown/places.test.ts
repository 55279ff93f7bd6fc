import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll, oneOf, textOf } from '../lib/properties.ts';
import { entry, problems } from './compiled.ts';

/*
 * The exact place of a finding, whatever the Markdown around it. `‸` stands before the name that a plain See
 * does not find, before the reference to a missing ruling, and before the unknown icon.
 */

const bodies = [
  'It docks. See ‸Sunshine, Fog, ‸Moon. ^p1',
  'It docks\nat ‸[[mooring#^p9]]. See Fog,\n‸Sunshine. ^p1',
  'A \\[boat\\] \\* docks. See Fog, ‸Sunshine at ‸[Rudder]. ^p1',
  'It docks at https://x.org&amp; or. See ‸Sunshine. ^p1',
  '&#65;&#x42; &#128512; dock. See Fog, ‸Sunshine. ^p1',
  'It &NotEqualTilde; docks. See Fog, ‸Sunshine. ^p1',
  'A boat docks. *See Fog, ‸Sunshine and ‸[[#^p9]].* ^p1',
  'A boat docks. See *‸Sunshine*. ^p1',
  'A [Sail] and [[Fog]] dock. See [[mooring]], ‸Sunshine. ^p1',
  '- It docks. See ‸Sunshine. ^p1\n- It leaves. See Fog, ‸Moon. ^p2',
  '- It docks.\n  See Fog,\n  ‸Sunshine. ^p1',
  '- It docks. ^p1\n  - See ‸Sunshine.\n    See Fog, ‸Moon. ^p2',
  '| Boat | Rule |\n| - | - |\n| [Sail] | See ‸Sunshine. |\n| ‸[Rudder] | See Fog, ‸Moon. |\n\n^p1',
  '| a \\| b | See Fog, ‸Sunshine. |\n| - | - |\n| c \\| d. See ‸Moon. | [[mooring\\|x]] ‸[[mooring#^p9\\|x]] |\n\n^p1',
  '> It docks.\n> See Fog,\n>‸Sunshine and\n> ‸[[#^p9]]. ^p1',
  '> It docks.\nSee Fog, ‸Sunshine. ^p1',
  ':::note\nIt docks.\nSee Fog, ‸Sunshine. ^p1\n:::',
  '::::note\nIt docks. ^p1\n\n:::example\nSee Fog, ‸Sunshine. ^p2\n:::\n::::',
  'It docks.  \nSee Fog, ‸Sunshine.\\\nSee ‸Moon. ^p1',
  'It docks. See Fog, ‸Sunshine\nHarbour. ^p1',
  '## Docking\n\nIt docks. See ‸Sunshine. ^p1',
];

test.each([
  ...bodies.flatMap((body) => {
    const text = entry('docking', body);
    return [text, text.replaceAll('\n', '\r\n')];
  }),
  `\uFEFF${entry('docking', 'It docks. See ‸Sunshine. ^p1')}`,
  entry('docking', 'It docks.\rSee Fog,\r‸Sunshine. ^p1'),
  entry('docking', 'It. See ‸Sunshine. ^p1', 'aliases:\n  - berth\n# a note\n\nsources:\n  - A\n'),
])('a finding has its exact place: %j', (text) => {
  const { found, marks } = problems(text);
  expect(found.map((line) => line.replace(/ .*/u, ''))).toEqual(marks);
  expect(marks.length).toBeGreaterThan(0);
});

test('a finding has the exact position, whatever text precedes it', () => {
  const piece = oneOf(
    'boat ¦*em* ¦**strong** ¦\\* ¦\\\\ ¦&amp; ¦&#65; ¦&c; ¦😀 ¦[[Fog]] ¦[Sail] ¦`code` ¦[link](https://x.org) ¦' +
      // At the beginning of a line a tab makes code of it, which refers to nothing.
      'a:b ¦\n¦\n  ¦\\[x\\] ¦St. Elmo\'s ¦“quoted” ¦"www.x.org" ¦5 < 6 ¦~~gone~~ ¦a@b.org ¦tab\t',
  );
  forAll(textOf(piece), fc.boolean(), (before, crlf) => {
    const text = entry('docking', `Boat ${before}end. See ‸Sunshine. ^p1`);
    const { found, marks } = problems(crlf ? text.replaceAll('\n', '\r\n') : text);
    const unknown = found.filter((line) => line.includes('see/'));
    expect(unknown).toEqual(marks.map((place) => `${place} see/unknown-name`));
  });
});
