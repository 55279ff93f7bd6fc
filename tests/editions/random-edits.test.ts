import { expect, test } from 'vitest';
import { random } from '../../scripts/lib/made-glossary.ts';
import type { Editions, GlossaryState, TextHistory } from '../../src/editions/index.ts';
import { changesBetween, destinationOf, History, textOn } from '../../src/editions/index.ts';
import { glossaryState } from '../../src/editions/snapshot.ts';
import { addressOf, placeText, slugify, type TextAddress } from '../../src/model/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { randomCases } from '../lib/seed.ts';

/** Half as many runs as other generated tests have cases: each compiles a glossary many times. */
const runs = randomCases / 2;
const editionsInRun = 2;
const editsBeforeEdition = 2;
const words = 'boat harbour tide low water fog mast crew anchor berth oar sail'.split(' ');

/** A ruling through all edits. Its text identifies it. */
interface Made {
  id: number;
  words: string;
  /** Its number in the file; absent until `npm run number`. */
  number?: string;
  in: MadeEntry;
  /** Its replacement for readers, once it was removed. */
  gone?: Made | 'withdrawn';
}

interface MadeEntry {
  title: string;
  /** The rulings in its file, in order. */
  rulings: Made[];
  /** Every ruling that was ever in it. */
  all: Made[];
}

/** A citation: what it names, and what it said. */
interface Cited {
  address: TextAddress;
  number: string;
  date: string;
  made: Made;
  text: string;
}

/** An editor who edits at random, and knows what every citation should lead to. */
class RandomEditor {
  readonly content = new MemoryContent();
  readonly cited: Cited[] = [];
  readonly #next: () => number;
  readonly #entries: MadeEntry[] = [];
  /** By former title: the entry that had it last. */
  readonly #formerTitles = new Map<string, MadeEntry>();
  #ids = 0;

  constructor(seed: number) {
    this.#next = random(seed);
    for (let count = 0; count < 2; count++) this.#found();
    this.#write();
  }

  edit(): void {
    const edits = [
      () => this.#reword(),
      () => this.#insert(),
      () => this.#move(),
      () => this.#split(),
      () => this.#join(),
      () => this.#withdraw(),
      () => this.#rename(),
      () => this.#found(),
      () => this.#deleteNew(),
    ];
    this.#pick(edits)();
    if (this.#next() < 0.5) this.#pick(edits)();
    this.#write();
  }

  freeze(date: string): void {
    // Without any change no edition can be made, so there is always a new ruling.
    this.#insert();
    this.#write();
    this.content.freeze(date);
    for (const entry of this.#entries) {
      for (const made of entry.rulings) {
        const address = addressOf({ type: 'entry', slug: slugify(entry.title) });
        const { number = '' } = made;
        this.cited.push({ address, number, date, made, text: textOf(made) });
      }
    }
  }

  /** The page that the address of a citation should lead to. */
  page({ address }: Cited): string {
    const isAt = (one: string): boolean => address === `glossary/${slugify(one)}`;
    const [, renamed] = [...this.#formerTitles].find(([title]) => isAt(title)) ?? [];
    return renamed ? `glossary/${slugify(renamed.title)}/` : `${address}/`;
  }

  /** Where a citation should lead now, and what it should say. */
  expected({ made }: Cited): string {
    const at = placeNow(made);
    if (at === 'withdrawn') return 'it was withdrawn';
    return `glossary/${slugify(at.in.title)}#${at.number} ${textOf(at)}`;
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.#next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  #words(): string {
    return Array.from({ length: 6 }, () => this.#pick(words)).join(' ');
  }

  #make(entry: MadeEntry, id = ++this.#ids, said = this.#words()): Made {
    const made = { id, words: said, in: entry };
    entry.all.push(made);
    return made;
  }

  #found(): void {
    const title = `entry ${++this.#ids} ${this.#pick(words)}`;
    const entry: MadeEntry = { title, rulings: [], all: [] };
    entry.rulings.push(this.#make(entry), this.#make(entry));
    this.#entries.push(entry);
  }

  #reword(): void {
    this.#pick(this.#pick(this.#entries).rulings).words = this.#words();
  }

  #insert(): void {
    const entry = this.#pick(this.#entries);
    this.#put(entry, this.#make(entry));
  }

  #put({ rulings }: MadeEntry, made: Made): void {
    rulings.splice(Math.floor(this.#next() * (rulings.length + 1)), 0, made);
  }

  /** Removes a ruling from an entry, but never the last ruling. */
  #take({ rulings }: MadeEntry): Made | undefined {
    if (rulings.length < 2) return undefined;
    return rulings.splice(Math.floor(this.#next() * rulings.length), 1)[0];
  }

  /** Moves a ruling within its entry or to another. */
  #move(): void {
    const [from, to] = [this.#pick(this.#entries), this.#pick(this.#entries)];
    const made = this.#take(from);
    if (!made) return;
    if (from === to) this.#put(to, made);
    else {
      made.gone = this.#make(to, made.id, made.words);
      to.rulings.push(made.gone);
    }
  }

  #split(): void {
    const entry = this.#pick(this.#entries);
    const made = this.#pick(entry.rulings);
    const part = this.#make(entry, ++this.#ids, made.words.slice(made.words.length / 2).trim());
    made.words = made.words.slice(0, made.words.length / 2).trim();
    entry.rulings.splice(entry.rulings.indexOf(made) + 1, 0, part);
  }

  #join(): void {
    const made = this.#take(this.#pick(this.#entries));
    if (!made) return;
    const into = this.#pick(this.#pick(this.#entries).rulings);
    into.words += ` ${made.words}`;
    made.gone = into;
  }

