import { aboutWording, corrections } from 'virtual:site';
import { currentInferred } from 'virtual:wording/changesPages';
import { citedRetired } from 'virtual:wording/citation';
import { cite } from 'virtual:wording/citing';
import { unanswered } from 'virtual:wording/corrections';
import * as home from 'virtual:wording/home';
import * as kinds from 'virtual:wording/kinds';
import retiredWords from 'virtual:wording/retired';
import * as words from 'virtual:wording/search';
import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { capitalized, excerpt, fold, isQuestion, wordsOf } from '../../languages/browser.ts';
import type { NameTarget } from '../../link/browser.ts';
import {
  countOf,
  curlyQuotes,
  isOver,
  rulingNumber as numberIn,
  pageUrl,
  rulingTitle,
  rulingUrl,
  type Standing,
  shareUrl,
  sitePaths,
  unansweredLink,
} from '../../model/index.ts';
import {
  type FoundName,
  firstScreen,
  type Hit,
  type IndexedRuling,
  isPointer,
  markedWords,
  type NameMatcher,
  type Query,
  type QueryWord,
  type Vocabulary,
  withTablesNamed,
} from '../../search/browser.ts';
import { format, joinList, parts, plural, retiredSentence } from '../../views/index.ts';
import type { SavedItems, SavedText } from '../shared/saved.ts';
import { sheetUrl } from '../shared/sheet-address.ts';
import { highlighted, linkedParts, snippet } from './highlight.ts';
import { pagesFor, type SitePage } from './site-pages.ts';
import {
  addressBeside,
  type Group,
  grouped,
  isAnswerTo,
  isEmpty,
  type ResultList,
  type Search,
  type SearchState,
  type ShownAnswer,
} from './state.ts';

