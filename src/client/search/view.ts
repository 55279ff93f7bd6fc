import * as kinds from 'virtual:wording/kinds';
import * as words from 'virtual:wording/search';
import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { repeat } from 'lit-html/directives/repeat.js';
import {
  curlyQuotes,
  isOver,
  rulingNumber as numberIn,
  rulingUrl,
  type Standing,
} from '../../glossary/browser.ts';
import {
  type IndexedRuling,
  type NameMatcher,
  type NameTarget,
  type QueryWord,
  type Result,
  resultUrl,
  withTablesNamed,
} from '../../search/browser.ts';
import { format, joinList, parts, plural } from '../../wording/browser.ts';
import { firstWords } from '../shared/first-words.ts';
import type { SavedItems } from '../shared/saved-items.ts';
import { maxSavedLength, type SavedText } from '../shared/saved-text.ts';
import { highlighted, linkedParts, snippet } from './highlight.ts';
import { isAnswerTo, isEmpty, type ResultList, type Search, type SearchState } from './state.ts';

/** Content that can be rendered into an element. */
export type Rendered = TemplateResult | typeof nothing;

/** Actions of the reader in the results. */
export interface Actions {
  /** Shows all rulings that were found in a text. */
  showAll(target: NameTarget): void;
  togglePin(text: SavedText): void;
  /** Searches with these changes. */
  change(change: Partial<Search>): void;
  /** Searches for other words. */
  search(q: string): void;
  /** Deletes saved items. */
  clear(part: keyof SavedItems): void;
}

/** Context of the view besides the state. */
export interface ViewContext {
  /** The address of the list of all names. */
  letters: string;
  /** The address of the sheet with some rulings, if the site has one: empty if none of them is a ruling. */
  sheetOf: ((urls: string[]) => string) | undefined;
  /** The names of the glossary, once they are loaded. */
  names: NameMatcher | undefined;
  /** The address of a text or ruling, where the results are shown. */
  hrefOf: (url: string) => string;
  saved: SavedItems;
  /** Shown while there is nothing else to show. */
  hint: string | undefined;
  actions: Actions;
}

const curly = (text: string): string => curlyQuotes(text, kinds.quotationMarks);

/** Everything below the search box: the results, or while nothing is searched for the saved items. */
export function view(state: SearchState, context: ViewContext): Rendered {
  const { list, search, status, whole } = state;
  if (status === 'idle') return savedView(context);
  if (!list) return nothing;
  const { answer, results } = list;
  const resultOf = (result: Result): unknown =>
    guard([result, whole.has(result.target), context.saved], () =>
      resultView(result, result === results[0], state, context),
    );
  const past = results.filter(({ isPast }) => isPast);
  const items: (Result | 'close')[] = results.filter(({ isPast }) => !isPast);
  const closeFrom = items.findIndex((item) => item !== 'close' && !item.isAnswer);
  if (closeFrom >= 0) items.splice(closeFrom, 0, 'close');
  const isCurrent = isAnswerTo(answer, search);
  const from = answer.from === 'names' ? 'names' : 'texts';
  const notes = notesView(list, context);
  // Notes that come while the list is in use must not move it.
  return html`<h2 class="unseen">${words.searchResults}</h2>${sheetLink(context)}${list.isFrozen ? nothing : notes}
<ol class="results" data-results data-results-state=${status === 'ready' ? 'ready' : 'busy'} data-results-from=${isCurrent ? from : nothing}>${repeat(
    items,
    (item) => (item === 'close' ? item : item.target.url),
    (item) =>
      item === 'close'
        ? html`<li class="closest"><h2>${closeFrom === 0 ? words.onlyClosest : words.closestMatches}</h2></li>`
        : resultOf(item),
  )}${
    past.length > 0
      ? html`<li class="past"><details ?open=${items.length === 0}><summary>${pluralOf(words.pastTexts, past.length)}</summary><ol>${past.map(resultOf)}</ol></details></li>`
      : nothing
  }</ol>${
    closeFrom === 0 ? html`<div class="coverage">${coverageView(context)}</div>` : nothing
  }${list.isFrozen ? notes : nothing}`;
}

/** A link to the sheet of pinned rulings. */
function sheetLink({ saved, sheetOf }: ViewContext): Rendered {
  const url = sheetOf?.(saved.pinned.map((one) => one.url));
  if (!url) return nothing;
  const count = url.split(',').length;
  return html`<p class="result-meta"><a class="onward" href=${url}>${pluralOf(words.pinnedSheet, count)}</a></p>`;
}

