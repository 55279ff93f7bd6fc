import type { nothing, TemplateResult } from 'lit-html';
import type { NameTarget } from '../../link/browser.ts';
import { isOver } from '../../model/index.ts';
import {
  type Answer,
  type FoundName,
  firstScreen,
  type Hit,
  type IndexedRuling,
  type NameMatcher,
  type Vocabulary,
} from '../../search/browser.ts';
import type { SavedItems } from '../shared/saved.ts';
import type { SitePage } from './site-pages.ts';

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
  /** Whether the list kept its order when the answer came, because the reader was using the list. */
  isFrozen: boolean;
}

/** The whole state of the view. */
export interface SearchState {
  search: Search;
  /** `idle` without words, `busy` until the answer is complete, `ready` then, `failed` if not even names could be loaded. */
  status: 'idle' | 'busy' | 'ready' | 'failed';
  /** Stays until the next search has an answer. */
  list: ResultList | undefined;
  /** Number of rulings that are on the page, with the rest of their text; absent for all: a first list comes in parts. */
  part: number | undefined;
  /** Keys of the groups that are shown whole. */
  whole: ReadonlySet<string>;
  /** Whether the reader is using the list, so that nothing in the list may move. */
  isHeld: boolean;
  /** Read out by screen readers. */
  announcement: string;
}

/** The state of a page on which nothing was searched for. */
export const initialState: SearchState = {
  search: emptySearch,
  status: 'idle',
  list: undefined,
  part: undefined,
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

/** Consecutive rulings of one text, under one header. */
export interface Group {
  /** Address of the first ruling. */
  key: string;
  target: NameTarget;
  /** Name of the text, if the query has it. */
  name: FoundName | undefined;
  hits: readonly Hit[];
  /** Number of rulings shown at first. */
  shown: number;
  /** Whether the query names other texts, which are listed first. */
  isBeside: boolean;
  /** Whether the rulings lack a phrase of the query; see {@link Hit}. */
  isLoose: boolean | undefined;
  /** Whether an earlier group is of the same text. */
  isAgain: boolean;
}

/** Results of a search in the order of the page. */
export interface GroupedResults {
  /** Names without rulings, in the order typed, if the query consists of names. */
  lines: readonly FoundName[];
  groups: readonly Group[];
  /** Further names without rulings, shown before the groups of other texts. */
  similar: readonly FoundName[];
  /** Rulings that no longer apply. */
  past: readonly Group[];
  /** Addresses of all rulings in the groups: a rule is not shown with subrules that are results as well. */
  addresses: ReadonlySet<string>;
}

/**
 * Number of rulings of a text shown at first, so that they fit on the screen of a phone: of the only named text, of a
 * text beside others, and of a document, whose rules are short and about many subjects.
 */
const shownOfText = { alone: 5, beside: 2, document: 10 };

/** Returns the address of a rule from the address of another rule of the text. */
export function addressBeside({ url }: Hit, { number }: Pick<IndexedRuling, 'number'>): string {
  return url.replace(/#.*/u, `#${number}`);
}

/**
 * Groups consecutive rulings by text. A rule that the query asks for by number or name is shown with all of its
 * subrules.
 */
export function grouped({ answer, names, rulings, isFrozen }: ResultList): GroupedResults {
  const asked = new Set(names.flatMap(({ isNamed, url }) => (isNamed ? [url] : [])));
  const covered = new Set<string>();
  const hits = rulings.filter((hit) => {
    if (covered.has(hit.url)) return false;
    covered.add(hit.url);
    if (hit.score.isNumbered || asked.has(hit.url))
      for (const subrule of hit.subrules) covered.add(addressBeside(hit, subrule));
    return true;
  });
  const nameOf = new Map(names.map((name) => [name.target, name]));
  const named = new Set(
    names.filter(({ isNamed, how }) => isNamed && how !== 'prefix').map(({ target }) => target),
  );
  const current = groupsOf(hits.filter(({ isPast }) => !isPast));
  const namedCount = new Set(current.flatMap(({ target }) => (named.has(target) ? [target] : [])))
    .size;
  const lastNamed = current.findLastIndex(({ target }) => named.has(target));
  // Names in a list in use keep their places.
  const withRulings = new Set(isFrozen ? [] : hits.map(({ target }) => target));
  const noted = new Set(isFrozen ? [] : answer.unmentioned);
  const only = names.filter(({ target }) => !withRulings.has(target) && !noted.has(target));
  // A text whose rulings are not among the results has nothing to say beside its name.
  const isSilent = ({ mentions, meaning }: NameTarget): boolean =>
    rulings.length > 0 && !isFrozen && mentions === undefined && meaning === undefined;
  const hasLine = ({ target }: FoundName): boolean =>
    answer.claims === 'name' && named.has(target) && !isSilent(target);
  return {
    lines: only.filter(hasLine),
    groups: current.map((group, at) => ({
      ...group,
      isBeside: lastNamed >= 0 && at > lastNamed,
      shown: named.has(group.target) && namedCount > 1 ? shownOfText.beside : group.shown,
    })),
    similar: only.filter((name) => !hasLine(name)),
    past: groupsOf(hits.filter(({ isPast }) => isPast)),
    addresses: new Set(hits.map(({ url }) => url)),
  };

  function groupsOf(list: readonly Hit[]): Group[] {
    const groups: (Group & { hits: Hit[] })[] = [];
    for (const hit of list) {
      const last = groups.at(-1);
      if (last?.target === hit.target && last.isLoose === hit.isLoose) last.hits.push(hit);
      else {
        const name = nameOf.get(hit.target);
        const { target, url: key, isLoose } = hit;
        const shown = shownOfText[target.type === 'document' ? 'document' : 'alone'];
        const isAgain = groups.some((group) => group.target === target);
        groups.push({ key, target, name, hits: [hit], shown, isBeside: false, isLoose, isAgain });
      }
    }
    return groups;
  }
}

/** Content that can be rendered into an element. */
export type Rendered = TemplateResult | typeof nothing;

/** Actions of the reader in the results. */
export interface Actions {
  /** Shows all rulings of a group, or all similar names. */
  showAll(key: string): void;
  /** Searches with these changes. */
  change(change: Partial<Search>): void;
  /** Searches for other words. */
  search(q: string): void;
  /** Deletes saved items. */
  clear(part: keyof SavedItems): void;
}

/** Context of the view besides the state. */
export interface ViewContext {
  /** Base path of the site. */
  base: string;
  /** Pages of the site without rulings. */
  pages: readonly SitePage[];
  /** The names of the glossary, once they are loaded. */
  names: NameMatcher | undefined;
  /** The words of the glossary, once they are loaded. */
  vocabulary: Vocabulary | undefined;
  saved: SavedItems;
  /** Shown while there is nothing else to show. */
  hint: string | undefined;
  /** See {@link SearchState}. */
  part: number | undefined;
  whole: ReadonlySet<string>;
  actions: Actions;
}

/** Whether the rulings of the first screen no longer apply; rulings beside the named ones do not count. */
export function areEarlier(groups: readonly Group[]): boolean {
  const first = groups.flatMap(({ hits }) => hits).slice(0, firstScreen);
  return (
    first.length > 0 &&
    first.every(({ ruling, target }) => isOver(ruling.standing) || target.replacedBy !== undefined)
  );
}
