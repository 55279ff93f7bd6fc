import type { Words } from '../languages/browser.ts';
import { stem, wordsOf } from '../languages/browser.ts';
import type { NameIndex, NameTarget } from '../link/browser.ts';
import { isOver, rulingUrl } from '../model/index.ts';
import { type IndexedRuling, isPointer } from './indexed-text.ts';
import type { MatchKind, NameMatch } from './name-matcher.ts';
import type { Query, QueryWord } from './query.ts';
import { fieldNames, type ReadRuling } from './ruling-words.ts';
import type { Score } from './score.ts';

/**
 * The shape of an answer.
 *
 * An answer has a flat list of rulings, best first, and a list of the names found in the query. Nothing is cut off: a
 * rulebook gives a hit for each matching rule. A view groups consecutive rulings of a text under a header.
 *
 * - If the query consists of names, their rulings come first, in the order typed; a ruling with all of the names comes
 *   before them.
 * - `best`, if any, is the first of `rulings` and the only one that may be framed. An answer without `best` claims nothing.
 * - A name without rulings (a term, an icon, or any name before the texts are loaded) is in `names` only.
 * - A ruling that only points elsewhere ("See X.") comes after the ruling that it points at, and is never `best`.
 */
export interface Answer {
  /** Query as read, with corrected words (`corrections`) and expanded words (`also`). */
  query: Query;
  /** Names found: first the names in the query, in the order typed, then similar names, best first. */
  names: FoundName[];
  /** All rulings found, best first; empty before the texts are loaded. */
  rulings: Hit[];
  /** The ruling that answers: the first of `rulings`, if it leads clearly. */
  best?: Hit;
  /** Whether the query is the question of `best`, word for word. */
  isSameQuestion: boolean;
  /**
   * Claim of the answer: `ruling` if `best` answers, `name` if the query is a name, `nothing` if the rulings are only the
   * closest.
   */
  claims: 'ruling' | 'name' | 'nothing';
  /** Phrases in quotation marks that no ruling has, as typed. The rulings match the other words. */
  missingPhrases: string[];
  /** Terms among the words of the query that none of the first rulings mentions. */
  unmentioned: NameTarget[];
  /** The rarest keyword, if nothing is claimed and none of the first rulings has it: the query is hardly about them. */
  absent?: QueryWord;
}

/** A ruling in an answer. */
export interface Hit {
  /** The ruling, with its printed number, text, links and tables. {@link markedWords} finds the query's words in its text. */
  ruling: IndexedRuling;
  /** Text of the ruling: title, slug, kind, successors. */
  target: NameTarget;
  /** Address of the ruling, with the base path. */
  url: string;
  /** Rules below the ruling, in the order of the text, each with its own `depth`. */
  subrules: readonly IndexedRuling[];
  /**
   * The question of `questions.yml` that explains the hit: the most similar, if it is similar enough, or one that has
   * a word of the query, if the ruling has none.
   */
  asked?: string;
  /**
   * The ruling or its text no longer applies. Past rulings come last, unless the query names the text. A rule that perhaps
   * still applies is not past.
   */
  isPast: boolean;
  /** The ruling lacks a phrase of the query: it matches other words, and follows the rulings with all phrases. */
  isLoose?: boolean;
  score: Score;
}

/** A name in an answer. */
export interface FoundName {
  target: NameTarget;
  how: MatchKind;
  /**
   * Whether the query is this name, begins it, or contains it. A name is similar if it contains the query, or has
   * similar words.
   */
  isNamed: boolean;
  /** The alias or heading that matched, if it was not the title. */
  matchedName?: string;
  /** Address with the base path: of the page, or of the first ruling under a heading. */
  url: string;
}

/** Returns the name typed in full, a title before an alias; undefined if several texts have the name. */
export function exactName({ names }: Answer): FoundName | undefined {
  const exact = names.filter(({ how }) => how === 'exact');
  const titles = exact.filter(({ matchedName }) => matchedName === undefined);
  const [first, ...others] = titles.length > 0 ? titles : exact;
  return others.length === 0 ? first : undefined;
}

