import { citedRetired } from 'virtual:wording/citation';
import * as home from 'virtual:wording/home';
import * as kinds from 'virtual:wording/kinds';
import retiredWords from 'virtual:wording/retired';
import * as words from 'virtual:wording/search';
import { html, nothing, type TemplateResult } from 'lit-html';
import { capitalized, fold, wordsOf } from '../../languages/browser.ts';
import type { NameTarget } from '../../link/browser.ts';
import {
  countOf,
  rulingNumber as numberIn,
  pageUrl,
  rulingUrl,
  shareUrl,
  sitePaths,
} from '../../model/index.ts';
import { isPointer, markedWords, type NameMatcher, type Query } from '../../search/browser.ts';
import { format, joinList, joinPlaces, parts, retiredSentence } from '../../views/index.ts';
import {
  alsoSearched,
  curly,
  isCorrected,
  isMistyped,
  isOfName,
  mentionsOf,
  quoted,
  searchedWords,
  shortened,
} from './result-words.ts';
import { pagesFor } from './site-pages.ts';
import type { Rendered, ResultList, ShownAnswer, ViewContext } from './state.ts';

/** Renders the notes on an answer, with a button to search as typed. Without results, says so. */
export function notesView(list: ResultList, context: ViewContext): TemplateResult {
  const { query, from, names, rulings, unmentioned } = list.answer;
  const link = (name: string, url: string): TemplateResult => html`<a href=${url}>${name}</a>`;
  const notes = [
    ...notesOf(list.answer, context.names, link),
    absentNote(list.answer, context.names),
  ].filter(({ length }) => length > 0);
  const asTyped = isOfName(list.answer) ? nothing : asTypedView(list.answer, context);
  const found = [...names, ...rulings, ...pagesFor(query, context.pages)];
  const isNothing = from === 'texts' && found.length === 0 && loneNumber(list.answer) === undefined;
  return html`<div class="result-notes">${
    notes.length > 0
      ? html`<p>${notes.map((note, at) => html`${note} ${at === 0 ? asTyped : nothing}`)}</p>`
      : nothing
  }${unmentioned.map(
    (target) =>
      html`<p>${link(capitalized(curly(target.name)), target.url)} \u00b7 ${mentionsOf(target)}</p>`,
  )}${isNothing ? nothingView(query, context) : nothing}${
    from === 'namesOnly'
      ? html`<p class="notice">${words.namesOnly} <button type="button" class="text-button" @click=${() => location.reload()}>${words.searchRetry}</button></p>`
      : nothing
  }</div>`;
}

/**
 * Notes on an answer, each in parts: corrected words, words that were also searched for, words that no text has.
 *
 * @param link renders a link
 */
export function notesOf<Link>(
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
export function absentNote(
  { absent, query: { name } }: ShownAnswer,
  names?: NameMatcher,
): string[] {
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
  const said = fold(`${name.matchedName ?? ''} ${target.title} ${number}`);
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
    const links = [now].flat().flatMap((path, at): [string, Link][] => {
      const to = byUrl.get(pageUrl(base + path));
      return to ? [[`place${at}`, link(nameOf(to, path.split('#')[1]), base + path)]] : [];
    });
    const place = joinPlaces(
      kinds.language,
      links.map(([key]) => `{${key}}`),
    );
    const said = retiredSentence({}, target.fates?.[number], retiredWords);
    const where = place && format(said, { place });
    return parts(format(citedRetired, { number: '{number}', where }), {
      number: link(capitalized(nameOf(target, number)), shareUrl(target.url, number)),
      ...Object.fromEntries(links),
    });
  }
  const whole = capitalized(nameOf(target));
  if (cited === undefined) {
    // Phrases and words after a minus hide rules.
    const isFound = rulings[0]?.score.isNumbered || excluded.length + phrases.length > 0;
    if (from !== 'texts' || isFound) return [];
    // "step-5" is compared, and "step 5" is read.
    return parts(words.noRule, {
      name: link(whole, target.url),
      number: number.replaceAll('-', ' '),
    });
  }
  if (countOf(cited) <= last) return [];
  const ends = new Set([1, last]);
  const numbers = Array.from(ends, (count) => `${cited.charAt(0)}${count}`).join('\u2013');
  return [format(words.noNumber, { name: whole, number, numbers })];
}

/** The number of a ruling, if the query has nothing else: "p24", or "24" if no text has that. */
export function loneNumber({ query: { typed }, names, rulings }: ShownAnswer): string | undefined {
  if (names.length > 0) return undefined;
  return numberIn(typed.toLowerCase()) ?? (rulings.length > 0 ? undefined : numberIn(`p${typed}`));
}

/** A link that is a result by itself. */
export interface ResultLink {
  title: string;
  text: string;
  url: string;
  isClosest: boolean;
}

/** Links to the rulings with a number, the text of the page first. */
export function withNumber(
  number: string | undefined,
  matcher: NameMatcher | undefined,
): ResultLink[] {
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

/** A button that searches for the typed words of a corrected query. */
export function asTypedView(answer: ShownAnswer, { actions }: ViewContext): Rendered {
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
export function pointersView({ rulings, answer }: ResultList, context: ViewContext): Rendered {
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
    const none = quoted(all.map(({ name }) => name));
    return html`<div class="result-notes"><p>${format(words.noRulingOf, { names: none })}</p>${answer.claims === 'nothing' ? nothing : coverageView(context)}</div>`;
  }
  return html`<p class="result-links"><span>${words.searchFor}</span> ${searches.map(
    ({ name }) =>
      html`<button type="button" class="text-button" @click=${() => actions.search(name)}>${curly(name)}</button> `,
  )}</p>`;
}
