import * as kinds from 'virtual:wording/kinds';
import * as words from 'virtual:wording/search';
import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { rulingUrl } from '../../glossary/browser.ts';
import {
  bestRuling,
  type Result,
  resultUrl,
  rulingNumber,
  type Target,
} from '../../search/browser.ts';
import { format, parts, plural } from '../../wording/browser.ts';
import { highlighted, snippet } from './highlight.ts';
import type { SavedItems } from './saved-items.ts';
import {
  type Choice,
  choicesFor,
  type Filters,
  isAnswerTo,
  keyOf,
  type Line,
  type OpenedResult,
  type ResultList,
  type Search,
  type SearchState,
  type TextPart,
} from './state.ts';

/** What can be rendered into an element. */
export type Rendered = TemplateResult | typeof nothing;

/** What the reader can do in the results. */
export interface Actions {
  toggle(line: Line): void;
  copyLink(line: Line): void;
  togglePin(target: Target): void;
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
  base: string;
  saved: SavedItems;
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
  // Notes that come while the list is in use must not move it.
  return html`${chips}${list.isFrozen ? nothing : notes}${listView(
    list,
    { isReady: state.status === 'ready', isCurrent: isAnswerTo(list.answer, search) },
    (line) =>
      guard(
        [line, state.opened.get(line.shown.key), state.followed, state.copied, context.saved],
        () => lineView(line, state, context),
      ),
  )}${list.isFrozen ? notes : nothing}`;
}

/** What the reader must know of an answer: corrections, that nothing was found, that the text could not be searched. */
export function notesView({ answer, count }: ResultList, asTyped: () => void): TemplateResult {
  const { query, results, from } = answer;
  const { corrections } = query;
  const typed = shortened(corrections.map((correction) => correction.from).join(' '));
  const values = { from: typed, to: shortened(corrections.map(({ to }) => to).join(' ')) };
  const none = results.length > 0 ? words.nothingFiltered : words.nothingFound;
  return html`<div class="result-notes">${
    corrections.length > 0
      ? html`<p>${format(words.correctedTo, values)} <button type="button" class="text-button" @click=${asTyped}>${format(words.searchAsTyped, values)}</button></p>`
      : nothing
  }${
    query.also.length > 0
      ? html`<p>${format(words.alsoSearched, { words: query.also.flatMap(({ meant }) => meant).join(', ') })}</p>`
      : nothing
  }${
    from !== 'names' && count === 0
      ? html`<p class="nothing">${format(none, { query: shortened(query.typed) })}</p>`
      : nothing
  }${from === 'namesOnly' ? html`<p class="notice">${words.namesOnly}</p>` : nothing}</div>`;
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}\u2026` : text;
}

/**
 * The list, with a heading before the results that are only close.
 *
 * @param lineOf renders a line; best guarded by what it depends on, because highlighting takes time
 */
export function listView(
  { lines, closestAt, answer }: ResultList,
  { isReady, isCurrent }: { isReady: boolean; isCurrent: boolean },
  lineOf: (line: Line) => unknown,
): TemplateResult {
  const items: (Line | 'closest')[] = [...lines];
  if (closestAt >= 0) items.splice(closestAt, 0, 'closest');
  const from = answer.from === 'names' ? 'names' : 'texts';
  return html`<ol class="results" data-results data-results-state=${isReady ? 'ready' : 'busy'} data-results-from=${isCurrent ? from : nothing}>${repeat(
    items,
    (item) => (item === 'closest' ? item : keyOf(item)),
    (item) =>
      item === 'closest'
        ? html`<li class="closest">${closestAt === 0 ? words.onlyClosest : words.closestMatches}</li>`
        : lineOf(item),
  )}</ol>`;
}

/** The outcome of a search in words, for screen readers. */
export function announcementOf({ count, lines }: ResultList): string {
  const first = lines[0]?.shown;
  if (!first) return words.foundNothing;
  const forms = first.isAnswer ? words.foundCertain : words.foundPossible;
  return plural(document.documentElement.lang, forms, count, { first: first.target.title });
}

function lineView(line: Line, state: SearchState, context: ViewContext): TemplateResult {
  const { shown, latest } = line;
  const { target } = shown;
  const { keywords } = state.list?.answer.query ?? { keywords: [] };
  const opened = state.opened.get(shown.key);
  const id = `result-${shown.key}`;
  const ruling = bestRuling(shown);
  return html`<li class="result" data-result data-title=${target.title} data-url=${resultUrl(shown)} ?data-closest=${!shown.isAnswer}>
