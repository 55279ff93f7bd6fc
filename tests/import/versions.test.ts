import { describe, expect, it } from 'vitest';
import type { Profile } from '../../src/import/index.ts';
import { type Source, textOf } from '../../src/read/index.ts';
import { errorsOf, type Run, runImport } from './lib/run-import.ts';

/** A version of an imported text, from which the next one is imported. */
class Version {
  readonly run: Run;
  readonly content: readonly Source[];

  constructor(run: Run, content: readonly Source[] = run.content) {
    this.run = run;
    this.content = content;
  }

  static async first(text: string, profile?: Profile): Promise<Version> {
    return new Version(await runImport({ 'a.txt': text }, profile && { profile }));
  }

  /** The next version, after an edition that published this one. */
  async next(text: string, profile?: Profile): Promise<Version> {
    return this.published().again(text, profile);
  }

  /** Another run, without an edition before it. */
  async again(text: string, profile?: Profile): Promise<Version> {
    const { last } = this.run;
    const setting = { last, content: [...this.content], ...(profile && { profile }) };
    return new Version(await runImport({ 'a.txt': text }, setting));
  }

  published(): Version {
    const editions = this.content.filter(({ path }) => path.startsWith('editions/')).length;
    return this.with(`editions/2026-01-${10 + editions}.json`, '{}');
  }

  /** The version after an edit by hand. */
  edited(from: string, to: string, path = 'documents/test.md'): Version {
    const text = this.at(path).replace(from, () => to);
    return this.with(path, text);
  }

  /** The version with a file written, renamed or deleted by hand. */
  with(path: string, text?: string, to = path): Version {
    const others = this.content.filter((one) => one.path !== path);
    const content = text === undefined ? [] : [{ path: to, content: text }];
    return new Version(this.run, [...others, ...content]);
  }

  /** The text of a file; empty if there is none. */
  at(path: string): string {
    const source = this.content.find((one) => one.path === path);
    return source ? textOf(source) : '';
  }

  get document(): string {
    return this.at('documents/test.md');
  }

