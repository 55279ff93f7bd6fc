import { describe, expect, it } from 'vitest';
import { type Source, textOf } from '../../src/glossary/index.ts';
import { errorsOf, type Run, runImport } from './lib/run-import.ts';

const rules = [
  '1. Boats',
  '1.1. A boat carries one cargo for each of its holds, and no passengers.',
  '1.2. A boat with a broken mast moves one pier at a time until it is repaired.',
  '1.3. When two boats meet in a narrow passage, the heavier one goes first.',
  '2. Storms',
  '2.1. A storm begins when the third lightning card is drawn.',
  '2.2. During a storm no boat leaves the harbour. See rule 1.2.',
  '2.3. A lantern that is lit keeps one boat safe from the storm.',
];

const text = (lines: readonly string[]): string => `${lines.join('\n\n')}\n`;

/** The number that stands behind a rule of the document. */
function numberOf(run: Run, begins: string): string | undefined {
  const document = textAt(run.content, 'documents/test.md');
  return document
    .split('\n')
    .find((line) => line.replace(/^#+ /u, '').replaceAll('\\', '').startsWith(begins))
    ?.match(/\^(r\d+)/u)?.[1];
}

function textAt(content: readonly Source[], path: string): string {
  const source = content.find((one) => one.path === path);
  return source ? textOf(source) : '';
}

function edited(content: readonly Source[], path: string, from: string, to: string): Source[] {
  return content.map((one) =>
    one.path === path ? { path, content: textOf(one).replace(from, to) } : one,
  );
}

describe('The next version of a rulebook', () => {
  it('changes nothing where nothing changed', async () => {
    const first = await runImport({ 'a.txt': text(rules) });
    const next = await runImport({ 'a.txt': text(rules) }, first);
    expect(textAt(next.content, 'documents/test.md')).toBe(
      textAt(first.content, 'documents/test.md'),
    );
    expect(next.report.changes?.counts).toMatchObject({
      kept: 8,
      added: 0,
      gone: 0,
      reworded: 0,
      conflicts: 0,
    });
  });

  it('leaves the front matter of a file that begins with an empty line', async () => {
    const first = await runImport({ 'a.txt': text(rules) });
    const written = textAt(first.content, 'documents/test.md');
    const content = edited(first.content, 'documents/test.md', '---', '\n---');
    const next = await runImport({ 'a.txt': text(rules) }, { ...first, content });
    expect(textAt(next.content, 'documents/test.md')).toBe(written);
  });

  it('keeps the numbers of rules that moved down, were reworded or cite other numbers', async () => {
    const first = await runImport({ 'a.txt': text(rules) });
    const now = [
      '1. Boats',
      '1.1. Every boat has a name, and its owner says it aloud when it leaves.',
      '1.2. A boat carries one cargo for each of its holds, and no passengers.',
      '1.3. A boat whose mast is broken moves one pier at a time until its owner repairs it.',
      '1.4. When two boats meet in a narrow passage, the heavier one goes first.',
      '2. Storms',
      '2.1. A storm begins when the third lightning card is drawn.',
      '2.2. During a storm no boat leaves the harbour. See rule 1.3.',
      '2.3. A lantern that is lit keeps one boat safe from the storm.',
    ];
    const next = await runImport({ 'a.txt': text(now) }, first);
    expect(numberOf(next, '1.2. A boat carries')).toBe(numberOf(first, '1.1.'));
    expect(numberOf(next, '1.3. A boat whose')).toBe(numberOf(first, '1.2.'));
    expect(numberOf(next, '1.4.')).toBe(numberOf(first, '1.3.'));
    expect(numberOf(next, '2.2.')).toBe(numberOf(first, '2.2.'));
    expect(numberOf(next, '1.1. Every')).toBe('r9');
    expect(next.report.changes?.counts).toMatchObject({
      added: 1,
      reworded: 1,
      renumbered: 3,
      gone: 0,
    });
    expect(errorsOf(next)).toEqual([]);
  });

  it('retires what is gone', async () => {
    const first = await runImport({ 'a.txt': text(rules) });
    const next = await runImport(
      { 'a.txt': text(rules.filter((rule) => !rule.startsWith('2.1'))) },
      first,
    );
    const document = textAt(next.content, 'documents/test.md');
    expect(document).toMatch(/retired:\n {2}r6: /u);
    expect(document).toContain('lastNumber: r8');
    expect(errorsOf(next)).toEqual([]);
  });

  it('gives a reason for a number whose ruling has no successor', async () => {
    const lone = 'Zebras quickly jump over hedges near windmills.';
    const first = await runImport({ 'a.txt': text([...rules, `2.4. ${lone}`]) });
    const next = await runImport({ 'a.txt': text(rules) }, first);
    expect(textAt(next.content, 'documents/test.md')).toContain(
      'retired:\n  r9:\n    reason: No longer in the new version.\n',
    );
    expect(errorsOf(next)).toEqual([]);
  });

  it('keeps a correction by hand, and takes the rest of the new version', async () => {
    const first = await runImport({ 'a.txt': text(rules) });
    const content = edited(
      first.content,
      'documents/test.md',
      'no passengers',
      'no passenger at all',
    );
    const now = rules.map((rule) => rule.replace('third lightning card', 'second lightning card'));
    const next = await runImport({ 'a.txt': text(now) }, { ...first, content });
    const document = textAt(next.content, 'documents/test.md');
    expect(document).toContain('no passenger at all. ^r2');
    expect(document).toContain('second lightning card is drawn. ^r6');
    const third = await runImport({ 'a.txt': text(now) }, next);
    expect(textAt(third.content, 'documents/test.md')).toBe(document);
  });

  it('shows a conflict where both changed a rule: the edit stays, `check` has an error with both texts', async () => {
    const first = await runImport({ 'a.txt': text(rules) });
    const content = edited(
      first.content,
      'documents/test.md',
      'no passengers',
      'no passenger at all',
    );
    const now = rules.map((rule) => rule.replace('no passengers', 'two passengers'));
    const next = await runImport({ 'a.txt': text(now) }, { ...first, content });
    const document = textAt(next.content, 'documents/test.md');
    expect(document).toContain('no passenger at all. ^r2\n\n<!-- Import conflict in r2');
    expect(document).toContain('two passengers');
    expect(errorsOf(next)).toEqual([
      'documents/test.md import/conflict r2 was edited by hand, and the new version changed it too: ' +
        'edited "… its holds, and no passenger at all.", new version "… its holds, and two passengers."',
    ]);
    expect(next.report.changes?.counts.conflicts).toBe(1);
    const again = await runImport({ 'a.txt': text(now) }, next);
    expect(textAt(again.content, 'documents/test.md')).toBe(document);
    const third = await runImport(
      { 'a.txt': text(now.map((rule) => rule.replace('two passengers', 'three passengers'))) },
      again,
    );
    expect(textAt(third.content, 'documents/test.md').match(/<!--/gu)).toHaveLength(1);
    expect(textAt(third.content, 'documents/test.md')).toContain('three passengers');
  });

  it('shows a conflict where the new version drops a rule that was edited', async () => {
    const first = await runImport({ 'a.txt': text(rules) });
    const content = edited(first.content, 'documents/test.md', 'third lightning', 'last lightning');
    const now = rules.filter((rule) => !rule.startsWith('2.1'));
    const next = await runImport({ 'a.txt': text(now) }, { ...first, content });
    const document = textAt(next.content, 'documents/test.md');
    expect(document).toMatch(/last lightning card is drawn\. \^r6\n\n<!-- Import conflict in r6/u);
    expect(document).not.toContain('\nretired:');
    expect(errorsOf(next).join()).toContain(
      'import/conflict r6 was edited by hand, and the new version no longer has it',
    );
    expect(next.report.changes?.conflicts.join()).toContain('the new version no longer has it');
    expect(next.report.changes?.gone).toEqual([]);
    const again = await runImport({ 'a.txt': text(now) }, next);
    expect(textAt(again.content, 'documents/test.md')).toBe(document);
  });

  it('keeps an order that an editor gave to rules, unless the new version reorders the same ones', async () => {
    const notes = ['Anchors hold.', 'Barges carry.', 'Cargo is carried.', 'Docks are closed.'];
    const order = (run: Run): string[] =>
      [...textAt(run.content, 'documents/test.md').matchAll(/\^(r\d)/gu)].map(
        ([, one]) => one ?? '',
      );
    const profile = { ...(await runImport({ 'a.txt': text(notes) })).profile };
    profile.parts = [{ style: 'text' }];
    const first = await runImport({ 'a.txt': text(notes) }, { profile });
    const content = edited(
      first.content,
      'documents/test.md',
      'Anchors hold. ^r1\n\nBarges carry. ^r2',
      'Barges carry. ^r2\n\nAnchors hold. ^r1',
    );
    const next = await runImport(
      { 'a.txt': text([...notes, 'Eels are never caught.']) },
      { ...first, content, profile },
    );
    expect(order(next)).toEqual(['r2', 'r1', 'r3', 'r4', 'r5']);
    const [a = '', b = '', c = '', d = ''] = notes;
    const both = await runImport({ 'a.txt': text([a, b, d, c]) }, { ...first, content, profile });
    expect(order(both)).toEqual(['r2', 'r1', 'r4', 'r3']);
    expect(both.report.changes?.unsure).toEqual([]);
    const other = await runImport({ 'a.txt': text([d, c, a, b]) }, { ...first, content, profile });
    expect(order(other)).toEqual(['r4', 'r3', 'r1', 'r2']);
    expect(other.report.changes?.unsure.join()).toContain('put into another order by hand');
  });

  it('keeps a ruling that an editor added, behind the one that it stood behind', async () => {
    const first = await runImport({ 'a.txt': text(rules) });
    const content = edited(
      first.content,
      'documents/test.md',
      '^r2\n',
      '^r2\n\nOur own remark on boats. ^r9\n',
    );
    const next = await runImport(
      { 'a.txt': text([...rules, '2.4. A new rule about storms and their end.']) },
      { ...first, content },
    );
    const document = textAt(next.content, 'documents/test.md');
    expect(document).toMatch(/\^r2\n\nOur own remark on boats\. \^r9\n/u);
    expect(document).toContain('2.4. A new rule about storms and their end. ^r10');
  });

  it('lists joins, and follows numbers that an editor corrected', async () => {
    const first = await runImport({ 'a.txt': text(rules) });
    const now = rules
      .filter((rule) => !rule.startsWith('2.3'))
      .map((rule) =>
        rule.startsWith('2.2')
          ? `${rule} A lantern that is lit keeps one boat safe from the storm.`
          : rule,
      );
    const next = await runImport({ 'a.txt': text(now) }, first);
    expect(next.report.changes?.unsure.join('\n')).toContain(
      'was joined into documents/test.md#r7',
    );
    const document = textAt(next.content, 'documents/test.md');
    expect(document).toContain('retired:\n  r8: "#r7"');
    const corrected = document
      .replace('  r8: "#r7"', '  r7: "#r8"')
      .replace('from the storm. ^r7', 'from the storm. ^r8');
    const content = edited(next.content, 'documents/test.md', document, corrected);
    const third = await runImport(
      { 'a.txt': text(now.map((rule) => rule.replace('keeps one boat', 'keeps two boats'))) },
      { ...next, content },
    );
    expect(textAt(third.content, 'documents/test.md')).toBe(
      corrected.replace('keeps one boat', 'keeps two boats'),
    );
  });
});

describe('The next version of a glossary', () => {
  const entries: Record<string, string> = {
    Anchor: 'An anchor holds a boat where it is, whatever the tide does.',
    Barge: 'A barge carries three cargoes and moves slowly between the piers.',
    Cargo: 'Cargo is what boats carry and what players are paid for.',
    Dock: 'A dock is where boats are tied up while a storm goes on.',
    Eel: 'An eel is a fish that no player ever catches twice.',
  };
  const glossary = (all: Record<string, string>): string =>
    Object.entries(all)
      .map(([title, says]) => `$ ${title}\n   ${says}\n`)
      .join('\n');

  it('renames an entry whose head changed: address, redirect and alias', async () => {
    const first = await runImport({ 'a.txt': glossary(entries) });
    const { Barge, ...others } = entries;
    const next = await runImport(
      { 'a.txt': glossary({ ...others, Lighter: `${Barge} It is flat.` }) },
      first,
    );
    const file = textAt(next.content, 'glossary/lighter.md');
    expect(file).toContain('formerly:\n  - barge');
    expect(file).toContain('aliases:\n  - Barge');
    expect(file).toContain('It is flat. ^p1');
    expect(textAt(next.content, 'glossary/barge.md')).toBe('');
    expect(errorsOf(next)).toEqual([]);
  });

  it('keeps the address of an entry that is gone', async () => {
    const first = await runImport({ 'a.txt': glossary(entries) });
    const { Eel: _, ...others } = entries;
    const next = await runImport(
      { 'a.txt': glossary({ ...others, Ferry: 'Ferries cross the bay twice a day.' }) },
      first,
    );
    expect(textAt(next.content, 'glossary/eel.md')).toMatch(
      /retired:\n {2}p1:\n {4}reason: .*\nlastNumber: p2\n---\n\n:::note\n/u,
    );
    expect(errorsOf(next)).toEqual([]);
    const third = await runImport(
      { 'a.txt': glossary({ ...others, Ferry: 'Ferries cross the bay twice a day.' }) },
      next,
    );
    expect(textAt(third.content, 'glossary/eel.md')).toBe(textAt(next.content, 'glossary/eel.md'));
    const back = await runImport({ 'a.txt': glossary(entries) }, third);
    expect(textAt(back.content, 'glossary/eel.md')).toContain(
      'An eel is a fish that no player ever catches twice. ^p3',
    );
  });

  it('retires a ruling that moved to another entry to its new place', async () => {
    const says = 'A tide changes twice in a round, and nobody can stop it or read it.';
    const first = await runImport({
      'a.txt': glossary({ ...entries, Anchor: `${entries['Anchor']}\n\n   ${says}` }),
    });
    const next = await runImport(
      { 'a.txt': glossary({ ...entries, Dock: `${entries['Dock']}\n\n   ${says}` }) },
      first,
    );
    expect(textAt(next.content, 'glossary/anchor.md')).toContain('retired:\n  p2: Dock#p2');
    expect(errorsOf(next)).toEqual([]);
  });

  it('takes an edit along to another entry, and keeps what was written into an entry that is gone', async () => {
    const says = 'A tide changes twice in a round, and nobody can stop it or read it.';
    const first = await runImport({
      'a.txt': glossary({ ...entries, Anchor: `${entries['Anchor']}\n\n   ${says}` }),
    });
    const moved = edited(first.content, 'glossary/anchor.md', 'twice in a round', 'three times');
    const content = edited(
      moved,
      'glossary/eel.md',
      '^p1\n',
      '^p1\n\nOur own remark on eels. ^p2\n',
    );
    const { Eel: _, ...others } = entries;
    const now = {
      ...others,
      Dock: `${entries['Dock']}\n\n   ${says}`,
      Ferry: 'It crosses the bay.',
    };
    const next = await runImport({ 'a.txt': glossary(now) }, { ...first, content });
    expect(textAt(next.content, 'glossary/dock.md')).toContain('A tide changes three times');
    expect(textAt(next.content, 'glossary/eel.md')).toContain('Our own remark on eels. ^p2');
    expect(errorsOf(next)).toEqual([]);
    const again = await runImport({ 'a.txt': glossary(now) }, next);
    expect(textAt(again.content, 'glossary/eel.md')).toContain('Our own remark on eels. ^p2');
    const back = await runImport(
      { 'a.txt': glossary({ ...now, Eel: entries['Eel'] ?? '' }) },
      again,
    );
    expect(textAt(back.content, 'glossary/eel.md')).toContain('Our own remark on eels. ^p2');
    expect(errorsOf(back)).toEqual([]);
  });

  it('finds an entry that an editor renamed', async () => {
    const first = await runImport({ 'a.txt': glossary(entries) });
    const renamed = textAt(first.content, 'glossary/eel.md').replace(
      'title: Eel',
      'title: Sea Eel\naliases: [Eel]\nformerly: [eel]',
    );
    const content = [
      ...first.content.filter(({ path }) => path !== 'glossary/eel.md'),
      { path: 'glossary/sea-eel.md', content: renamed },
    ];
    const now = { ...entries, Eel: `${entries['Eel']} It is long.` };
    const next = await runImport({ 'a.txt': glossary(now) }, { ...first, content });
    expect(textAt(next.content, 'glossary/eel.md')).toBe('');
    expect(textAt(next.content, 'glossary/sea-eel.md')).toContain('title: Sea Eel');
    expect(textAt(next.content, 'glossary/sea-eel.md')).toContain('It is long. ^p1');
    expect(errorsOf(next)).toEqual([]);
  });

  it('leaves out what an editor deleted', async () => {
    const first = await runImport({ 'a.txt': glossary(entries) });
    const content = first.content.filter(({ path }) => path !== 'glossary/eel.md');
    const next = await runImport({ 'a.txt': glossary(entries) }, { ...first, content });
    expect(textAt(next.content, 'glossary/eel.md')).toBe('');
    expect(next.report.changes?.unsure.join()).toContain('was deleted by hand');
  });

  it('does not write over what is not its own', async () => {
    const content = [
      { path: 'glossary/eel.md', content: '---\ntitle: Eel\nkind: term\n---\n\nA fish. ^p1\n' },
    ];
    await expect(runImport({ 'a.txt': glossary(entries) }, { content })).rejects.toThrow(
      'import/taken',
    );
  });
});