/** A text that the full-text search found, or a part of one, with the score of each of its rulings. */
export interface ScoredText {
  target: NameTarget;
  rulings: readonly ReadRuling[];
  scores: readonly Score[];
}

/** Ruling with the keys by which the list is sorted. */
interface Candidate {
  hit: Hit;
  read: ReadRuling;
  /**
   * Whether the ruling has a word of the query or a similar question; if not, it is listed only as the target of a
   * pointer.
   */
  isFound: boolean;
  /** Index of the text among the typed names; their count if the text was not named. */
  block: number;
  /** Place among the rulings of its block: lower comes first. */
  place: number;
  /** Whether the query cites the ruling by number. "facility 25" cites no ruling of a text with a longer name. */
  isNumbered: boolean;
}

/** Minimum share of the best points for a ruling in the list, and of the query's weight for a name inside it. */
const leastShare = 0.25;
/** Maximum number of other words in a query that consists of names: "pier vs tender". */
const maxOtherWords = 1;

/**
 * Makes the list of an answer from the names in a query and the rulings of the texts that were found.
 *
 * @param matches names that the query is, begins or resembles, best first
 * @param inside names among the words of the query, in the order typed
 * @param texts texts with their scores; none before they are loaded
 */
export function rank(
  query: Query,
  matches: readonly NameMatch[],
  inside: readonly NameMatch[],
  texts: readonly ScoredText[],
  index: NameIndex,
): Answer {
  const { language } = index;
  const names = namesFound(query, matches, inside, texts.length > 0, language);
  const whole = names.filter(({ how, isNamed }) => isNamed && how !== 'inside');
  // "spacedock and scout encounter" consists of two names; "can a stopped ship be beamed" is a question about two names.
  const others = otherWords(query, inside, language);
  const areOnlyNames = others <= maxOtherWords;
  const blocks = blocksOf(query, names, whole, areOnlyNames ? inside : []);
  // Names that match the whole query are alternatives: a ruling that mentions all of them is no better answer.
  const areTogether = whole.length === 0 && blocks.length > 1;
  const named = new Set([...matches, ...inside].map(({ name }) => name.target));
  const isAnywhere = (phrase: string): boolean =>
    texts.some(({ rulings }) => rulings.some((one) => hasPhrase(one, phrase, language)));
  const phrases = query.phrases.map(({ folded }) => folded).filter(isAnywhere);
  const ofPhrases = new Set(phrases.flatMap((one) => one.split(' ')));
  const hasOthers = query.keywords.some(({ folded }) => !ofPhrases.has(folded));
  const missing = query.phrases.filter(({ folded }) => !phrases.includes(folded));
  const candidates = texts.flatMap(({ target, rulings, scores }) =>
    rulings.flatMap((read, at): Candidate[] => {
      const score = scores[at];
      const isLoose = !phrases.every((one) => hasPhrase(read, one, language));
      if (!score || (isLoose && !hasOthers)) return [];
      if (query.excluded.some((one) => hasStem(read, one))) return [];
      const plain = hitOf({ target, rulings, scores }, at, read, score, named.has(target), query);
      const hit = isLoose ? { ...plain, isLoose } : plain;
      const isFound = score.words > 0 || score.likest > 0 || score.isNumbered;
      const block = blockOf(read, target, blocks, areTogether, index);
      const name = blocks[block] === target && names.find((one) => one.target === target);
      const place = name ? placeOf(name, hit, read.ruling.isFirst === true) : 1;
      // "OTF 5" does not cite rule 5 of the earlier text.
      const isMeant = !read.ruling.mayApply || named.has(target);
      const isCited =
        isMeant && (query.cited === undefined || blocks.length === 0 || block < blocks.length);
      return [{ hit, read, isFound, block, place, isNumbered: score.isNumbered && isCited }];
    }),
  );
  const best = Math.max(0, ...candidates.map(({ hit }) => hit.score.points));
  const found = candidates
    .filter(
      ({ hit: { score }, isFound, block }) =>
        isFound && (block < blocks.length || score.isNumbered || score.points >= leastShare * best),
    )
    .sort(inOrder);
  const exact = found.filter(({ hit }) => !hit.isLoose);
  const kept = exact.length < firstScreen ? found : exact;
  const ranked = withPointers(kept, candidates, index);
  const listed = withNamed(ranked, names);
  const rulings = listed.map(({ hit }) => hit);
  // A query of names alone is answered only by a ruling that has all of them.
  const hasAllNames = others > 0 || (listed[0]?.block ?? 0) < 0;
  const all = ranked.map(({ hit }) => hit);
  const isFramed = missing.length === 0 && hasAllNames && isAnswer(query, all, names);
  const [first] = rulings;
  const isName =
    ((blocks.length > 1 && areOnlyNames) || names.some(({ how }) => how !== 'inside')) &&
    !isBareNumber(query) &&
    !query.leadsNowhere;
  const claims = isFramed ? 'ruling' : isName ? 'name' : 'nothing';
  const unmentioned = claims === 'name' ? [] : unmentionedIn(query, names, inside, listed, index);
  const isSilent = claims === 'nothing' && unmentioned.length === 0;
  const absent = isSilent ? absentFrom(query, listed) : undefined;
  return {
    query,
    names,
    rulings,
    ...(first && isFramed && { best: first }),
    isSameQuestion:
      wordsOf(first?.asked ?? '', language)
        .map(({ folded }) => folded)
        .join(' ') === query.words.join(' '),
    claims,
    missingPhrases: missing.map(({ typed }) => typed),
    unmentioned,
    ...(absent && { absent }),
  };
}