function pluralOf(forms: Parameters<typeof plural>[1], count: number, name = ''): string {
  return plural(document.documentElement.lang, forms, count, { name });
}

/** Words in "Also searched", at most: a line on a phone. */
const maxAlso = 3;

/** Notes on an answer: corrections, no results, a failed full-text search. */
function notesView(list: ResultList, context: ViewContext): TemplateResult {
  const { query, results, from } = list.answer;
  const { corrections } = query;
  const typed = shortened(corrections.map((correction) => correction.from).join(' '));
  const values = { from: typed, to: shortened(corrections.map(({ to }) => to).join(' ')) };
  const likeliest = query.also.flatMap(({ meant }) => meant.slice(0, 1));
  const also = [...new Set(likeliest)].slice(0, maxAlso);
  const isNumberAlone =
    numberIn(query.typed.toLowerCase()) !== undefined && !results.some(({ isAnswer }) => isAnswer);
  const asTyped = (): void => context.actions.change({ verbatim: true });
  return html`<div class="result-notes">${
    isNumberAlone ? html`<p>${format(words.numberAlone, { query: query.typed })}</p>` : nothing
  }${query.leadsNowhere ? html`<p>${lostNote(query.typed)}</p>` : nothing}${
    corrections.length > 0
      ? html`<p>${format(words.correctedTo, values)} <button type="button" class="text-button" @click=${asTyped}>${format(words.searchAsTyped, values)}</button></p>`
      : nothing
  }${
    also.length > 0
      ? html`<p>${format(words.alsoSearched, { words: joinList(kinds.language, also) })}</p>`
      : nothing
  }${isEmpty(list) ? nothingView(list, context) : nothing}${
    from === 'namesOnly' ? html`<p class="notice">${words.namesOnly}</p>` : nothing
  }</div>`;
}

/** Maximum number of names that are offered if nothing was found. */
const maxNearest = 3;

// Without results: the query, the nearest names, and the coverage of the glossary.
function nothingView({ answer }: ResultList, context: ViewContext): TemplateResult {
  const { query } = answer;
  const { names, hrefOf } = context;
  const values = { query: shortened(query.typed) };
  const nearest = names?.nearest(query.typed, maxNearest) ?? [];
  const links = nearest.map(
    ({ name, url }, at) =>
      html`${at > 0 ? ', ' : nothing}<a href=${hrefOf(url)}>${curly(name)}</a>`,
  );
  return html`<p class="nothing">${format(words.nothingFound, values)}</p>${
    links.length > 0
      ? html`<p>${parts(words.nearestNames, { names: html`${links}` })}</p>`
      : nothing
  }${coverageView(context)}`;
}

// Coverage of the glossary, in counts.
function coverageView({ names, letters }: ViewContext): TemplateResult {
  const ofType = (wanted: NameTarget['type']): number =>
    names?.index.targets.filter(({ type }) => type === wanted).length ?? 0;
  const covered = {
    entries: pluralOf(kinds.entryCount, ofType('entry')),
    documents: pluralOf(words.documentCount, ofType('document')),
    letters: html`<a href=${letters}>${words.allNames}</a>`,
  };
  return html`<p>${parts(words.covered, covered)}</p>`;
}

function lostNote(typed: string): string {
  return format(words.noTextAt, { address: shortened(typed) });
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}\u2026` : text;
}

/** The outcome of a search in words, for screen readers. */
export function announcementOf({ answer, results: [first] }: ResultList): string {
  if (!first) return words.foundNothing;
  const forms = first.isAnswer ? words.foundCertain : words.foundPossible;
  const found = plural(document.documentElement.lang, forms, answer.results.length, {
    first: first.target.name,
  });
  return answer.query.leadsNowhere ? `${lostNote(answer.query.typed)} ${found}` : found;
}

/** Maximum number of characters of a ruling: of the first one in the list, and of any other: one in seven is longer. */
const maxLength = { first: 1200, other: 240 };

/** The language of the content, if it differs from the page's. */
function languageOf(names: NameMatcher | undefined): string | typeof nothing {
  const language = names?.index.language.language ?? '';
  return document.documentElement.lang.startsWith(language) ? nothing : language;
}

/** A text with the rulings that were found in it. */
function resultView(
  result: Result,
  isFirst: boolean,
  { list, whole }: SearchState,
  context: ViewContext,
): TemplateResult {
  const { target, rulings, isAnswer } = result;
  const { hrefOf, names, actions } = context;
  const keywords = list?.answer.query.keywords ?? [];
  const shown = whole.has(target) ? rulings : rulings.slice(0, result.shown);
  const more = rulings.length - shown.length;
  const rows = shown.map((ruling, at) => {
    const above = (shown[at - 1] ?? ruling).heading;
    return rowView(ruling, { result, isFirst: isFirst && at === 0, above }, keywords, context);
  });
  return html`<li class="result" data-result data-title=${target.title} data-url=${hrefOf(resultUrl(result))} ?data-closest=${!isAnswer}>
