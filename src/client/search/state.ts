import type { Successor } from '../../glossary/browser.ts';
import {
  type Answer,
  bestRuling,
  type Result,
  resultUrl,
  rulingNumber,
  type Target,
  withTablesNamed,
} from '../../search/browser.ts';
import { firstWords } from './first-words.ts';
import { maxSavedLength, type SavedText } from './saved-text.ts';

/** A reference that was followed inside the list: addresses below the base path. */
export interface Step {
  /** The result in which it was followed, by its key. */
  from: string;
  /** Where it leads, with the ruling. */
  to: string;
}

/** What narrows the results. Each is empty where it does not. */
export interface Filters {
  /** `card`, `term`, `document`, `name` or `icon`. */
  kind: string;
  /** `temporary` or `superseded`. */
  standing: string;
  /** `a` to `z`, or `0`. */
  letter: string;
}

/** What is searched for, as written in the address. */
export interface Search extends Filters {
  q: string;
  /** Search for exactly what was typed, without corrections. */
  verbatim: boolean;
  /** The references that were followed, in order. */
  trail: readonly Step[];
}

/** A search without words or filters. */
export const emptySearch: Search = {
  q: '',
  verbatim: false,
  kind: '',
  standing: '',
  letter: '',
  trail: [],
};

/** An answer, and which part of it is known. */
export interface ShownAnswer extends Answer {
  verbatim: boolean;
  /** `names` until the full text has answered; `namesOnly` where it could not be searched. */
  from: 'names' | 'texts' | 'namesOnly';
}

/** A ruling or another part of a text, ready to be shown. */
export interface TextPart {
  /** Highlighted already. Each node is in one place of the page at most. */
  nodes: readonly Node[];
  heading?: string;
  ruling?: ShownRuling;
}

/** A ruling that is shown. */
export interface ShownRuling {
  number: string;
  /** The number that its text prints, or the same. */
  shown: string;
  url: string;
  standing: string;
  /** What took its place. */
  supersededBy: readonly Successor[];
  edition: string | undefined;
  /** What it refers to has changed since it was written. */
  toReview: boolean;
}

/** A result that is open in the list. */
export interface OpenedResult {
  /** The ruling that is shown. */
  number: string | undefined;
  /** Missing while it is loading, empty where that failed. */
  parts?: readonly TextPart[];
  /** Its section is shown in full, however long it is. */
  isWhole: boolean;
}

/** A reference that was followed, with the text it leads to. */
export interface FollowedStep {
  step: Step;
  title: string;
  url: string;
  /** The ruling that the reference leads to. */
  number: string | undefined;
  parts: readonly TextPart[];
}

/** A line of the list. */
export interface Line {
  /** What the line shows. */
  shown: Result;
  /** What is known of the same target by now. Differs from `shown` only where the list must not change. */
  latest: Result;
}

/** The list of results. */
export interface ResultList {
  answer: ShownAnswer;
  lines: readonly Line[];
  /** Number of results that pass the filters, shown or not. */
  count: number;
  /** Index of the first close result, before which there is a heading; -1 for no heading. */
  closestAt: number;
  /** The results that the filters are counted from. */
  filterable: readonly Result[];
  /** The list could not be rearranged when its answer came, because it was in use. */
  isFrozen: boolean;
}

/** Everything that decides what is on the screen. */
export interface SearchState {
  search: Search;
  /**
   * `idle` where nothing is searched for, `busy` until the answer is complete, `ready` then, `failed` where not even names
   * could be loaded.
   */
  status: 'idle' | 'busy' | 'ready' | 'failed';
  /** Stays until the next search has an answer. */
  list: ResultList | undefined;
  /** Open results, by their keys. */
  opened: ReadonlyMap<string, OpenedResult>;
  followed: readonly FollowedStep[];
  /** The reader is using the list: nothing in it may move. */
  isHeld: boolean;
  /** The outcome of copying a link, with the key of the result. */
  copied: { key: string; message: string } | undefined;
  /** Read out by screen readers. */
  announcement: string;
}

/** The state of a page on which nothing was searched for. */
export const initialState: SearchState = {
  search: emptySearch,
  status: 'idle',
  list: undefined,
  opened: new Map(),
  followed: [],
  isHeld: false,
  copied: undefined,
  announcement: '',
};

/** Maximum number of lines in a complete list: what comes further down is found better with another word. */
const maxLines = 30;
/** Maximum number of lines until the answer is complete, so that each key press is answered quickly. */
const maxLinesAtOnce = 10;

/** Whether an answer belongs to a search, whatever its filters. */
export function isAnswerTo({ query, verbatim }: ShownAnswer, search: Search): boolean {
  return query.typed === search.q.trim() && verbatim === search.verbatim;
}

/**
 * The state with an answer in its list. Results of the same query stay open. Where the reader is using the list, lines keep
 * their places and contents, even those that are no longer results, and new ones are added at the end.
 */
