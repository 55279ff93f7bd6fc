import type { Answer, Result, Target } from '../../search/browser.ts';

/** Filters of the results. An empty one does not filter. */
export interface Filters {
  /** `card`, `term`, `document`, `name` or `icon`. */
  kind: string;
  /** `temporary` or `superseded`. */
  standing: string;
}

/** Query and filters, as in the address. */
export interface Search extends Filters {
  q: string;
  /** Search for exactly what was typed, without corrections. */
  verbatim: boolean;
}

/** A search without words or filters. */
export const emptySearch: Search = { q: '', verbatim: false, kind: '', standing: '' };

/** An answer, and which part of it is known. */
export interface ShownAnswer extends Answer {
  verbatim: boolean;
  /** `names` until the full text has answered; `namesOnly` where it could not be searched. */
  from: 'names' | 'texts' | 'namesOnly';
}

/** The list of results. */
export interface ResultList {
  answer: ShownAnswer;
  results: readonly Result[];
  /** Number of results that pass the filters, shown or not. */
  count: number;
  /** Index of the first close result, before which there is a heading; -1 for none. */
  closeFrom: number;
  /** Index of the first result that no longer applies, which are folded; -1 for none. */
  pastFrom: number;
  /** The list could not be rearranged when its answer came, because it was in use. */
  isFrozen: boolean;
}

/** Everything that decides what is on the screen. */
export interface SearchState {
  search: Search;
  /** `idle` without words, `busy` until the answer is complete, `ready` then, `failed` if not even names could be loaded. */
  status: 'idle' | 'busy' | 'ready' | 'failed';
  /** Stays until the next search has an answer. */
  list: ResultList | undefined;
  /** Texts of which all rulings are shown that were found. */
  whole: ReadonlySet<Target>;
  /** The reader is using the list: nothing in it may move. */
  isHeld: boolean;
  /** Read out by screen readers. */
  announcement: string;
}

/** The state of a page on which nothing was searched for. */
export const initialState: SearchState = {
  search: emptySearch,
  status: 'idle',
  list: undefined,
  whole: new Set(),
  isHeld: false,
  announcement: '',
};

/** Maximum number of results in a complete list: what comes further down is found better with another word. */
const maxResults = 30;
/** Maximum number of results until the answer is complete, so that each key press is answered quickly. */
const maxResultsAtOnce = 10;

/** Whether an answer belongs to a search, whatever its filters. */
export function isAnswerTo({ query, verbatim }: ShownAnswer, search: Search): boolean {
  return query.typed === search.q.trim() && verbatim === search.verbatim;
}

/**
 * The state with an answer in its list. If the reader is using the list, results of the same query keep their places and
 * contents, even those that are no longer results, and new ones are added at the end.
 */
export function withAnswer(state: SearchState, answer: ShownAnswer): SearchState {
  const before = state.list?.answer.query.typed === answer.query.typed ? state.list : undefined;
  const passing = filtered(answer.results, state.search);
  const results = passing.slice(0, answer.from === 'names' ? maxResultsAtOnce : maxResults);
  const fresh = { answer, count: passing.length };
  const whole = before ? state.whole : initialState.whole;
  if (before && state.isHeld) {
    const kept = new Set(before.results.map(({ target }) => target));
    const added = results.filter(({ target }) => !kept.has(target));
    const list = { ...before, ...fresh, results: [...before.results, ...added], isFrozen: true };
    return { ...state, whole, list };
  }
  const list: ResultList = {
    ...fresh,
    results,
    closeFrom: results.findIndex(({ isAnswer, isPast }) => !isAnswer && !isPast),
    pastFrom: results.findIndex(({ isPast }) => isPast),
    isFrozen: false,
  };
  return { ...state, whole, list };
}

/** Whether all that is known of an answer is that it has no results. */
export function isEmpty({ answer, count }: ResultList): boolean {
  return answer.from !== 'names' && count === 0;
}

/** The results that pass the filters. */
export function filtered(results: readonly Result[], { kind, standing }: Filters): Result[] {
  return results.filter(
    ({ target }) =>
      (kind === '' || target.kind === kind) &&
      (standing === '' || (standing === 'temporary' ? target.temporary : target.superseded)),
  );
}

/** A value of a filter that can be chosen. */
export interface Choice {
  filter: keyof Filters;
  value: string;
  isOn: boolean;
  /** Number of results with this value beside the other filter. */
  count: number;
}

const values: readonly [keyof Filters, string][] = [
  ['kind', 'card'],
  ['kind', 'term'],
  ['kind', 'document'],
  ['kind', 'name'],
  ['kind', 'icon'],
  ['standing', 'temporary'],
  ['standing', 'superseded'],
];

/** The values of filters to choose from: those that leave some of the results out, and those that are chosen. */
export function choicesFor(results: readonly Result[], filters: Filters): Choice[] {
  return values.flatMap(([filter, value]): Choice[] => {
    const isOn = filters[filter] === value;
    const alone = filtered(results, { ...emptySearch, [filter]: value }).length;
    if (!isOn && (alone === 0 || alone === results.length)) return [];
    return [
      { filter, value, isOn, count: filtered(results, { ...filters, [filter]: value }).length },
    ];
  });
}