<div class="result-head"><div class="result-name"><h3><a class="result-open" lang=${languageOf(names)} href=${hrefOf(target.url)}>${highlighted(curly(target.name), [], iconNameIn(names))}</a></h3><p class="result-meta">${factsView(result)}</p></div>${pinView(result, context)}</div>
${target.meaning === undefined ? nothing : html`<p class="result-meaning">${target.meaning}</p>`}${shown.length > 0 ? html`<ul class="result-rows">${rows}</ul>` : nothing}${
  more > 0
    ? html`<button type="button" class="text-button result-more" @click=${() => actions.showAll(target)}>${pluralOf(words.moreRulings, more, curly(target.name))}</button>`
    : nothing
}</li>`;
}

/** Place of a ruling in the results. */
interface Row {
  result: Result;
  /** It is the first one in the list. */
  isFirst: boolean;
  /** The section that is shown above it already. */
  above: string;
}

/**
 * A ruling of a result: its number, which opens the menu to cite it, and its text. The link that begins the text lies over
 * all of it but its references.
 */
function rowView(
  ruling: IndexedRuling,
  { result: { target, isAnswer }, isFirst, above }: Row,
  keywords: readonly QueryWord[],
  { hrefOf, names }: ViewContext,
): TemplateResult {
  const { number, printed = number, standing, toReview, page = target.url, heading } = ruling;
  // A rule that is no more than its heading is led to by that.
  const isSaid = heading === '' || (heading === above && ruling.text.trim() !== '');
  const url = rulingUrl(page, number);
  const label = labelOf(standing);
  const line = curly(lineOf(ruling));
  const text = snippet(line, keywords, maxLength[isFirst ? 'first' : 'other']);
  const [start, ...rest] = linkedParts(text, line, ruling);
  const shown = (part: string): unknown[] => highlighted(part, keywords, iconNameIn(names));
  return html`<li class="result-ruling" data-standing=${standing} ?data-best=${isFirst && isAnswer && !isOver(standing)}>
<a class="number" href=${hrefOf(url)}>${printed}</a> <div class="result-words" dir="auto" lang=${languageOf(names)}><a class="result-text" href=${hrefOf(url)}>${
    isSaid ? nothing : html`<span class="result-section">${curly(heading)}</span> `
  }${label ? html`<span class="flag" data-standing=${standing}>${label}</span> ` : nothing}${
    toReview ? html`<span class="flag" data-review>${words.resultToReview}</span> ` : nothing
  }${shown(start.text)}</a>${rest.map(({ text: part, link }) => {
    const [target, cited] = link ?? [];
    const to = target === undefined ? undefined : names?.index.targets[target];
    return to
      ? html`<a class=${to.type === 'term' ? 'ref term' : 'ref'} href=${hrefOf(rulingUrl(to.url, cited === undefined ? undefined : `${to.type === 'document' ? 'r' : 'p'}${cited}`))}>${shown(part)}</a>`
      : shown(part);
  })}</div></li>`;
}

const pinIcon = html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="m9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v5"></path></svg>`;

// Pins the target of a result: a ruling, or a whole text.
function pinView(result: Result, { saved, actions }: ViewContext): TemplateResult {
  const { target, number, rulings } = result;
  const url = resultUrl(result);
  const ruling = rulings.find((one) => one.number === number);
  const text: SavedText = {
    url,
    title: target.name,
    ...(ruling && {
      number: ruling.printed ?? ruling.number,
      words: firstWords(withTablesNamed(ruling, ''), maxSavedLength),
    }),
  };
  const name = [text.title, text.number].filter(Boolean).join(' ');
  const isPinned = saved.pinned.some((one) => one.url === url);
  return html`<button type="button" class="icon-button" aria-label=${format(words.pinName, { name })} title=${isPinned ? words.isPinned : words.pin} aria-pressed=${isPinned} @click=${() => actions.togglePin(text)}>${pinIcon}</button>`;
}

