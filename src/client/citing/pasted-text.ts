/**
 * The script of the pages with a field for pasted text: the rulings of a deck list, and the citations of a text. Bundled
 * apart: as part of the script of every page, it would add 150 bytes to each page, and two requests to the first search.
 */
import { words as language } from 'virtual:language';
import * as deckWords from 'virtual:wording/briefing';
import { partMoved } from 'virtual:wording/changes';
import * as words from 'virtual:wording/citations';
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
  type FoundCitation,
  findCitations,
  hasNewerNote,
  textsCited,
  wordsSince,
} from '../../editions/browser.ts';
import { dateInWords, fold } from '../../languages/browser.ts';
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
  rulingTitle,
  sitePaths,
  type TextAddress,
} from '../../model/index.ts';
import type { HistoryFile } from '../../outputs/browser.ts';
import { type Deck, NameMatcher, readDeck } from '../../search/browser.ts';
import {
  briefingOf,
  differenceHtml,
  format,
  formatHtml,
  iconNames,
  joinList,
  keptInHtml,
  linkHtml,
  placesOfPairs,
  plural,
  quoteHtml,
  retiredHtml,
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

/** Maximum number of names shown, more than the different cards of any deck. */
const maxNames = 200;
/** Room on paper, in characters: two pages, the margin of a ruling, the name of a text. */
const printed = { pages: 12_000, ruling: 40, name: 90 };

/** Parts of a briefing in order, with their headings. */
const parts = [
  ['first', deckWords.briefingFirst],
  ['pairs', deckWords.briefingPairs],
  ['rest', deckWords.briefingRest],
] as const;

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
    const cards = deck.cards.slice(0, maxNames);
    const addresses = new Set<Address>(cards.flatMap((card) => addressOfTarget(card) ?? []));
    const { edges } = await fetchFile(graphFile, this.base + sitePaths.apiGraph);
    const pairs = placesOfPairs(edges, addresses);
    const sources = new Set([...[...addresses].filter(isTextAddress), ...pairs.values()]);
    const texts = await Promise.all(
      Array.from(
        sources,
        async (address) => [address, await fetchText(this.base, address)] as const,
      ),
    );
    signal.throwIfAborted();
    const briefing = briefingOf(addresses, new Map(texts), pairs, edges);
    const names = [...deck.cards, ...deck.unknown].map(({ name }) => name);
    const deckNames = new URLSearchParams({ deck: names.join('\n') });
    const link = new URL(`#${deckNames}`, location.href).href;
    history.replaceState(history.state, '', link);
    const listed = parts.flatMap(([part]) => briefing[part]);
    const withRulings = new Set(listed.map(({ text }) => text.url));
    const empty = cards.filter(({ url }) => !withRulings.has(url));
    const rulings = plural(lang, rulingCount, listed.length);
    const summary = plural(lang, deckWords.briefingCount, cards.length - empty.length, { rulings });
    const shownList = `${deckWords.briefingList}: ${joinList(lang, names)}`;
    const html = `${rulingsHtml(briefing)}<p class="on-paper">${escapeHtml(shownList)}</p>`;
    const said = names.length === 0 ? deckWords.briefingEmpty : summary;
    this.show(said, html, gapsHtml(deck, empty));
    if (names.length > 0) this.moveToResult(plural(lang, deckWords.briefingEdit, names.length));
    return cards.length === 0 ? '' : link;
  }
}

/** Renders the name of a text with curly quotation marks and apostrophes, as its page does. */
function curlyHtml(name: string): string {
  return escapeHtml(curlyQuotes(name, kinds.quotationMarks));
}

/**
 * Renders what the briefing lacks: names without an entry, with the coverage of the glossary; misspelt names with
 * suggestions; names without rulings, shared names, and headings.
 */
function gapsHtml(
  { cards, shared, unknown, headings }: Deck,
  empty: readonly NameTarget[],
): string {
  const choices = (written: string, targets: readonly NameTarget[]): string =>
    targets
      .map(
        ({ name }) =>
          `<button type="button" class="text-button" data-written="${escapeHtml(written)}" data-name="${escapeHtml(name)}">${curlyHtml(name)}</button>`,
      )
      .join(', ');
  const nameOf = ({ name }: { name: string }): string => `<strong>${escapeHtml(name)}</strong>`;
  const links = (targets: readonly NameTarget[]): string[] =>
    targets.map(({ name, url }) => `<a href="${escapeHtml(url)}">${curlyHtml(name)}</a>`);
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
  const misspelt = unknown
    .filter(({ near }) => near.length > 0)
    .map((one) => {
      const names = choices(one.name, one.near);
      return `${nameOf(one)} (${formatHtml(deckWords.briefingNear, { names })})`;
    });
  const either = shared.map((one) => `${nameOf(one)} (${choices(one.name, one.cards)})`);
  return (
    line(deckWords.briefingUnknown, missing, incomplete) +
    line(deckWords.briefingMisspelt, misspelt) +
    line(deckWords.briefingNoRulings, links(empty.filter((target) => !isMissing(target)))) +
    line(deckWords.briefingShared, either) +
    line(deckWords.briefingHeadings, headings.map(escapeHtml)) +
    cutHtml(deckWords.briefingCut, maxNames, cards.length)
  );
}