/** Number of rulings that the first screen of a phone shows. */
export const firstScreen = 5;

/** Returns the rarest keyword, if neither the texts nor the names and questions of the first rulings have any form of it. */
function absentFrom(
  { rarest, unknown }: Query,
  listed: readonly Candidate[],
): QueryWord | undefined {
  const first = listed.slice(0, firstScreen);
  if (!rarest || first.length === 0 || unknown.length > 0 || rarest.isPrefix) return undefined;
  const isThere = first.some(({ read: { fields } }) =>
    fieldNames.some((name) => fields[name].counts.has(rarest.stem)),
  );
  return isThere ? undefined : rarest;
}

/**
 * Returns the terms in a query that none of the first rulings mentions. A name of one word counts only as typed: "drones" and
 * "probe" are words of a question, not the names "drone" and "probing".
 */
function unmentionedIn(
  { words }: Query,
  names: readonly FoundName[],
  inside: readonly NameMatch[],
  listed: readonly Candidate[],
  index: NameIndex,
): NameTarget[] {
  const first = listed.slice(0, firstScreen);
  if (first.length === 0) return [];
  const stems = new Set(words.map((word) => stem(word, index.language)));
  const typed = new Set(
    inside
      .filter((match) =>
        match.name.key.includes(' ')
          ? [...stemsOfName(match, index.language)].every((one) => stems.has(one))
          : words.includes(match.name.key),
      )
      .map(({ name }) => name.target),
  );
  return names
    .map(({ target }) => target)
    .filter(
      (target) =>
        target.mentions !== undefined &&
        typed.has(target) &&
        !first.some(({ read }) => isMentioned(read, target, index)),
    );
}

/** Whether a ruling, a name of its text or a heading has a phrase, of folded words separated by spaces. */
function hasPhrase({ ruling, above }: ReadRuling, phrase: string, language: Words): boolean {
  return [...ruling.path, ruling.text]
    .map((one) => wordsOf(one, language))
    .concat(above)
    .map((words) => ` ${words.map(({ folded }) => folded).join(' ')} `)
    .some((words) => words.includes(` ${phrase} `));
}

function hasStem({ fields }: ReadRuling, wordStem: string): boolean {
  return fields.text.counts.has(wordStem) || fields.above.counts.has(wordStem);
}

function hitOf(
  { target, rulings }: ScoredText,
  at: number,
  read: ReadRuling,
  score: Score,
  isNamed: boolean,
  { keywords }: Query,
): Hit {
  const { ruling } = read;
  const isOld = isOutdated(target);
  const asked =
    score.likest > leastLikeness
      ? score.asked
      : score.isOnlyAsked &&
        read.questions.find((one) =>
          keywords.some(
            ({ stem, folded, isPrefix }) =>
              one.keywords.has(stem) ||
              (isPrefix && [...one.keywords.values()].some((word) => word.startsWith(folded))),
          ),
        )?.text;
  return {
    ruling,
    target,
    url: rulingUrl(ruling.page ?? target.url, ruling.number),
    subrules: subrulesOf(rulings, at),
    ...(asked && { asked }),
    isPast:
      !ruling.mayApply &&
      (isNamed ? isOver(ruling.standing) && !isOld : isOver(ruling.standing) || isOld),
    score,
  };
}