  /** The number of the rule that begins with these words. */
  numberOf(begins: string): string | undefined {
    const lines = this.document.replaceAll('\\', '').split('\n');
    const line = lines.find((one) => one.replace(/^#+ /u, '').startsWith(begins));
    return line?.match(/\^(r\d+)/u)?.[1];
  }

  get errors(): string[] {
    return errorsOf(this.run);
  }

  get changes() {
    return this.run.report.changes;
  }
}

const text = (lines: readonly string[]): string => `${lines.join('\n\n')}\n`;

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
const book = text(rules);
const without = (printed: string): string[] => rules.filter((rule) => !rule.startsWith(printed));
/** The first version of the book. */
const first = await Version.first(book);

describe('The next version of a rulebook', () => {
  it('keeps repeated numbers, and numbers without a rule, as text', async () => {
    const faulty = text([...rules, '2.2. A boat sinks, see rule 7.7.', '2.4. A boat rots.']);
    const first = await Version.first(faulty);
    expect(first.document).toContain('\n\\2.2. A boat sinks, see \\rule 7.7. ^r9\n');
    const next = await first.next(faulty);
    expect(next.document).toBe(first.document);
    expect(next.changes?.counts).toMatchObject({ kept: 10, added: 0, gone: 0, reworded: 0 });
    const other = await next.next(faulty.replace('A boat rots', 'A barge rots'));
    expect(other.changes?.counts).toMatchObject({ kept: 10, reworded: 1, conflicts: 0 });
  });

  it('changes nothing if nothing changed, also in a file that an editor began with an empty line', async () => {
    const next = await first.next(book);
    expect(next.document).toBe(first.document);
    const counts = { kept: 8, added: 0, gone: 0, reworded: 0, conflicts: 0 };
    expect(next.changes?.counts).toMatchObject(counts);
    expect((await first.edited('---', '\n---').next(book)).document).toBe(first.document);
  });

  it('keeps the numbers of rules that moved down, were reworded or cite other numbers', async () => {
    const boats = [
      '1.1. Every boat has a name, and its owner says it aloud when it leaves.',
      '1.2. A boat carries one cargo for each of its holds, and no passengers.',
      '1.3. A boat whose mast is broken moves one pier at a time until its owner repairs it.',
      '1.4. When two boats meet in a narrow passage, the heavier one goes first.',
    ];
    const storms = rules.slice(4).map((rule) => rule.replace('rule 1.2', 'rule 1.3'));
    const next = await first.next(text(['1. Boats', ...boats, ...storms]));
    const moved = { '1.2. A': '1.1.', '1.3. A': '1.2.', '1.4.': '1.3.', '2.2.': '2.2.' };
    for (const [now, before] of Object.entries(moved))
      expect(next.numberOf(now)).toBe(first.numberOf(before));
    expect(next.numberOf('1.1. Every')).toBe('r9');
    const counts = { added: 1, reworded: 1, renumbered: 3, gone: 0 };
    expect(next.changes?.counts).toMatchObject(counts);
    expect(next.errors).toEqual([]);
  });

  it('tells headings with equal texts apart', async () => {
    const chapter = (name: string) => `# ${name}\n\n## Notes\n\n${name} are of ${name} alone.\n`;
    const files = { 'a.md': `${chapter('Boats')}\n${chapter('Storms')}` };
    const first = new Version(await runImport(files)).published();
    const next = await runImport(files, { last: first.run.last, content: [...first.content] });
    expect(next.files).toEqual(first.run.files);
    expect(first.document.match(/^## Notes$|^### Notes$/gmu)).toHaveLength(2);
  });

  it('keeps the numbers of headings that are only a number', async () => {
    const sections = Array.from({ length: 30 }, (_, index) => [
      `§ ${index + 1}`,
      `(1) A boat of class ${index} carries its cargo to pier ${index}.`,
      `(2) A crew of rank ${index} rests for ${index} days.`,
    ]).flat();
    const first = await Version.first(text(sections));
    expect(first.errors).toEqual([]);
    const next = await first.next(text(sections).replace('class 4 carries', 'class 4 brings'));
    expect(next.changes?.counts).toMatchObject({ kept: 90, added: 0, reworded: 1, gone: 0 });
    const fewer = await first.next(text(sections.filter((line) => line !== '§ 12')));
    expect(fewer.changes?.counts).toMatchObject({ kept: 89, gone: 1 });
    expect(fewer.numberOf('§ 13')).toBe(first.numberOf('§ 13'));
  });

  it('keeps the numbers of reworded and swapped rules, by their names', async () => {
    const ranks = (times: string, ...names: string[]): string => {
      const right = `may move any boat at a pier of the harbour ${times} each turn, if the weather is calm, the pier is not crowded and the lighthouse is lit.`;
      const rule = (name: string, at: number) => `1.${at + 1}. ${name}: A ${name} ${right}`;
      return text(['1. Ranks', ...names.map(rule)]);
    };
    const first = await Version.first(ranks('once', 'Pilot', 'Mate'));
    const next = await first.next(ranks('twice', 'Mate', 'Pilot'));
    expect(next.numberOf('1.1. Mate')).toBe(first.numberOf('1.2. Mate'));
    expect(next.numberOf('1.2. Pilot')).toBe(first.numberOf('1.1. Pilot'));
  });

  it('retires the number of a missing ruling with a reason, not with a successor that merely shares words', async () => {
    const next = await first.next(text(without('2.1')));
    expect(next.document).toContain('retired:\n  r6:\n    reason: No longer in the new version.\n');
    expect(next.document).toContain('lastNumber: r8');
    expect(next.errors).toEqual([]);
  });

  it('keeps the number of a reworded rule, even if an example or a See line resembles the old text more', async () => {
    const passage = 'When boats meet in a passage that is narrow, the one with more cargo waits.';
    const example = 'Example: When two boats meet in a narrow passage, the barge goes.';
    const next = await first.next(book.replace(/1\.3\. .*/u, `1.3. ${passage}\n\n${example}`));
    expect(next.numberOf('1.3.')).toBe(first.numberOf('1.3.'));
    expect(next.document).not.toContain('retired:');
  });

  it('keeps a correction by hand and a removed key, and takes the rest of the new version', async () => {
    const now = book.replace('third lightning card', 'second lightning card');
    const sources = 'sources:\n  - a\n';
    expect(first.document).toContain(sources);
    const mine = first.edited('no passengers', 'no passenger at all').edited(sources, '');
    const next = await mine.next(now);
    expect(next.document).toContain('no passenger at all. ^r2');
    expect(next.document).not.toContain(sources);
    expect(next.document).toContain('second lightning card is drawn. ^r6');
    expect((await next.next(now)).document).toBe(next.document);
  });

  it('shows a conflict if editor and new version changed a rule: the edit stays, and `check` reports both texts as an error', async () => {
    const now = book.replace('no passengers', 'two passengers');
    const next = await first.edited('no passengers', 'no passenger at all').next(now);
    expect(next.document).toContain('no passenger at all. ^r2\n\n<!-- Import conflict in r2');
    expect(next.document).toContain('two passengers');
    expect(next.errors).toEqual([
      'documents/test.md import/conflict r2 was edited by hand, and the new version changed it too: ' +
        'edited "… its holds, and no passenger at all.", new version "… its holds, and two passengers."',
    ]);
    expect(next.changes?.counts.conflicts).toBe(1);
    const again = await next.next(now);
    expect(again.document).toBe(next.document);
    const third = await again.next(now.replace('two passengers', 'three passengers'));
    expect(third.document.match(/<!--/gu)).toHaveLength(1);
    expect(third.document).toContain('three passengers');
  });

  it('keeps an edit of a rule that the new version only renumbers', async () => {
    const [head = '', ...others] = rules.slice(0, 4);
    const moved = others.map((rule, at) => rule.replace(/^[\d.]+/u, `1.${at + 2}.`));
    const now = text([head, '1.1. A boat has a name.', ...moved, ...rules.slice(4)]);
    const next = await first.edited('one pier', 'half a pier').next(now);
    expect(next.document).toMatch(/^1\.3\. .* moves half a pier at a time .* \^r3$/mu);
    expect(next.errors).toEqual([]);
    expect((await next.next(now)).document).toBe(next.document);
  });

  it('takes over the words of a rule that an editor only renumbered, and drops such a rule', async () => {
    const mine = first.edited('1.3. When', '1.4. When').edited('2.3. A lantern', '2.4. A lantern');
    const now = text(without('2.3')).replace('1.3. When two', '1.5. When three');
    const next = await mine.next(now);
    expect(next.document).toContain('1.5. When three boats');
    expect(next.document).not.toContain('A lantern');
    expect(next.changes?.counts.conflicts).toBe(0);
  });

  it('shows a conflict if the new version drops a rule that was edited', async () => {
    const now = text(without('2.1'));
    const next = await first.edited('third lightning', 'last lightning').next(now);
    expect(next.document).toMatch(/last lightning .* \^r6\n\n<!-- Import conflict in r6/u);
    expect(next.document).not.toContain('\nretired:');
    const said = 'r6 was edited by hand, and the new version no longer has it';
    expect(next.errors.join()).toContain(`import/conflict ${said}`);
    expect(next.changes?.conflicts.join()).toContain('the new version no longer has it');
    expect(next.changes?.gone).toEqual([]);
    expect((await next.next(now)).document).toBe(next.document);
  });

  it('keeps the order that an editor gave to rules, unless the new version reorders the same rules', async () => {
    const notes = ['Anchors hold.', 'Barges carry.', 'Cargo is carried.', 'Docks are closed.'];
    const [a = '', b = '', c = '', d = ''] = notes;
    const { profile } = (await Version.first(text(notes))).run;
    const plain: Profile = { ...profile, parts: [{ style: 'text' }] };
    const first = await Version.first(text(notes), plain);
    const swapped = first.edited(`${a} ^r1\n\n${b} ^r2`, `${b} ^r2\n\n${a} ^r1`);
    for (const [now, order] of [
      [[...notes, 'Eels are never caught.'], 'r2 r1 r3 r4 r5'],
      [[a, b, d, c], 'r2 r1 r4 r3'],
      [[d, c, a, b], 'r4 r3 r1 r2'],
    ] as const) {
      const next = await swapped.next(text(now), plain);
      expect([...next.document.matchAll(/\^(r\d)/gu)].map(([, one]) => one).join(' ')).toBe(order);
    }
  });

  it('keeps a ruling that an editor added in its place', async () => {
    const remark = '^r2\n\nOur own remark on boats. ^r9\n';
    const now = text([...rules, '2.4. A new rule about storms and their end.']);
    const next = await first.edited('^r2\n', remark).next(now);
    expect(next.document).toContain(remark);
    expect(next.document).toContain('2.4. A new rule about storms and their end. ^r10');
    const unnumbered = remark.replace(' ^r9', '');
    expect((await first.edited('^r2\n', unnumbered).next(now)).document).toContain(unnumbered);
  });

  it('lists joins, and follows numbers that an editor corrected', async () => {
    const now = book.replace('rule 1.2.\n\n2.3. ', 'rule 1.2. ');
    const next = await first.next(now);
    expect(next.changes?.unsure.join('\n')).toContain('was joined into documents/test.md#r7');
    expect(next.document).toContain('retired:\n  r8: "#r7"');
    const corrected = next
      .edited('  r8: "#r7"', '  r7: "#r8"')
      .edited('from the storm. ^r7', 'from the storm. ^r8');
    const third = await corrected.next(now.replace('keeps one boat', 'keeps two boats'));
    expect(third.document).toBe(corrected.document.replace('keeps one boat', 'keeps two boats'));
  });
});

describe('A second run replaces an unpublished run', () => {
  const names = ['Anchor', 'Barge', 'Cargo', 'Dock', 'Eel', 'Ferry', 'Gull'];
  const harbour = names.map((name) => `${name}\nThe ${name.toLowerCase()} is in the harbour.\n`);
  const words = harbour.join('\n');
  // The blank line before "Cargo" was lost: its text becomes part of the entry before it.
  const joined = words.replace('\n\nCargo', '\nCargo');
  const filesOf = ({ content }: Version): [string, string][] =>
    content.map((one): [string, string] => [one.path, textOf(one)]).sort();

  it('without a trace, after a first import and after an edition', async () => {
    const wrong = await Version.first(joined);
    const heads: Profile = { ...wrong.run.profile, heads: ['Cargo'] };
    const right = await wrong.again(joined, heads);
    expect(filesOf(right)).toEqual(filesOf(await Version.first(joined, heads)));
    expect(right.at('glossary/cargo.md')).toContain('^p1');
    expect(right.changes).toBeUndefined();

    const published = (await Version.first(harbour.slice(1).join('\n'))).published();
    const next = await (await published.again(joined)).again(joined, heads);
    expect(filesOf(next)).toEqual(filesOf(await published.again(joined, heads)));
    expect(next.changes?.counts).toMatchObject({ kept: 6, added: 1, gone: 0 });
    expect(next.errors).toEqual([]);
  });

  it('but keeps edits by hand, and retires no unpublished numbers', async () => {
    const { profile } = (await Version.first(joined)).run;
    const heads = ['The eel is in the harbour.'];
    const wrong = await Version.first(words, { ...profile, heads });
    const edited = wrong.edited('the harbour', 'this harbour', 'glossary/dock.md');
    const right = await edited.again(words, (await Version.first(words)).run.profile);
    expect(right.at('glossary/dock.md')).toContain('this harbour. ^p1');
    const paths = right.content.map(({ path }) => path).sort();
    expect(paths).toEqual(names.map((name) => `glossary/${name.toLowerCase()}.md`));
    expect(right.content.map(textOf).join()).not.toContain('retired');
    expect(right.errors).toEqual([]);
  });

  it('unless the second run imports another version, whose rulings keep their numbers', async () => {
    const next = await first.again(text(without('1.1.')));
    expect(next.numberOf('2.1.')).toBe(first.numberOf('2.1.'));
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
  const glossary = (changed: Record<string, string> = {}, gone = ''): string =>
    Object.entries({ ...entries, ...changed })
      .flatMap(([title, says]) => (title === gone ? [] : `$ ${title}\n   ${says}\n`))
      .join('\n');
  const tide = 'A tide changes twice in a round, and nobody can stop it or read it.';
  const withTide = (name: string) => ({ [name]: `${entries[name]}\n\n   ${tide}` });
  const eel = 'glossary/eel.md';

  it('finds a head that lost the blank line above, and renames no other entry', async () => {
    const stock = (name: string): string =>
      `${name} is a word of the harbour rules, and means what the rules of ${name} say.\nSee the rules for more.`;
    const heads = ['Anchor', 'Barge', 'Cargo', 'Dock', 'Eel', 'Ferry', 'Gull', 'Hull'];
    const page = (names: readonly string[]): string =>
      names.map((name) => `${name}\n${stock(name)}\n`).join('\n');
    const first = await Version.first(page(heads));
    const lost = page(heads).replace('more.\n\nCargo', 'more.\nCargo');
    const next = await first.next(lost);
    expect(next.run.report.counts.entries).toBe(heads.length);
    expect(next.at('glossary/cargo.md')).toBe(first.at('glossary/cargo.md'));
    expect(next.changes?.renamed).toEqual([]);

    const other = await first.next(page([...heads.filter((name) => name !== 'Cargo'), 'Island']));
    expect(other.changes?.renamed).toEqual([]);
    expect(other.at('glossary/cargo.md')).toContain('This text is not in the new version.');
  });

  it('renames an entry whose head changed: address, redirect and alias', async () => {
    const first = await Version.first(glossary());
    const next = await first.next(glossary({ Lighter: `${entries['Barge']} Flat.` }, 'Barge'));
    const file = next.at('glossary/lighter.md');
    expect(file).toContain('formerly:\n  - barge');
    expect(file).toContain('aliases:\n  - Barge');
    expect(file).toContain('Flat. ^p1');
    expect(next.at('glossary/barge.md')).toBe('');
    expect(next.errors).toEqual([]);
  });

  it('keeps the address of an entry that is gone', async () => {
    const first = await Version.first(glossary());
    const now = glossary({ Ferry: 'Ferries cross the bay twice a day.' }, 'Eel');
    const next = await first.next(now);
    const front = /retired:\n {2}p1:\n {4}reason: .*\nlastNumber: p2\n---\n\n:::note\n/u;
    expect(next.at(eel)).toMatch(front);
    expect(next.errors).toEqual([]);
    const third = await next.next(now);
    expect(third.at(eel)).toBe(next.at(eel));
    expect((await third.next(glossary())).at(eel)).toContain(`${entries['Eel']} ^p3`);
  });

  it('redirects a ruling that moved to another entry and keeps its edit, and keeps text that an editor added to a removed entry', async () => {
    const first = await Version.first(glossary(withTide('Anchor')));
    const now = { ...withTide('Dock'), Ferry: 'It crosses the bay.' };
    const remark = 'Our own remark on eels. ^p2';
    const next = await first
      .edited('twice in a round', 'three times', 'glossary/anchor.md')
      .edited('^p1\n', `^p1\n\n${remark}\n`, eel)
      .next(glossary(now, 'Eel'));
    expect(next.at('glossary/dock.md')).toContain('A tide changes three times');
    expect(next.at('glossary/anchor.md')).toContain('retired:\n  p2: Dock#p2');
    const again = await next.next(glossary(now, 'Eel'));
    const back = await again.next(glossary(now));
    for (const version of [next, again, back]) {
      expect(version.at(eel)).toContain(remark);
      expect(version.errors).toEqual([]);
    }
  });

  it('finds an entry that an editor renamed', async () => {
    const first = await Version.first(glossary());
    const renamed = 'title: Sea Eel\naliases: [Eel]\nformerly: [eel]';
    const file = first.at(eel).replace('title: Eel', renamed);
    const next = await first
      .with(eel, file, 'glossary/sea-eel.md')
      .next(glossary({ Eel: `${entries['Eel']} It is long.` }));
    expect(next.at(eel)).toBe('');
    expect(next.at('glossary/sea-eel.md')).toContain('title: Sea Eel');
    expect(next.at('glossary/sea-eel.md')).toContain('It is long. ^p1');
    expect(next.errors).toEqual([]);
  });

  it('leaves out an entry that an editor deleted', async () => {
    const next = await (await Version.first(glossary())).with(eel).next(glossary());
    expect(next.at(eel)).toBe('');
    expect(next.changes?.unsure.join()).toContain('was deleted by hand');
  });
});
