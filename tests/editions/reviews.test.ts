import { describe, expect, test } from 'vitest';
import type { ChangedTarget } from '../../src/editions/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';

const rules = [
  '---\ntitle: Quay Rules\nlastNumber: r5\n---',
  '## 5. Boats ^r1',
  '5.1 A boat docks. ^r2',
  '5.2 It pays a coin. ^r3',
  '5.3 A boat that leaves signals. ^r4',
  '5.4 A gull may rest. ^r5',
].join('\n\n');
const path = 'documents/quay-rules.md';

/** A rulebook and an entry that refers to its rule 5.2, with an edition of both. */
function content(
  entry = 'Fog: a boat pays, see rule 5.2. ^p1',
  front: string[] = [],
): MemoryContent {
  const made = new MemoryContent();
  made.files.set('site.yml', 'name: Quay\n');
  made.files.set(path, rules);
  made.entry('fog', ['title: Fog', ...front], entry);
  made.entry('mooring', ['title: Mooring'], 'A mooring is free. ^p1');
  made.freeze('2026-01-01');
  return made;
}

/** The targets that have changed, of each ruling to review: `fog#p1: r3 changed 2026-02-01`. */
function toReview(made: MemoryContent): string[] {
  return [...made.compiled().reviews].flatMap(([address, byRuling]) =>
    [...byRuling].flatMap(([number, targets]) =>
      targets.map(
        (target) => `${address}#${number}: ${target.number} ${target.type} ${target.date}`,
      ),
    ),
  );
}

function targetOf(made: MemoryContent): ChangedTarget | undefined {
  const [byRuling] = made.compiled().reviews.values();
  return [...(byRuling?.values() ?? [])][0]?.[0];
}

describe('a ruling that refers to a rule', () => {
  test('is to be reviewed once an edition rewords the rule, with the difference', () => {
    const made = content();
    expect(toReview(made)).toEqual([]);
    made.edit(path, 'pays a coin', 'pays two coins');
    expect(toReview(made)).toEqual([]);
    made.freeze('2026-02-01');
    expect(toReview(made)).toEqual(['glossary/fog#p1: r3 changed 2026-02-01']);
    expect(targetOf(made)).toMatchObject({
      name: 'Quay Rules',
      printed: '5.2',
      url: '/documents/quay-rules/#r3',
    });
    expect(targetOf(made)?.words.filter(({ type }) => type !== 'same')).toEqual([
      { type: 'removed', text: 'a coin' },
      { type: 'added', text: 'two coins' },
    ]);
  });

  test('is not, where the rule was only renumbered, moved, or its references renumbered', () => {
    const made = content('Fog: see [[quay-rules#^r3]]. ^p1');
    made.edit(path, '5.1 A boat', '5.1 A flag is flown. ^r6\n\n5.2 A boat');
    made.edit(path, '5.2 It pays', '5.3 It pays');
    made.edit(path, '5.3 A boat that', '5.4 A boat that');
    made.edit(path, '5.4 A gull', '5.5 A gull');
    made.edit(path, 'lastNumber: r5', 'lastNumber: r6');
    made.freeze('2026-02-01');
    expect(toReview(made)).toEqual([]);
  });

  test('is not, where the edition that changed the rule, or a later one, has another text of the ruling', () => {
    const made = content();
    made.edit(path, 'pays a coin', 'pays two coins');
    made.edit('glossary/fog.md', 'a boat pays', 'a boat pays twice');
    made.freeze('2026-02-01');
    expect(toReview(made)).toEqual([]);
    made.edit(path, 'pays two coins', 'pays nothing');
    made.freeze('2026-03-01');
    expect(toReview(made)).toHaveLength(1);
    made.edit('glossary/fog.md', 'a boat pays twice', 'nobody pays');
    expect(toReview(made)).toEqual([]);
    made.freeze('2026-04-01');
    expect(toReview(made)).toEqual([]);
  });

  test('stays to be reviewed where only its own reference was renumbered since', () => {
    const made = content();
    made.edit(path, 'pays a coin', 'pays two coins');
    made.freeze('2026-02-01');
    made.edit(path, '5.1 A boat', '5.1 A flag is flown. ^r6\n\n5.2 A boat');
    made.edit(path, '5.2 It pays', '5.3 It pays');
    made.edit(path, '5.3 A boat that', '5.4 A boat that');
    made.edit(path, '5.4 A gull', '5.5 A gull');
    made.edit(path, 'lastNumber: r5', 'lastNumber: r6');
    made.edit('glossary/fog.md', 'rule 5.2', 'rule 5.3');
    made.freeze('2026-03-01');
    expect(toReview(made)).toEqual(['glossary/fog#p1: r3 changed 2026-02-01']);
  });

  test('names the last of several editions that changed the rule, with the whole difference', () => {
    const made = content();
    made.edit(path, 'a coin', 'two coins');
    made.freeze('2026-02-01');
    made.edit(path, 'It pays', 'It gladly pays');
    made.freeze('2026-03-01');
    expect(toReview(made)).toEqual(['glossary/fog#p1: r3 changed 2026-03-01']);
    const added = targetOf(made)?.words.filter(({ type }) => type === 'added');
    expect(added?.map(({ text }) => text.trim())).toEqual(['gladly', 'two coins']);
    made.edit(path, 'It gladly pays two coins', 'It pays a coin');
    made.freeze('2026-04-01');
    expect(toReview(made)).toEqual([]);
  });

  test('is to be reviewed where the number that it names means another rule now', () => {
    const made = content();
    made.edit(path, '5.1 A boat', '5.1 A flag is flown. ^r6\n\n5.2 A boat');
    made.edit(path, '5.2 It pays', '5.3 It pays');
    made.edit(path, '5.3 A boat that', '5.4 A boat that');
    made.edit(path, '5.4 A gull', '5.5 A gull');
    made.edit(path, 'lastNumber: r5', 'lastNumber: r6');
    made.freeze('2026-02-01');
    expect(toReview(made)).toEqual(['glossary/fog#p1: r2 another 2026-02-01']);
    expect(targetOf(made)?.words.at(0)?.text).toContain('It pays a coin');
    made.edit('glossary/fog.md', 'title: Fog', 'title: Fog\nreviewed: 2026-02-01');
    expect(toReview(made)).toEqual([]);
  });

  test('is confirmed by the day of its review, of the whole entry or of its box', () => {
    const made = content();
    made.edit(path, 'a coin', 'two coins');
    made.freeze('2026-02-01');
    made.edit('glossary/fog.md', 'title: Fog', 'title: Fog\nreviewed: 2026-01-31');
    expect(toReview(made)).toHaveLength(1);
    made.edit('glossary/fog.md', '2026-01-31', '2026-02-01');
    expect(toReview(made)).toEqual([]);
    made.edit(path, 'two coins', 'three coins');
    made.freeze('2026-03-01');
    expect(toReview(made)).toHaveLength(1);

    const box = content(':::note{reviewed="2026-02-03"}\nFog: see rule 5.2. ^p1\n:::\n');
    box.edit(path, 'a coin', 'two coins');
    box.freeze('2026-02-01');
    expect(toReview(box)).toEqual([]);
    box.edit('glossary/fog.md', '2026-02-03', '2026-01-03');
    expect(toReview(box)).toHaveLength(1);
  });

  test('keeps what it was when its entry is renamed, or it moves to another', () => {
    const made = content('Fog: a boat pays, see rule 5.2. ^p1\n\nFog is grey. ^p2');
    made.edit(path, 'a coin', 'two coins');
    made.freeze('2026-02-01');
    made.rename('fog', 'Haze');
    made.freeze('2026-03-01');
    expect(toReview(made)).toEqual(['glossary/haze#p1: r3 changed 2026-02-01']);
    made.edit('glossary/haze.md', 'Fog: a boat pays, see rule 5.2. ^p1\n\n', '');
    made.edit('glossary/haze.md', 'title: Haze', 'title: Haze\nretired: { p1: "mooring#p2" }');
    made.edit('glossary/mooring.md', '^p1\n', '^p1\n\nFog: a boat pays, see rule 5.2. ^p2\n');
    made.freeze('2026-04-01');
    expect(toReview(made)).toEqual(['glossary/mooring#p2: r3 changed 2026-02-01']);
  });
});

