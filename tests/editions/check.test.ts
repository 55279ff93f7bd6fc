import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryContent } from '../lib/memory-content.ts';

const [docking, fog] = ['glossary/docking.md', 'glossary/fog.md'];
const first = 'editions/2026-01-01.json';

type Edit = [path: string, from: string, to: string] | ((content: MemoryContent) => void);

/** Moves the text of "Fog" to another file, as an editor who does not know `npm run rename` might do. */
function moveFog(content: MemoryContent): void {
  const text = content.files.get(fog) ?? '';
  content.files.delete(fog);
  content.files.set('glossary/mist.md', text.replace('title: Fog', 'title: mist\naliases: [Fog]'));
}

const withoutFile = (content: MemoryContent): void => void content.files.delete(fog);

const addAfterSafe = (number: string): Edit => [docking, '^p2', `^p2\n\nAnother. ^${number}`];
const withoutSafe: Edit = [docking, '\n\nIt is safe. ^p2', ''];

/** Faults: the edits since the edition, the places that a check reports, and its message. */
const cases: [name: string, edits: Edit[], found: string[], said?: RegExp][] = [
  ['nothing', [], []],
  [
    'a number that is gone: the retired key, with the place that has its text now',
    [withoutSafe, [fog, 'lastNumber: p1\n---\n\n', 'lastNumber: p2\n---\n\nIt is safe. ^p2\n\n']],
    [`ruling/vanished-number ${docking} retired: { p4: '#p1' }`],
    /did you mean "retired: \{ p2: "Fog#p2" \}"\?$/u,
  ],
  [
    'a retired number that is retired no more: the retired key',
    [[docking, "retired: { p4: '#p1' }\n", 'retired: {}\n']],
    [`ruling/vanished-number ${docking} retired: {}`],
  ],
  [
    'a number that is retired to a ruling that is not there: that ruling, once',
    [withoutSafe, [docking, "p4: '#p1'", "p2: fog#p9, p4: '#p1'"]],
    [`ruling/retired-number ${docking} fog#p9, p4: '#p1' }`],
  ],
  [
    'a retired number that was given again: that number',
    [[docking, "retired: { p4: '#p1' }\n", ''], addAfterSafe('p4')],
    [`ruling/retired-number ${docking} ^p4`],
  ],
  [
    'rulings that changed numbers: both numbers',
    [
      [docking, 'safe. ^p2', 'safe. ^p3'],
      [docking, 'docks. ^p3', 'docks. ^p2'],
    ],
    [`ruling/renumbered ${docking} ^p3`, `ruling/renumbered ${docking} ^p2`],
    /^p3 reads as p2 did/u,
  ],
  [
    'a text that names another one of the edition as its earlier self: that name',
    [withoutFile, [docking, 'title: docking', 'title: docking\nformerly: [pier, fog]']],
    [`address/joined ${docking} fog]`],
  ],
  [
    'a text that was moved by hand: the title of its new file',
    [moveFog],
    ['address/vanished glossary/mist.md title: mist'],
    /did you mean "formerly: \[fog\]" here\?$/u,
  ],
  [
    'a text that was moved by hand, and has another earlier address: the key of that',
    [moveFog, ['glossary/mist.md', 'title: mist', 'title: mist\nformerly: [haze]']],
    ['address/vanished glossary/mist.md formerly: [haze]'],
  ],
  [
    'a text that is gone: the edition that has it',
    [withoutFile],
    [`address/vanished ${first} {`],
    /bring its file back; .*"See \[\[X\]\]\."/u,
  ],
  [
    'a text that cannot be read: that, and not that it is gone',
    [[fog, 'title: Fog', 'titel: Fog']],
    [`front-matter/invalid ${fog} titel: Fog`, `front-matter/unknown-key ${fog} titel: Fog`],
  ],
  [
    'a term that nothing refers to now: the edition that has it',
    [[docking, 'See [[harbour master]]', 'Ask the master']],
    [`term/vanished ${first} {`],
  ],
  [
    'a last number below one of an edition: that number, and that line',
    [[docking, 'lastNumber: p4', 'lastNumber: p3']],
    [`ruling/last-number ${docking} '#p1' }`, `ruling/last-number ${docking} lastNumber: p3`],
  ],
];

describe('a printed number that was the number of another rule in the last edition', () => {
  const rules = 'documents/rules.md';
  let content: MemoryContent;

  beforeEach(() => {
    content = new MemoryContent();
    content.files.set('site.yml', 'name: Quay\nrulebook: rules\n');
    const text = ['4.1 A boat docks.', '4.2 A boat waits.', '4.3 A boat leaves.'].join('\n\n');
    content.files.set(rules, `---\ntitle: Rules\n---\n\n${text}\n`);
    content.entry('fog', ['title: Fog'], 'In fog, see rule 4.2.');
    content.freeze('2026-01-01');
  });

  /** Removes rule 4.2, so that 4.3 becomes 4.2. */
  function removeRule(): void {
    content.edit(rules, '4.2 A boat waits. ^r2\n\n4.3', '4.2');
    content.edit(rules, 'title: Rules', 'title: Rules\nretired: { r2: { reason: It is gone. } }');
  }

  const found = () => content.check().filter((one) => one.includes('reference/other-rule'));

  test('is reported in an unchanged reference and in a new one', () => {
    removeRule();
    content.edit(fog, 'rule 4.2. ^p1', 'rule 4.2. ^p1\n\nBoats leave by rule 4.2. ^p2');
    const said = `${fog} reference/other-rule in the edition of 2026-01-01, "4.2" was the number of another rule, r2 ("A boat waits."); now it is that of r3`;
    expect(found()).toEqual([said, said]);
  });

  test('is not reported if the reference was renumbered with its rule or names the permanent number', () => {
    content.edit(fog, 'rule 4.2', 'rule 4.3');
    content.freeze('2026-02-01');
    removeRule();
    content.edit(fog, 'rule 4.3. ^p1', 'rule 4.2. ^p1\n\nBoats leave: [[Rules#^r3|rule 4.2]]. ^p2');
    expect(found()).toEqual([]);
  });
});

test.each(cases)('a check of a glossary with an edition reports %s', (_, edits, found, said) => {
  const content = new MemoryContent();
  content.entry(
    'docking',
    ['title: docking', "retired: { p4: '#p1' }"],
    'A boat docks. See [[harbour master]]. ^p1\n\nIt is safe. ^p2\n\nOnly one docks. ^p3',
  );
  content.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1');
  content.freeze('2026-01-01');
  for (const edit of edits) {
    if (typeof edit === 'function') edit(content);
    else content.edit(...edit);
  }
  const { diagnostics } = content.compiled();
  const pointed = diagnostics.map(({ path, line, column, code }) => {
    const lines = content.files.get(path)?.split('\n') ?? [];
    return `${code} ${path} ${lines[line - 1]?.slice(column - 1)}`;
  });
  expect(pointed).toEqual(found);
  if (said) expect(diagnostics[0]?.message).toMatch(said);
});