/**
 * Returns the index of the block of a ruling: -1 for a ruling that mentions all of several names, the number of
 * blocks for no block. Only mentions of terms, which have no rulings, and of several names count.
 */
function blockOf(
  read: ReadRuling,
  target: NameTarget,
  blocks: readonly NameTarget[],
  areTogether: boolean,
  index: NameIndex,
): number {
  const isAbout = (one: NameTarget): boolean => one === target || isMentioned(read, one, index);
  if (areTogether && blocks.every(isAbout)) return -1;
  const own = blocks.indexOf(target);
  const mentioned = blocks.findIndex((one) => (one.type === 'term' || areTogether) && isAbout(one));
  return [own, mentioned].find((at) => at >= 0) ?? blocks.length;
}

/** Whether a ruling refers to a text or term, or has all words of its title. */
function isMentioned(
  { ruling, fields }: ReadRuling,
  one: NameTarget,
  { targets, language }: NameIndex,
): boolean {
  return (
    ruling.links?.some(([, , to]) => targets[to] === one) ||
    wordsOf(one.title, language).every(({ stem }) => fields.text.counts.has(stem))
  );
}

/**
 * Minimum likeness of a question that is shown with the ruling, and of the question of a framed ruling: 0 to 1. The
 * minimum takes the frame from 15 of the questions of tests/search: 6 of these frames are wrong.
 */
const leastLikeness = 0.5;

function inOrder(a: Candidate, b: Candidate): number {
  return (
    Number(a.hit.isPast) - Number(b.hit.isPast) ||
    Number(a.hit.isLoose ?? false) - Number(b.hit.isLoose ?? false) ||
    Number(b.isNumbered) - Number(a.isNumbered) ||
    a.block - b.block ||
    a.place - b.place ||
    b.hit.score.points - a.hit.score.points ||
    (a.hit.url < b.hit.url ? -1 : 1)
  );
}

/**
 * Whether a query has only numbers. Many rulings and "7 of 9" have a word like "7" or "p7": alone, it asks for none
 * of them.
 */
function isBareNumber({ words }: Query): boolean {
  return words.every((word) => /^[pr]?\d+$/u.test(word));
}

/** Names of an answer: the names in the query in the order typed, then similar names. */
function namesFound(
  query: Query,
  matches: readonly NameMatch[],
  inside: readonly NameMatch[],
  isComplete: boolean,
  language: Words,
): FoundName[] {
  const found = new Map<NameTarget, FoundName>();
  for (const match of matches) {
    const { how, name } = match;
    if (!found.has(name.target))
      found.set(name.target, nameOf(match, how !== 'part' && how !== 'wordTypos'));
  }
  for (const match of inside) {
    if (found.has(match.name.target)) continue;
    const share = shareOf(query, stemsOfName(match, language));
    // A query is hardly about a name that is a small part of the query.
    if (share === 1) found.set(match.name.target, nameOf({ ...match, how: 'asked' }, true));
    else if (!isComplete || share >= leastShare) found.set(match.name.target, nameOf(match, true));
  }
  return [...found.values()].sort((a, b) => Number(b.isNamed) - Number(a.isNamed));
}

/** Share of the query's weight in the words of a name. */
function shareOf({ keywords, total }: Query, ofName: ReadonlySet<string>): number {
  const held = keywords.filter((word) =>
    [word.own, ...word.near].some((stems) => stems.every((one) => ofName.has(one))),
  );
  return held.reduce((sum, { weight }) => sum + weight, 0) / total;
}

function nameOf({ name, how }: NameMatch, isNamed: boolean): FoundName {
  const { target, text, number, page } = name;
  return {
    target,
    how,
    isNamed,
    ...(text === target.title ? {} : { matchedName: text }),
    url: rulingUrl(page ?? target.url, number),
  };
}

