/**
 * The script of the pages with a field for pasted text: the rulings of a deck list, and the citations of a text. Bundled
 * apart: as part of the script of every page, it would add 150 bytes to each page, and two requests to the first search.
 */
import { words as language } from 'virtual:language';
import * as deckWords from 'virtual:wording/briefing';
import { partHere, partMoved } from 'virtual:wording/changes';
import words from 'virtual:wording/citations';
import { incomplete } from 'virtual:wording/home';
import kinds, { rulingCount } from 'virtual:wording/kinds';
import retired from 'virtual:wording/retired';
import {
  type CheckedCitation,
  type CheckedText,
  checkCitations,
  citationNames,
  currentHistory,
  differingWords,
  findCitations,
  textsCited,
  wordsSince,
} from '../../editions/browser.ts';
import { dateInWords } from '../../languages/browser.ts';
import {
  addressOfTarget,
  type NameIndex,
  type NameTarget,
  readNameIndex,
  targetAt,
} from '../../link/browser.ts';
import {
  type Address,
  curlyQuotes,
  edited,
  escapeHtml,
  isTextAddress,
  rulingPath,
  sitePaths,
  type TextAddress,
} from '../../model/index.ts';
import type { HistoryFile } from '../../outputs/browser.ts';
import { type Deck, NameMatcher, readDeck } from '../../search/browser.ts';
import {
  assumedEdition,
  type BriefingRuling,
  briefingOf,
  citationGroup,
  citationGroups,
  citationNotes,
  citationsSummary,
  citedTitle,
  differenceHtml,
  format,
  formatHtml,
  iconNames,
  isWrittenAsNow,
  joinList,
  linkHtml,
  mentionsOf,
  movedPartsHtml,
  placesOfPairs,
  plural,
  quoteHtml,
  type VersionView,
} from '../../views/index.ts';
import { labelNumbers } from '../shared/dom.ts';
import {
  editionsFile,
  fetchFile,
  fetchHistory,
  fetchText,
  graphFile,
  namesFile,
} from '../shared/fetch-json.ts';

const { lang } = document.documentElement;

/** Element with a form for a pasted text, a status line, buttons, and a place for the result. */
abstract class PastedText extends HTMLElement {
  readonly base = this.dataset['base'] ?? '/';
  readonly field = this.querySelector('textarea');
  readonly #fold = this.querySelector('details');
  readonly #status = this.querySelector<HTMLElement>('[role=status]');
  readonly #gaps = this.querySelector('.gaps');
  readonly #copyButton = this.querySelector('[data-copy]');
  #names: Promise<NameIndex> | undefined;
  #copyable = '';
  #reading = new AbortController();

  abstract readonly messages: { failed: string; copied: string };

  /**
   * Shows the result for a text.
   *
   * @returns the text that the button copies; empty if there is nothing to copy
   */
  abstract read(text: string, signal: AbortSignal): Promise<string>;

  /** Offers a text to copy by hand, because the browser forbids scripts to copy. */
  abstract offer(copyable: string): void;

