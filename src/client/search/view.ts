import * as kinds from 'virtual:wording/kinds';
import * as words from 'virtual:wording/search';
import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { rulingNumber as numberIn, rulingUrl, type Successor } from '../../glossary/browser.ts';
import {
  bestRuling,
  type IndexedRuling,
  type Query,
  type QueryWord,
  type Result,
  resultUrl,
  rulingNumber,
  type Target,
  withTablesNamed,
} from '../../search/browser.ts';
import { format, parts, plural } from '../../wording/browser.ts';
import { firstWords } from './first-words.ts';
import { highlighted, snippet } from './highlight.ts';
import {
  copied as copiedIcon,
  copy as copyIcon,
  pin as pinIcon,
  share as shareIcon,
} from './icons.ts';
import type { SavedItems } from './saved-items.ts';
import type { SavedText } from './saved-text.ts';
import {
  type Choice,
  choicesFor,
  type Filters,
  isAnswerTo,
  isEmpty,
  keyOf,
  type Line,
  lastFollowed,
  type OpenedResult,
  type ResultList,
  type Search,
  type SearchState,
  shownText,
  type TextPart,
} from './state.ts';

/** What can be rendered into an element. */
export type Rendered = TemplateResult | typeof nothing;

/** What the reader can do in the results. */
export interface Actions {
  toggle(line: Line): void;
  /** Copies or shares the link of what an open result shows. */
  copyLink(line: Line): void;
  share(line: Line): void;
  togglePin(text: SavedText): void;
  /** Shows the section of an open result in full, or as much of it as fits. */
  toggleWhole(line: Line): void;
  /** Goes back from the last reference that was followed. */
  stepBack(): void;
  /** Searches with these changes. */
  change(change: Partial<Search>): void;
  /** Searches for other words. */
  search(q: string): void;
  /** Deletes saved items. */
  clear(part: keyof SavedItems): void;
}

/** What the view needs besides the state. */
export interface ViewContext {
  /** The address of a text or ruling, where the results are shown. */
  hrefOf: (url: string) => string;
  /** The name of an icon, by its code. */
  iconName: (code: string) => string | undefined;
  saved: SavedItems;
  /** Shown while there is nothing else to show. */
  hint: string | undefined;
  actions: Actions;
}

/** Everything below the search box: the results, or while nothing is searched for the saved items. */
export function view(state: SearchState, context: ViewContext): Rendered {
  const { list, search } = state;
  if (state.status === 'idle') return savedView(context);
  if (!list) return nothing;
  const { actions } = context;
  const chips = html`<div class="filters chips" role="group" aria-label=${words.filters}>${guard(
    [list.filterable, search.kind, search.standing, search.letter],
    () =>
      repeat(
        choicesFor(list.filterable, search),
        ({ filter, value }) => `${filter}:${value}`,
        (choice) => chipView(choice, actions),
      ),
  )}</div>`;
  const notes = notesView(list, () => actions.change({ verbatim: true }));
  // Names are narrowed down; where a ruling answers, it comes first.
  const isOfNames = isNamed(list.filterable[0]);
  // Notes that come while the list is in use must not move it.
  return html`${isOfNames ? chips : nothing}${list.isFrozen ? nothing : notes}${listView(
    list,
    { isReady: state.status === 'ready', isCurrent: isAnswerTo(list.answer, search) },
    (line) =>
      guard(
        [line, state.opened.get(line.shown.key), state.followed, state.copied, context.saved],
        () => lineView(line, state, context),
      ),
  )}${list.isFrozen ? notes : nothing}${isOfNames ? nothing : chips}`;
}

// A name was typed, or begun.
function isNamed(result: Result | undefined): boolean {
  return result?.how !== undefined && result.how !== 'inside' && result.how !== 'asked';
}

/** Words in "Also searched", at most: two lines on a phone. */
const maxAlso = 6;