export function withAnswer(state: SearchState, answer: ShownAnswer): SearchState {
  const { search, isHeld } = state;
  const before = state.list?.answer.query.typed === answer.query.typed ? state.list : undefined;
  const results = filtered(answer.results, search);
  const shown = results.slice(0, answer.from === 'names' ? maxLinesAtOnce : maxLines);
  const fresh = shown.map((result): Line => ({ shown: result, latest: result }));
  const list: ResultList = {
    answer,
    lines: fresh,
    count: results.length,
    closestAt: shown.findIndex(({ isAnswer }) => !isAnswer),
    filterable: answer.results,
    isFrozen: false,
  };
  if (before && isHeld) {
    const byKey = new Map(fresh.map((line) => [keyOf(line), line]));
    const kept = before.lines.map((line) => ({
      ...line,
      latest: byKey.get(keyOf(line))?.latest ?? line.latest,
    }));
    const keys = new Set(kept.map(keyOf));
    list.lines = [...kept, ...fresh.filter((line) => !keys.has(keyOf(line)))];
    list.closestAt = before.closestAt;
    list.filterable = before.filterable;
    list.isFrozen = true;
  }
  return {
    ...state,
    list,
    opened: before ? state.opened : new Map(),
    followed: before ? commonSteps(state.followed, search.trail) : [],
    copied: undefined,
  };
}

/** Whether all that is known of an answer is that it has no results. */
export function isEmpty({ answer, count }: ResultList): boolean {
  return answer.from !== 'names' && count === 0;
}

/** What a line is known by: the address of its text, or of its rule. */
export function keyOf({ shown }: Line): string {
  return shown.key;
}

/** The last reference that was followed in a result. */
export function lastFollowed(line: Line, { followed }: SearchState): FollowedStep | undefined {
  return followed.findLast(({ step }) => keyOf(line).endsWith(`/${step.from}`));
}

/** What a result shows, and what is copied or pinned of it: a ruling, or its text as a whole. */
export function shownText(line: Line, state: SearchState): SavedText {
  const followed = lastFollowed(line, state);
  if (followed) {
    const { url, title, number, parts } = followed;
    const part = parts.find(({ ruling }) => number !== undefined && ruling?.number === number);
    const text = part?.nodes.map((node) => node.textContent).join('') ?? '';
    return {
      url,
      title,
      ...(part?.ruling
        ? { number: part.ruling.shown, words: firstWords(text, maxSavedLength) }
        : {}),
    };
  }
  const { latest } = line;
  const number = rulingNumber(latest);
  const text = { url: resultUrl(latest), title: latest.target.name };
  if (number === undefined) return text;
  const ruling = bestRuling(latest);
  if (ruling?.number !== number) return { ...text, number };
  const { printed = number } = ruling;
  return {
    ...text,
    number: printed,
    words: firstWords(withTablesNamed(ruling, ''), maxSavedLength),
  };
}

/** The steps with which a trail begins, as far as they were followed. */
export function commonSteps(
  followed: readonly FollowedStep[],
  trail: readonly Step[],
): readonly FollowedStep[] {
  const isOther = ({ step }: FollowedStep, at: number): boolean =>
    step.from !== trail[at]?.from || step.to !== trail[at]?.to;
  const end = followed.findIndex(isOther);
  return end < 0 ? followed : followed.slice(0, end);
}

/** The results that pass the filters. */
export function filtered(results: readonly Result[], filters: Filters): Result[] {
  return results.filter(({ target }) => passes(target, filters));
}

function passes(target: Target, { kind, standing, letter }: Filters): boolean {
  return (
    (kind === '' || target.kind === kind) &&
    (standing === '' || (standing === 'temporary' ? target.temporary : target.superseded)) &&
    (letter === '' || target.letter === letter)
  );
}

/** A value of a filter that can be chosen. */
export interface Choice {
  filter: keyof Filters;
  value: string;
  isOn: boolean;
  /** Number of results with this value beside the other filters. */
  count: number;
}

const fixedChoices: readonly [keyof Filters, string][] = [
  ['kind', 'card'],
  ['kind', 'term'],
  ['kind', 'document'],
  ['kind', 'name'],
  ['kind', 'icon'],
  ['standing', 'temporary'],
  ['standing', 'superseded'],
];

/**
 * The values of filters to choose from: those that leave some of the results out, and those that are chosen. Depends on
 * the results without filters alone, as far as possible, so that nothing moves when a filter is chosen.
 */
export function choicesFor(results: readonly Result[], filters: Filters): Choice[] {
  const isNarrowed = filters.kind + filters.standing + filters.letter !== '';
  if (results.length < 2 && !isNarrowed) return [];
  const choice = ([filter, value]: readonly [keyof Filters, string]): Choice[] => {
    const isOn = filters[filter] === value;
    const alone = filtered(results, { ...emptySearch, [filter]: value }).length;
    if (!isOn && (alone === 0 || alone === results.length)) return [];
    const count = filtered(results, { ...filters, [filter]: value }).length;
    return [{ filter, value, isOn, count }];
  };
  // Letters help to reach what a list leaves out; one that shows all results is read.
  const isLong = results.length > maxLines;
  const letters = [...new Set([...results.map(({ target }) => target.letter), filters.letter])]
    .filter((letter) => letter !== '')
    .sort()
    .flatMap((letter) => choice(['letter', letter]));
  return [...fixedChoices.flatMap(choice), ...(isLong || filters.letter !== '' ? letters : [])];
}
