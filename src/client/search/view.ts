import { aboutWording, corrections } from 'virtual:site';
import { unanswered } from 'virtual:wording/corrections';
import * as home from 'virtual:wording/home';
import * as kinds from 'virtual:wording/kinds';
import * as words from 'virtual:wording/search';
import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { capitalized } from '../../languages/browser.ts';
import { unansweredLink } from '../../model/index.ts';
import type { FoundName } from '../../search/browser.ts';
import { joinList } from '../../views/index.ts';
import {
  asTypedView,
  loneNumber,
  notesView,
  pointersView,
  type ResultLink,
  withNumber,
} from './notes.ts';
import { groupView, kindLabels, nameView } from './result-row.ts';
import {
  curly,
  isOfName,
  marked,
  mentionsOf,
  type PluralForms,
  pluralOf,
  rulingsOn,
  unframed,
} from './result-words.ts';
import { savedView, sheetLink } from './saved-view.ts';
import { pagesFor, type SitePage } from './site-pages.ts';
import {
  areEarlier,
  type Group,
  grouped,
  isAnswerTo,
  type Rendered,
  type ResultList,
  type SearchState,
  type ShownAnswer,
  type ViewContext,
} from './state.ts';

/** Everything below the search box: the results, or while nothing is searched for the saved items. */
export function view(state: SearchState, context: ViewContext): Rendered {
  const { list, search, status } = state;
  if (status === 'idle') return savedView(context);
  if (!list) return nothing;
  const from = list.answer.from === 'names' ? 'names' : 'texts';
  const isCurrent = isAnswerTo(list.answer, search);
  const notes = notesView(list, context);
  // Notes that come while the list is in use must not move it.
  return html`<h2 class="unseen">${words.searchResults}</h2>${sheetLink(context)}${list.isFrozen ? nothing : notes}
<div class="results" data-results data-results-state=${status === 'ready' ? 'ready' : 'busy'} data-results-from=${isCurrent ? from : nothing}>${guard(
    [list, context.part, context.whole],
    () => resultsView(list, context),
  )}</div>${list.isFrozen ? notes : nothing}${
    from === 'texts' && list.answer.claims === 'nothing' && list.rulings.length > 0
      ? labelView(home.incomplete || undefined)
      : nothing
  }`;
}

/** Number of rulings after which no further text is shown at first: one more word finds later rulings faster. */
const manyRulings = 20;

/** Number of rulings that are shown first: more than the screen of a phone shows. */
export const firstRulings = 8;

/** The key under which the texts after {@link manyRulings} are shown. */
const restKey = 'rest';

/** Maximum number of similar names that are shown at first: two lines on a phone. */
const maxSimilar = 4;

/** The key under which all similar names are shown. */
const similarKey = 'similar';

function resultsView(list: ResultList, context: ViewContext): TemplateResult {
  const { lines, groups, similar, past, addresses } = grouped(list);
  const { query, from, claims } = list.answer;
  const { part, whole } = context;
  const isPart = part !== undefined;
  const most = part ?? (whole.has(restKey) ? Number.POSITIVE_INFINITY : manyRulings);
  let count = 0;
  const enough = groups.findIndex(({ shown, hits }) => {
    count += Math.min(shown, hits.length);
    return count >= most;
  });
  const some = enough < 0 ? groups : groups.slice(0, enough + 1);
  const rest = groups.slice(some.length).flatMap(({ hits }) => hits).length;
  const first = some.filter(({ isBeside, isLoose }) => !isBeside && !isLoose);
  const beside = some.filter(({ isBeside, isLoose }) => isBeside && !isLoose);
  const loose = some.filter(({ isLoose }) => isLoose);
  const isUnsure = from !== 'names' && claims === 'nothing';
  // A list in use keeps its label: it began with a name.
  const isNamed = list.isFrozen || isOfName(list.answer);
  const label =
    isUnsure && groups.length > 0 ? unframed(list.answer, words.closestLabel) : undefined;
  const keyed = (some: readonly Group[]): unknown =>
    repeat(
      some,
      ({ key }) => key,
      (group) =>
        guard([list, whole.has(group.key)], () => groupView(group, list, addresses, context)),
    );
  const folded = (some: readonly Group[], forms: PluralForms): Rendered => {
    const count = some.flatMap(({ hits }) => hits).length;
    const names = [...new Set(some.map(({ target }) => target.name))];
    const name = curly(joinList(kinds.language, names));
    return count === 0
      ? nothing
      : html`<details class="past" ?open=${groups.length === 0}><summary>${pluralOf(forms, count, name)}</summary>${keyed(some)}</details>`;
  };
  const isContinued = isPart && groups[some.length]?.isBeside === false;
  const links = [...similar.map(linkOf), ...withNumber(loneNumber(list.answer), context.names)];
  const names = isContinued ? nothing : linksView(words.similarNames, links, maxSimilar, context);
  const isFirst = lines.length === 0 && !list.isFrozen;
  const end = isPart
    ? nothing
    : html`${
        rest > 0 ? html`<p class="result-links">${moreView(restKey, rest, context)}</p>` : nothing
      }${folded(past.filter(isPerhaps), words.earlierRules)}${folded(
        past.filter((group) => !isPerhaps(group)),
        words.pastRulings,
      )}${pointersView(list, context)}${isUnsure ? unansweredView(query.typed, context) : nothing}`;
  return html`${pagesView(pagesFor(query, context.pages), context)}${labelView(
    areEarlier(first) ? words.earlierText : undefined,
  )}${
    isNamed || label
      ? labelView(
          isOfName(list.answer) && isTitle(list.answer)
            ? undefined
            : (label ?? rulingsOn(list.answer)),
          isNamed ? asTypedView(list.answer, context) : nothing,
          aboutWording,
        )
      : nothing
  }${lines.map((name) => lineView(name, list, context))}${
    isFirst ? [keyed(first), names] : [names, keyed(first)]
  }${labelView(beside.length > 0 ? words.otherRulings : undefined)}${keyed(beside)}${labelView(
    loose.length > 0 ? words.withoutQuotes : undefined,
  )}${keyed(loose)}${end}`;
}

