import { isOver, rulingUrl } from '../model/index.ts';
import type { Answer, FoundName, Hit } from './answer.ts';
import { isAnswer } from './frame.ts';
import { type IndexedRuling, isPointer } from './indexed-text.ts';
import type { NameIndex, NameTarget } from './name-index.ts';
import type { NameMatch } from './name-matcher.ts';
import type { Query } from './query.ts';
import { hasPhrase, type ReadRuling } from './ruling-words.ts';
import type { Score } from './score.ts';
import { wordsOf } from './tokens.ts';

/** A text that the full-text search found, or a part of one, with the score of each of its rulings. */
export interface ScoredText {
  target: NameTarget;
  rulings: readonly ReadRuling[];
  scores: readonly Score[];
}

/** Ruling with the keys by which the list is sorted. */
export interface Candidate {
  hit: Hit;
  /** The ruling has a word of the query or a similar question. If not, the ruling is listed only as the target of a pointer. */
  isFound: boolean;
  /** Index of the text among the typed names; their count if the text was not named. */
  block: number;
  /** Place among the rulings of its block: less comes first. */
  place: number;
}

/** Minimum share of the best points for a ruling in the list, and of the query's weight for a name inside it. */
const leastShare = 0.25;

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
  const names = namesFound(query, matches, inside, texts.length > 0);
  const blocks = blocksOf(query, names, inside);
  // Names that the whole query is are alternatives: a ruling that mentions all of them answers no better.
  const areTogether = !names.some(({ how, isNamed }) => isNamed && how !== 'inside');
  const named = new Set([...matches, ...inside].map(({ name }) => name.target));
  const missingPhrases = query.phrases.filter((phrase) =>
    texts.every(({ rulings }) => rulings.every((one) => !hasPhrase(one, phrase, index.language))),
  );
  const phrases = query.phrases.filter((phrase) => !missingPhrases.includes(phrase));
  const candidates = texts.flatMap(({ target, rulings, scores }) =>
    rulings.flatMap((read, at): Candidate[] => {
      const score = scores[at];
      if (!score || !phrases.every((one) => hasPhrase(read, one, index.language))) return [];
      if (query.excluded.some((stem) => hasStem(read, stem))) return [];
      const hit = hitOf({ target, rulings, scores }, at, read, score, named.has(target));
      const isFound = score.words > 0 || score.likest > 0 || score.isNumbered;
      const block = blockOf(read, target, blocks, areTogether, index);
      const isOwn = blocks[block] === target;
      const name = names.find((one) => one.target === target);
      return [
        {
          hit,
          isFound,
          block,
          place: isOwn ? placeOf(name, hit, read.ruling.isFirst === true) : 1,
        },
      ];
    }),
  );
  const best = Math.max(0, ...candidates.map(({ hit }) => hit.score.points));
  const listed = candidates
    .filter(({ isFound }) => isFound)
    .filter(({ hit, block }) => block < blocks.length || hit.score.points >= leastShare * best)
    .sort(inOrder);
  const rulings = withPointers(listed, candidates, index.targets).map(({ hit }) => hit);
  const isFramed = isAnswer(query, rulings, names);
  const [first] = rulings;
  // "spacedock and scout encounter" is two names; "can a stopped ship be beamed" asks about two.
  // Several names of a text may match the same words: the first one counts.
  const firstNames = blocks.flatMap(
    (block) => inside.find(({ name }) => name.target === block) ?? [],
  );
  const otherWords = query.words.length - wordsInNames(firstNames);
  const isName =
    ((blocks.length > 1 && otherWords <= maxOtherWords) ||
      names.some(({ how }) => how !== 'inside')) &&
    !isBareNumber(query);
  return {
    query,
    names,
    rulings,
    ...(first && isFramed && { best: first }),
    claims: isFramed ? 'ruling' : isName && !query.leadsNowhere ? 'name' : 'nothing',
    missingPhrases,
  };
}

function hitOf(
  { target, rulings }: ScoredText,
  at: number,
  { ruling }: ReadRuling,
  score: Score,
  isNamed: boolean,
): Hit {
  const isOld = isOutdated(target);
  return {
    ruling,
    target,
    url: rulingUrl(ruling.page ?? target.url, ruling.number),
    path: ruling.path,
    subrules: subrulesOf(rulings, at),
    ...(score.asked && score.likest > leastLikeness && { asked: score.asked }),
    isPast: isNamed ? isOver(ruling.standing) && !isOld : isOver(ruling.standing) || isOld,
    score,
  };
}

/**
 * The index of the block that a ruling belongs to: -1 if it mentions all of several names, the count of blocks if none. Only
 * mentions of terms, which have no rulings, and of several names count.
 */
function blockOf(
  { ruling, fields }: ReadRuling,
  target: NameTarget,
  blocks: readonly NameTarget[],
  areTogether: boolean,
  { targets, language }: NameIndex,
): number {
  const mentioned = blocks.filter(
    (one) =>
      (one.type === 'term' || (areTogether && blocks.length > 1)) &&
      (one === target ||
        ruling.links?.some(([, , to]) => targets[to] === one) ||
        wordsOf(one.title, language).every(({ stem }) => fields.text.counts.has(stem))),
  );
  if (areTogether && blocks.length > 1 && mentioned.length === blocks.length) return -1;
  const own = blocks.indexOf(target);
  if (own >= 0) return own;
  return mentioned[0] ? blocks.indexOf(mentioned[0]) : blocks.length;
}

/** Minimum likeness of a question that is shown with the ruling: 0 to 1. */
const leastLikeness = 0.5;