<h2><button type="button" class="result-open" aria-expanded=${opened !== undefined} aria-controls=${id} @click=${() => context.actions.toggle(line)}>${target.name}</button></h2>
<p class="result-meta">${factsView(shown, ({ number, url }) => html`<a class="at" href=${url}>${number}</a>`)}${copyButton(line, state, context)}${pinButton(target, context)}</p>
<p class="result-snippet" ?hidden=${!ruling || opened?.parts !== undefined}>${ruling ? highlighted(snippet(ruling.text, keywords), keywords) : nothing}</p>
<div class="result-body" id=${id} ?hidden=${!opened?.parts}>${opened?.parts ? bodyView(latest, opened, opened.parts, state, context) : nothing}</div></li>`;
}

/** The facts of a result: kind, the alias that matched, number, standing. */
export function factsView(
  result: Result,
  numberView: (ruling: { number: string; url: string }) => TemplateResult,
): TemplateResult {
  const { target, how, matchedName } = result;
  const number = rulingNumber(result);
  const isAlias = matchedName && how && how !== 'inside' && target.type !== 'icon';
  const ruling = number ? bestRuling(result) : undefined;
  const flag =
    ruling && target.replacedBy === undefined
      ? { standing: ruling.standing, label: labelOf(ruling.standing) }
      : flagOf(target);
  return html`<span>${kindLabels[target.kind]}</span>${
    isAlias ? html`<span>${format(words.alsoNamed, { name: matchedName })}</span>` : nothing
  }${number ? numberView({ number: ruling?.printed ?? number, url: resultUrl(result) }) : nothing}${
    target.type === 'document' && ruling?.heading ? html`<span>${ruling.heading}</span>` : nothing
  }${
    flag?.label
      ? html`<span class="flag" data-standing=${flag.standing}>${flag.label}</span>`
      : nothing
  }${ruling?.toReview ? reviewView : nothing}`;
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

function copyButton(line: Line, { copied }: SearchState, { actions }: ViewContext): TemplateResult {
  const { name } = line.shown.target;
  const label = copied?.key === line.shown.key ? copied.message : words.copyResultLink;
  return html`<button type="button" class="text-button" aria-label=${format(words.copyResultLinkTo, { name })} @click=${() => actions.copyLink(line)}>${label}</button>`;
}

function pinButton(target: Target, { saved, actions }: ViewContext): TemplateResult {
  const { name, url } = target;
  const isPinned = saved.pinned.some((pin) => pin.url === url);
  const label = format(isPinned ? words.isPinnedName : words.pinName, { name });
  return html`<button type="button" class="text-button" aria-label=${label} aria-pressed=${isPinned} @click=${() => actions.togglePin(target)}>${isPinned ? words.isPinned : words.pin}</button>`;
}

// What an open result shows: its ruling, or the last reference that was followed in it.
function bodyView(
  result: Result,
  { number }: OpenedResult,
  parts: readonly TextPart[],
  { followed }: SearchState,
  { base, actions }: ViewContext,
): TemplateResult {
  const { target } = result;
  const last = followed.filter(({ step }) => base + step.from === result.key).at(-1);
  if (last) {
    return html`<p><button type="button" class="text-button" data-back @click=${() => actions.stepBack()}>${format(words.backTo, { name: target.name })}</button></p><p class="result-heading"><a href=${last.url}>${last.title}</a></p>${last.parts.map(partView)}`;
  }
  if (parts.length === 0) {
    return html`<p>${bestRuling(result)?.text ?? flagOf(target)?.label ?? words.textFailed}</p><p><a href=${resultUrl(result)}>${format(words.goTo, { name: target.name })}</a></p>`;
  }
  const shown = number ?? parts[0]?.ruling?.number;
  return html`${parts.map(partView)}${othersView(result, shown)}<p><a class="result-whole" href=${target.url}>${wholeLabels[target.type]}</a></p>`;
}

const wholeLabels: Record<Target['type'], string> = {
  entry: words.openEntry,
  document: words.openDocument,
  term: words.openMentions,
  icon: words.openIcons,
};

function partView({ nodes, heading, ruling }: TextPart): TemplateResult {
  if (!ruling) return html`${nodes}`;
  const { number, printed, url, standing, toReview } = ruling;
  const label = labelOf(standing);
  return html`<div class=${label ? 'result-ruling box' : 'result-ruling'} data-standing=${standing}>${
    heading ? html`<p class="result-heading">${heading}</p>` : nothing
  }${label ? html`<p class="box-label"><strong>${label}</strong></p>` : nothing}<div>${nodes} <a class="number" href=${url}>${printed ?? number}</a>${toReview ? reviewView : nothing}</div></div>`;
}

/** Numbers of further rulings with words of the query, at most. */
const maxOthers = 6;

function othersView({ target, sections }: Result, shown: string | undefined): Rendered {
  const others = sections
    .map(({ best }) => best)
    .filter(({ number }) => number !== shown)
    .slice(0, maxOthers);
  if (others.length === 0) return nothing;
  return html`<p class="result-others"><span>${words.moreOnThis}</span>${others.map(
    ({ number, printed, page }) =>
      html` <a class="at" href=${rulingUrl(page ?? target.url, number)}>${printed ?? number}</a>`,
  )}</p>`;
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

function savedView({ saved: { pinned, recent }, actions }: ViewContext): Rendered {
  if (pinned.length + recent.length === 0) return nothing;
  const part = (
    name: keyof SavedItems,
    title: string,
    clearLabel: string,
    items: readonly TemplateResult[],
  ): Rendered =>
    items.length === 0
      ? nothing
      : html`<div><p class="saved-head"><strong>${title}</strong> <button type="button" class="text-button" aria-label=${clearLabel} @click=${() => actions.clear(name)}>${words.clear}</button></p><ul class="chips">${items.map((item) => html`<li>${item}</li>`)}</ul></div>`;
  const pins = pinned.map(({ url, title }) => html`<a class="chip" href=${url}>${title}</a>`);
  const searches = recent.map(
    (q) => html`<button type="button" class="chip" @click=${() => actions.search(q)}>${q}</button>`,
  );
  return html`<div class="saved">${part('pinned', words.pinnedEntries, words.clearPinned, pins)}${part('recent', words.recentSearches, words.clearRecent, searches)}</div>`;
}