test('a ruling that refers to a ruling of another entry is reviewed too; one that refers to the entry as a whole is not', () => {
  const made = content('Fog: see [[mooring#^p1]] and [[mooring]]. ^p1\n\nSee [[mooring]]. ^p2');
  made.edit('glossary/mooring.md', 'is free', 'costs a coin');
  made.freeze('2026-02-01');
  expect(toReview(made)).toEqual(['glossary/fog#p1: p1 changed 2026-02-01']);
});

test('a rule that refers to another rule of its own document is not reviewed: they are published together', () => {
  const made = content('Fog is grey. ^p1');
  made.edit(path, 'A gull may rest.', 'A gull may rest. See rule 5.2.');
  made.freeze('2026-02-01');
  made.edit(path, 'a coin', 'two coins');
  made.freeze('2026-03-01');
  expect(toReview(made)).toEqual([]);
});

describe('the day of a review', () => {
  test.each([
    ['yesterday', 'front-matter/invalid'],
    ['2026-02-30', 'front-matter/invalid'],
    ['2026-13-01', 'front-matter/invalid'],
  ])('must be a day: %s', (date, code) => {
    const made = content('Fog is grey. ^p1');
    made.edit('glossary/fog.md', 'title: Fog', `title: Fog\nreviewed: ${date}`);
    expect(made.check()[0]).toContain(`glossary/fog.md ${code}`);
    const box = content(`:::note\nFog is grey. ^p1\n:::\n`);
    box.edit('glossary/fog.md', ':::note', `:::note{reviewed="${date}"}`);
    expect(box.check()[0]).toContain('glossary/fog.md directive/unknown');
  });

  test('must not be still to come, where it is known which day it is', () => {
    const made = content(':::note{reviewed="2026-05-02"}\nFog is grey. ^p1\n:::\n');
    made.edit('glossary/mooring.md', 'title: Mooring', 'title: Mooring\nreviewed: 2026-05-03');
    const findings = (latest?: string) =>
      made.compiled(latest).diagnostics.map(({ path, line, code }) => `${path}:${line} ${code}`);
    expect(findings('2026-05-01')).toEqual([
      'glossary/fog.md:8 review/future-date',
      'glossary/mooring.md:3 review/future-date',
    ]);
    expect(findings('2026-05-02')).toEqual(['glossary/mooring.md:3 review/future-date']);
    expect(findings('2026-05-03')).toEqual([]);
    expect(findings()).toEqual([]);
  });
});
