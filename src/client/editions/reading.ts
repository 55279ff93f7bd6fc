import changes from 'virtual:wording/changes';
import words from 'virtual:wording/citation';
import kinds from 'virtual:wording/kinds';
import retiredTexts from 'virtual:wording/retired';
import textWords from 'virtual:wording/text';
import {
  type CitationStatus,
  changedParts,
  destinationName,
  everyDestination,
  hasNewerNote,
  isDate,
  likeness,
  numberPrintedOn,
  type RetiredNumber,
  rulingHistory,
  rulingIn,
  statusOn,
  type TextHistory,
  textOn,
  wordsSince,
} from '../../editions/browser.ts';
import { dateInWords, once } from '../../languages/browser.ts';
import {
  curlyQuotes,
  dateHtml,
  decodeAddress,
  escapeHtml,
  historyPath,
  isNote,
  pagePath,
  printedKey,
  type RulingRecord,
  readTextPath,
  rulingNumber,
  rulingPath,
  rulingTitle,
  slugOf,
  type TextAddress,
  type TextUrl,
  textUrl,
} from '../../model/index.ts';
import type { HistoryFile } from '../../outputs/browser.ts';
import styles from '../../styles/past.css?url';
import {
  type CitableText,
  citableText,
  differenceHtml,
  format,
  formatHtml,
  type IconNames,
  iconNames,
  isRewritten,
  joinList,
  linkHtml,
  movedPartsHtml,
  type PastText,
  partsText,
  pastTextHtml,
  pastUrl,
  plainHtml,
  plural,
  retiredHtml,
  type VersionView,
} from '../../views/index.ts';
import { element, labelNumbers, loadStyleSheet } from '../shared/dom.ts';
import { fetchHistory, fetchText } from '../shared/fetch-json.ts';
import { sayAtTop } from './edition-notices.ts';

/** Citation in the address of the page. */
interface Citation {
  /** Day in the address, `YYYY-MM-DD` if well-formed. */
  date: string;
  /** Address of the text. */
  text: TextUrl;
  /** Empty if the whole text is cited. */
  number: string;
  /** Printed number in the address. On that day, another rule may have had this number. */
  printed?: string | undefined;
  /** Set on the page that shows one ruling alone: the element with its text. */
  alone?: Element | undefined;
}

/** Message about a ruling on a day, as HTML: at the top of the page, and beside the ruling if the two messages differ. */
interface Notice {
  state: CitationStatus['type'] | 'no-edition';
  top: string;
  beside?: string | undefined;
  /** Number of the ruling in question; empty for a whole text. */
  number: string;
  /** The whole text of the day, in place of the current one. */
  past?: PastPage;
  /** History of the text of the ruling. */
  file?: HistoryFile;
}

/** Page of a past text. */
interface PastPage {
  history: HistoryFile;
  /** Notice at the top, as HTML. */
  top: string;
  /** The rulings that have changed, were reworded or were retired since, each with a link to both versions, as HTML. */
  marks: ReadonlyMap<string, string>;
}

let loading = new AbortController();

/** The texts of a past day on the page, by their addresses on that day. */
let pastTexts: ReadonlyMap<TextAddress, CitableText> = new Map();

/**
 * Compares the ruling in the address with its text on the day in the address, at the top of the page and beside the ruling.
 * An address without a number shows the whole text of the day, and lists the rulings that have changed since. A new
 * number in the address is compared too; the name of a heading changes nothing.
 */
export async function showCitation(): Promise<void> {
  const { former } = formerPage();
  if (former !== undefined && rulingNumber(former) === undefined) {
    // Another rule bore the printed number.
    location.replace(`../${location.search}#${former}`);
    return;
  }
  addEventListener('hashchange', () => {
    const citation = readAddress();
    if (!citation || citation.alone || location.search.includes('&whole')) return;
    if (!citation.number && !citation.printed && location.hash !== '') return;
    if (document.querySelector('[data-past]')) location.reload();
    else void show(citation);
  });
  await show(readAddress());
}

/**
 * Says beside the rulings of a sheet how they have changed since a day.
 *
 * @param quotes the rulings as quotations, by their addresses
 */
