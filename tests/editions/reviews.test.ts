import { expect, test } from 'vitest';
import { MemoryContent } from '../lib/memory-content.ts';

const [path, fog] = ['documents/quay-rules.md', 'glossary/fog.md'];
const rules = [
  '---\ntitle: Quay Rules\nlastNumber: r6\n---',
  '## 5. Boats ^r1',
  '5.1 A boat docks. ^r2',
  '5.2 It pays a coin. ^r3',
  '5.3 A boat that leaves signals. ^r4',
].join('\n\n');
const twice = rules
  .replace('5.3', '5.4')
  .replace('5.2', '5.3')
  .replace('5.1 A boat', '5.1 A flag is flown. ^r6\n\n5.2 A boat');

/** A rulebook and an entry that refers to its rule 5.2, with an edition of both. */
function content(entry = 'Fog: a boat pays, see rule 5.2. ^p1'): MemoryContent {
  const made = new MemoryContent();
  made.files.set('site.yml', 'name: Quay\n');
  made.files.set(path, rules);
  made.entry('fog', ['title: Fog'], entry);
  made.entry('mooring', ['title: Mooring'], 'A mooring is free. ^p1');
  made.freeze('2026-01-01');
  return made;
}

/** The targets that have changed, of each ruling to review: `fog#p1: r3 changed 2026-02-01`. */
function toReview(made: MemoryContent): string[] {
  return [...made.compiled().reviews].flatMap(([address, byRuling]) =>
    [...byRuling].flatMap(([number, targets]) =>
      targets.map((one) => `${address}#${number}: ${one.number} changed ${one.date}`),
    ),
  );
}

type Step = (made: MemoryContent) => void;

function edit(...args: [file: string, from: string, to: string]): Step {
  return (made) => made.edit(...args);
}
function freeze(month: number, wording?: string): Step {
  return (made) => made.freeze(`2026-0${month}-01`, wording);
}
const rewordRule = edit(path, 'a coin', 'two coins');
const renumberRules: Step = (made) => made.files.set(path, twice.replace('a coin', 'two coins'));

const reword = [rewordRule, freeze(2)];
const renumber: Step[] = [(made) => made.files.set(path, twice), freeze(2)];
const changed = 'glossary/fog#p1: r3 changed 2026-02-01';
const fogGrey = 'Fog: a boat pays, see rule 5.2. ^p1\n\nFog is grey. ^p2';
const reviewed = (day: string): Step => edit(fog, 'title: Fog', `title: Fog\nreviewed: ${day}`);

/** Reasons to review a ruling that refers to rule 5.2 (r3), after some steps. */
const cases: Record<string, [steps: Step[], found: string[], entry?: string]> = {
  'no edition has reworded the rule yet': [[rewordRule], []],
  'an edition has reworded the rule': [reword, [changed]],
  'an edition has reworded the rule in wording only': [[rewordRule, freeze(2, 'all')], []],
  'the rule was only renumbered': [renumber, [], 'Fog: see [[quay-rules#^r3]]. ^p1'],
  'the same edition reworded it too': [[rewordRule, edit(fog, 'pays', 'owes'), freeze(2)], []],
  'it was reworded after the rule': [[...reword, edit(fog, 'a boat pays', 'nobody pays')], []],
  'only its own reference was renumbered after the rule was reworded': [
    [...reword, renumberRules, edit(fog, 'rule 5.2', 'rule 5.3'), freeze(3)],
    [changed],
  ],
  'it was reviewed on the day of the edition': [[...reword, reviewed('2026-02-01')], []],
  'its box was reviewed since': [reword, [], ':::note{reviewed="2026-02-03"}\nSee 5.2. ^p1\n:::\n'],
  'it moved to another entry': [
    [
      ...reword,
      edit(fog, 'Fog: a boat pays, see rule 5.2. ^p1\n\n', ''),
      edit(fog, 'title: Fog', 'title: Fog\nretired: { p1: "mooring#p2" }'),
      edit('glossary/mooring.md', '^p1\n', '^p1\n\nFog: a boat pays, see rule 5.2. ^p2\n'),
      freeze(3),
    ],
    ['glossary/mooring#p2: r3 changed 2026-02-01'],
    fogGrey,
  ],
  'it refers to a ruling of another entry, and one beside it to the whole entry': [
    [edit('glossary/mooring.md', 'is free', 'costs a coin'), freeze(2)],
    ['glossary/fog#p1: p1 changed 2026-02-01'],
    'Fog: see [[mooring#^p1]] and [[mooring]]. ^p1\n\nSee [[mooring]]. ^p2',
  ],
  'it is a rule of the same document': [
    [edit(path, 'signals.', 'signals. See rule 5.2.'), freeze(2), rewordRule, freeze(3)],
    [],
    'Fog is grey. ^p1',
  ],
};

test.each(Object.entries(cases))('whether a ruling needs a review if %s', (_, one) => {
  const [steps, found, entry] = one;
  const made = content(entry);
  expect(toReview(made)).toEqual([]);
  for (const step of steps) step(made);
  expect(toReview(made)).toEqual(found);
});
