import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contentWords, languageOf } from '../../../src/languages/index.ts';
import { type NameIndexFile, readNameIndex } from '../../../src/link/browser.ts';
import type { Glossary } from '../../../src/link/index.ts';
import { nameIndexFile } from '../../../src/link/index.ts';
import {
  type Answer,
  answerInFull,
  type CommonWordsFile,
  NameMatcher,
  openPagefind,
  type Pagefind,
  readCommonWords,
  type TextIndex,
  Vocabulary,
  type VocabularyFile,
} from '../../../src/search/browser.ts';
import { commonWordsFile, records, vocabularyFile } from '../../../src/search/index.ts';
import { commonWords, searchIndex } from '../../../src/site/index.ts';
import { assertBuilt } from '../serve-site.ts';

/** Answers a query as the site does, with the real Pagefind. */
export interface SiteSearch {
  names: NameMatcher;
  texts: TextIndex;
  ask(typed: string): Promise<Answer>;
}

/**
 * Opens the search of a built site.
 *
 * @param folder of the site
 * @throws if the folder has no site
 */
export function openSite(folder: string): Promise<SiteSearch> {
  assertBuilt(folder);
  const read = <Value>(path: string): Value => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  return open(
    read('search/names.json'),
    read('search/words.json'),
    read('search/common.json'),
    join(folder, 'pagefind'),
  );
}

const temporary: string[] = [];
process.once('exit', () => {
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
});

/** Opens the search of a glossary that was not built, with an index in a temporary folder. */
export async function openGlossary(glossary: Glossary): Promise<SiteSearch> {
  const words = contentWords(glossary.site);
  const folder = mkdtempSync(join(tmpdir(), 'spaceline-search-'));
  temporary.push(folder);
  for (const { path, content } of await searchIndex(records(glossary, words))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const vocabulary = vocabularyFile(glossary, words);
  const common = commonWordsFile(vocabulary, words, commonWords(words.language));
  return open(nameIndexFile(glossary), vocabulary, common, folder);
}

async function open(
  names: NameIndexFile,
  words: VocabularyFile,
  common: CommonWordsFile,
  folder: string,
): Promise<SiteSearch> {
  const { words: language } = languageOf(names.language);
  const matcher = await NameMatcher.of(readNameIndex(names, language));
  const pagefind = await loadPagefind(folder);
  const { search } = await openPagefind(pagefind, `${folder}/`, false);
  const frequent = readCommonWords(common);
  const texts = {
    vocabulary: new Vocabulary(words, language),
    search,
    commonWords: () => Promise.resolve(frequent),
  };
  return { names: matcher, texts, ask: (typed) => answerInFull(typed, matcher, texts) };
}

const loaded = new Set<string>();
const { fetch: fetchAnywhere } = globalThis;

/** Loads the script of an index in Node. The script fetches its other files, so `fetch` reads them from disk from now on. */
async function loadPagefind(folder: string): Promise<Pagefind> {
  loaded.add(`${folder}/`);
  globalThis.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input.replace(/\?.*$/u, '') : '';
    const isOwn = [...loaded].some((one) => path.startsWith(one));
    return isOwn
      ? new Response(await readFile(path.replace(/\/pagefind\//u, '/')))
      : fetchAnywhere(input, init);
  };
  return import(pathToFileURL(join(folder, 'pagefind.js')).href);
}