export async function markChanges(
  quotes: ReadonlyMap<string, Element>,
  date: string,
): Promise<void> {
  const files = once((path: string) => {
    const text = readTextPath(path);
    return text && fetchHistory(text.base, text.address).catch(() => undefined);
  });
  for (const [url, alone] of quotes) {
    const [path = '', number = ''] = url.split('#');
    const text = readTextPath(path);
    const file = text && (await files(path));
    if (!text || !file) continue;
    const { state, top, beside = '' } = aboutRuling(number, file, { date, text, number, alone });
    if (state === 'unchanged') continue;
    const note = element('div', { class: 'then', 'data-then': state });
    note.innerHTML = paragraph(top) + beside;
    alone.insertBefore(note, alone.querySelector('button'));
  }
}

/** Returns the retired number, or the printed number without a rule, that the page is about; and the path of its text. */
function formerPage(): { former?: string | undefined; path?: string | undefined } {
  const article = document.querySelector<HTMLElement>('[data-former]');
  const path = article?.querySelector<HTMLAnchorElement>('h1 a')?.pathname;
  return { former: article?.dataset['former'], path };
}

function readAddress(): Citation | undefined {
  const { pathname, hash, search } = location;
  const query = new URLSearchParams(search);
  const date = query.get('on');
  const { former, path = pathname } = formerPage();
  const text = readTextPath(path) ?? readTextPath(textUrl(path));
  if (!date || !text) return undefined;
  // The page of a retired ruling has the ruling below its successor.
  const alone = [...document.querySelectorAll('.alone .quote')].at(-1);
  if (former !== undefined) return { date, text, number: former, alone };
  if (alone) {
    const number = alone.querySelector<HTMLAnchorElement>('a.number')?.hash.slice(1) ?? '';
    return {
      date,
      text,
      number,
      printed: number === text.number ? undefined : text.printed,
      alone,
    };
  }
  if (query.has('whole') || hash === '') return { date, text, number: '' };
  const number = rulingNumber(hash.slice(1));
  if (number !== undefined) return { date, text, number };
  const printed = decodeAddress(hash.slice(1));
  const bearer = document.getElementById(printed);
  // Any other address names a heading.
  if (bearer && !bearer.matches('.printed')) return { date, text, number: '' };
  return { date, text, number: bearer?.closest('.ruling')?.id ?? '', printed };
}