/** What the reader must know of an answer: corrections, that nothing was found, that the text could not be searched. */
function notesView(list: ResultList, asTyped: () => void): TemplateResult {
  const { query, results, from } = list.answer;
  const { corrections } = query;
  const typed = shortened(corrections.map((correction) => correction.from).join(' '));
  const values = { from: typed, to: shortened(corrections.map(({ to }) => to).join(' ')) };
  const none = results.length > 0 ? words.nothingFiltered : words.nothingFound;
  const likeliest = query.also.flatMap(({ meant }) => meant.slice(0, 2));
  const also = [...new Set(likeliest)].slice(0, maxAlso);
  return html`<div class="result-notes">${
    numberIn(query.typed.toLowerCase()) !== undefined && !results.some(({ isAnswer }) => isAnswer)
      ? html`<p>${format(words.numberAlone, { query: query.typed })}</p>`
      : nothing
  }${query.leadsNowhere ? html`<p>${lostNote(query)}</p>` : nothing}${
    corrections.length > 0
      ? html`<p>${format(words.correctedTo, values)} <button type="button" class="text-button" @click=${asTyped}>${format(words.searchAsTyped, values)}</button></p>`
      : nothing
  }${
    also.length > 0
      ? html`<p>${format(words.alsoSearched, { words: also.join(', ') })}</p>`
      : nothing
  }${
    isEmpty(list)
      ? html`<p class="nothing">${format(none, { query: shortened(query.typed) })}</p>`
      : nothing
  }${from === 'namesOnly' ? html`<p class="notice">${words.namesOnly}</p>` : nothing}</div>`;
}

function lostNote({ typed }: Query): string {
  return format(words.noTextAt, { address: shortened(typed) });
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}\u2026` : text;
}

/**
 * The list, with a heading before the results that are only close.
 *
 * @param lineOf renders a line; best guarded by what it depends on, because highlighting takes time
 */
function listView(
  { lines, closestAt, answer }: ResultList,
  { isReady, isCurrent }: { isReady: boolean; isCurrent: boolean },
  lineOf: (line: Line) => unknown,
): TemplateResult {
  const onlyClosest = answer.apart ? format(words.noneOfBoth, answer.apart) : words.onlyClosest;
  const items: (Line | 'closest')[] = [...lines];
  if (closestAt >= 0) items.splice(closestAt, 0, 'closest');
  const from = answer.from === 'names' ? 'names' : 'texts';
  return html`<ol class="results" data-results data-results-state=${isReady ? 'ready' : 'busy'} data-results-from=${isCurrent ? from : nothing}>${repeat(
    items,
    (item) => (item === 'closest' ? item : keyOf(item)),
    (item) =>
      item === 'closest'
        ? html`<li class="closest"><h2>${closestAt === 0 ? onlyClosest : words.closestMatches}</h2></li>`
        : lineOf(item),
  )}</ol>`;
}

/** The outcome of a search in words, for screen readers. */
export function announcementOf({ answer, count, lines }: ResultList): string {
  const first = lines[0]?.shown;
  if (!first) return words.foundNothing;
  const forms = first.isAnswer ? words.foundCertain : words.foundPossible;
  const found = plural(document.documentElement.lang, forms, count, { first: first.target.name });
  return answer.query.leadsNowhere ? `${lostNote(answer.query)} ${found}` : found;
}

/** Maximum number of characters of the best ruling of a closed result: of the first result, and of any other. */
const maxSnippetLength = { first: 640, other: 280 };

function lineView(line: Line, state: SearchState, context: ViewContext): TemplateResult {
  const { shown } = line;
  const { target } = shown;
  const { keywords } = state.list?.answer.query ?? { keywords: [] };
  const opened = state.opened.get(shown.key);
  const isOpen = opened?.parts !== undefined;
  const id = `result-${shown.key}`;
  const [ruling, ...others] = shown.shown;
  const maxLength = maxSnippetLength[line === state.list?.lines[0] ? 'first' : 'other'];
  return html`<li class="result" data-result data-title=${target.title} data-url=${context.hrefOf(resultUrl(shown))} ?data-closest=${!shown.isAnswer}>
