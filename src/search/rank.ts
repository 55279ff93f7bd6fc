import { rulingUrl } from '../glossary/browser.ts';
import type { IndexedRuling } from './indexed-text.ts';
import type { Target } from './name-index.ts';
import type { NameMatch } from './name-matcher.ts';
import type { MatchKind } from './name-score.ts';
import type { Query } from './query.ts';
import type { FoundRuling, Section, TextMatch } from './text-score.ts';
import { weights } from './weights.ts';

/** A text that the full-text search found, scored. */
export interface TextHit {
  target: Target;
  match: TextMatch;
}

/** One result of a query: a text, or a rule of a document. */
export interface Result {
  /** What sets it apart from the other results: the address of its text, or of its rule. */
  key: string;
  target: Target;
  score: number;
  /** It answers the query; other results are only close. */
  isAnswer: boolean;
  /** How its name matched, if it did. */
  how?: MatchKind;
  /** The alias or heading that matched, where it was not the title. */
  matchedName?: string;
  /** The ruling under the heading that matched. */
  number?: string;
  /** The page that it is read on, where that is not the page of its text. */
  page?: string;
  /**
   * What answers in its text, best first: the first section is shown, with its best ruling in view, and the others are
   * named below it. None where only the name is known.
   */
  sections: readonly Section[];
  /** The rulings of its text that are shown at first, best first. */
  shown: readonly IndexedRuling[];
}

/** A result before the list is complete, which decides what is shown of each. */
type Found = Omit<Result, 'shown'>;

/**
 * The number of the ruling that a result leads to.
 *
 * @returns nothing where it leads to the text as a whole, as when its title was typed
 */
export function rulingNumber({
  how,
  matchedName,
  number,
  sections,
  target,
}: Result): string | undefined {
  if (number !== undefined) return number;
  return isWhole({ how, matchedName }) || target.type === 'term'
    ? undefined
    : sections[0]?.best.number;
}

// Its title was typed, so that it leads to the text as a whole.
function isWhole({
  how,
  matchedName,
}: {
  how?: MatchKind | undefined;
  matchedName?: string | undefined;
}): boolean {
  return how !== undefined && how !== 'inside' && matchedName === undefined;
}

// A typed name leads to the ruling with the number that was typed after it, or else to the beginning of its text.
function withOpening(result: Found, texts: readonly TextHit[]): Found {
  if (!isWhole(result)) return result;
  const asked = result.sections.find(({ isRule }) => isRule);
  if (!asked) return { ...result, sections: openedAtStart(result, texts) };
  const others = result.sections.filter((section) => section !== asked);
  return { ...result, number: asked.best.number, sections: [asked, ...others] };
}

// A text begins with what a bare name asks for.
function openedAtStart({ target, sections }: Found, texts: readonly TextHit[]): readonly Section[] {
  const opening = texts.find((hit) => hit.target === target)?.match.opening;
  if (!opening) return sections;
  return [opening, ...sections.filter(({ best }) => !opening.rulings.includes(best))];
}

/** The ruling that represents a result in the list. */
export function bestRuling({
  sections,
  number,
}: Pick<Result, 'sections' | 'number'>): IndexedRuling | undefined {
  const rulings = sections.flatMap((section) => section.rulings);
  return rulings.find((ruling) => ruling.number === number) ?? sections[0]?.best;
}

/** The address that a result leads to: a ruling, or the text as a whole. */
export function resultUrl(result: Result): string {
  const number = rulingNumber(result);
  const rulings = result.sections.flatMap((section) => section.rulings);
  const { page } = rulings.find((ruling) => ruling.number === number) ?? result;
  return rulingUrl(page ?? result.target.url, number);
}

/**
 * Merges names and texts into one list: answers first, then close results; both by score.
 *
 * @param names names that match the query
 * @param inside names that the query contains
 * @param texts texts that the full-text search found
 * @param leastShare minimum share of the query's weight for a name that it contains; 0 where no texts were searched
 */
export function rank(
  query: Query,
  names: readonly NameMatch[],
  inside: readonly NameMatch[],
  texts: readonly TextHit[],
  leastShare: number = weights.leastShare,
): Result[] {
  const results = new Map<string, Found>();
  // "7" is a word of "7 of 9" and of many rulings, as "p7" is: by itself it asks for none of them.
  const isBareNumber = query.words.every((word) => /^[pr]?\d+$/u.test(word));
  for (const match of names) {
    const isWhole = match.how === 'exact' || match.how === 'same';
    merge(results, { ...fromName(match), isAnswer: isWhole || !isBareNumber });
  }
  const documents = new Map<Target, TextHit[]>();
  // Of a document in several parts, the part with the number that is asked for is kept.
  const hits = texts
    .filter(({ match }) => match.share >= weights.leastShare)
    .sort((a, b) => Number(hasRule(b)) - Number(hasRule(a)));
  for (const hit of hits) {
    const isPart = hit.target.type === 'document' && !results.has(hit.target.url);
    if (!isPart) merge(results, fromText(hit, isBareNumber));
    else documents.set(hit.target, [...(documents.get(hit.target) ?? []), hit]);
  }
  for (const [target, parts] of documents) {
    for (const rule of fromDocument(target, parts, isBareNumber)) results.set(rule.key, rule);
  }
  const asked = query.keywords.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const isEmpty = results.size === 0;
  for (const match of inside) {
    const { key, target } = match.name;
    // A name that is only a small part of the query is not what it is about.
    const part = query.keywords.filter(({ stem, near }) =>
      [[stem], ...near].some((stems) => stems.every((one) => key.includes(one))),
    );
    const share = part.reduce((sum, { weight }) => sum + weight, 0) / asked;
    if (part.length === query.keywords.length) {
      merge(results, fromName({ ...match, how: 'asked', score: weights.match.asked }));
    } else if (
      (share >= leastShare || isEmpty || results.has(target.url)) &&
      !documents.has(target)
    ) {
      const sections = texts.find((hit) => hit.target === target)?.match.sections ?? [];
      merge(results, { ...fromName(match), isAnswer: false, sections });
    }
  }
  const found = [...results.values()];
  const ranked = (query.leadsNowhere ? nearestNames(found) : found)
    .map((result) => withOpening(result, texts))
    .map((result) => ({ ...result, score: result.score + worth(result.target) }))
    .sort(
      (a, b) =>
        Number(b.isAnswer) - Number(a.isAnswer) ||
        b.score - a.score ||
        a.target.title.length - b.target.title.length ||
        (a.key < b.key ? -1 : 1),
    );
  return withShown(ranked);
}

