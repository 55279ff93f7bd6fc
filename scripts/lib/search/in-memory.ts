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
import type { Right, SearchQuery } from './queries.ts';

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

/** What an answer shows of a ruling that is right, in shares of 0 or 1. */
export interface Verdict {
  /** The first result is in a right text; where nothing is right, no result is certain. */
  entry: boolean;
  /** The first result leads to a right ruling. */
  best: boolean;
  /** A right ruling is in the section that the first result shows. */
  section: boolean;
  /** A right ruling is the best one of a section of the first three results. */
  near: boolean;
}

/** Judges an answer by the rulings that are right for its query. */
export function judge(
  { right }: SearchQuery,
  { results }: Answer,
  { base, entries, documents, terms }: Glossary,
): Verdict {
  const [first] = results;
  if (right.length === 0) {
    const holds = results.every(({ isAnswer }) => !isAnswer);
    return { entry: holds, best: holds, section: holds, near: holds };
  }
  const texts = [...entries, ...documents];
  const isRight = (url: string, number?: string): boolean =>
    right.some(
      (one: Right) =>
        base + one.text === url && (one.number === undefined || one.number === number),
    );
  const led = ({
    target,
    sections,
    ...result
  }: NonNullable<typeof first>): [string, string[]][] => {
    const term = terms.find(({ url }) => url === target.url);
    if (term) {
      return [
        [target.url, []],
        ...term.backlinks
          .slice(0, 4)
          .map(({ from, number }): [string, string[]] => [from.url, [number]]),
      ];
    }
    const whole = texts.find(({ url }) => url === target.url)?.rulings ?? [];
    const best = rulingNumber({ target, sections, ...result }) ?? whole[0]?.number ?? '';
    const shown = sections.find(({ rulings }) => rulings.some(({ number }) => number === best));
    const heading = whole.find(({ number }) => number === best)?.heading?.id;
    const around = whole.filter((ruling) => ruling.heading?.id === heading);
    const others = (shown?.rulings ?? around).map(({ number }) => number);
    return [[target.url, [best, ...others.filter((number) => number !== best)]]];
  };
  if (!first) return { entry: false, best: false, section: false, near: false };
  const places = led(first);
  return {
    entry: right.some((one) => places.some(([url]) => base + one.text === url)),
    best: places.some(([url, [number]]) => isRight(url, number)),
    section: places.some(
      ([url, numbers]) => isRight(url) || numbers.some((number) => isRight(url, number)),
    ),
    near: results
      .slice(0, 3)
      .some(
        (result) =>
          led(result).some(([url, [number]]) => isRight(url, number)) ||
          result.sections.slice(0, 4).some(({ best }) => isRight(result.target.url, best.number)),
      ),
  };
}
