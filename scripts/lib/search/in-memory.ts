import { contentWords, type Glossary } from '../../../src/glossary/index.ts';
import {
  type Answer,
  answerInFull,
  indexInMemory,
  NameMatcher,
  readNameIndex,
  Vocabulary,
} from '../../../src/search/browser.ts';
import { nameIndexFile, records, vocabularyFile } from '../../../src/search/index.ts';
import type { Finding } from './judge.ts';

/** Answers a query as the site would. */
export type Ask = (typed: string) => Promise<Answer>;

/** The search engine of a glossary without a build or a browser, with an index in memory for Pagefind. */
export async function searchInMemory(glossary: Glossary): Promise<Ask> {
  const words = contentWords(glossary.site);
  const names = await NameMatcher.of(readNameIndex(nameIndexFile(glossary), words));
  const vocabulary = new Vocabulary(vocabularyFile(glossary, words), words);
  const texts = [...records(glossary)].map(({ meta, ...text }) => ({ ...meta, ...text }));
  const search = await indexInMemory(texts, words);
  return (typed) => answerInFull(typed, names, { vocabulary, search });
}

/** The results of an answer. The page of a term shows the rulings that mention it. */
export function findingsOf(
  { results }: Answer,
  { entries, documents, terms }: Glossary,
): Finding[] {
  const texts = new Map([...entries, ...documents].map((text) => [text.url, text.rulings]));
  const backlinks = new Map(terms.map((term) => [term.url, term.backlinks.slice(0, 4)]));
  return results.map(({ target, number, rulings, shown, isAnswer }) => {
    const [first] = texts.get(target.url) ?? [];
    const best = number ?? first?.number;
    const others = rulings.slice(0, shown).filter((ruling) => ruling.number !== best);
    const mentions = (backlinks.get(target.url) ?? []).map(({ from, number }) => ({
      url: from.url,
      numbers: [number],
    }));
    const numbers = best === undefined ? [] : [best, ...others.map((ruling) => ruling.number)];
    return { places: [{ url: target.url, numbers }, ...mentions], isCertain: isAnswer };
  });
}
