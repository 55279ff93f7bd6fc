import MiniSearch from 'minisearch';
import { lowerBound } from '../glossary/browser.ts';
import type { Name } from './name-index.ts';
import { lettersOf, slipsAllowed } from './typos.ts';
import { stem } from './words.ts';

/** A name as a search sees it, with what is asked of it often. */
export interface Keyed {
  name: Name;
  words: string[];
  joined: string;
  /** Which letters it has; see `lettersOf`. */
  letters: number;
}

/** At most this many candidates of a kind are weighed, so that one letter over 10,000 names stays quick. */
const mostBegun = 2000;
const mostNear = 80;
/** So many names are prepared before the page has its turn again. */
const atOnce = 400;

/**
 * The indexes over all names: by their words' stems, by their beginnings and those of their later words, and, with
 * slips, by MiniSearch, because it forgives two of them in every word, where uFuzzy forgives one: see the end of what
 * `npm run search:quality` prints.
 */
export class Candidates {
  readonly keyed: Keyed[] = [];
  /** Indexes of names by their stems, joined: finds plurals, other forms, and other spacing. */
  readonly #byStems = new Map<string, number[]>();
  /** Sorted by what stands from a word's beginning to the name's end. */
  readonly #tails: { tail: string; index: number }[] = [];
  readonly #near = new MiniSearch<{ id: number; key: string; joined: string }>({
    fields: ['key', 'joined'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });

  /** Prepares all but {@link near}, in steps between which the page stays quick. */
  static async of(names: readonly Name[]): Promise<Candidates> {
    const candidates = new Candidates();
    for (let from = 0; from < names.length; from += atOnce) {
      if (from > 0) await turn();
      for (const name of names.slice(from, from + atOnce)) candidates.#add(name);
    }
    await turn();
    candidates.#tails.sort((a, b) => (a.tail < b.tail ? -1 : a.tail > b.tail ? 1 : 0));
    return candidates;
  }

  /** Prepares {@link near}, in steps too. */
  async prepareNear(): Promise<void> {
    const entries = this.keyed.flatMap(({ name, words, joined }, id) =>
      name.kind === 'heading'
        ? []
        : [{ id, key: name.key, joined: words.length > 1 ? joined : '' }],
    );
    await this.#near.addAllAsync(entries, { chunkSize: atOnce / 2 });
  }

  /** Names of the same words, in whatever form. */
  sameWords(words: readonly string[]): readonly number[] {
    return this.#byStems.get(stemsOf(words)) ?? [];
  }

  /** Names of which a word, or the whole, begins so. */
  beginning(key: string): number[] {
    const found: number[] = [];
    const first = lowerBound(this.#tails, ({ tail }) => tail < key);
    for (let at = first; at < this.#tails.length && found.length < mostBegun; at++) {
      const entry = this.#tails[at];
      if (!entry?.tail.startsWith(key)) break;
      found.push(entry.index);
    }
    return found;
  }

  /** Names that have words like these, with slips. */
  near(words: readonly string[]): number[] {
    const isOneWord = words.length === 1;
    const query = isOneWord ? words.join('') : `${words.join(' ')} ${words.join('')}`;
    const results = this.#near.search(query, {
      prefix: (term) => term.length > 2,
      // It counts a swap of two letters as two. A longer word beside others may lack a slip: those find the name.
      fuzzy: (term) => slipsAllowed(term.length) + Number(isOneWord || term.length < 6),
      maxFuzzy: 3,
    });
    return results.slice(0, mostNear).map(({ id }) => Number(id));
  }

  #add(name: Name): void {
    const { key } = name;
    const words = key.split(' ');
    const index =
      this.keyed.push({ name, words, joined: key.replaceAll(' ', ''), letters: lettersOf(key) }) -
      1;
    const stems = stemsOf(words);
    const same = this.#byStems.get(stems);
    if (same) same.push(index);
    else this.#byStems.set(stems, [index]);
    if (name.kind === 'heading') return;
    this.#tails.push({ tail: key, index });
    for (let at = key.indexOf(' '); at >= 0; at = key.indexOf(' ', at + 1)) {
      this.#tails.push({ tail: key.slice(at + 1), index });
    }
  }
}

function stemsOf(words: readonly string[]): string {
  return words.map(stem).join('');
}

/** Lets the page have its turn. */
function turn(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done);
  });
}