  #withdraw(): void {
    const made = this.#take(this.#pick(this.#entries));
    if (made) made.gone = 'withdrawn';
  }

  /** Gives a ruling a number and deletes it again before an edition has it. */
  #deleteNew(): void {
    const entry = this.#pick(this.#entries);
    entry.rulings.push(this.#make(entry));
    this.#write();
    entry.rulings.pop();
  }

  #rename(): void {
    this.#write();
    const entry = this.#pick(this.#entries);
    const title = `entry ${++this.#ids} ${this.#pick(words)}`;
    this.content.rename(entry.title, title);
    this.#formerTitles.set(entry.title, entry);
    entry.title = title;
  }

  /** Writes every file, numbers new rulings, and records the destinations of removed rulings. */
  #write(): void {
    for (const entry of this.#entries) this.#writeEntry(entry);
    this.content.number();
    for (const entry of this.#entries) {
      const text = this.content.files.get(pathOf(entry)) ?? '';
      for (const made of entry.rulings) {
        const number = new RegExp(` #${made.id}\\. \\^(p\\d+)$`, 'mu').exec(text)?.[1];
        if (number === undefined) throw new Error(`ruling ${made.id} has no number`);
        if ((made.number ?? number) !== number) throw new Error('a number changed');
        made.number = number;
        const given = entry.all.filter((one) => one.number === number).map(({ id }) => id);
        if (given.length > 1) throw new Error(`${number} was given to ${given.join(' and to ')}`);
      }
    }
    for (const entry of this.#entries) this.#writeEntry(entry);
  }

  #writeEntry(entry: MadeEntry): void {
    const retired = entry.all.flatMap(({ number, gone }) => {
      if (!number || !gone) return [];
      const at = placeNow(gone);
      if (at === 'withdrawn') return `${number}: { reason: it was withdrawn }`;
      return `${number}: ${at.number ? `"${at.in.title}#${at.number}"` : 'its place comes later'}`;
    });
    const text = this.content.files.get(pathOf(entry)) ?? `title: ${entry.title}`;
    const front: string[] = text.match(/^(?:title|aliases|formerly|lastNumber): .*$/gmu) ?? [];
    if (retired.length > 0) front.push(`retired: { ${retired.join(', ')} }`);
    const rulings = entry.rulings.map((made) =>
      made.number ? `${textOf(made)} ^${made.number}` : textOf(made),
    );
    this.content.entry(slugify(entry.title), front, rulings.join('\n\n'));
  }
}

function textOf({ words: said, id }: Made): string {
  return `A ${said} #${id}.`;
}

/** The ruling that readers of a ruling find now. */
function placeNow(made: Made | 'withdrawn'): Made | 'withdrawn' {
  return made !== 'withdrawn' && made.gone ? placeNow(made.gone) : made;
}

function pathOf({ title }: MadeEntry): string {
  return `glossary/${slugify(title)}.md`;
}

test(`no number is lost or given twice, and every citation leads to the cited ruling, in ${runs} runs of random edits`, () => {
  for (let seed = 1; seed <= runs; seed++) {
    const editor = new RandomEditor(seed);
    for (let edition = 1; edition <= editionsInRun; edition++) {
      for (let count = 0; count < editsBeforeEdition; count++) editor.edit();
      editor.freeze(`2026-0${edition}-01`);
    }
    editor.edit();
    expect(editor.content.check(), `seed ${seed}`).toEqual([]);
    const { editions, redirects } = editor.content.compiled();
    const { current } = editions;
    const moved = new Map(redirects.map(({ path, to }) => [path, to]));
    for (const cited of editor.cited) {
      const page = moved.get(`${cited.address}/`) ?? `${cited.address}/`;
      expect(page, `seed ${seed}`).toBe(editor.page(cited));
      const { to, ruling } = destinationOf(current, cited.address, cited.number).target ?? {};
      const leads =
        to && 'reason' in to
          ? to.reason
          : to && `${placeText({ address: to.to, ...to })} ${ruling?.text}`;
      const what = `seed ${seed}: ${cited.address}#${cited.number} of ${cited.date}`;
      expect(leads, what).toBe(editor.expected(cited));
    }
    const cited = editor.cited[seed % editor.cited.length];
    if (cited) expect(saidThen(editor.content, cited), `seed ${seed}`).toBe(cited.text);
    if (seed % 10 === 0) compareAsEditionsDo(editions, `seed ${seed}`);
  }
});

/**
 * Checks that comparing two editions, or the last edition with now, gives the same result from editions and from
 * history files.
 */
function compareAsEditionsDo(editions: Editions, what: string): void {
  const { current } = editions;
  const history = new History(editions);
  const histories = [...current.texts.keys()].flatMap((address) => history.of(address) ?? []);
  const files: TextHistory[] = JSON.parse(JSON.stringify(histories));
  const on = (date: string | null): GlossaryState =>
    glossaryState(files.flatMap((known) => textOn(known, date) ?? []));
  const [first, last] = editions.editions;
  if (!first || !last) throw new Error('there are no two editions');
  for (const [from, to, before, after] of [
    [on(first.date), on(last.date), first.state, last.state],
    [on(last.date), on(null), last.state, current],
  ] as const) {
    expect(changesBetween(from, to).texts, what).toEqual(changesBetween(before, after).texts);
  }
}

/** The former text of the ruling on the page of a citation. */
function saidThen(content: MemoryContent, { address, number, date, text }: Cited) {
  const read = content.cited(address, number, date);
  if (read.type === 'unchanged' || read.type === 'reverted') return text;
  return 'before' in read ? read.before?.text : read.type;
}