async function show(citation: Citation | undefined): Promise<void> {
  if (!citation) return;
  const { alone } = citation;
  loading.abort();
  loading = new AbortController();
  const { signal } = loading;
  const notice = await noticeOf(citation, signal);
  const { state, top, beside, number, past } = notice;
  if (signal.aborted) return;
  // Another rule bore the printed number on that day.
  if (alone && number !== citation.number) {
    const { base, address } = citation.text;
    location.replace(`${base}${pagePath(address)}${location.search}#${number}`);
    return;
  }
  // The address on paper has its day, as the link has.
  document.querySelector('.imprint span')?.replaceChildren(location.href.replace(/#.*/su, ''));
  if (formerPage().former !== undefined) return showFormer(citation, notice);
  if (alone) return showShared(citation, notice, signal);
  for (const earlier of document.querySelectorAll('.then')) earlier.remove();
  const strip = past && (await showPastText(past, citation, signal).catch(() => ''));
  if (signal.aborted) return;
  const said = sayAtTop(state, strip ? past.top : top);
  if (strip) {
    said.insertAdjacentHTML('afterbegin', `<p class="replaced past-strip">${strip}</p>`);
    // A number or a heading added to the address stays in the text of the day.
    const { search, hash } = location;
    if (!search.includes('&whole'))
      history.replaceState(history.state, '', `${search}&whole${hash}`);
    // The ruling was added after the page had loaded: navigating to the fragment again makes it the target.
    if (location.hash !== '') location.replace(location.hash);
    return;
  }
  const place = document.getElementById(number);
  // The page scrolls to the ruling, away from a notice at the top.
  const note = `<div class="then" data-then="${state}">${beside ?? paragraph(top)}</div>`;
  place?.insertAdjacentHTML(place.matches('p, h2, h3, h4, h5') ? 'afterend' : 'beforeend', note);
  place?.scrollIntoView();
}

/** Shows on the page of a current ruling how the ruling has changed since the day. */
async function showShared(
  citation: Citation,
  { state, top, beside, file }: Notice,
  signal: AbortSignal,
): Promise<void> {
  const then = file && beside && (await thenShown(file, citation, beside));
  if (signal.aborted) return;
  sayAtTop(state, top);
  if (!then) return;
  document.querySelector('.uses')?.after(then);
  if (location.hash === `#${then.id}`) then.scrollIntoView();
}

/** Shows on the page of a retired ruling the text of the day; the page itself shows the last text and the present place. */
function showFormer({ alone, number, date }: Citation, { state, top, beside, file }: Notice): void {
  if (state === 'unknown' || state === 'no-edition') return;
  sayAtTop(state, top);
  const name = document.querySelector('h1')?.textContent.trim() ?? '';
  document.title = `${rulingTitle(name, { number })} (${inWords(date)})`;
  const place = alone?.lastElementChild;
  if (!beside || !place) return;
  place.innerHTML = beside;
  const label = place.firstElementChild;
  alone.querySelector('.box-label strong')?.replaceChildren(label?.textContent ?? '');
  label?.remove();
  const past = alone.closest<HTMLElement>('.past');
  const edition = file?.editions.findLast((one) => one.date <= date)?.date;
  if (!past || edition === undefined) return;
  past.dataset['past'] = edition;
  const copied = format(words.citedCopyThen, { date: inWords(edition) });
  past.querySelector('#copy-then')?.replaceChildren(copied);
}

/** Makes the comparison below a current ruling: the ruling of the day with buttons that copy it, and the difference. */
async function thenShown(
  file: HistoryFile,
  { text: { base }, date }: Citation,
  html: string,
): Promise<Element> {
  const edition = file.editions.findLast((one) => one.date <= date)?.date ?? date;
  const then = element('div', { class: 'then past', id: 'then', 'data-past': edition });
  then.innerHTML = html;
  labelNumbers(then);
  const text = await pastTextOf(file, base, edition).catch(() => undefined);
  const buttons = document.querySelector('.uses')?.cloneNode(true);
  if (!text || !(buttons instanceof Element)) return then;
  keepForCitations([text], iconNames(file.icons));
  // Pins are of the current text.
  buttons.querySelector('[data-pin]')?.remove();
  buttons.querySelector('.primary')?.classList.remove('primary');
  buttons.setAttribute('aria-labelledby', 'copy-then');
  const label = format(words.citedCopyThen, { date: inWords(edition) });
  const caption = element('small', { class: 'meta', id: 'copy-then' }, label);
  buttons.firstElementChild?.replaceWith(caption);
  then.querySelector('.ruling')?.after(buttons);
  return then;
}

/** Loads a text of a past day, with its rulings today; nothing if the text did not exist. */
async function pastTextOf(
  history: TextHistory,
  base: string,
  date: string,
): Promise<PastText | undefined> {
  const { rulings } = await fetchText(base, history.address);
  const past = textOn(history, date);
  return past && { past: { ...past, aboutWording: wordingOn(history, date) }, now: rulings };
}

/** Says whose words a text of a past day has, or that its edition has no record; nothing if the present text has none. */
function wordingOn(history: TextHistory, date: string | null): string {
  const [then, now] = [date, null].map((day) => textOn(history, day)?.aboutWording);
  return then ?? (now === undefined ? '' : words.citedWordsUnknown);
}

/** Returns a text of a past day for citations: a text on the page, or a text that is loaded now. */
export async function pastTextFor(
  { base, address }: TextUrl,
  day: string,
): Promise<CitableText | undefined> {
  const shown = pastTexts.get(address);
  if (shown) return shown;
  const file = await fetchHistory(base, address);
  const text = await pastTextOf(file, base, day);
  return text && citableText(text, iconNames(file.icons));
}

function keepForCitations(texts: readonly PastText[], icons: IconNames): void {
  pastTexts = new Map(texts.map((one) => [one.past.address, citableText(one, icons)]));
}

async function noticeOf(citation: Citation, signal: AbortSignal): Promise<Notice> {
  const { text, number, date, printed } = citation;
  const day = escapeHtml(inWords(date));
  const none: Notice = { number, state: 'no-edition', top: escapeHtml(words.citedNoEdition) };
  // The foot of each page names the last edition.
  if (!document.querySelector('.imprint time')) return none;
  try {
    const file = await fetchHistory(text.base, text.address, signal);
    if (file.versions[0]?.since === null) return none;
    const last = file.editions.at(-1)?.date ?? '';
    // The clock of the device may be behind.
    if (isDate(date) && date > last && date > new Date().toLocaleDateString('sv'))
      return { number, state: 'unknown', top: formatHtml(words.citedToCome, { date: day }) };
    if (file.icons.length > 0) void loadStyleSheet(`${text.base}icons.css`);
    const then = printed === undefined ? undefined : numberPrintedOn(file, printed, date);
    if (printed !== undefined && then === undefined && isPrintedOtherwise(file, citation)) {
      const values = { number: escapeHtml(printed), date: day };
      return { number: '', state: 'unknown', top: formatHtml(words.citedNoPrinted, values) };
    }
    const cited = then ?? number;
    if (cited === '') return aboutText(file, citation);
    const said = aboutRuling(cited, file, citation);
    return { ...said, file, top: `${said.top} ${renumbered(file, cited, date)}`.trim() };
  } catch {
    return { number, state: 'unknown', top: formatHtml(words.citedFailed, { date: day }) };
  }
}

/** Whether the rule with a printed number had another printed number on the day of a citation. */
function isPrintedOtherwise(history: TextHistory, { number, date, printed }: Citation): boolean {
  const [then] = printedThenAndNow(history, number, date);
  return then !== undefined && printed !== undefined && printedKey(then) !== printedKey(printed);
}

/** Maximum number of changed rulings that the notice at the top names unfolded. */
const maxListed = 6;

/** Words for differences since a day: sentence with numbers, count, and mark of a ruling in the past text. */
const differences = [
  ['changed', words.citedWereChanged, changes.countChanged, words.citedChangedMark],
  ['retired', words.citedWereRetired, changes.countRetired, words.citedRetiredMark],
  ['newer', words.citedAreNew, changes.countAdded, ''],
  ['reworded', words.citedWereReworded, changes.countWording, changes.rulingWordingOnly],
  ['notes', changes.countNotes, changes.countNotes, words.citedNotesMark],
] as const;

/** Returns the kind of a difference. Notes of the editors are no rulings: they are counted apart. */
function differenceOf(
  status: CitationStatus,
  now: RulingRecord | undefined,
): CitationStatus['type'] | 'reworded' | 'notes' {
  const { type } = status;
  if (type === 'unchanged' && status.moved) {
    const { before, after } = status.moved;
    return changedParts(before, after).includes('note') ? 'notes' : type;
  }
  if (now && isNote(now) && (type === 'changed' || type === 'newer')) return 'notes';
  return type === 'changed' && status.wordingOnly ? 'reworded' : type;
}

/** Summarises how the rulings of a text have changed since a day. */
function aboutText(file: HistoryFile, citation: Citation): Notice {
  const { date, text } = citation;
  const { language } = kinds;
  const all = Object.keys(file.rulings).map((number) => ({
    number,
    status: statusOn(file, number, date),
  }));
  const [first] = all;
  if (!first || !('edition' in first.status))
    return { ...aboutRuling(first?.number ?? '', file, citation), number: '' };
  const byKind = Map.groupBy(all, ({ number, status }) =>
    differenceOf(status, rulingHistory(file, number)?.versions.at(-1)?.ruling),
  );
  const marks = new Map<string, string>();
  const rulings: string[] = [];
  const counts: string[] = [];
  let listed = 0;
  for (const [kind, sentence, count, mark] of differences) {
    const found = byKind.get(kind) ?? [];
    if (found.length === 0) continue;
    counts.push(escapeHtml(plural(language, count, found.length)));
    const links = found.map(({ number }) => {
      const href = `?on=${date}#${number}`;
      if (mark) marks.set(number, linkHtml({ name: mark, href }, `since ${kind}`));
      const { printed } = file.rulings[number]?.versions.at(-1)?.ruling ?? {};
      return linkHtml({ name: printed ?? number, href });
    });
    if (typeof sentence === 'string') {
      listed += found.length;
      rulings.push(formatHtml(sentence, { numbers: joinList(language, links) }));
    } else rulings.push(plural(language, sentence, found.length));
  }
  const edition = editionHtml(first.status.edition);
  const join = (parts: readonly string[]): string => parts.join(`${escapeHtml(kinds.semicolon)} `);
  /** Fills a sentence with the numbers of rulings. If they are many, folds the numbers under their counts. */
  const withRulings = (sentence: string): string => {
    if (listed <= maxListed) return formatHtml(sentence, { edition, rulings: join(rulings) });
    const summary = formatHtml(sentence, { edition, rulings: join(counts) });
    return `<details><summary>${summary}</summary>${join(rulings)}</details>`;
  };
  const isSame = rulings.length === 0;
  const pastTop = withRulings(isSame ? words.citedSameSince : words.citedChangesSince);
  return {
    number: '',
    state: isSame ? 'unchanged' : 'changed',
    top: withRulings(isSame ? words.citedUnchangedText : words.citedTextChanged),
    // The page of a section keeps the current text: the whole text of the day is on the main page.
    ...(text.section === undefined && { past: { history: file, top: pastTop, marks } }),
  };
}

/** A ruling on the day of a citation, with what its sentences share. */
interface RulingThen {
  number: string;
  file: HistoryFile;
  citation: Citation;
  view: VersionView;
  /** Link to the whole text of the day. */
  whole: { name: string; href: string };
  /** Fills a sentence with the number, the edition and the day of the ruling. */
  say(said: string, more?: Record<string, string>): string;
}

/** Sentences about a ruling, as HTML. */
type Said = Pick<Notice, 'top' | 'beside'>;

/** Kind of page, by the element that shows the ruling alone. */
function pageOf({ alone }: Citation): 'text' | 'sheet' | 'share' | 'former' {
  const page = alone?.closest<HTMLElement>('.alone');
  if (!page) return alone ? 'sheet' : 'text';
  return page.dataset['former'] === undefined ? 'share' : 'former';
}

/** Describes how a ruling has changed since a day. */
function aboutRuling(number: string, file: HistoryFile, citation: Citation): Notice {
  const status = statusOn(file, number, citation.date);
  const then = rulingThen(number, file, citation, status);
  return { state: status.type, number, ...statusHtml(status, then) };
}

function rulingThen(
  number: string,
  file: HistoryFile,
  citation: Citation,
  status: CitationStatus,
): RulingThen {
  const { date, text } = citation;
  // A changed printed number means another rule on one of the two days.
  const [then, now] = printedThenAndNow(file, number, date);
  const shown = now && (then === undefined || then === now) ? now : number;
  const values = {
    number: `<strong>${escapeHtml(shown)}</strong>`,
    edition: 'edition' in status ? editionHtml(status.edition) : '',
    date: escapeHtml(inWords(date)),
  };
  const replacements = 'retired' in status ? everyDestination(status.retired?.target) : [];
  const place: VersionView['place'] = (address, part) => {
    const href = text.base + rulingPath(address, part);
    // The history of a text has no names of other texts, apart from those that replace a retired ruling.
    const named = replacements.find(({ to }) => 'to' in to && to.to === address)?.name;
    const other = named ?? slugOf(address).replaceAll('-', ' ');
    const name = address === file.address ? undefined : other;
    return { href, name: [name, part].filter(Boolean).join(', ') };
  };
  return {
    number,
    file,
    citation,
    view: { retired: retiredTexts, kinds, icons: iconNames(file.icons), place },
    whole: { name: words.citedReadWhole, href: pastUrl(text.base, text.address, date, number) },
    say: (said, more = {}) => formatHtml(said, { ...values, ...more }),
  };
}

/** Renders the sentences about a ruling: at the top of its page, and beside the ruling if they differ. */
function statusHtml(status: CitationStatus, then: RulingThen): Said & { state?: 'retired' } {
  const { number, citation, say } = then;
  switch (status.type) {
    case 'unchanged':
      return { top: unchangedHtml(status, then) };
    case 'reverted': {
      const { base, address } = citation.text;
      const link = linkHtml({ name: words.citedHistory, href: base + historyPath(address) });
      return { top: say(words.citedReverted, { link }) };
    }
    case 'changed':
      return changedHtml(status, then);
    case 'retired':
      return replacedHtml(status, then);
    case 'newer': {
      const { since } = status;
      const said = since === null ? words.citedNewest : words.citedNewer;
      return { top: say(said, { since: dateHtml(since ?? '', kinds.language) }) };
    }
    case 'before-first': {
      const firstDate = dateHtml(status.first.date, kinds.language);
      return {
        top: `${say(words.citedBeforeFirst, { firstDate })} ${shownNow(status.retired, then)}`,
      };
    }
    case 'unknown': {
      const { why, retired } = status;
      if (retired) return { top: shownNow(retired, then), state: 'retired' };
      const said = why === 'no-date' ? words.citedNoDate : words.citedNoNumber;
      const given = { date: escapeHtml(citation.date), number: escapeHtml(number) };
      return { top: `${formatHtml(said, given)} ${shownNow(retired, then)}` };
    }
  }
}

/** Status of one type. */
type Status<Type extends CitationStatus['type']> = Extract<CitationStatus, { type: Type }>;

/** Says that a ruling has the same words, and what else of it changed. */
function unchangedHtml({ moved }: Status<'unchanged'>, { say }: RulingThen): string {
  if (!moved) return say(words.citedUnchanged);
  const { before, after } = moved;
  const isNoted = hasNewerNote(before, after);
  const parts = changedParts(before, after).filter((part) => !isNoted || part !== 'note');
  const places = partsHtml(parts, moved).join(', ');
  const same = places && say(words.citedSameWords, { places });
  const noted = isNoted ? say(words.citedNewerNote) : '';
  return [noted, same].filter(Boolean).join(' ') || say(words.citedUnchanged);
}

/** Says that a ruling changed, with its words on the day and the difference. */
function changedHtml(status: Status<'changed'>, then: RulingThen): Said {
  const { before, after, wordingOnly, changedIn, rewordedIn } = status;
  const { number, file, citation, view, whole, say } = then;
  // Nobody has compared the two ends: a later change may have undone an earlier one.
  const isAgain = !wordingOnly && changedIn.length + rewordedIn.length > 1;
  const changed = isAgain ? words.citedChangedAgain : words.citedChanged;
  const verdict = wordingOnly ? words.citedReworded : changed;
  const reworded = formatHtml(words.citedRewordedOnly, { days: daysHtml(rewordedIn) });
  const days = daysHtml(changedIn) + (rewordedIn.length > 0 ? ` (${reworded})` : '');
  const said = (link: string): string => say(verdict, { link, days });
  const saidSince = rulingHistory(file, number)?.versions.at(-1)?.saidSince;
  const since = saidSince
    ? say(words.citedReadsSince, { since: dateHtml(saidSince, kinds.language) })
    : '';
  const others = [
    ...partsHtml(changedParts(before, after), status),
    ...movedPartsHtml(status.moved, { words: changes, place: view.place }),
  ];
  const both =
    thenHtml(before, then) +
    differenceBelow(words.citedDifference, status, then) +
    others.map((html) => paragraph(html)).join('');
  const seeThen = (href: string) => linkHtml({ name: words.citedSeeThen, href });
  const beside = `${said(linkHtml(whole))} ${since}`;
  switch (pageOf(citation)) {
    case 'share':
      return {
        top: said(seeThen('#then')),
        beside: both + paragraph(since) + paragraph(linkHtml(whole, 'onward')),
      };
    case 'text':
      return { top: `${said(seeThen(`#${number}`))} ${since}`, beside: paragraph(beside) + both };
    default: {
      // On a sheet, the current text stands alone above the notice.
      const folded = `<details><summary>${escapeHtml(words.citedSeeThen)}</summary>${both}</details>`;
      return { top: beside, beside: wordingOnly ? folded : both };
    }
  }
}

/** Minimum likeness of a retired ruling and its replacement to show the difference: otherwise it is two whole texts. */
const minAlike = 0.5;

/** Says that a ruling is retired, with the words of its replacement and its words on the day. */
function replacedHtml(status: Status<'retired'>, then: RulingThen): Said {
  const { before, retired } = status;
  const { citation, view, whole } = then;
  const page = pageOf(citation);
  const top = retiredSince(retired, before ? words.citedRetiredSince : words.citedRetired, then);
  const wordsThen = before ? thenHtml(before, then) + paragraph(linkHtml(whole, 'onward')) : '';
  // The page of the ruling shows the present text in full.
  if (page === 'former') return { top, beside: wordsThen };
  const { ruling } = retired.target ?? {};
  const now = everyDestination(retired.target).map((one) => {
    const { to, ruling } = one;
    if (!ruling || 'reason' in to) return '';
    const place = { ...view.place(to.to, to.number), name: destinationName(one) };
    return paragraph(linkHtml(place), 'then-label') + quotedHtml(ruling, view);
  });
  const isAlike = before && ruling && likeness(before.text, ruling.text) > minAlike;
  const there = isAlike ? differenceBelow(words.citedDifferenceThere, status, then) : '';
  // A sheet says the sentence itself.
  return {
    top,
    beside: (page === 'text' ? paragraph(top) : '') + now.join('') + wordsThen + there,
  };
}

function retiredSince(
  { since, target, fate }: RetiredNumber,
  otherwise: string,
  { view, say }: RulingThen,
): string {
  return say(since === null ? otherwise : words.citedRetiredWith, {
    date: dateHtml(since ?? '', kinds.language),
    where: retiredHtml(target?.to, view, fate),
  });
}

/** Says where a retired ruling is now, or that the page shows the current text. */
function shownNow(retired: RetiredNumber | undefined, then: RulingThen): string {
  return retired
    ? retiredSince(retired, words.citedRetired, then)
    : escapeHtml(words.citedShownCurrent);
}

/** Renders the ruling of the day under the name of its edition. */
function thenHtml(before: RulingRecord, { number, file, citation, view, say }: RulingThen): string {
  const { date, text } = citation;
  // The page says at its top whose words the current text has.
  const [wordsThen = '', wordsNow] = [date, null].map((day) => wordingOn(file, day));
  const label = [
    say(words.citedThen),
    wordsThen === wordsNow ? '' : escapeHtml(curlyQuotes(wordsThen, kinds.quotationMarks)),
  ];
  const said = quotedHtml(before, view);
  const { address } = textOn(file, date) ?? file;
  const href = pastUrl(text.base, address, date, number);
  const cited = linkHtml({ name: before.printed ?? number, href }, 'number');
  return (
    paragraph(label.filter(Boolean).join(' \u00b7 '), 'then-label') +
    (pageOf(citation) === 'share' ? `<div class="ruling">${cited}${said}</div>` : said)
  );
}

function quotedHtml({ standing, text }: RulingRecord, { icons }: VersionView): string {
  return (
    (standing === 'current' ? '' : paragraph(escapeHtml(`${kinds[standing]}:`))) +
    paragraph(plainHtml(curlyQuotes(text, kinds.quotationMarks), icons))
  );
}

/** Renders the difference since the day under a label; nothing if most words were replaced. */
function differenceBelow(
  label: string,
  status: CitationStatus,
  { citation, view }: RulingThen,
): string {
  const changed = wordsSince(status);
  const isWhole = pageOf(citation) === 'share';
  if (changed.length === 0 || (!isWhole && isRewritten(changed))) return '';
  return paragraph(escapeHtml(label), 'then-label') + differenceHtml(changed, view);
}

/** Lists the days of editions; `null` for the time after the last edition. */
function daysHtml(editions: readonly (string | null)[]): string {
  const days = editions.map((day) =>
    day === null
      ? escapeHtml(words.citedAfterLast)
      : formatHtml(words.citedOnDay, { date: dateHtml(day, kinds.language) }),
  );
  return joinList(kinds.language, days);
}

function partsHtml(
  parts: ReturnType<typeof changedParts>,
  { before, after }: Record<'before' | 'after', RulingRecord>,
): string[] {
  return partsText(parts, before, after, { words: changes, kinds }).map(escapeHtml);
}

/** Returns the printed numbers of a rule on a day and now. */
function printedThenAndNow(
  history: TextHistory,
  number: string,
  date: string,
): (string | undefined)[] {
  return [date, null].map((day) => rulingIn(textOn(history, day), number)?.printed);
}

/** Returns a sentence, as HTML, on the earlier printed number of a rule; empty if the number is the same. */
function renumbered(history: TextHistory, number: string, date: string): string {
  const [then, now] = printedThenAndNow(history, number, date);
  if (then === undefined || now === undefined || then === now) return '';
  return escapeHtml(format(words.citedRenumbered, { then, now }));
}

function editionHtml({ date }: { date: string }): string {
  return formatHtml(words.citedEdition, { date: dateHtml(date, kinds.language) });
}

function inWords(date: string): string {
  return dateInWords(date, kinds.language);
}

function paragraph(html: string, className?: string): string {
  return `<p${className ? ` class="${className}"` : ''}>${html}</p>`;
}

/**
 * Replaces the current text by the whole text of a day, on paper too. Loading the page again restores the current text.
 *
 * @returns the bar over the text, as HTML; empty if no edition has the text on that day
 */
async function showPastText(
  { history, marks }: PastPage,
  { text: { base, address }, date }: Citation,
  signal: AbortSignal,
): Promise<string> {
  const article = document.querySelector('article.sheet');
  const heading = article?.querySelector('h1');
  const edition = history.editions.findLast((one) => one.date <= date);
  if (!article || !heading || !edition) return '';
  const applying = (history.appliedFrom ?? []).map((other) => fetchHistory(base, other, signal));
  const histories = [history, ...(await Promise.all(applying))];
  const [shown, ...applied] = await Promise.all(
    histories.map((one) => pastTextOf(one, base, edition.date)),
  );
  await loadStyleSheet(styles);
  if (!shown || signal.aborted) return '';
  const { name: pastName, aboutWording = '' } = shown.past;
  const { language } = kinds;
  const icons = iconNames(histories.flatMap((one) => one.icons));
  const view = { date, base, language, kinds, text: textWords, icons, marks };
  const past = element('div', { class: 'text rules', 'data-past': edition.date });
  const others = applied.filter((one) => one !== undefined);
  const { html, references, headings } = pastTextHtml(shown, view, others);
  keepForCitations([shown, ...others], icons);
  past.innerHTML = html;
  for (const [at, link] of past.querySelectorAll<HTMLAnchorElement>('a.ref').entries()) {
    link.href = references[at] ?? '';
    // No previews: they show current texts.
    link.classList.remove('ref');
  }
  const day = dateInWords(edition.date, language);
  document.title = `${pastName} (${day})`;
  if (pastName !== history.name) heading.replaceChildren(pastName);
  heading.dataset['day'] = day;
  const imprint = document.querySelector('.imprint');
  imprint?.replaceChildren(
    element('span', {}, location.href.replace(/#.*/su, '')),
    element('span', {}, `${edition.title} (${day})`),
    ...[...imprint.children].slice(2),
  );
  // Removes the day of the last change.
  article.querySelector('.title .meta:has([data-history]) > span')?.remove();
  const said = `\u00b7 ${curlyQuotes(aboutWording, kinds.quotationMarks)}`;
  article.querySelector('.kind > span')?.remove();
  if (aboutWording) article.querySelector('.title .kind')?.append(element('span', {}, said));
  const contents = pastContents(headings, date);
  article.setAttribute('data-long', String(contents.length > 0));
  article.replaceChildren(...article.querySelectorAll(':scope > .title'), past, ...contents);
  labelNumbers(past);
  const strip = formatHtml(words.citedStrip, { date: dateHtml(edition.date, language) });
  const current = { name: words.citedCurrent, href: base + pagePath(address) };
  return `<span>${strip}</span> ${linkHtml(current)}`;
}

/** Returns the contents of a page with the headings of a past text; nothing without headings. */
function pastContents(headings: ReturnType<typeof pastTextHtml>['headings'], date: string): Node[] {
  // A copy is a new element, so that it marks the section on the screen.
  const contents = document.querySelector('contents-sheet')?.cloneNode(true);
  if (!(contents instanceof Element) || headings.length === 0) {
    document.querySelector('.contents-button')?.remove();
    return [];
  }
  const items = headings.map(({ id, name, depth }) => {
    const link = element('a', { href: `?on=${date}&whole#${id}` }, name);
    return element(
      'li',
      { 'data-depth': depth > 0 ? String(Math.min(depth, 2)) : undefined },
      link,
    );
  });
  contents.querySelector('ol')?.replaceChildren(...items);
  return [contents];
}