  connectedCallback(): void {
    const form = this.querySelector('form');
    if (!form) return;
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.submit();
    });
    this.#copyButton?.addEventListener('click', () => {
      navigator.clipboard.writeText(this.#copyable).then(
        () => this.show(this.messages.copied),
        () => this.offer(this.#copyable),
      );
    });
  }

  /** Reads the text of the field, and shows the result. */
  async submit(text = this.field?.value ?? ''): Promise<void> {
    if (this.field) this.field.value = text;
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    this.#offerCopy('');
    try {
      const copyable = await this.read(text, signal);
      if (!signal.aborted) this.#offerCopy(copyable);
    } catch {
      if (signal.aborted) return;
      this.#names = undefined;
      this.show(this.messages.failed, '');
    }
  }

  #offerCopy(copyable: string): void {
    this.#copyable = copyable;
    this.#copyButton?.parentElement?.toggleAttribute('hidden', copyable === '');
  }

  /** Loads the names of the site, once. */
  names(): Promise<NameIndex> {
    this.#names ??= fetchFile(namesFile, `${this.base}search/names.json`).then((file) =>
      readNameIndex(file, language),
    );
    return this.#names;
  }

  /**
   * Shows a message in the status line, and a result below the buttons.
   *
   * @param html the result; left out, the shown result stays
   * @param gaps what the result lacks, above the buttons
   */
  show(message: string, html?: string, gaps = ''): void {
    if (this.#status) this.#status.textContent = message;
    if (!this.lastElementChild || html === undefined) return;
    if (this.#gaps) this.#gaps.innerHTML = gaps;
    this.lastElementChild.innerHTML = html;
    labelNumbers(this.lastElementChild);
  }

  /** Folds the field under a label, and moves focus and screen to the status line. */
  moveToResult(label: string): void {
    this.#fold?.removeAttribute('open');
    this.#fold?.querySelector('summary')?.replaceChildren(label);
    this.#status?.focus({ preventScroll: true });
    this.#status?.scrollIntoView();
  }

  /** Shows a text in the field, and selects it. */
  select(text: string): void {
    this.#fold?.setAttribute('open', '');
    if (this.field) this.field.value = text;
    this.field?.select();
  }
}

/** Parts of a briefing in order, with their headings. */
const parts = [
  ['first', deckWords.briefingFirst],
  ['pairs', deckWords.briefingPairs],
  ['rest', deckWords.briefingRest],
] as const;

/** A name without an entry, with the rulings that mention the name. */
interface Mentions {
  term: NameTarget;
  list: BriefingRuling[];
}

/** `<deck-briefing>`: shows the rulings of the cards in a deck list, pasted by the reader or read from the address. */
class DeckBriefing extends PastedText {
  readonly messages = { failed: deckWords.briefingFailed, copied: deckWords.briefingCopied };
  #matcher: NameMatcher | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.matches('[data-print]')) print();
      const { written, name } = target.dataset;
      if (written === undefined || name === undefined) return;
      void this.submit(this.field?.value.replace(written, () => name));
    });
    const readAddress = (): void => {
      const deck = new URLSearchParams(location.hash.slice(1)).get('deck');
      if (deck !== null) void this.submit(deck);
    };
    addEventListener('hashchange', readAddress);
    readAddress();
  }

  offer(): void {
    this.show(deckWords.briefingNotCopied);
  }

  /** @returns the address that holds the names shown */
  async read(list: string, signal: AbortSignal): Promise<string> {
    this.#matcher ??= await NameMatcher.of(await this.names());
    const deck = readDeck(list, this.#matcher);
    const { cards } = deck;
    const { edges } = await fetchFile(graphFile, this.base + sitePaths.apiGraph);
    const addresses = new Set<Address>(cards.flatMap((card) => addressOfTarget(card) ?? []));
    const pairs = placesOfPairs(edges, addresses);
    const terms = cards.filter(({ type }) => type === 'term');
    const mentioned = new Set(terms.flatMap((term) => addressOfTarget(term) ?? []));
    const mentioning = edges.filter(
      ({ target, kind }) => kind !== 'redirect' && mentioned.has(target),
    );
    const sources = [...addresses, ...pairs.values(), ...mentioning.map(({ source }) => source)];
    const texts = await Promise.all(
      Array.from(
        new Set(sources.filter(isTextAddress)),
        async (address) => [address, await fetchText(this.base, address)] as const,
      ),
    );
    signal.throwIfAborted();
    const byAddress = new Map(texts);
    const briefing = briefingOf(addresses, byAddress, pairs, edges);
    const mentions = terms.flatMap((term): Mentions[] => {
      const address = addressOfTarget(term);
      const list = address ? mentionsOf(address, edges, byAddress) : [];
      return list.length > 0 ? [{ term, list }] : [];
    });
    const ofMentions = new Set(
      mentions.flatMap(({ list }) => list.map(({ ruling }) => ruling.url)),
    );
    const named = deck.named.map(({ name, cards: [card, other] }) =>
      card && !other ? card.name : name,
    );
    const names = [...named, ...deck.unknown.map(({ name }) => name)];
    const deckNames = new URLSearchParams({ deck: names.join('\n') });
    const link = new URL(`#${deckNames}`, location.href).href;
    history.replaceState(history.state, '', link);
    const listed = parts.flatMap(([part]) => briefing[part]);
    const withRulings = new Set(listed.map(({ text }) => text.url));
    const empty = cards.filter(({ url }) => !withRulings.has(url));
    const rulings = plural(lang, rulingCount, listed.length);
    const full = deck.named.filter(({ cards }) => cards.some(({ url }) => withRulings.has(url)));
    const summary = plural(lang, deckWords.briefingCount, full.length, { rulings });
    const shownList = `${deckWords.briefingList}: ${joinList(lang, names)}`;
    const html = `${rulingsHtml(briefing, mentions)}<p class="on-paper">${escapeHtml(shownList)}</p>`;
    const counts = [
      ...(listed.length > 0 || ofMentions.size === 0 ? [summary] : []),
      ...(ofMentions.size > 0
        ? [plural(lang, deckWords.briefingMentionCount, ofMentions.size)]
        : []),
    ];
    const said = names.length === 0 ? deckWords.briefingEmpty : counts.join(' ');
    this.show(said, html, gapsHtml(deck, empty));
    if (names.length > 0) this.moveToResult(plural(lang, deckWords.briefingEdit, names.length));
    return cards.length === 0 ? '' : link;
  }
}

