import type { Answer, FoundName, Hit } from '../../search/browser.ts';

/** Search of an address. */
export interface Search {
  q: string;
  /** Whether the typed words are searched for without corrections. */
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

/** Results of a search while they are on the page. */
export interface ResultList {
  answer: ShownAnswer;
  names: readonly FoundName[];
  rulings: readonly Hit[];
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
  /** Keys of the groups that are shown whole. */
  whole: ReadonlySet<string>;
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

/** Maximum number of names until the answer is complete, so that each key press is answered quickly. */
const maxNamesAtOnce = 10;

/** Whether an answer belongs to a search. */
export function isAnswerTo({ query, verbatim }: ShownAnswer, search: Search): boolean {
  return query.typed === search.q.trim() && verbatim === search.verbatim;
}

/**
 * Returns the state with an answer in its list. In a list that the reader is using, earlier results of the same query keep
 * their places, and new results come last.
 */
export function withAnswer(state: SearchState, answer: ShownAnswer): SearchState {
  const before = state.list?.answer.query.typed === answer.query.typed ? state.list : undefined;
  const isFrozen = before !== undefined && state.isHeld;
  const all = answer.from === 'names' ? answer.names.slice(0, maxNamesAtOnce) : answer.names;
  const names = isFrozen ? extended(before.names, all, ({ target }) => target) : all;
  const rulings = isFrozen
    ? extended(before.rulings, answer.rulings, ({ url }) => url)
    : answer.rulings;
  const whole = before ? state.whole : initialState.whole;
  return { ...state, whole, list: { answer, names, rulings, isFrozen } };
}

/** Appends the items that a list lacks. */
function extended<Item>(
  list: readonly Item[],
  more: readonly Item[],
  keyOf: (item: Item) => unknown,
): Item[] {
  const kept = new Set(list.map(keyOf));
  return [...list, ...more.filter((item) => !kept.has(keyOf(item)))];
}

/** Whether the answer is known to have no results. */
export function isEmpty({ answer: { from, names, rulings } }: ResultList): boolean {
  return from !== 'names' && names.length + rulings.length === 0;
}

/** The only name that is exactly the query, a title before an alias. */
export function exactName({ names }: Answer): FoundName | undefined {
  const exact = names.filter(({ how }) => how === 'exact');
  const titles = exact.filter(({ matchedName }) => matchedName === undefined);
  const [first, ...others] = titles.length > 0 ? titles : exact;
  return others.length === 0 ? first : undefined;
}
