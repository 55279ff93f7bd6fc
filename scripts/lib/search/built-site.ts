import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, apiPath } from '../../../src/glossary/index.ts';
import { languageOf } from '../../../src/languages/index.ts';
import {
  answerInFull,
  type NameIndexFile,
  NameMatcher,
  openPagefind,
  type Result,
  readNameIndex,
  Vocabulary,
  type VocabularyFile,
} from '../../../src/search/browser.ts';
import { assertBuilt } from '../serve-site.ts';
import type { Ask } from './in-memory.ts';
import { loadPagefind } from './load-pagefind.ts';

/** The search of a built site, without a browser or a server. */
export interface SiteSearch {
  ask: Ask;
  /** The rulings that a result shows. */
  rulingsOf(result: Result): ShownRulings;
}

/** A ruling as the API has it. */
export interface ShownRuling {
  number: string;
  url: string;
  printed?: string;
  text: string;
  standing: string;
  heading?: string;
}

/** Excerpt of a text in a result. */
export interface ShownRulings {
  /** The ruling that answers; none of a name without rulings of its own. */
  best?: ShownRuling;
  /** The rulings under the same heading, with the best one. */
  section: ShownRuling[];
  /** The rulings of other sections that were found. */
  more: ShownRuling[];
}

/**
 * Opens the search of a built site: the site's own name index, vocabulary and full-text index, and the same ranking.
 *
 * @param folder of the site
 * @throws if there is none
 */
export async function openSite(folder: string): Promise<SiteSearch> {
  assertBuilt(folder);
  const names: NameIndexFile = readJson(join(folder, 'search/names.json'));
  const words: VocabularyFile = readJson(join(folder, 'search/words.json'));
  const { words: language } = languageOf(names.language);
  const matcher = await NameMatcher.of(readNameIndex(names, language));
  const pagefind = await loadPagefind(join(folder, 'pagefind'), names.base);
  const { search } = await openPagefind(pagefind, names.base, false);
  const texts = { vocabulary: new Vocabulary(words, language), search };
  return {
    ask: (typed) => answerInFull(typed, matcher, texts),
    rulingsOf: (result) => rulingsOf(folder, result),
  };
}

/** Maximum number of rulings before and after one, in its section: a whole chapter of a rulebook is no answer. */
const maxNeighbours = 8;

function rulingsOf(folder: string, { target, number, ...found }: Result): ShownRulings {
  const { type, slug } = target;
  if (type === 'term' || type === 'icon') return { section: [], more: [] };
  const { rulings }: { rulings: ShownRuling[] } = readJson(
    join(folder, apiPath(addressOf({ type, slug }))),
  );
  const at = Math.max(
    0,
    rulings.findIndex((ruling) => ruling.number === number),
  );
  const best = rulings[at];
  if (!best) return { section: [], more: [] };
  const section = rulings
    .slice(Math.max(0, at - maxNeighbours), at + maxNeighbours + 1)
    .filter(({ heading }) => heading === best.heading);
  const others = new Set<string>(found.rulings.map((ruling) => ruling.number));
  const more = rulings.filter((one) => others.has(one.number) && !section.includes(one));
  return { best, section, more };
}

function readJson<Value>(path: string): Value {
  return JSON.parse(readFileSync(path, 'utf8'));
}