function iconNameIn(names: NameMatcher | undefined): (code: string) => string | undefined {
  return (code) => names?.index.iconNames.get(code.toLowerCase());
}

// Returns the text of a ruling with a name in place of each table.
function lineOf(ruling: IndexedRuling): string {
  const { heading } = ruling;
  const name = heading ? format(words.tableIn, { caption: heading }) : kinds.table;
  return withTablesNamed(ruling, name);
}

// Kind, the alias that matched, the section of the first ruling, standing of the text.
function factsView({ target, how, matchedName, rulings }: Result): TemplateResult {
  const flag = flagOf(target);
  const section = rulings[0]?.heading;
  const isSaid = matchedName?.toLowerCase() === section?.toLowerCase();
  const isAlias = matchedName && how && how !== 'inside' && target.type !== 'icon' && !isSaid;
  return html`<span>${kindLabels[target.kind]}</span>${
    isAlias ? html`<span>${format(words.alsoNamed, { name: curly(matchedName) })}</span>` : nothing
  }${section ? html`<span class="result-section">${curly(section)}</span>` : nothing}${
    flag ? html`<span class="flag" data-standing=${flag.standing}>${flag.label}</span>` : nothing
  }`;
}

const kindLabels: Record<NameTarget['kind'], string> = {
  card: kinds.card,
  term: kinds.term,
  document: kinds.document,
  name: kinds.mention,
  icon: words.iconResult,
};

function labelOf(standing: Standing): string | undefined {
  if (standing === 'temporary') return kinds.temporaryRuling;
  if (standing === 'superseded') return kinds.supersededRuling;
  return standing === 'reversed' ? kinds.reversedRuling : undefined;
}

// A text as a whole is flagged for rulings in it.
function flagOf({
  outdated,
  temporary,
  superseded,
  replacedBy,
  withdrawn,
}: NameTarget): { standing: Standing; label: string } | undefined {
  if (replacedBy !== undefined)
    return { standing: 'superseded', label: format(kinds.replacedBy, { place: replacedBy }) };
  if (withdrawn !== undefined)
    return { standing: 'reversed', label: format(kinds.withdrawn, { reason: withdrawn }) };
  if (outdated) return { standing: 'superseded', label: kinds.supersededRuling };
  if (temporary) return { standing: 'temporary', label: words.hasTemporary };
  return superseded ? { standing: 'superseded', label: words.hasSuperseded } : undefined;
}

function savedView(context: ViewContext): Rendered {
  const { saved, hrefOf, names, hint, actions } = context;
  const { pinned, viewed, recent } = saved;
  if (pinned.length + viewed.length + recent.length === 0)
    return hint ? html`<p class="search-hint">${hint}</p>` : nothing;
  const part = (
    name: keyof SavedItems,
    title: string,
    clearLabel: string,
    list: Rendered,
    link: Rendered = nothing,
  ): Rendered =>
    saved[name].length === 0
      ? nothing
      : html`<div><div class="saved-head"><h2>${title}</h2> ${link} <button type="button" class="text-button" aria-label=${clearLabel} @click=${() => actions.clear(name)}>${words.clear}</button></div>${list}</div>`;
  const texts = (items: readonly SavedText[]): TemplateResult =>
    html`<ul class="saved-texts">${items.map(
      ({ url, title, number, words: first }) =>
        html`<li><a href=${hrefOf(url)}>${curly(title)}${number ? html` <span class="at">${number}</span>` : nothing}</a>${first ? html`<span class="saved-words">${highlighted(curly(first), [], iconNameIn(names))}</span>` : nothing}</li>`,
    )}</ul>`;
  const url = context.sheetOf?.(pinned.map((text) => text.url));
  const pinnedTitle = format(words.pinnedTexts, { count: String(pinned.length) });
  const openSheet = url ? html`<a href=${url}>${words.openPinned}</a>` : nothing;
  const searches = html`<ul class="chips">${recent.map(
    (q) =>
      html`<li><button type="button" class="chip" @click=${() => actions.search(q)}>${q}</button></li>`,
  )}</ul>`;
  return html`<div class="saved">${part('pinned', pinnedTitle, words.clearPinned, texts(pinned), openSheet)}${part('viewed', words.viewedTexts, words.clearViewed, texts(viewed))}${part('recent', words.recentSearches, words.clearRecent, searches)}</div>`;
}