/** Content that can be rendered into an element. */
type Rendered = TemplateResult | typeof nothing;

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
interface ViewContext {
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
  const state = isUnsure && groups.length > 0 ? unframed(list.answer) : undefined;
  const label = state === words.closestRulings ? words.comeClosest : state;
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

/** Whether the rulings of the first screen no longer apply; rulings beside the named ones do not count. */
function areEarlier(groups: readonly Group[]): boolean {
  const first = groups.flatMap(({ hits }) => hits).slice(0, firstScreen);
  return first.length > 0 && first.every(({ ruling }) => isOver(ruling.standing));
}

/** Whether the query is the title above the first rulings. */
function isTitle({ names: [name] }: ShownAnswer): boolean {
  return name?.how === 'exact' && name.matchedName === undefined && name.target.last > 0;
}

/** Whether the results are the rulings on a name, which is known before the texts have answered. */
function isOfName({ claims, from, rulings }: ShownAnswer): boolean {
  return claims === 'name' && (from === 'names' || rulings.length > 0);
}

function rulingsOn(answer: ShownAnswer): string {
  return format(words.rulingsOn, { name: curly(shortened(searchedWords(answer))) });
}

/** Returns the label of rulings without a frame: rulings on a name, rulings with a phrase, or the closest ones. */
function unframed(answer: ShownAnswer): string {
  if (isOfName(answer)) return rulingsOn(answer);
  const phrases = quoted(answer.query.phrases.map(({ typed }) => typed));
  const isFound = phrases !== '' && answer.missingPhrases.length === 0;
  return isFound ? format(words.rulingsWith, { phrases }) : words.closestRulings;
}

/** Words in quotation marks, as a list. */
function quoted(words: readonly string[]): string {
  return joinList(
    kinds.language,
    words.map((word) => curly(`"${shortened(word)}"`)),
  );
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

/** A link that is a result by itself. */
interface ResultLink {
  title: string;
  text: string;
  url: string;
  isClosest: boolean;
}

function linkOf({ target, url, isNamed }: FoundName): ResultLink {
  return { title: target.title, text: target.name, url, isClosest: !isNamed };
}

/** The number of a ruling, if the query has nothing else: "p24", or "24" if no text has that. */
function loneNumber({ query: { typed }, names, rulings }: ShownAnswer): string | undefined {
  if (names.length > 0) return undefined;
  return numberIn(typed.toLowerCase()) ?? (rulings.length > 0 ? undefined : numberIn(`p${typed}`));
}

/** Links to the rulings with a number, the text of the page first. */
function withNumber(number: string | undefined, matcher: NameMatcher | undefined): ResultLink[] {
  if (number === undefined || !matcher) return [];
  const { targets, byUrl } = matcher.index;
  const page = byUrl.get(pageUrl(location.pathname));
  return targets
    .filter(
      ({ type, last, retired }) =>
        type === (number.startsWith('p') ? 'entry' : 'document') &&
        last >= countOf(number) &&
        retired?.[number] === undefined,
    )
    .sort((a, b) => Number(b === page) - Number(a === page))
    .map(({ name, title, url }) => ({
      title,
      text: capitalized(`${name}, ${number}`),
      url: rulingUrl(url, number),
      isClosest: true,
    }));
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

/** Returns how many rulings mention a term, in words. */
function mentionsOf({ mentions }: NameTarget): string | undefined {
  return mentions === undefined ? undefined : pluralOf(words.noEntry, mentions);
}

function nameView(
  { name }: NameTarget,
  href: string,
  names: NameMatcher | undefined,
): TemplateResult {
  return html`<a class="result-open named" lang=${languageOf(names)} href=${href}>${marked(curly(name), [], names)}</a>`;
}

/** A text with its rulings that were found. */
function groupView(
  { key, target, name, hits, shown, isAgain }: Group,
  { answer, rulings: [first] }: ResultList,
  addresses: ReadonlySet<string>,
  context: ViewContext,
): TemplateResult {
  const { names, actions, whole } = context;
  const isNamed = answer.claims === 'name' && name !== undefined;
  const rows = whole.has(key) ? hits : hits.slice(0, shown);
  // The name above the rulings is marked in none of them.
  const keywords = isNamed && name.how === 'exact' ? [] : answer.query.keywords;
  const more = hits.length - rows.length;
  const section = sectionOf(hits[0]);
  const sections = [section, ...rows.map(sectionOf)];
  return html`<div class="result" ?data-again=${isAgain}>
<div class="result-head"><h3>${nameView(target, target.url, names)}</h3><p class="result-meta">${isAgain ? sectionView(section) : factsView(target, name, section)}</p></div>
<ol class="result-rows">${rows.map((hit, at) => {
    const isBest = hit === answer.best;
    // A typed name leads to its text, which begins with this ruling.
    const url = at === 0 && name?.how === 'exact' ? name.url : hit.url;
    const isFirst = hit === (answer.best ?? first);
    return html`<li data-result data-title=${target.title} data-url=${url} ?data-closest=${!isBest && !isNamed}>${rulingView(hit, { isBest, isSameQuestion: answer.isSameQuestion, isFirst, above: sections[at] ?? '', addresses }, keywords, context)}</li>`;
  })}</ol>${
    more > 0
      ? html`<button type="button" class="text-button result-more" aria-label=${pluralOf(words.moreRulings, more, curly(target.name))} @click=${() => actions.showAll(key)}>${pluralOf(words.moreOfText, more)}</button>`
      : nothing
  }</div>`;
}

function sectionView(section: string): Rendered {
  return section ? html`<span class="result-section">${curly(section)}</span>` : nothing;
}

function sectionOf(hit: Hit | undefined): string {
  return hit?.ruling.path.join(' \u203a ') ?? '';
}

/** Maximum number of characters of a ruling; the answer is shown whole. */
const maxLength = 600;
/** Maximum number of subrules that are shown with a rule. */
const maxSubrules = 12;

/**
 * Renders a ruling: the number, which opens the citation menu, and the text as one link. Each ruling is a single Tab stop.
 * A click on a reference in the text follows the reference; the keyboard reaches it on the page of the ruling.
 */
function rulingView(
  hit: Hit,
  {
    isBest,
    isSameQuestion,
    isFirst,
    above,
    addresses,
  }: {
    isBest: boolean;
    isSameQuestion: boolean;
    isFirst: boolean;
    /** Section of the previous ruling. */
    above: string;
    addresses: ReadonlySet<string>;
  },
  keywords: readonly QueryWord[],
  { names }: ViewContext,
): TemplateResult {
  const { ruling, target, url, score } = hit;
  const subrules = hit.subrules.filter((one) => !addresses.has(addressBeside(hit, one)));
  const { number, printed = number, standing, toReview } = ruling;
  const section = sectionOf(hit);
  // A rule whose text is only its heading shows the heading.
  const isSaid = section === '' || (section === above && ruling.text.trim() !== '');
  const label = labelOf(standing, target) ?? (ruling.kind === 'note' ? kinds.note : undefined);
  const line = curly(lineOf(ruling));
  const text = snippet(line, keywords, isBest ? Number.POSITIVE_INFINITY : maxLength);
  const use = format(cite, { ruling: rulingTitle(curly(target.name), ruling) });
  const question = hit.asked && asSentence(hit.asked, names);
  const claim = isSameQuestion ? words.answersQuestion : words.answersSimilar;
  const wording = target.aboutWording ?? aboutWording;
  return html`<div class="result-ruling" data-standing=${standing} ?data-best=${isBest}>
${isSaid ? nothing : html`<p class="result-section">${curly(section)}</p>`}${
  isBest
    ? html`<p class="result-claim"><strong>${question ? claim : claimOf(hit)}</strong>${wording ? ` \u00b7 ${curly(wording)}` : nothing}</p>${hit.asked ? html`<p class="result-asked">${question ?? capitalized(toSearches(hit.asked, names))}</p>` : nothing}`
    : hit.asked && score.isOnlyAsked
      ? html`<p class="result-section">${marked(capitalized(toQuestion(hit.asked, names)), keywords, names)}</p>`
      : nothing
}<a class="number" tabindex="-1" aria-haspopup="menu" aria-label=${use} title=${use} data-use=${isFirst ? words.citeHint : nothing} href=${url}>${printed}</a> <div class="result-words" dir="auto" lang=${languageOf(names)}><a class="result-text" href=${url}>${label ? html`<span class="flag" data-standing=${standing}>${label}</span> ` : nothing}${
    toReview ? html`<span class="flag" data-review>${words.resultToReview}</span> ` : nothing
  }${linkedParts(text, line, ruling).map(({ text: part, link }) => {
    const shown = marked(part, keywords, names);
    const to = link && referenceUrl(link, names);
    return to === undefined ? shown : html`<span class="ref" data-href=${to}>${shown}</span>`;
  })}${
    subrules.length === 0
      ? nothing
      : html`<ul class="subrules">${subrules.slice(0, maxSubrules).map((subrule) => {
          const own = curly(lineOf(subrule));
          const depth = (subrule.depth ?? 1) - (ruling.depth ?? 0);
          return html`<li data-depth=${Math.min(depth, 3)}><span class="at">${subrule.printed ?? subrule.number}</span> ${marked(own, keywords, names)}</li>`;
        })}</ul>`
  }</a></div></div>`;
}

/** Label of a framed ruling without a question: a ruling whose number was typed answers none. */
function claimOf({ score }: Hit): string {
  return score.isNumbered ? words.citedRuling : words.answer;
}

/** The address of a reference's target. */
function referenceUrl(
  [index, cited]: readonly [target: number, number?: number],
  names: NameMatcher | undefined,
): string | undefined {
  const target = names?.index.targets[index];
  if (!target || cited === undefined) return target?.url;
  return `${target.url}#${target.type === 'document' ? 'r' : 'p'}${cited}`;
}

/** Returns the text of a ruling with a name in place of each table. */
function lineOf(ruling: IndexedRuling): string {
  const heading = ruling.path.at(-1);
  const name = heading ? format(words.tableIn, { caption: heading }) : kinds.table;
  return withTablesNamed(ruling, name);
}

/** Names the question that explains a hit, as in "Answer to the question: Who goes first?". */
function toQuestion(asked: string, names: NameMatcher | undefined): string {
  const question = asSentence(asked, names);
  return question ? format(words.toQuestion, { question }) : toSearches(asked, names);
}

/** Names a search without a question that explains a hit. */
function toSearches(asked: string, names: NameMatcher | undefined): string {
  return format(words.toSearches, { words: quoted([asWritten(asked, names)]) });
}

/** A typed question as a sentence with its question mark; undefined for a search without a question. */
function asSentence(asked: string, names: NameMatcher | undefined): string | undefined {
  if (names && !isQuestion(asked, names.index.language)) return undefined;
  return format(words.asQuestion, { question: capitalized(asWritten(asked, names)) });
}

/**
 * A typed question without its question mark, with names as the glossary writes them: "OTF", "Nor". The only word of a card's
 * name may as well be a word of the language, and a numeral is one: "scan", "one".
 */
function asWritten(asked: string, names: NameMatcher | undefined): string {
  const bare = curly(asked).replace(/[\s?\uff1f]+$/u, '');
  if (!names) return bare;
  const { language } = names.index;
  const typed = language.language === 'en' ? bare.replace(/\bi\b(?!\.)/gu, 'I') : bare;
  const all = wordsOf(typed, language);
  const written = new Map<string, string>();
  for (const { name } of names.inside(all.map(({ folded }) => folded))) {
    const isWord = name.target.kind === 'card' || language.numerals.includes(name.key);
    if (isWord && !name.key.includes(' ')) continue;
    for (const { folded, at, length } of wordsOf(name.text, language)) {
      const word = name.text.slice(at, at + length);
      if (!written.has(folded) || word === word.toLowerCase()) written.set(folded, word);
    }
  }
  return all.reduceRight((text, { folded, at, length }) => {
    const word = curly(written.get(folded) ?? text.slice(at, at + length));
    return text.slice(0, at) + word + text.slice(at + length);
  }, typed);
}

/** The language of the content, if it differs from the page's. */
function languageOf(names: NameMatcher | undefined): string | typeof nothing {
  const language = names?.index.language.language ?? '';
  return document.documentElement.lang.startsWith(language) ? nothing : language;
}

// Kind, the alias that matched, the section of the first ruling, standing of the text.
function factsView(
  target: NameTarget,
  name: FoundName | undefined,
  section: string,
): TemplateResult {
  const flag = flagOf(target);
  const { matchedName = '', how } = name ?? {};
  const isSaid = section.toLowerCase().endsWith(matchedName.toLowerCase()) || how === 'inside';
  return html`<span>${target.scope ?? kindLabels[target.kind]}</span>${
    target.isInferred && target.replacedBy === undefined
      ? html`<span>${currentInferred}</span>`
      : nothing
  }${
    isSaid || matchedName === ''
      ? nothing
      : html`<span>${format(words.alsoNamed, { name: curly(matchedName) })}</span>`
  }${sectionView(section)}${
    target.aboutWording ? html`<span>${curly(target.aboutWording)}</span>` : nothing
  }${
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

function labelOf(standing: Standing, { replacedBy, isInferred }: NameTarget): string | undefined {
  if (standing === 'temporary') return kinds.temporaryRuling;
  if (standing === 'superseded')
    return replacedBy !== undefined && isInferred
      ? kinds.perhapsSuperseded
      : kinds.supersededRuling;
  return standing === 'reversed' ? kinds.reversedRuling : undefined;
}

// A text as a whole is flagged for rulings in it.
function flagOf({
  standing,
  replacedBy,
  isInferred,
  withdrawn,
}: NameTarget): { standing: Standing; label: string } | undefined {
  if (replacedBy !== undefined) {
    const said = isInferred ? kinds.perhapsReplacedBy : kinds.replacedBy;
    return { standing: 'superseded', label: format(said, { place: replacedBy }) };
  }
  if (withdrawn !== undefined)
    return { standing: 'reversed', label: format(kinds.withdrawn, { reason: withdrawn }) };
  if (standing === 'outdated') return { standing: 'superseded', label: kinds.supersededRuling };
  if (standing === 'temporary') return { standing, label: words.hasTemporary };
  return standing && { standing, label: words.hasSuperseded };
}

/** Maximum number of words in "Also searched": a line on a phone. */
const maxAlso = 3;

/** Players' words, each with the words of the glossary that led to the first ruling instead. */
function alsoSearched(answer: ShownAnswer): { said: string; meant: string }[] {
  const { query, rulings } = answer;
  if (isMistyped(answer)) return [];
  const [hit] = rulings;
  const first = fold(hit ? [hit.target.name, ...hit.ruling.path, hit.ruling.text].join(' ') : '');
  const also = query.also
    .map(({ said, meant: [meant = ''] }) => ({ said, meant }))
    .filter(({ said, meant }) => {
      const words = fold(meant).split(' ');
      const isTyped = words.every((word) => query.words.includes(word));
      return !isTyped && !first.includes(fold(said)) && first.includes(fold(meant));
    });
  return [...new Map(also.map((one) => [one.meant, one])).values()].slice(0, maxAlso);
}

/** Whether the query was taken for a name that it resembles. */
function isMistyped({ claims, names: [name] }: ShownAnswer): boolean {
  return claims === 'name' && name?.how === 'typo';
}

function isCorrected(answer: ShownAnswer): boolean {
  return isMistyped(answer) || answer.query.corrections.length > 0;
}

/** The words that were searched for: as typed, or corrected and without stop words. */
function searchedWords(answer: ShownAnswer): string {
  const {
    query,
    names: [name],
  } = answer;
  if (!isCorrected(answer)) return query.name;
  if (name && isMistyped(answer)) return name.matchedName ?? name.target.name;
  const also = new Map(alsoSearched(answer).map(({ said, meant }) => [said, meant]));
  return query.keywords.map(({ folded }) => also.get(folded) ?? folded).join(' ');
}

/**
 * Notes on an answer, each in parts: corrected words, words that were also searched for, words that no text has.
 *
 * @param link renders a link
 */
function notesOf<Link>(
  answer: ShownAnswer,
  matcher: NameMatcher | undefined,
  link: (name: string, url: string) => Link,
): (string | Link)[][] {
  const { query, rulings, missingPhrases } = answer;
  const unknown = isMistyped(answer) || rulings.length === 0 ? [] : unknownWords(answer, matcher);
  const also = alsoSearched(answer).map(({ meant }) => meant);
  const searched = isCorrected(answer)
    ? // Rulings on a name have the name as their label.
      !isOfName(answer) &&
      format(words.correctedTo, { to: curly(shortened(searchedWords(answer))) })
    : also.length > 0 && format(words.alsoSearched, { words: joinList(kinds.language, also) });
  const sentences = [
    loneNumber(answer) !== undefined && format(words.numberAlone, { query: query.typed }),
    query.leadsNowhere && format(words.noTextAt, { address: shortened(query.typed) }),
    missingPhrases.length > 0 && format(words.missingPhrase, { phrases: quoted(missingPhrases) }),
    unknown.length > 0 && format(words.unknownWords, { words: quoted(unknown) }),
    query.excluded.length > 0 && words.leftOut,
  ];
  const said = (note: string | false | undefined): string[] => (note ? [note] : []);
  return [said(searched), missingNumber(answer, matcher, link), ...sentences.map(said)].filter(
    ({ length }) => length > 0,
  );
}

/** Says that none of the first rulings has the rarest word of the query, as typed. */
function absentNote({ absent, query: { name } }: ShownAnswer, names?: NameMatcher): string[] {
  if (!absent || !names) return [];
  const { at = 0, length = 0 } =
    wordsOf(name, names.index.language).find(({ folded }) => folded === absent.folded) ?? {};
  return [
    format(words.absentWord, { words: quoted([name.slice(at, at + length) || absent.folded]) }),
  ];
}

/** Words that no text has, as typed; also words that only questions have, if the rulings have no other word. */
function unknownWords({ query, rulings }: ShownAnswer, matcher: NameMatcher | undefined): string[] {
  const { name, keywords, unknown } = query;
  const isOnlyAsked = rulings.every(({ score }) => score.isOnlyAsked);
  const found = isOnlyAsked && matcher ? markedWords(name, keywords, matcher.index.language) : [];
  return [...new Set([...unknown, ...found.map(({ at, length }) => name.slice(at, at + length))])];
}

/**
 * Says that the typed number of a text is retired and where its readers go now, or which numbers the text has.
 *
 * @param link renders a link
 * @returns the parts of the sentence; none if the text has the number
 */
function missingNumber<Link>(
  { query, from, names: [name], rulings }: ShownAnswer,
  names: NameMatcher | undefined,
  link: (name: string, url: string) => Link,
): (string | Link)[] {
  const { cited, rule, keywords, excluded, phrases } = query;
  const number = cited ?? rule;
  if (!name || !names || number === undefined) return [];
  const { base, byUrl } = names.index;
  const { target } = name;
  const { type, last } = target;
  // "facility 25" cites no ruling of a longer name, and "OTF 100 points" no rule.
  const said = fold(`${name.matchedName ?? ''} ${target.title}`);
  const isMeant =
    cited === undefined
      ? type === 'document' &&
        keywords.every(({ folded }) => /\d/u.test(folded) || said.includes(folded))
      : ['exact', 'same', 'typo'].includes(name.how);
  if (!isMeant || last === 0) return [];
  const nameOf = (one: NameTarget, number?: string): string =>
    curly(number === undefined ? one.name : `${one.name}, ${number}`);
  const now = target.retired?.[number];
  if (now !== undefined) {
    const to = byUrl.get(pageUrl(base + now));
    return parts(
      format(citedRetired, {
        number: '{number}',
        where: to ? retiredSentence({}, target.fates?.[number], retiredWords) : '',
      }),
      {
        number: link(capitalized(nameOf(target, number)), shareUrl(target.url, number)),
        ...(to && { place: link(nameOf(to, now.split('#')[1]), base + now) }),
      },
    );
  }
  const whole = capitalized(nameOf(target));
  if (cited === undefined) {
    // Phrases and words after a minus hide rules.
    const isFound = rulings[0]?.score.isNumbered || excluded.length + phrases.length > 0;
    if (from !== 'texts' || isFound) return [];
    return parts(words.noRule, { name: link(whole, target.url), number });
  }
  if (countOf(cited) <= last) return [];
  const ends = new Set([1, last]);
  const numbers = Array.from(ends, (count) => `${cited.charAt(0)}${count}`).join('\u2013');
  return [format(words.noNumber, { name: whole, number, numbers })];
}

/** Renders the notes on an answer, with a button to search as typed. Without results, says so. */
function notesView(list: ResultList, context: ViewContext): TemplateResult {
  const { query, from, unmentioned } = list.answer;
  const link = (name: string, url: string): TemplateResult => html`<a href=${url}>${name}</a>`;
  const notes = [
    ...notesOf(list.answer, context.names, link),
    absentNote(list.answer, context.names),
  ].filter(({ length }) => length > 0);
  const asTyped = isOfName(list.answer) ? nothing : asTypedView(list.answer, context);
  const isNothing =
    from === 'texts' && isEmpty(list) && pagesFor(query, context.pages).length === 0;
  return html`<div class="result-notes">${
    notes.length > 0
      ? html`<p>${notes.map((note, at) => html`${note} ${at === 0 ? asTyped : nothing}`)}</p>`
      : nothing
  }${unmentioned.map(
    (target) =>
      html`<p>${link(capitalized(curly(target.name)), target.url)} \u00b7 ${mentionsOf(target)}</p>`,
  )}${isNothing && loneNumber(list.answer) === undefined ? nothingView(query, context) : nothing}${
    from === 'namesOnly'
      ? html`<p class="notice">${words.namesOnly} <button type="button" class="text-button" @click=${() => location.reload()}>${words.searchRetry}</button></p>`
      : nothing
  }</div>`;
}

/** A button that searches for the words of a corrected query as they were typed. */
function asTypedView(answer: ShownAnswer, { actions }: ViewContext): Rendered {
  if (answer.verbatim || !isCorrected(answer)) return nothing;
  return html`<button type="button" class="text-button" @click=${() => actions.change({ verbatim: true })}>${words.searchAsTyped}</button> `;
}

/** Maximum number of names that are offered if nothing was found. */
const maxNearest = 3;

// Without results: the query, the nearest names, and the coverage of the glossary.
function nothingView({ typed, words: all }: Query, context: ViewContext): TemplateResult {
  const { names } = context;
  const nearest = names?.nearest(typed, maxNearest) ?? [];
  const links = nearest.map(
    ({ name, url }, at) => html`${at > 0 ? ', ' : nothing}<a href=${url}>${curly(name)}</a>`,
  );
  return html`<p class="nothing">${format(words.nothingFound, { query: shortened(typed) })}</p>${
    links.length > 0
      ? html`<p>${parts(words.nearestNames, { names: html`${links}` })}</p>`
      : nothing
  }<p>${all.length > 1 ? words.howToAsk : words.howToAskWord}</p>${coverageView(context)}`;
}

// Coverage of an incomplete glossary, and a link to its names.
function coverageView({ base }: ViewContext): TemplateResult {
  return html`<p>${home.incomplete} <a href=${base + sitePaths.letters}>${home.namesFromAToZ}</a></p>`;
}

/**
 * Rulings that only refer to names without an entry: offers to search for the names, or says that the glossary has nothing
 * else.
 */
function pointersView({ rulings, answer }: ResultList, context: ViewContext): Rendered {
  const { names, vocabulary, actions } = context;
  if (!names || !vocabulary || rulings.length === 0) return nothing;
  if (!rulings.every(({ ruling }) => isPointer(ruling))) return nothing;
  const targets = rulings.flatMap(({ ruling }) =>
    (ruling.links ?? []).flatMap(([, , to]) => names.index.targets[to] ?? []),
  );
  const all = [...new Set(targets)].filter(({ type }) => type === 'term');
  // A single ruling with the words of a name is the ruling that refers to the name.
  const hasMore = ({ title }: NameTarget): boolean =>
    fold(title)
      .split(/[^\p{L}\p{N}]+/u)
      .every((word) => vocabulary.reach(word) > 1);
  const searches = all.filter(hasMore);
  if (searches.length === 0) {
    const none = joinList(
      kinds.language,
      all.map(({ name }) => curly(`"${name}"`)),
    );
    return html`<div class="result-notes"><p>${format(words.noRulingOf, { names: none })}</p>${answer.claims === 'nothing' ? nothing : coverageView(context)}</div>`;
  }
  return html`<p class="result-links"><span>${words.searchFor}</span> ${searches.map(
    ({ name }) =>
      html`<button type="button" class="text-button" @click=${() => actions.search(name)}>${curly(name)}</button> `,
  )}</p>`;
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}\u2026` : text;
}

/** Maximum number of characters of a ruling that are read out with the outcome of a search. */
const maxAnnounced = 160;

/** Returns the outcome of a search for screen readers: the answer, the first result, a name or a page, then the notes. */
export function announcementOf(
  list: ResultList,
  pages: readonly SitePage[],
  matcher: NameMatcher | undefined,
): string {
  const { answer, names, rulings } = list;
  const { from, query, unmentioned } = answer;
  const notes = [
    ...notesOf(answer, matcher, (name) => name).map((note) => note.join('')),
    ...unmentioned.map((target) => `${target.name}: ${mentionsOf(target)}.`),
    ...(from === 'namesOnly' ? [words.namesOnly] : []),
  ];
  const found = pagesFor(query, pages).map(({ title }) => title);
  const numbered = withNumber(loneNumber(answer), matcher).map(({ text }) => text);
  const [name] = [...names.map(({ target }) => target.name), ...found, ...numbered];
  const outcome = rulings[0]
    ? foundRuling(rulings[0], answer, matcher)
    : name
      ? format(words.foundName, { name })
      : words.foundNothing;
  const before = absentNote(answer, matcher);
  const isEarlier = areEarlier(grouped(list).groups.filter(({ isBeside }) => !isBeside));
  if (isEarlier) before.push(`${words.earlierText}.`);
  if (notes.length === 0) return [...before, outcome].join(' ');
  return [...before, /[.?!\u2026\u3002]$/u.test(outcome) ? outcome : `${outcome}.`, ...notes].join(
    ' ',
  );
}

function foundRuling(
  { ruling, target }: Hit,
  answer: ShownAnswer,
  names: NameMatcher | undefined,
): string {
  const { best } = answer;
  const question = best?.asked ? ` ${toQuestion(best.asked, names)}` : '';
  return format(words.foundRuling, {
    state: best ? claimOf(best) + question : unframed(answer),
    ruling: `${target.name} ${ruling.printed ?? ruling.number}`,
    text: excerpt(lineOf(ruling), maxAnnounced),
  });
}

/** The address of the sheet of pinned rulings; empty if no ruling is pinned. */
function sheetOfPins({ pinned }: SavedItems, base: string): string {
  return sheetUrl(
    base,
    pinned.map(({ url }) => url),
  );
}

/** A link to the sheet of pinned rulings. */
function sheetLink({ saved, base }: ViewContext): Rendered {
  const url = sheetOfPins(saved, base);
  if (url === '') return nothing;
  const count = url.split(',').length;
  return html`<p class="result-meta"><a class="onward" href=${url}>${pluralOf(words.pinnedSheet, count)}</a></p>`;
}

/** The saved items, which are shown while nothing is searched for. */
function savedView(context: ViewContext): Rendered {
  const { saved, base, names, hint, actions } = context;
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
        html`<li><a class="named" href=${url}>${curly(title)}${number ? html` <span class="at">${number}</span>` : nothing}</a>${first ? html`<span class="saved-words">${marked(curly(first), [], names)}</span>` : nothing}</li>`,
    )}</ul>`;
  const sheet = sheetOfPins(saved, base);
  const openSheet = sheet ? html`<a href=${sheet}>${words.openPinned}</a>` : nothing;
  const pinnedTitle = format(words.pinnedTexts, { count: String(pinned.length) });
  const searches = html`<ul class="chips">${recent.map(
    (q) =>
      html`<li><button type="button" class="chip" @click=${() => actions.search(q)}>${q}</button></li>`,
  )}</ul>`;
  return html`<div class="saved">${part('pinned', pinnedTitle, words.clearPinned, texts(pinned), openSheet)}${part('viewed', words.viewedTexts, words.clearViewed, texts(viewed))}${part('recent', words.recentSearches, words.clearRecent, searches)}</div>`;
}

/** A text with the quotation marks of the language. */
const curly = (text: string): string => curlyQuotes(text, kinds.quotationMarks);

type PluralForms = Parameters<typeof plural>[1];

/** Fills a plural in the language of the page. */
function pluralOf(forms: PluralForms, count: number, name = ''): string {
  return plural(document.documentElement.lang, forms, count, { name });
}

/** A text with the words of a query highlighted, and its icons as pictures. */
function marked(
  text: string,
  keywords: readonly QueryWord[],
  names: NameMatcher | undefined,
): unknown[] {
  return highlighted(text, keywords, (code) => names?.index.iconNames.get(code.toLowerCase()));
}