function stemsOfName({ name: { key } }: NameMatch, language: Words): Set<string> {
  return new Set(key.split(' ').map((word) => stem(word, language)));
}

/** Number of words of a query outside of the names in the query. */
function otherWords({ words }: Query, inside: readonly NameMatch[], language: Words): number {
  const ofNames = new Set(inside.flatMap((match) => [...stemsOfName(match, language)]));
  return words.filter((word) => !ofNames.has(stem(word, language))).length;
}

/**
 * Returns the texts whose rulings come first: the texts that the whole query names, or else the texts named inside of
 * the query. If the query is about two of these, names that are a small part of it do not count.
 */
function blocksOf(
  { leadsNowhere }: Query,
  names: readonly FoundName[],
  whole: readonly FoundName[],
  inside: readonly NameMatch[],
): NameTarget[] {
  const all = names.map(({ target }) => target);
  if (leadsNowhere) return all;
  // "facility" is a whole name, and only the beginning of "facility phase".
  const typed = whole.filter(({ how }) => how !== 'prefix');
  if (whole.length > 0) return (typed.length > 0 ? typed : whole).map(({ target }) => target);
  const named = [...new Set(inside.map(({ name }) => name.target))];
  const telling = named.filter((one) => all.includes(one));
  return telling.length > 1 ? telling : named;
}

/** The place of a ruling in its block: a title leads to the beginning of its text, a heading to the rulings below it. */
function placeOf(name: FoundName, hit: Hit, isFirst: boolean): number {
  if (name.url === hit.url) return -1;
  if (name.matchedName && hit.ruling.path.includes(name.matchedName)) return 0;
  const isTitle = name.how !== 'asked' && name.how !== 'inside' && !name.matchedName;
  return isTitle && isFirst ? 0 : 1;
}

/** Whether a text as a whole no longer applies. */
function isOutdated({ standing, replacedBy, withdrawn }: NameTarget): boolean {
  return standing === 'outdated' || replacedBy !== undefined || withdrawn !== undefined;
}

function subrulesOf(rulings: readonly ReadRuling[], at: number): IndexedRuling[] {
  const { depth = 0 } = rulings[at]?.ruling ?? {};
  const below = rulings.slice(at + 1);
  const end = below.findIndex(({ ruling }) => (ruling.depth ?? 0) <= depth);
  return below.slice(0, end < 0 ? below.length : end).map(({ ruling }) => ruling);
}

/** Ruling that a pointer leads to; a text if the pointer has no number. */
export interface Goal {
  target: NameTarget;
  number: number | undefined;
}

/** Returns the target of a ruling that only points elsewhere ("See X."). */
export function goalOf(ruling: IndexedRuling, { targets }: NameIndex): Goal | undefined {
  const [, , to = -1, number] = (isPointer(ruling) && ruling.links?.[0]) || [];
  const target = targets[to];
  return target && { target, number };
}

/** Whether a pointer leads to a ruling of a text. */
export function isGoal(goal: Goal, target: NameTarget, ruling: IndexedRuling): boolean {
  const isRuling = goal.number === undefined || ruling.number.slice(1) === `${goal.number}`;
  return goal.target === target && isRuling;
}

/** Moves a ruling of a name inside the query to the end of the first screen, if the first screen has no ruling of the name. */
function withNamed(listed: readonly Candidate[], names: readonly FoundName[]): Candidate[] {
  const inside = names.filter(({ how }) => how === 'inside');
  const firsts = inside.flatMap(
    ({ target }) => listed.find(({ hit }) => hit.target === target && !hit.isPast) ?? [],
  );
  const below = firsts.find((one) => listed.indexOf(one) >= firstScreen);
  const others = listed.filter((one) => one !== below);
  return below ? others.toSpliced(firstScreen - 1, 0, below) : others;
}

/** Moves the target of each pointer before the pointer. */
function withPointers(
  listed: readonly Candidate[],
  all: readonly Candidate[],
  index: NameIndex,
): Candidate[] {
  const leadingTo = listed.flatMap((one) => {
    const goal = goalOf(one.hit.ruling, index);
    const found = goal && all.find(({ hit }) => isGoal(goal, hit.target, hit.ruling));
    return [found ?? one, one];
  });
  return [...new Set(leadingTo)];
}