/** Writes the name of a text with curly quotation marks and apostrophes, as its page does. */
function curly(name: string): string {
  return curlyQuotes(name, kinds.quotationMarks);
}

/**
 * Renders what the briefing lacks: names without an entry, with the coverage of the glossary; misspelt names with
 * suggestions; names without rulings, shared names, headings, and lines without a count.
 */
function gapsHtml(
  { named, unknown, headings, uncounted }: Deck,
  empty: readonly NameTarget[],
): string {
  const choices = (sentence: string, written: string, targets: readonly NameTarget[]): string => {
    const items = targets.map(
      ({ name }) =>
        `<li><button type="button" class="text-button" data-written="${escapeHtml(written)}" data-name="${escapeHtml(name)}">${escapeHtml(curly(name))}</button></li>`,
    );
    const said = formatHtml(sentence, { name: `<strong>${escapeHtml(written)}</strong>` });
    return `<p>${said}</p><ul>${items.join('')}</ul>`;
  };
  const nameOf = ({ name }: { name: string }): string => `<strong>${escapeHtml(name)}</strong>`;
  const links = (targets: readonly NameTarget[]): string[] =>
    targets.map(({ name, url }) => linkHtml({ name: curly(name), href: url }));
  const line = (sentence: string, names: readonly string[], after = ''): string =>
    names.length === 0
      ? ''
      : `<p>${formatHtml(sentence, { names: names.join(', ') })}${after && ` ${escapeHtml(after)}`}</p>`;
  // In an incomplete glossary, a term is a name whose entry may come.
  const isMissing = ({ type }: NameTarget): boolean => incomplete !== '' && type === 'term';
  const missing = [
    ...links(empty.filter(isMissing)),
    ...unknown.filter(({ near }) => near.length === 0).map(nameOf),
  ];
  const misspelt = unknown.filter(({ near }) => near.length > 0);
  const shared = named.filter(({ cards }) => cards.length > 1);
  const countHint = format(deckWords.briefingCountHint, { name: uncounted[0] ?? '' });
  return (
    line(deckWords.briefingUnknown, missing, incomplete) +
    misspelt.map((one) => choices(deckWords.briefingMisspelt, one.name, one.near)).join('') +
    line(deckWords.briefingNoRulings, links(empty.filter((target) => !isMissing(target)))) +
    shared.map((one) => choices(deckWords.briefingShared, one.name, one.cards)).join('') +
    line(deckWords.briefingHeadings, headings.map(escapeHtml)) +
    line(deckWords.briefingUncounted, uncounted.map(escapeHtml), countHint)
  );
}

