import type { Answer, NameTarget, Result } from '../../search/browser.ts';

/** Query, as in the address. */
export interface Search {
  q: string;
  /** Search for exactly what was typed, without corrections. */
  verbatim: boolean;
}

/** A search without words. */
export const emptySearch: Search = { q: '', verbatim: false };

/** An answer, and which part of it is known. */
export interface ShownAnswer extends Answer {
  verbatim: boolean;
  /** `names` until the full text has answered; `namesOnly` if it could not be searched. */
  from: 'names' | 'texts' | 'namesOnly';
}

/** The list of results. */
export interface ResultList {
  answer: ShownAnswer;
  results: readonly Result[];
  /** The list could not be rearranged when its answer came, because it was in use. */
  isFrozen: boolean;
}

/** The whole state of the view. */
export interface SearchState {
  search: Search;
  /** `idle` without words, `busy` until the answer is complete, `ready` then, `failed` if not even names could be loaded. */
  status: 'idle' | 'busy' | 'ready' | 'failed';
  /** Stays until the next search has an answer. */
  list: ResultList | undefined;
  /** Texts of which all rulings are shown that were found. */
  whole: ReadonlySet<NameTarget>;
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

/** Maximum number of results in a complete list: a further result is found faster with one more word. */
const maxResults = 30;
/** Maximum number of results until the answer is complete, so that each key press is answered quickly. */
const maxResultsAtOnce = 10;

/** Whether an answer belongs to a search. */
export function isAnswerTo({ query, verbatim }: ShownAnswer, search: Search): boolean {
  return query.typed === search.q.trim() && verbatim === search.verbatim;
}

/**
 * The state with an answer in its list. If the reader is using the list, results of the same query keep their places and
 * contents, even those that are no longer results, and new ones are added at the end.
 */
export function withAnswer(state: SearchState, answer: ShownAnswer): SearchState {
  const before = state.list?.answer.query.typed === answer.query.typed ? state.list : undefined;
  const results = answer.results.slice(0, answer.from === 'names' ? maxResultsAtOnce : maxResults);
  const whole = before ? state.whole : initialState.whole;
  if (before && state.isHeld) {
    const kept = new Set(before.results.map(({ target }) => target));
    const added = results.filter(({ target }) => !kept.has(target));
    const list = { answer, results: [...before.results, ...added], isFrozen: true };
    return { ...state, whole, list };
  }
  return { ...state, whole, list: { answer, results, isFrozen: false } };
}

/** Whether all that is known of an answer is that it has no results. */
export function isEmpty({ answer }: ResultList): boolean {
  return answer.from !== 'names' && answer.results.length === 0;
}
