import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addressOf, apiPath } from '../../../src/glossary/index.ts';
import {
  answerInFull,
  type NameIndexFile,
  NameMatcher,
  openPagefind,
  type Pagefind,
  type Result,
  readNameIndex,
  rulingNumber,
  sectionAround,
  Vocabulary,
  type VocabularyFile,
} from '../../../src/search/browser.ts';
import type { Ask } from './in-memory.ts';

/** The search of a built site, without a browser or a server. */
export interface SiteSearch {
  ask: Ask;
  /** The rulings that a result shows. */
  rulingsOf(result: Result): FoundRulings;
}

/** A ruling as the API has it. */
export interface FoundRuling {
  number: string;
  url: string;
  printed?: string;
  text: string;
  standing: string;
  heading?: string;
}

/** What a result shows of its text. */
export interface FoundRulings {
  /** The ruling that answers; none of a name without rulings of its own. */
  best?: FoundRuling;
  /** The rulings under the same heading, with the best one. */
  section: FoundRuling[];
  /** The best rulings of further sections. */
  more: FoundRuling[];
}

/**
 * Opens the search of a built site: the site's own name index, vocabulary and full-text index, and the same ranking.
 *
 * @param folder of the site
 * @throws where there is none
 */
export async function openSite(folder: string): Promise<SiteSearch> {
  if (!existsSync(join(folder, 'search/names.json')))
    throw new Error(`There is no built site in ${folder}: run "npm run build" first`);
  const names: NameIndexFile = readJson(join(folder, 'search/names.json'));
  const words: VocabularyFile = readJson(join(folder, 'search/words.json'));
  const matcher = await NameMatcher.of(readNameIndex(names));
  fetchFrom(folder, names.base);
  const script = pathToFileURL(join(folder, 'pagefind/pagefind.js')).href;
  const pagefind: Pagefind = await import(script);
  const { search } = await openPagefind(pagefind, names.base, false);
  const texts = { vocabulary: new Vocabulary(words), search };
  return {
    ask: (typed) => answerInFull(typed, matcher, texts),
    rulingsOf: (result) => rulingsOf(folder, result),
  };
}

function rulingsOf(folder: string, result: Result): FoundRulings {
  const { type, slug } = result.target;
  if (type === 'term' || type === 'icon') return { section: [], more: [] };
  const { rulings }: { rulings: FoundRuling[] } = readJson(
    join(folder, apiPath(addressOf({ type, slug }))),
  );
  const number = rulingNumber(result) ?? rulings[0]?.number;
  const at = rulings.findIndex((ruling) => ruling.number === number);
  const best = rulings[at];
  if (!best) return { section: [], more: [] };
  const section = rulings.slice(...sectionAround(rulings, at));
  const others = result.sections.map((one) => one.best.number);
  const more = rulings.filter((one) => others.some((other) => other === one.number));
  return { best, section, more: more.filter((one) => !section.includes(one)) };
}

function readJson<Value>(path: string): Value {
  return JSON.parse(readFileSync(path, 'utf8'));
}

// Pagefind loads its index with `fetch` and knows no other way.
function fetchFrom(folder: string, base: string): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input.replace(/\?.*$/u, '') : '';
    if (!path.startsWith(`${base}pagefind/`)) return fetch(input, init);
    return new Response(await readFile(join(folder, path.slice(base.length))));
  };
}