/** Renders the rulings under the names of their texts, and folded, the rulings that mention names without an entry. */
function rulingsHtml(
  briefing: ReturnType<typeof briefingOf>,
  mentions: readonly Mentions[],
): string {
  const headed = (level: string, { name, url }: { name: string; url: string }): string =>
    `<${level}>${linkHtml({ name: curly(name), href: url })}</${level}>`;
  const byText = (rulings: readonly BriefingRuling[], level: 'h3' | 'h4'): string => {
    const sections = Array.from(
      Map.groupBy(rulings, ({ text }) => text.url),
      ([url, list]) => {
        const { title = '', name = title } = list[0]?.text ?? {};
        const quotes = list.map(({ ruling }) => quoteHtml(ruling, { kinds }));
        return `<section class="naming">${headed(level, { name, url })}${quotes.join('')}</section>`;
      },
    );
    return sections.join('');
  };
  const isOnlyRest = briefing.first.length + briefing.pairs.length === 0;
  const sections = parts.map(([part, heading]) => {
    const said = isOnlyRest ? deckWords.briefingAll : heading;
    const ofTexts = byText(briefing[part], 'h3');
    return ofTexts && `<h2>${escapeHtml(said)}</h2>${ofTexts}`;
  });
  const ofTerms = mentions.map(({ term, list }) => {
    const count = escapeHtml(plural(lang, deckWords.briefingMentionedIn, list.length));
    return `${headed('h3', term)}<details><summary>${count}</summary>${byText(list, 'h4')}</details>`;
  });
  if (ofTerms.length > 0)
    sections.push(`<h2>${escapeHtml(deckWords.briefingMentions)}</h2>`, ...ofTerms);
  return sections.join('');
}

const wording = { citations: words, retired, kinds };

/** `<citation-check>`: compares the citations of a pasted text with the current text, and copies the text with corrected numbers. */
class CitationCheck extends PastedText {
  readonly messages = { failed: words.citationsFailed, copied: words.citationsCopied };

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches('[data-day]')) return;
      this.querySelector('form details')?.setAttribute('open', '');
      this.querySelector('input')?.focus();
    });
  }

  offer(corrected: string): void {
    this.select(corrected);
    this.show(words.citationsNotCopied, '');
  }

  /** @returns the text with corrected numbers; empty if all numbers are right */
  async read(text: string, signal: AbortSignal): Promise<string> {
    this.show(words.citationsReading, '');
    const day = this.querySelector('input')?.value || undefined;
    const index = await this.names();
    // The browser shows that the check has begun: a long text takes a while.
    await new Promise((resolve) => setTimeout(resolve));
    const site = JSON.parse(this.dataset['site'] ?? '{}');
    const found = findCitations(text, citationNames(index, site, [location.origin]));
    const editions = await fetchFile(editionsFile, this.base + sitePaths.apiEditions);
    const texts = await Promise.all(
      textsCited(found, index).map((address) => this.#history(address, editions.length > 0)),
    );
    const histories = new Map(texts.map((one) => [one.address, one]));
    const checked = checkCitations(found, histories, index, day);
    signal.throwIfAborted();
    const corrected = edited(text, checked.edits);
    const view: VersionView = {
      retired,
      kinds,
      icons: iconNames(texts.flatMap(({ icons }) => icons)),
      place: (address, number) => ({
        name: [targetAt(address, index)?.name ?? address, number].filter(Boolean).join(', '),
        href: index.base + rulingPath(address, number),
      }),
    };
    const list = assumedHtml(checked) + listHtml(checked.citations, view);
    this.show(citationsSummary(checked, corrected !== text, wording), list);
    if (checked.citations.length > 0) this.moveToResult(words.citationsEdit);
    return corrected === text ? '' : corrected;
  }

  async #history(address: TextAddress, hasEditions: boolean): Promise<HistoryFile> {
    if (hasEditions) return fetchHistory(this.base, address);
    const { rulings, title, name = title } = await fetchText(this.base, address);
    return { ...currentHistory(address, name, rulings), icons: [] };
  }
}