/** Whether a text is only perhaps replaced: its rules are of an earlier text, and not surely past. */
function isPerhaps({ target: { replacedBy, isInferred } }: Group): boolean {
  return replacedBy !== undefined && isInferred === true;
}

/** @param wording whose words the rulings are */
function labelView(label?: string, button: Rendered = nothing, wording?: string): Rendered {
  if (label === undefined && wording === undefined) return nothing;
  const said = html`<span>${label}${button === nothing ? nothing : html` \u00b7 ${button}`}</span>`;
  return html`<p class="result-label">${label === undefined ? nothing : said} ${wording ? html`<span>${capitalized(curly(wording))}</span>` : nothing}</p>`;
}

/** Whether the query is the title above the first rulings. */
function isTitle({ names: [name] }: ShownAnswer): boolean {
  return name?.how === 'exact' && name.matchedName === undefined && name.target.last > 0;
}

/** A button that shows all of a group. */
function moreView(key: string, count: number, { actions }: ViewContext): TemplateResult {
  return html`<button type="button" class="text-button" @click=${() => actions.showAll(key)}>${pluralOf(words.moreOfText, count)}</button>`;
}

/** Link to report an unanswered search to the editors, if the site takes corrections. */
function unansweredView(typed: string, { names }: ViewContext): Rendered {
  if (corrections === undefined || typed.trim() === '') return nothing;
  const search = `${location.origin}${names?.index.base ?? '/'}?q=${encodeURIComponent(typed)}`;
  const href = unansweredLink(corrections, typed, search);
  return html`<p class="result-meta"><a rel="external" href=${href}>${unanswered}</a></p>`;
}

function linkOf({ target, url, isNamed }: FoundName): ResultLink {
  return { title: target.title, text: target.name, url, isClosest: !isNamed };
}

/** Links in one wrapped line: some of them, and a button for the rest. */
function linksView(
  label: string,
  links: readonly ResultLink[],
  most: number,
  context: ViewContext,
): Rendered {
  if (links.length === 0) return nothing;
  const shown = context.whole.has(similarKey) ? links : links.slice(0, most);
  const more = links.length - shown.length;
  return html`<p class="result-links"><span>${label}</span> ${shown.map(
    ({ title, text, url, isClosest }) =>
      html`<a data-result data-title=${title} data-url=${url} ?data-closest=${isClosest} href=${url}>${marked(curly(text), [], context.names)}</a> `,
  )}${more > 0 ? moreView(similarKey, more, context) : nothing}</p>`;
}

function pagesView(pages: readonly SitePage[], context: ViewContext): Rendered {
  const links = pages.map(({ title, url }) => ({ title, text: title, url, isClosest: false }));
  return linksView(words.onThisSite, links, links.length, context);
}

/** A name that has no rulings to show, in one line. */
function lineView(
  { target, url }: FoundName,
  { answer }: ResultList,
  { names }: ViewContext,
): TemplateResult {
  const facts = target.meaning ?? mentionsOf(target) ?? kindLabels[target.kind];
  return html`<div class="result" data-result data-title=${target.title} data-url=${url} ?data-closest=${answer.claims !== 'name'}>
<div class="result-head"><h3>${nameView(target, url, names)}</h3><p class="result-meta">${facts}</p></div></div>`;
}