<div class="result-head"><div class="result-name"><h2><button type="button" class="result-open" aria-expanded=${opened !== undefined} aria-controls=${id} @click=${() => context.actions.toggle(line)}>${target.name}</button></h2><p class="result-meta">${factsView(line, state, context)}</p></div>${isOpen ? actionsView(line, state, context) : nothing}</div>
<p class="result-snippet" ?hidden=${!ruling || isOpen}>${ruling ? highlighted(snippet(lineOf(ruling), keywords, maxLength), keywords, context.iconName) : nothing}</p>${isOpen ? nothing : othersView(shown, others, keywords, context)}
<div class="result-body" id=${id} ?hidden=${!isOpen}>${opened?.parts ? bodyView(line, opened, opened.parts, state, context) : nothing}</div></li>`;
}

// A ruling in plain words: a table is named.
function lineOf(ruling: IndexedRuling): string {
  const { heading } = ruling;
  const name = heading ? format(words.tableIn, { caption: heading }) : kinds.table;
  return withTablesNamed(ruling, name);
}

// Kind, the alias that matched, the number of the ruling that is shown, standing.
function factsView(line: Line, state: SearchState, { hrefOf }: ViewContext): TemplateResult {
  const { shown: result } = line;
  const { target, how, matchedName } = result;
  const isAlias = matchedName && how && how !== 'inside' && target.type !== 'icon';
  const followed = lastFollowed(line, state);
  const number = rulingNumber(result);
  const ruling = number === undefined ? undefined : bestRuling(result);
  const isWhole = number === undefined || target.replacedBy !== undefined;
  const flag = isWhole ? flagOf(target) : flagOfRuling(ruling);
  const shown = shownText(line, state);
  return html`<span>${kindLabels[target.kind]}</span>${
    isAlias ? html`<span>${format(words.alsoNamed, { name: matchedName })}</span>` : nothing
  }${
    shown.number !== undefined && !followed
      ? html`<a class="number" href=${hrefOf(shown.url)}>${shown.number}</a>`
      : nothing
  }${
    target.type === 'document' && ruling?.heading && !state.opened.get(result.key)?.parts
      ? html`<span>${ruling.heading}</span>`
      : nothing
  }${
    flag?.label
      ? html`<span class="flag" data-standing=${flag.standing}>${flag.label}</span>`
      : nothing
  }${ruling?.toReview ? reviewView : nothing}`;
}

function flagOfRuling(
  ruling: { standing: string } | undefined,
): { standing: string; label: string | undefined } | undefined {
  return ruling && { standing: ruling.standing, label: labelOf(ruling.standing) };
}

const reviewView = html`<span class="flag" data-review>${words.resultToReview}</span>`;

const kindLabels: Record<Target['kind'], string> = {
  card: kinds.card,
  term: kinds.term,
  document: kinds.document,
  name: kinds.mention,
  icon: words.iconResult,
};

function labelOf(standing: string): string | undefined {
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
}: Target): { standing: string; label: string } | undefined {
  if (replacedBy !== undefined)
    return { standing: 'superseded', label: format(kinds.replacedBy, { place: replacedBy }) };
  if (withdrawn !== undefined)
    return { standing: 'reversed', label: format(kinds.withdrawn, { reason: withdrawn }) };
  if (outdated) return { standing: 'superseded', label: kinds.supersededRuling };
  if (temporary) return { standing: 'temporary', label: words.hasTemporary };
  return superseded ? { standing: 'superseded', label: words.hasSuperseded } : undefined;
}

// What can be done with the text or ruling that an open result shows.
function actionsView(
  line: Line,
  state: SearchState,
  { saved, actions }: ViewContext,
): TemplateResult {
  const { copied } = state;
  const text = shownText(line, state);
  const name = [text.title, text.number].filter(Boolean).join(' ');
  const isPinned = saved.pinned.some(({ url }) => url === text.url);
  const told = copied?.key === line.shown.key ? copied.message : undefined;
  const action = (label: string, icon: TemplateResult, press: () => void): TemplateResult =>
    html`<button type="button" class="icon-button" aria-label=${label} title=${label} @click=${press}>${icon}</button>`;
  return html`<div class="result-actions">${
    told ? html`<span class="told">${told}</span>` : nothing
  }${action(format(words.copyResultLinkTo, { name }), told ? copiedIcon : copyIcon, () => actions.copyLink(line))}${
    'share' in navigator
      ? action(format(words.shareResult, { name }), shareIcon, () => actions.share(line))
      : nothing
  }<button type="button" class="icon-button" aria-label=${format(words.pinName, { name })} title=${isPinned ? words.isPinned : words.pin} aria-pressed=${isPinned} @click=${() => actions.togglePin(text)}>${pinIcon}</button></div>`;
}

// What an open result shows: the section of its ruling, or the last reference that was followed in it.
function bodyView(
  line: Line,
  opened: OpenedResult,
  parts: readonly TextPart[],
  state: SearchState,
  context: ViewContext,
): TemplateResult {
  const { latest } = line;
  const { target } = latest;
  const { hrefOf, actions } = context;
  const last = lastFollowed(line, state);
  if (last) {
    return html`<p><button type="button" class="text-button" data-back @click=${() => actions.stepBack()}>${format(words.backTo, { name: target.name })}</button></p><p class="result-heading"><a href=${hrefOf(last.url)}>${last.title}</a></p>${sectionView(last.parts, last.number, { isWhole: true, isSome: false, isNumbered: false }, context)}`;
  }
  if (parts.length === 0) {
    return html`<p>${bestRuling(latest)?.text ?? flagOf(target)?.label ?? words.textFailed}</p><p><a href=${hrefOf(resultUrl(latest))}>${format(words.goTo, { name: target.name })}</a></p>`;
  }
  const { keywords } = state.list?.answer.query ?? { keywords: [] };
  const { isWhole } = opened;
  const label = isWhole ? words.showLess : words.showSection;
  const also = latest.shown.map((ruling) => ruling.number);
  const first = isWhole ? parts : firstParts(parts, opened.number, also);
  const others = latest.shown.filter(({ number }) =>
    first.every(({ ruling }) => ruling?.number !== number),
  );
  return html`${sectionView(first, opened.number, { isWhole, isSome: first.length < parts.length, isNumbered: true }, context)}${othersView(latest, others, keywords, context)}<p class="result-links"><button type="button" class="text-button show-section" aria-expanded=${isWhole} @click=${() => actions.toggleWhole(line)}>${label}</button> <a class="result-whole" href=${hrefOf(target.url)}>${wholeLabels[target.type]}</a></p>`;
}

/** Maximum number of rulings of a section that are shown at first. */
const maxShown = 3;

/**
 * What is shown of a section at first: the rulings that answer, in the order of the text; where hardly any other does,
 * with those beside it.
 *
 * @param number the ruling that answers best
 * @param also the numbers of the rulings that answer, likeliest first
 */
function firstParts(
  all: readonly TextPart[],
  number: string | undefined,
  also: readonly string[],
): TextPart[] {
  const indexOf = (wanted: string | undefined): number =>
    all.findIndex(({ ruling }) => ruling?.number === wanted);
  const best = Math.max(0, indexOf(number));
  const beside = also.length < maxShown ? [best + 1, best - 1] : [];
  const wanted = [best, ...also.map(indexOf), ...beside].filter((at) => at in all);
  const first = new Set([...new Set(wanted)].slice(0, maxShown));
  return all.filter((_, at) => first.has(at));
}

/** How a section is shown. */
interface SectionOptions {
  /** All of it, however long it is. */
  isWhole: boolean;
  /** It has more rulings than those that are shown. */
  isSome: boolean;
  /** The number of the ruling that answers is shown above, beside the name. */
  isNumbered: boolean;
}

/**
 * A heading with rulings under it.
 *
 * @param number the ruling that answers best; where none does, the section begins with the first
 */
function sectionView(
  rulings: readonly TextPart[],
  number: string | undefined,
  { isWhole, isSome, isNumbered }: SectionOptions,
  { hrefOf }: ViewContext,
): TemplateResult {
  const best = rulings.find(({ ruling }) => ruling?.number === number) ?? rulings[0];
  const view = (part: TextPart): TemplateResult => {
    const { nodes, ruling } = part;
    if (!ruling) return html`<div>${nodes}</div>`;
    const { shown, url, standing, supersededBy, toReview } = ruling;
    const label = labelOf(standing);
    const isBest = number !== undefined && part === best;
    const isPlain = isBest && isNumbered;
    return html`<div class=${label ? 'result-ruling box' : 'result-ruling'} data-standing=${standing} ?data-best=${isBest}>${
      label
        ? html`<p class="box-label"><strong>${label}</strong>${successorsView(supersededBy, hrefOf)}</p>`
        : nothing
    }<div>${nodes}${isPlain ? nothing : html` <a class="number" href=${hrefOf(url)}>${shown}</a>`}${toReview && !isPlain ? reviewView : nothing}</div></div>`;
  };
  const heading = best?.heading;
  return html`<div class="section" ?data-whole=${isWhole} ?data-some=${isSome}>${
    heading ? html`<p class="result-heading">${heading}</p>` : nothing
  }${rulings.map(view)}</div>`;
}

// What took the place of a ruling: references, which open in its place.
function successorsView(successors: readonly Successor[], hrefOf: ViewContext['hrefOf']): Rendered {
  if (successors.length === 0) return nothing;
  const place = successors.map(
    ({ name, url }, at) =>
      html`${at > 0 ? '; ' : nothing}<a class="ref" href=${hrefOf(url)}>${name}</a>`,
  );
  return html` <span>${parts(kinds.replacedBy, { place })}</span>`;
}

const wholeLabels: Record<Target['type'], string> = {
  entry: words.openEntry,
  document: words.openDocument,
  term: words.openMentions,
  icon: words.openIcons,
};

/** Maximum number of characters of each other ruling that is shown. */
const maxOtherLength = 280;

function othersView(
  { target }: Result,
  others: readonly IndexedRuling[],
  keywords: readonly QueryWord[],
  { hrefOf, iconName }: ViewContext,
): Rendered {
  if (others.length === 0) return nothing;
  const label = format(words.moreFrom, { name: target.name });
  return html`<ul class="result-others" aria-label=${label}>${others.map(
    (ruling) =>
      html`<li><a href=${hrefOf(rulingUrl(ruling.page ?? target.url, ruling.number))}><span>${highlighted(firstWords(lineOf(ruling), maxOtherLength), keywords, iconName)}</span></a></li>`,
  )}</ul>`;
}

function chipView({ filter, value, isOn, count }: Choice, { change }: Actions): TemplateResult {
  const press = (): void => change({ [filter]: isOn ? '' : value });
  return html`<button type="button" class="chip" aria-pressed=${isOn} data-filter=${`${filter}:${value}`} @click=${press}>${chipLabel(filter, value)} <span class="count">${count}</span></button>`;
}

const filterLabels: Record<string, string> = {
  card: words.filterCards,
  term: words.filterTerms,
  document: words.filterDocuments,
  name: words.filterMentions,
  icon: words.filterIcons,
  temporary: words.hasTemporary,
  superseded: words.hasSuperseded,
};

// Of "Letter B" only the letter is visible.
function chipLabel(filter: keyof Filters, value: string): unknown {
  if (filter !== 'letter') return filterLabels[value];
  const letter = html`${value === '0' ? '#' : value.toUpperCase()}`;
  return parts(words.filterLetter, { letter }).map((part) =>
    typeof part === 'string' ? html`<span class="unseen">${part}</span>` : part,
  );
}

function savedView({ saved, hrefOf, iconName, hint, actions }: ViewContext): Rendered {
  const { pinned, viewed, recent } = saved;
  if (pinned.length + viewed.length + recent.length === 0)
    return hint ? html`<p class="search-hint">${hint}</p>` : nothing;
  const part = (
    name: keyof SavedItems,
    title: string,
    clearLabel: string,
    list: Rendered,
  ): Rendered =>
    saved[name].length === 0
      ? nothing
      : html`<div><div class="saved-head"><h2>${title}</h2> <button type="button" class="text-button" aria-label=${clearLabel} @click=${() => actions.clear(name)}>${words.clear}</button></div>${list}</div>`;
  const texts = (items: readonly SavedText[]): TemplateResult =>
    html`<ul class="saved-texts">${items.map(
      ({ url, title, number, words: first }) =>
        html`<li><a href=${hrefOf(url)}>${title}${number ? html` <span class="at">${number}</span>` : nothing}</a>${first ? html`<span class="saved-words">${highlighted(first, [], iconName)}</span>` : nothing}</li>`,
    )}</ul>`;
  const searches = html`<ul class="chips">${recent.map(
    (q) =>
      html`<li><button type="button" class="chip" @click=${() => actions.search(q)}>${q}</button></li>`,
  )}</ul>`;
  return html`<div class="saved">${part('pinned', words.pinnedTexts, words.clearPinned, texts(pinned))}${part('viewed', words.viewedTexts, words.clearViewed, texts(viewed))}${part('recent', words.recentSearches, words.clearRecent, searches)}</div>`;
}