/** Renders a notice that a list is cut; empty if the list fits. */
function cutHtml(sentence: string, count: number, length: number): string {
  return length > count ? `<p class="notice">${escapeHtml(format(sentence, { count }))}</p>` : '';
}

/** Renders the rulings under the names of their texts. On paper, rulings beyond two pages are numbers only. */
function rulingsHtml(briefing: ReturnType<typeof briefingOf>): string {
  let length = 0;
  const over = new Map<string, string[]>();
  const sections = parts.map(([part, heading]) => {
    const byText = Map.groupBy(briefing[part], ({ text }) => text.url);
    const ofTexts = Array.from(byText, ([url, list]) => {
      const { title = '', name = title } = list[0]?.text ?? {};
      length += printed.name;
      const quotes = list.map(({ ruling }) => {
        length += ruling.text.length + printed.ruling;
        const quote = quoteHtml(ruling, { kinds });
        if (length <= printed.pages) return quote;
        over.set(name, [...(over.get(name) ?? []), ruling.printed ?? ruling.number]);
        return `<div class="over">${quote}</div>`;
      });
      const link = `<h3><a href="${escapeHtml(url)}">${curlyHtml(name)}</a></h3>`;
      return `<section class="naming">${link}${quotes.join('')}</section>`;
    });
    const isOnly = parts.every(([other]) => other === part || briefing[other].length === 0);
    const said = isOnly && part === 'rest' ? deckWords.briefingAll : heading;
    return ofTexts.length === 0 ? '' : `<h2>${escapeHtml(said)}</h2>${ofTexts.join('')}`;
  });
  const numbers = Array.from(over, ([name, list]) => `${name} ${list.join(', ')}`).join('; ');
  const said = numbers === '' ? '' : format(deckWords.briefingNotPrinted, { numbers });
  return `${sections.join('')}<p class="on-paper">${escapeHtml(said)}</p>`;
}

/** Groups of citations with their headings, the most important first. */
const groups = {
  retired: words.citationsRetired,
  unknown: words.citationsUnknown,
  changed: words.citationsReworded,
  renumbered: words.citationsRenumbered,
  wording: words.citationsWording,
  undated: words.citationsUndated,
  older: words.citationsOlder,
  moved: words.citationsMoved,
  elsewhere: words.citationsElsewhere,
  same: words.citationsSame,
};

/** Returns the group of a citation: its state, with changes told apart as on the page of changes. */
function groupOf({ state, status, date, edition, isNewer }: CheckedCitation): keyof typeof groups {
  const isOlder = date !== undefined && !edition && !isNewer;
  if ((state === 'reworded' || state === 'undated') && isOlder) return 'older';
  const { before, after } = (status?.type === 'unchanged' && status.moved) || {};
  if (state === 'same' && before?.heading !== after?.heading) return 'moved';
  if (state !== 'reworded') return state;
  return status?.type === 'changed' && status.wordingOnly ? 'wording' : 'changed';
}

/** Maximum number of different citations shown. */
const maxShown = 500;
/** Time between two pauses in which the page responds to its reader, in milliseconds. */
const turnMs = 30;

/** `<citation-check>`: compares the citations of a pasted text with the current text, and copies the text with corrected numbers. */
class CitationCheck extends PastedText {
  readonly messages = { failed: words.citationsFailed, copied: words.citationsCopied };

  offer(corrected: string): void {
    this.select(corrected);
    this.show(words.citationsNotCopied, '');
  }

  /** @returns the text with corrected numbers; empty if all numbers are right */
  async read(text: string, signal: AbortSignal): Promise<string> {
    this.show(words.citationsReading, '');
    const day = this.querySelector('input')?.value || undefined;
    const index = await this.names();
    const found = await this.#find(text, index, signal);
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
    this.show(summaryOf(checked, corrected !== text), listHtml(checked.citations, view));
    if (checked.citations.length > 0) this.moveToResult(words.citationsEdit);
    return corrected === text ? '' : corrected;
  }

