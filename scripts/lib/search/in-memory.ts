import type { Glossary } from '../../../src/glossary/index.ts';
import {
  type Answer,
  answerInFull,
  indexInMemory,
  NameMatcher,
  readNameIndex,
  rulingNumber,
  Vocabulary,
} from '../../../src/search/browser.ts';
import { nameIndexFile, records, vocabularyFile } from '../../../src/search/index.ts';
import type { Finding } from './judge.ts';

/** Answers a query as the site would. */
export type Ask = (typed: string) => Promise<Answer>;

/** The search engine of a glossary without a build or a browser, with an index in memory for Pagefind. */
export async function searchInMemory(glossary: Glossary): Promise<Ask> {
  const names = await NameMatcher.of(readNameIndex(nameIndexFile(glossary)));
  const vocabulary = new Vocabulary(vocabularyFile(glossary));
  const texts = [...records(glossary)].map(({ meta, ...text }) => ({ ...meta, ...text }));
  const search = await indexInMemory(texts);
  return (typed) => answerInFull(typed, names, { vocabulary, search });
}

/** The results of an answer. The page of a term shows the rulings that mention it. */
export function findingsOf(
  { results }: Answer,
  { entries, documents, terms }: Glossary,
): Finding[] {
  const texts = new Map([...entries, ...documents].map((text) => [text.url, text.rulings]));
  const backlinks = new Map(terms.map((term) => [term.url, term.backlinks.slice(0, 4)]));
  return results.map((result) => {
    const { target, sections, isAnswer } = result;
    const rulings = texts.get(target.url) ?? [];
    const best = rulingNumber(result) ?? rulings[0]?.number;
    const heading = rulings.find(({ number }) => number === best)?.heading?.id;
    const section =
      sections.find((one) => one.rulings.some(({ number }) => number === best))?.rulings ??
      rulings.filter((ruling) => ruling.heading?.id === heading);
    const others = section.map(({ number }) => number).filter((number) => number !== best);
    const mentions = (backlinks.get(target.url) ?? []).map(({ from, number }) => ({
      url: from.url,
      numbers: [number],
    }));
    const numbers = best === undefined ? [] : [best, ...others];
    return { places: [{ url: target.url, numbers }, ...mentions], isCertain: isAnswer };
  });
}
