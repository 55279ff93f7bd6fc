import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A random number generator, [0, 1): the same seed gives the same numbers (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const syllables =
  'ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo vu'.split(
    ' ',
  );
const small = 'the a of in to you may must not when it is on by with your each this that'.split(
  ' ',
);

/** An entry of a generated glossary. */
export interface MadeEntry {
  slug: string;
  title: string;
  text: string;
}

/**
 * Generates a glossary: entries of about 90 words in three rulings that refer to each other.
 *
 * @param count how many entries
 * @param seed the same seed gives the same glossary
 */
function makeEntries(count: number, seed = 1): MadeEntry[] {
  const next = random(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = picker(next);
  const vocabulary = Array.from({ length: 6000 }, () =>
    Array.from({ length: 2 + below(3) }, () => pick(syllables)).join(''),
  );
  // A few words are frequent and most are rare, as in any language.
  const word = (): string => vocabulary[Math.floor(vocabulary.length * next() ** 3)] ?? 'word';
  const titles = new Map<string, string>();
  while (titles.size < count) {
    const words = Array.from({ length: 1 + below(3) }, word);
    titles.set(words.join('-'), words.join(next() < 0.2 ? ' - ' : ' '));
  }
  const names = [...titles.values()];
  const sentence = (length: number): string => {
    const words = Array.from({ length }, () => (next() < 0.35 ? pick(small) : word())).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  };
  return names.map((title) => {
    const other = (): string => {
      const name = pick(names);
      return name === title ? 'elsewhere' : name;
    };
    const paragraphs = [
      `${sentence(14)} See [[${other()}]], [[${other()}]]. ^p1`,
      `${sentence(16)} ${sentence(15)} ^p2`,
      `${sentence(18)} The card [[${other()}]] counts. ${sentence(16)} ^p3`,
    ];
    const slug = title.replace(/[^a-z]+/gu, '-');
    const text = `---\ntitle: ${title}\nkind: term\nsources: [Generated]\n---\n\n${paragraphs.join('\n\n')}\n`;
    return { slug, title, text };
  });
}

/** Picks from lists that are not empty. */
function picker(next: () => number): <Item>(list: readonly Item[]) => Item {
  return <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)] as Item;
}

/** Questions of each ruling, and words in each of them. */
const questionsEach = 2;
const questionLength = 7;

/** Writes questions of players about a generated glossary: words of the entry, and short common words. */
export function writeQuestions(folder: string, entries: readonly MadeEntry[], seed = 1): void {
  const next = random(seed);
  const pick = picker(next);
  const lines = entries.flatMap(({ title, text }) => {
    const words = text.match(/[a-z]{4,}/gu) ?? small;
    const question = (): string =>
      Array.from({ length: questionLength }, () => pick(next() < 0.35 ? small : words)).join(' ');
    const asked = Array.from({ length: questionsEach }, () => `    - q ${question()}`);
    return [`${title}:`, ...['p1', 'p2', 'p3'].flatMap((number) => [`  ${number}:`, ...asked])];
  });
  writeFileSync(join(folder, 'questions.yml'), `${lines.join('\n')}\n`);
}

/**
 * Writes a generated glossary as a content folder.
 *
 * @returns its entries
 */
export function writeGlossary(folder: string, count: number, seed = 1): MadeEntry[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'glossary'), { recursive: true });
  const entries = makeEntries(count, seed);
  for (const { slug, text } of entries) {
    writeFileSync(join(folder, 'glossary', `${slug}.md`), text);
  }
  return entries;
}