  /** Finds the citations part by part, and shows the progress. */
  async #find(text: string, index: NameIndex, signal: AbortSignal): Promise<FoundCitation[]> {
    const names = citationNames(index, JSON.parse(this.dataset['site'] ?? '{}'), [location.origin]);
    const percent = new Intl.NumberFormat(lang, { style: 'percent' });
    const found: FoundCitation[] = [];
    let turn = performance.now();
    for (const { citations, end } of findCitations(text, names)) {
      found.push(...citations);
      if (performance.now() - turn < turnMs) continue;
      this.show(`${words.citationsReading} ${percent.format(end / text.length)}`);
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      turn = performance.now();
    }
    return found;
  }

  async #history(address: TextAddress, hasEditions: boolean): Promise<HistoryFile> {
    if (hasEditions) return fetchHistory(this.base, address);
    const { rulings, title, name = title } = await fetchText(this.base, address);
    return { ...currentHistory(address, name, rulings), icons: [] };
  }
}

function summaryOf({ citations, edition, chosenBy }: CheckedText, isCorrected: boolean): string {
  if (citations.length === 0) return words.citationsNone;
  const compared = {
    day: words.citationsByDay,
    first: words.citationsByFirst,
    'all-numbers': words.citationsByAll,
    'most-numbers': words.citationsByMost,
  };
  const corrected = citations.filter((one) => one.corrected !== undefined);
  const moved = citations.filter(({ state }) => state === 'retired' || state === 'renumbered');
  const isKept = moved.some(({ date, now }) => date !== undefined && now);
  const isRight = moved.length === 0 && citations.every(({ state }) => state !== 'unknown');
  const undated = citations.filter(({ date }) => date === undefined);
  const isGuessed = chosenBy === 'all-numbers' || chosenBy === 'most-numbers';
  const matters = undated.some(({ state }) => !isGuessed || usesEdition.has(state));
  const { title = '', date = '' } = edition ?? {};
  const name = title.includes(date) ? title : `${title} (${dateInWords(date, lang)})`;
  const said = edition ? format(compared[chosenBy], { edition: name }) : words.citationsByNow;
  return [
    plural(lang, words.citationsCount, citations.length),
    isCorrected ? plural(lang, words.citationsEdits, corrected.length || 1) : '',
    !isCorrected && isRight ? words.citationsNoEdits : '',
    isKept ? words.citationsKept : '',
    matters || !edition ? said : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** States that, without a day, depend on the edition with which the text was compared. */
const usesEdition: ReadonlySet<CheckedCitation['state']> = new Set([
  'retired',
  'reworded',
  'renumbered',
]);

/** Renders the citations by group. Citations with the same words and the same result are one item. */
function listHtml(citations: readonly CheckedCitation[], view: VersionView): string {
  const items = Map.groupBy(citations, ({ state, written, now, date, corrected }) =>
    JSON.stringify([state, written, now, date, corrected]),
  );
  const shown = [...items.values()].slice(0, maxShown);
  const byGroup = Map.groupBy(shown, ([one]): string | undefined => one && groupOf(one));
  const sections = Object.entries(groups).map(([group, heading]) => {
    const ofGroup = byGroup.get(group) ?? [];
    const list = ofGroup.map(([one, ...more]) => (one ? itemHtml(one, more.length, view) : ''));
    if (list.length === 0) return '';
    return `<h2>${escapeHtml(heading)}</h2><ul class="items">${list.join('')}</ul>`;
  });
  return sections.join('') + cutHtml(words.citationsCut, maxShown, items.size);
}

function itemHtml(citation: CheckedCitation, more: number, view: VersionView): string {
  const {
    written,
    before: site,
    address,
    number,
    rule,
    state,
    date,
    now,
    also = [],
    status,
    work,
    replacedBy,
    lastChange,
    near,
    corrected,
  } = citation;
  const times = more === 0 ? '' : format(words.citationsTimes, { count: more + 1 });
  const difference = lastChange
    ? differingWords(lastChange.before.text, lastChange.after.text)
    : status
      ? wordsSince(status)
      : [];
  const before = status && 'retired' in status && !replacedBy ? status.retired?.target : undefined;
  const isMoved = state === 'retired' || state === 'renumbered';
  const left = date === undefined ? words.citationsLeft : words.citationsLeftDated;
  const place = now && placeLink(now, view);
  const nearest = near && placeLink(near, view);
  const here = now && !isMoved ? now : undefined;
  // A link is shown as the name and the number that it means.
  const isLink = site !== undefined && address !== undefined;
  const meant = isLink && { name: view.place(address).name, number, printed: rule?.number };
  const said = meant ? placeTitle(here ?? meant) : written;
  const day = date && !said.includes(date) ? `(${dateInWords(date, lang, 'medium')}) ` : '';
  // A citation by present name and number is a link.
  const isNamed =
    here && (isLink || fold(written) === fold(`${here.name} ${here.printed ?? here.number}`));
  const shown = isNamed
    ? linkHtml({ name: said, href: view.place(here.address, here.number).href })
    : escapeHtml(said);
  const notes = [
    escapeHtml(times),
    escapeHtml(work ?? ''),
    state === 'retired' && !now ? retiredHtml(before?.to, view) : '',
    place && isMoved ? formatHtml(words.citationsNow, { place }) : '',
    escapeHtml(corrected !== undefined ? words.citationsCorrected : place && isMoved ? left : ''),
    escapeHtml(comparisonOf(citation)),
    replacedBy ? escapeHtml(format(words.citationsReplaced, { name: replacedBy })) : '',
    nearest
      ? formatHtml(citation.meant ? words.citationsMeant : words.citationsNear, { place: nearest })
      : '',
    place && !isMoved && !isNamed ? place : '',
    also.length === 0
      ? ''
      : formatHtml(words.citationsAlso, {
          places: also.map((one) => placeLink(one, view)).join(', '),
        }),
  ].filter(Boolean);
  const keptIn = status?.type === 'changed' && !lastChange ? status.keptIn : [];
  const kept = keptInHtml(keptIn, { words: { partMoved }, place: view.place });
  const changed =
    difference.length === 0
      ? ''
      : differenceHtml(difference, view) + kept.map((html) => `<p>${html}</p>`).join('');
  const isReal = state === 'retired' || groupOf(citation) === 'changed';
  const folded = `<details><summary>${escapeHtml(words.citationsDifference)}</summary>${changed}</details>`;
  return `<li data-state="${state}"><strong>${shown}</strong> <span class="meta">${escapeHtml(day)}${notes.join(' \u00b7 ')}</span>${changed && (isReal ? changed : folded)}</li>`;
}

function placeLink(
  { address, name, number, printed }: NonNullable<CheckedCitation['now']>,
  view: VersionView,
): string {
  const title = placeTitle({ name, number, printed });
  return linkHtml({ name: title, href: view.place(address, number).href });
}

function placeTitle({
  name,
  number = '',
  printed,
}: Omit<NonNullable<CheckedCitation['now']>, 'address'>): string {
  return number || printed ? rulingTitle(name, { printed, number }) : name;
}

/** Returns a sentence on what happened to a ruling since the day of the citation, or why that is unknown. */
function comparisonOf({
  state,
  date,
  now,
  edition,
  lastChange,
  numbers,
  near,
  meant,
  isNewer,
  status,
}: CheckedCitation): string {
  const day = { date: dateInWords(edition?.date ?? date ?? '', lang) };
  const since = lastChange?.since;
  if (state === 'unknown') {
    if (numbers) return format(near ? words.citationsNumbers : words.citationsEnds, numbers);
    if ((now ?? near) && edition && !meant) return format(words.citationsNewer, day);
    return near ? '' : words.citationsNoText;
  }
  if (state === 'reworded' && edition)
    return edition.date === date ? '' : format(words.citationsChangedSince, day);
  if (state === 'reworded') return date === undefined ? '' : format(words.citationsTooOld, day);
  if (state === 'undated')
    return [
      date === undefined ? words.citationsNoDay : '',
      date === undefined || edition || isNewer ? '' : format(words.citationsTooOld, day),
      since ? format(words.citationsReadsSince, { date: dateInWords(since, lang) }) : '',
      since === null ? words.citationsSinceLast : '',
    ]
      .filter(Boolean)
      .join(`${kinds.semicolon} `);
  if (state !== 'same' || !now?.number) return '';
  if (!edition) return words.citationsAlways;
  const moved = status?.type === 'unchanged' && status.moved;
  const isNoted = moved && hasNewerNote(moved.before, moved.after);
  return format(isNoted ? words.citationsNewerNote : words.citationsSince, day);
}

customElements.define('deck-briefing', DeckBriefing);
customElements.define('citation-check', CitationCheck);