/** Renders the edition that citations without a day are compared with, and how to change it. */
function assumedHtml(checked: CheckedText): string {
  const said = assumedEdition(checked, wording);
  if (said === '') return '';
  return `<p class="notice">${escapeHtml(said)} <button type="button" class="text-button" data-day>${escapeHtml(words.citationsGiveDay)}</button></p>`;
}

/** Renders the citations by group. Citations with the same words and the same result are one item. */
function listHtml(citations: readonly CheckedCitation[], view: VersionView): string {
  const items = Map.groupBy(citations, ({ state, written, now, date, corrected }) =>
    JSON.stringify([state, written, now, date, corrected]),
  );
  const byGroup = Map.groupBy(items.values(), ([one]): string | undefined => {
    return one && citationGroup(one);
  });
  const sections = Object.entries(citationGroups).map(([group, heading]) => {
    const ofGroup = byGroup.get(group) ?? [];
    const list = ofGroup.map(([one, ...more]) => (one ? itemHtml(one, more.length, view) : ''));
    if (list.length === 0) return '';
    return `<h2>${escapeHtml(words[heading])}</h2><ul class="items">${list.join('')}</ul>`;
  });
  return sections.join('');
}

function itemHtml(citation: CheckedCitation, more: number, view: VersionView): string {
  const { written, address, number, rule, state, date, now, status, lastChange } = citation;
  const times = more === 0 ? '' : format(words.citationsTimes, { count: more + 1 });
  const difference = lastChange
    ? differingWords(lastChange.before.text, lastChange.after.text)
    : status
      ? wordsSince(status)
      : [];
  const here = state === 'retired' || state === 'renumbered' ? undefined : now;
  // A link is shown as the name and the number that it means.
  const isLink = citation.before !== undefined && address !== undefined;
  const meant = isLink && { name: view.place(address).name, number, printed: rule?.number };
  const said = meant ? citedTitle(here ?? meant) : written;
  const day = date && !said.includes(date) ? `(${dateInWords(date, lang, 'medium')}) ` : '';
  // A citation by present name and number is a link.
  const isNamed = (isLink && here !== undefined) || isWrittenAsNow(citation);
  const shown =
    here && isNamed
      ? linkHtml({ name: said, href: view.place(here.address, here.number).href })
      : escapeHtml(said);
  const placed: Parameters<typeof citationNotes>[2]['placed'] = (place) =>
    linkHtml({ name: citedTitle(place), href: view.place(place.address, place.number).href });
  const notes = citationNotes(citation, wording, { written: escapeHtml, placed, isNamed });
  const meta = [escapeHtml(times), ...notes].filter(Boolean).join(' \u00b7 ');
  const parts = lastChange ? lastChange.moved : status?.type === 'changed' ? status.moved : {};
  const moved = movedPartsHtml(parts, { words: { partHere, partMoved }, place: view.place });
  const changed =
    difference.length === 0
      ? ''
      : differenceHtml(difference, view) + moved.map((html) => `<p>${html}</p>`).join('');
  const isReal = state === 'retired' || citationGroup(citation) === 'changed';
  const folded = `<details><summary>${escapeHtml(words.citationsDifference)}</summary>${changed}</details>`;
  return `<li data-state="${state}"><strong>${shown}</strong> <span class="meta">${escapeHtml(day)}${meta}</span>${changed && (isReal ? changed : folded)}</li>`;
}

customElements.define('deck-briefing', DeckBriefing);
customElements.define('citation-check', CitationCheck);