// What is offered for an address that leads nowhere: names, or texts with its words where no name is like it.
function nearestNames(results: readonly Found[]): Found[] {
  const named = results.filter(({ how }) => how !== undefined);
  return (named.length > 0 ? named : results).map((result) => ({ ...result, isAnswer: false }));
}

/** Maximum number of rulings that are shown at first, beside the best one of each result: what a first screen holds. */
const maxShown = 7;

/** The results with what is shown of each at first: the likeliest rulings of all texts. */
function withShown(results: readonly Found[]): Result[] {
  const likeliest = results
    .flatMap(({ score, sections }) =>
      foundIn(sections).map(({ ruling, behind }) => ({ ruling, score: score - behind })),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, maxShown)
    .map(({ ruling }) => ruling);
  return results.map((result) => {
    const best = bestRuling(result);
    const others = foundIn(result.sections)
      .map(({ ruling }) => ruling)
      .filter((ruling) => ruling !== best && likeliest.includes(ruling));
    return { ...result, shown: best ? [best, ...others] : [] };
  });
}

function foundIn(sections: readonly Section[]): FoundRuling[] {
  return sections.flatMap(({ found }) => found).sort((a, b) => a.behind - b.behind);
}

/** The results with those of some names first, each with the first ruling of its text. */
export function withNamesFirst(
  results: readonly Result[],
  names: readonly NameMatch[],
  texts: readonly TextHit[],
): Result[] {
  const first = names.map((match): Found => {
    const result = { ...fromName(match), isAnswer: false };
    return { ...result, sections: openedAtStart(result, texts) };
  });
  const shown = new Set(first.map(({ key }) => key));
  return withShown([...first, ...results.filter(({ key }) => !shown.has(key))]);
}

function hasRule({ match }: TextHit): boolean {
  return match.sections.some(({ isRule }) => isRule);
}

function fromText({ target, match }: TextHit, isBareNumber: boolean): Found {
  return {
    key: target.url,
    target,
    score: match.score,
    isAnswer: !isBareNumber && match.hasAll && match.share >= weights.answerShare,
    sections: match.sections,
  };
}

/** Maximum number of rules of one document in the list: the others are named below the last of them. */
const maxRules = 3;

// A document gives a result for each rule: the right document with another rule is no answer.
function fromDocument(target: Target, hits: readonly TextHit[], isBareNumber: boolean): Found[] {
  const rules = hits
    .flatMap(({ match }) =>
      match.sections.map((section) => ({
        section,
        score: section.score + match.score - (match.sections[0]?.score ?? 0),
        isAnswer:
          (section.isRule && !(isBareNumber && section.best.printed?.length === 1)) ||
          (!isBareNumber && match.hasAll && section.share >= weights.answerShare),
      })),
    )
    .sort((a, b) => b.score - a.score);
  return rules.slice(0, maxRules).map(({ section, score, isAnswer }, at) => ({
    key: rulingUrl(target.url, section.best.number),
    target,
    score,
    isAnswer,
    sections:
      at + 1 < maxRules
        ? [section]
        : [section, ...rules.slice(maxRules).map((rule) => rule.section)],
  }));
}

function fromName({ name, how, score }: NameMatch): Found {
  return {
    key: name.target.url,
    target: name.target,
    score,
    isAnswer: true,
    how,
    ...(name.text === name.target.title ? {} : { matchedName: name.text }),
    ...(name.number === undefined ? {} : { number: name.number }),
    ...(name.page === undefined ? {} : { page: name.page }),
    sections: [],
  };
}

// A target that is found twice keeps the higher score, and what each way found.
function merge(results: Map<string, Found>, found: Found): void {
  const known = results.get(found.key);
  if (!known) {
    results.set(found.key, found);
    return;
  }
  const better = found.score > known.score ? found : known;
  const worse = better === found ? known : found;
  results.set(found.key, {
    ...worse,
    ...better,
    isAnswer: known.isAnswer || found.isAnswer,
    sections: known.sections.length > 0 ? known.sections : found.sections,
  });
}

/** Points of a target for any query. */
function worth({ redirect, outdated }: Target): number {
  return (redirect ? weights.redirect : 0) + (outdated ? weights.superseded : 0);
}