/**
 * Weights of the logistic model that frames an answer, fitted by `npm run search:quality -- --fit frame`. `least` is chosen on
 * sets of questions that were left out of the fit: there 6.4 % of the frames were wrong. In brackets: by how much the loss on
 * those sets (0.45) grows without the weight.
 */
export const frameWeights = {
  /** Minimum probability of a framed ruling. */
  least: 0.77,
  bias: -0.41,
  /** Points by which the first ruling leads the fifth. [0.005] */
  lead: 0.78,
  /** Likeness of its second most similar question, less the highest such likeness of another ruling. [0.005] */
  leadAsked: 2.83,
  /** Logarithm of the number of rulings of its text among the first ten. [0.015] */
  sameText: 0.77,
  /** Share of the keywords that the ruling does not have. [0.06] */
  missed: -4.84,
  /** Share of the most similar question that the query lacks: "attempt a mission" is not "attempt a mission again". [0.013] */
  unasked: -2.62,
  /** The most similar question has the question words of the query: an answer to "who" does not answer "where". [0.004] */
  isAskedSo: 0.62,
  /** The most similar question asks something else: "how can I see ..." does not answer "how many". [0.003] */
  isAskedElse: -0.54,
} as const;

/**
 * Minimum lead of a framed ruling over the second, in points: with a smaller lead, the second may answer a similar
 * question ("attack with a stopped ship", "attack a stopped ship"). Without the minimum, 3.3 instead of 2.5 % of the
 * frames of the old questions are wrong.
 */
const leastAhead = 0.07;

/**
 * Whether the first ruling of a list is framed as the answer: its probability of being right is at least `frameWeights.least`.
 * A rule whose number was typed always is, unless the number is a single character without a name. The model is fitted to
 * rulings with questions of players: others are not framed.
 */
function isAnswer(query: Query, rulings: readonly Hit[], names: readonly FoundName[]): boolean {
  const [first, next] = rulings;
  if (query.leadsNowhere || !first || first.isPast || isPointer(first.ruling)) return false;
  if (first.score.isNumbered) {
    const isOfName = names.some(({ target, isNamed }) => isNamed && target === first.target);
    return query.cited !== undefined || (query.rule?.length ?? 0) > 1 || isOfName;
  }
  // A phrase asks for all rulings that have it.
  if (query.phrases.length > 0 || first.score.likest <= leastLikeness) return false;
  if (isOver(first.ruling.standing) || names.some(({ how }) => how !== 'inside')) return false;
  if (next && first.score.points - next.score.points < leastAhead) return false;
  // "secret agent julian bashir download": the ruling has the name alone.
  if (first.score.missed > 0 && first.score.isOnlyNamed) return false;
  let sum = 0;
  for (const [name, value] of Object.entries(frameFeatures(query, rulings)))
    sum += value * frameWeights[name as keyof typeof frameWeights];
  return 1 / (1 + Math.exp(-sum)) >= frameWeights.least;
}

/** Number of rulings whose questions compete with the questions of the first ruling. */
const competitors = 20;
/** Number of rulings among which the text of the first ruling is counted. */
const counted = 10;

/** Inputs of the model. */
export function frameFeatures(
  { keywords }: Query,
  rulings: readonly Hit[],
): Record<Exclude<keyof typeof frameWeights, 'least'>, number> {
  const [first, ...others] = rulings.slice(0, competitors);
  const { points = 0, second = 0, missed = 0, unasked = 1 } = first?.score ?? {};
  const inText = rulings.slice(0, counted).filter(({ target }) => target === first?.target);
  return {
    bias: 1,
    lead: points - (others[3]?.score.points ?? 0),
    leadAsked: second - Math.max(0, ...others.map(({ score }) => score.second)),
    sameText: Math.log(inText.length || 1),
    missed: missed / (keywords.length || 1),
    unasked,
    isAskedSo: Number(first?.score.isAskedSo ?? false),
    isAskedElse: Number(first?.score.isAskedElse ?? false),
  };
}