function inOrder(a: Candidate, b: Candidate): number {
  return (
    Number(a.hit.isPast) - Number(b.hit.isPast) ||
    Number(b.hit.score.isNumbered) - Number(a.hit.score.isNumbered) ||
    a.block - b.block ||
    a.place - b.place ||
    b.hit.score.points - a.hit.score.points ||
    a.hit.target.title.length - b.hit.target.title.length ||
    (a.hit.url < b.hit.url ? -1 : 1)
  );
}

/** "7" is a word of "7 of 9" and of many rulings, as "p7" is: by itself it asks for none of them. */
function isBareNumber({ words }: Query): boolean {
  return words.every((word) => /^[pr]?\d+$/u.test(word));
}

/** Names of an answer: the names in the query in the order typed, then similar names. */
function namesFound(
  query: Query,
  matches: readonly NameMatch[],
  inside: readonly NameMatch[],
  isComplete: boolean,
): FoundName[] {
  const found = new Map<NameTarget, FoundName>();
  for (const match of matches) {
    const { how, name } = match;
    if (!found.has(name.target))
      found.set(name.target, nameOf(match, how !== 'part' && how !== 'wordTypos'));
  }
  for (const match of inside) {
    if (found.has(match.name.target)) continue;
    const share = shareOf(query, match);
    // The query is hardly about a name that is a small part of it.
    if (share === 1) found.set(match.name.target, nameOf({ ...match, how: 'asked' }, true));
    else if (!isComplete || share >= leastShare) found.set(match.name.target, nameOf(match, true));
  }
  return [...found.values()].sort((a, b) => Number(b.isNamed) - Number(a.isNamed));
}

/** Share of the query's weight in the words of a name. */
function shareOf({ keywords }: Query, { name: { key } }: NameMatch): number {
  const held = keywords.filter(({ stem, near }) =>
    [[stem], ...near].some((stems) => stems.every((one) => key.includes(one))),
  );
  if (held.length === keywords.length) return 1;
  const sum = (words: Query['keywords']): number =>
    words.reduce((total, { weight }) => total + weight, 0);
  return sum(held) / (sum(keywords) || 1);
}

function nameOf({ name, how }: NameMatch, isNamed: boolean): FoundName {
  const { target, text, number, page } = name;
  return {
    target,
    how,
    isNamed,
    ...(text === target.title ? {} : { matchedName: text }),
    url: rulingUrl(page ?? target.url, number),
    ...(target.mentions !== undefined && { mentions: target.mentions }),
    ...(number !== undefined && { number }),
  };
}

/** Maximum number of other words in a query that consists of names: "pier vs tender". */
const maxOtherWords = 1;

/** Count of the words of a query that belong to names in it. */
function wordsInNames(inside: readonly NameMatch[]): number {
  const keys = new Set(inside.map(({ name }) => name.key));
  return [...keys].reduce((sum, key) => sum + key.split(' ').length, 0);
}

/** The texts whose rulings come first: of a whole name, or of all names if the query is made of these alone. */
function blocksOf(
  { words, leadsNowhere }: Query,
  names: readonly FoundName[],
  inside: readonly NameMatch[],
): NameTarget[] {
  if (leadsNowhere) return names.map(({ target }) => target);
  const whole = names.filter(({ how, isNamed }) => isNamed && how !== 'inside');
  // "facility" is that name, and only the beginning of "facility phase".
  const typed = whole.filter(({ how }) => how !== 'prefix');
  if (whole.length > 0) return (typed.length > 0 ? typed : whole).map(({ target }) => target);
  return words.length - wordsInNames(inside) <= maxOtherWords
    ? [...new Set(inside.map(({ name }) => name.target))]
    : [];
}

/** The place of a ruling in its block: a title leads to the beginning of its text, a heading to the rulings below it. */
function placeOf(name: FoundName | undefined, hit: Hit, isFirst: boolean): number {
  if (name?.url === hit.url) return -1;
  const isTitle = name && name.how !== 'asked' && name.how !== 'inside' && !name.matchedName;
  return isTitle && isFirst ? 0 : 1;
}

/** Whether a text as a whole no longer applies. */
function isOutdated({ outdated, replacedBy, withdrawn }: NameTarget): boolean {
  return outdated || replacedBy !== undefined || withdrawn !== undefined;
}

function subrulesOf(rulings: readonly ReadRuling[], at: number): IndexedRuling[] {
  const { depth = 0 } = rulings[at]?.ruling ?? {};
  const below = rulings.slice(at + 1);
  const end = below.findIndex(({ ruling }) => (ruling.depth ?? 0) <= depth);
  return below.slice(0, end < 0 ? below.length : end).map(({ ruling }) => ruling);
}

function hasStem({ fields }: ReadRuling, stem: string): boolean {
  return fields.text.counts.has(stem) || fields.names.counts.has(stem);
}

/** Moves the target of each pointer before the pointer. */
function withPointers(
  listed: readonly Candidate[],
  all: readonly Candidate[],
  targets: readonly NameTarget[],
): readonly Candidate[] {
  const moved = new Map<Candidate, Candidate>();
  for (const pointer of listed) {
    if (!isPointer(pointer.hit.ruling)) continue;
    const [, , to = -1, number] = pointer.hit.ruling.links?.[0] ?? [];
    const goal = all.find(
      ({ hit: { target, ruling } }) =>
        target === targets[to] && (number === undefined || ruling.number.slice(1) === `${number}`),
    );
    if (goal && goal !== pointer && !moved.has(goal)) moved.set(goal, pointer);
  }
  const placed = new Set<Candidate>();
  const ordered: Candidate[] = [];
  for (const one of listed) {
    const goal = [...moved].find(([, pointer]) => pointer === one)?.[0];
    for (const next of [goal, one])
      if (next && !placed.has(next)) {
        placed.add(next);
        ordered.push(next);
      }
  }
  return ordered;
}
