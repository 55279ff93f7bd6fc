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
import { dateInWords } from '../../languages/browser.ts';
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
  slugOf,
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

/** Ruling or text of a day: as the address of a page cites it, or an item of a sheet. */
interface Citation {
  /** Page with the whole text, page of the ruling alone, or sheet. */
  page: 'text' | 'ruling' | 'sheet';
  /** Day in the address, `YYYY-MM-DD` if well-formed. */
  date: string;
  /** Address of the text. */
  text: TextUrl;
  /** Empty if the whole text is cited. */
  number: string;
  /** Printed number in the address. On that day, another rule may have had this number. */
  printed?: string | undefined;
}

/** Notice about a ruling or a text on a day, as HTML. */
interface Notice {
  state: CitationStatus['type'] | 'no-edition';
  /** Number of the ruling in question; empty for a whole text. */
  number: string;
  sentence: string;
  /** The words of the day, and the changes since; absent if the page has the words already. */
  details?: string;
  /** Date of the edition of the day. */
  edition?: string | undefined;
  /** The whole text of the day, in place of the current one. */
  past?: PastPage;
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

/**
 * Compares the ruling in the address with its text on the day in the address, at the top of the page and beside the ruling.
 * An address without a number shows the whole text of the day, and lists the rulings that have changed since. A new
 * number in the address is compared too; the name of a heading changes nothing.
 */
export async function showCitation(): Promise<void> {
  addEventListener('hashchange', () => {
    const citation = readAddress();
    if (citation?.page !== 'text' || location.search.includes('&whole')) return;
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
  for (const [url, quote] of quotes) {
    const [path = '', number = ''] = url.split('#');
    const text = readTextPath(path);
    const file = text && (await fetchHistory(text.base, text.address).catch(() => undefined));
    if (!text || !file) continue;
    const notice = aboutRuling(number, file, { page: 'sheet', date, text, number });
    if (notice.state !== 'unchanged')
      quote.insertBefore(noticeBox(notice), quote.querySelector('button'));
  }
}

function readAddress(): Citation | undefined {
  const { pathname, hash, search } = location;
  const query = new URLSearchParams(search);
  const date = query.get('on');
  const text = readTextPath(pathname) ?? readTextPath(textUrl(pathname));
  if (!date || !text) return undefined;
  const alone = document.querySelector<HTMLElement>('.alone');
  if (alone) {
    const shown = alone.querySelector<HTMLAnchorElement>('a.number')?.hash.slice(1);
    // The first number on the page of a retired ruling is its successor.
    const number = alone.dataset['former'] ?? shown ?? '';
    const printed = number === text.number ? undefined : text.printed;
    return { page: 'ruling', date, text, number, printed };
  }
  const whole: Citation = { page: 'text', date, text, number: '' };
  if (query.has('whole') || hash === '') return whole;
  const number = rulingNumber(hash.slice(1));
  if (number !== undefined) return { ...whole, number };
  const printed = decodeAddress(hash.slice(1));
  const bearer = document.getElementById(printed);
  // Any other address names a heading.
  if (bearer && !bearer.matches('.printed')) return whole;
  return { ...whole, number: bearer?.closest('.ruling')?.id ?? '', printed };
}

async function show(citation: Citation | undefined): Promise<void> {
  if (!citation) return;
  loading.abort();
  loading = new AbortController();
  const { signal } = loading;
  const notice = await noticeOf(citation);
  const { state, number, sentence, details, past } = notice;
  if (signal.aborted) return;
  const isAlone = citation.page === 'ruling';
  // Another rule bore the printed number on that day.
  if (isAlone && number !== citation.number) {
    const { base, address } = citation.text;
    location.replace(`${base}${pagePath(address)}${location.search}#${number}`);
    return;
  }
  // The address on paper has its day, as the link has.
  document.querySelector('.imprint span')?.replaceChildren(location.href.replace(/#.*/su, ''));
  for (const earlier of document.querySelectorAll('.then:not(.alone > .then-top)'))
    earlier.remove();
  const strip = past && (await showPastText(past, citation, signal).catch(() => ''));
  if (signal.aborted) return;
  const link = { name: words.citedSeeThen, href: isAlone ? '#then' : `#${number}` };
  if (past && strip) {
    sayAtTop(state, `<p class="replaced past-strip">${strip}</p>${paragraph(past.top)}`);
    // A number or a heading added to the address stays in the text of the day.
    const { search, hash } = location;
    if (!search.includes('&whole'))
      history.replaceState(history.state, '', `${search}&whole${hash}`);
    // The ruling was added after the page had loaded: navigating to the fragment again makes it the target.
    if (location.hash !== '') location.replace(location.hash);
    return;
  }
  sayAtTop(state, paragraph(details ? `${sentence} ${linkHtml(link)}` : sentence));
  if (isAlone) return showBelow(notice);
  const place = document.getElementById(number);
  // The page scrolls to the ruling, away from a notice at the top.
  if (place?.matches('p, h2, h3, h4, h5')) place.after(noticeBox(notice));
  else place?.append(noticeBox(notice));
  place?.scrollIntoView();
}

/** Shows a ruling on a day, and the changes since, below the ruling on its own page. */
function showBelow({ edition, details }: Notice): void {
  if (!details) return;
  // The menu of its number cites the text of the edition.
  const then = element('div', { class: 'then past', id: 'then', 'data-past': edition });
  then.innerHTML = details;
  labelNumbers(then);
  const ends = document.querySelectorAll('.review, .past .uses');
  [...ends].at(-1)?.after(then);
  if (location.hash === '#then') then.scrollIntoView();
}

/** Makes the box beside a ruling. */
function noticeBox({ state, sentence, details = '' }: Notice): Element {
  const box = element('div', { class: 'then', 'data-then': state });
  box.innerHTML = paragraph(sentence) + details;
  return box;
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

/** Loads a text of a past day for citations. */
export async function pastTextFor(
  { base, address }: TextUrl,
  day: string,
): Promise<CitableText | undefined> {
  const file = await fetchHistory(base, address);
  const text = await pastTextOf(file, base, day);
  return text && citableText(text, iconNames(file.icons));
}

async function noticeOf(citation: Citation): Promise<Notice> {
  const { text, number, date, printed } = citation;
  const say = (state: Notice['state'], said: string): Notice => {
    const values = { number: escapeHtml(printed ?? ''), date: escapeHtml(inWords(date)) };
    return { state, number, sentence: formatHtml(said, values) };
  };
  // The foot of each page names the last edition.
  if (!document.querySelector('.imprint time')) return say('no-edition', words.citedNoEdition);
  const file = await fetchHistory(text.base, text.address).catch(() => undefined);
  if (!file) return say('unknown', words.citedFailed);
  if (file.versions[0]?.since === null) return say('no-edition', words.citedNoEdition);
  const last = file.editions.at(-1)?.date ?? '';
  // The clock of the device may be behind.
  if (isDate(date) && date > last && date > new Date().toLocaleDateString('sv'))
    return say('unknown', words.citedToCome);
  if (file.icons.length > 0) void loadStyleSheet(`${text.base}icons.css`);
  const then = printed === undefined ? undefined : numberPrintedOn(file, printed, date);
  if (printed !== undefined && then === undefined && isPrintedOtherwise(file, citation))
    return { ...say('unknown', words.citedNoPrinted), number: '' };
  const cited = then ?? number;
  return cited === '' ? aboutText(file, citation) : aboutRuling(cited, file, citation);
}

/** Whether the rule with a printed number had another printed number on the day of a citation. */
function isPrintedOtherwise(history: TextHistory, { number, date, printed }: Citation): boolean {
  const [then] = printedThenAndNow(history, number, date);
  return then !== undefined && printed !== undefined && printedKey(then) !== printedKey(printed);
}

/** Maximum number of rulings of a kind that the notice at the top names. */
const maxNamed = 6;

/** Kinds of differences since a day: count, mark of a ruling in the past text, and whether the notice names the rulings. */
const differences = [
  ['changed', changes.countChanged, words.citedChangedMark, true],
  ['retired', changes.countRetired, words.citedRetiredMark, true],
  ['newer', changes.countAdded, '', true],
  ['reworded', changes.countWording, changes.rulingWordingOnly, false],
  ['notes', changes.countNotes, words.citedNotesMark, false],
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
  const counts = differences.flatMap(([kind, count, mark, isNamed]) => {
    const found = byKind.get(kind) ?? [];
    const links = found.map(({ number }) => {
      const href = `?on=${date}#${number}`;
      if (mark) marks.set(number, linkHtml({ name: mark, href }, `since ${kind}`));
      const { printed } = file.rulings[number]?.versions.at(-1)?.ruling ?? {};
      return linkHtml({ name: printed ?? number, href });
    });
    if (links.length === 0) return [];
    const named = isNamed && links.length <= maxNamed ? ` (${joinList(language, links)})` : '';
    return escapeHtml(plural(language, count, links.length)) + named;
  });
  const isSame = counts.length === 0;
  const values = {
    edition: editionHtml(first.status.edition),
    rulings: counts.join(`${escapeHtml(kinds.semicolon)} `),
  };
  const top = formatHtml(isSame ? words.citedSameSince : words.citedChangesSince, values);
  return {
    number: '',
    state: isSame ? 'unchanged' : 'changed',
    sentence: formatHtml(isSame ? words.citedUnchangedText : words.citedTextChanged, values),
    // The page of a section keeps the current text: the whole text of the day is on the main page.
    ...(text.section === undefined && { past: { history: file, top, marks } }),
  };
}

/** A ruling on the day of a citation, with what its sentences and quotations share. */
interface RulingThen extends Pick<Citation, 'page' | 'date'> {
  number: string;
  file: HistoryFile;
  view: VersionView;
  /** Addresses of the history of the text, and of the whole text of the day. */
  past: string;
  whole: string;
  /** Fills a sentence with the number, the edition and the day of the ruling. */
  say(said: string, more?: Record<string, string>): string;
}

/** Describes how a ruling has changed since a day. */
function aboutRuling(number: string, file: HistoryFile, citation: Citation): Notice {
  const { page, date, text } = citation;
  const { base } = text;
  const status = statusOn(file, number, date);
  const edition = 'edition' in status ? status.edition : undefined;
  // A changed printed number means another rule on one of the two days.
  const [then, now] = printedThenAndNow(file, number, date);
  const isRenumbered = then !== undefined && now !== undefined && then !== now;
  const values = {
    number: `<strong>${escapeHtml(now && !isRenumbered ? now : number)}</strong>`,
    edition: edition ? editionHtml(edition) : '',
    date: escapeHtml(inWords(date)),
  };
  const replacements = 'retired' in status ? everyDestination(status.retired?.target) : [];
  const place: VersionView['place'] = (address, part) => {
    const href = base + rulingPath(address, part);
    // The history of a text has no names of other texts, apart from those that replace a retired ruling.
    const named = replacements.find(({ to }) => 'to' in to && to.to === address)?.name;
    const other = named ?? slugOf(address).replaceAll('-', ' ');
    const name = address === file.address ? undefined : other;
    return { href, name: [name, part].filter(Boolean).join(', ') };
  };
  const view = { retired: retiredTexts, kinds, icons: iconNames(file.icons), place };
  const say: RulingThen['say'] = (said, more = {}) => formatHtml(said, { ...values, ...more });
  const past = base + historyPath(file.address);
  const whole = pastUrl(base, file.address, date, number);
  const ruling: RulingThen = { page, date, number, file, view, past, whole, say };
  const sentences = [
    sentenceOn(status, ruling),
    isRenumbered && escapeHtml(format(words.citedRenumbered, { then, now })),
  ];
  return {
    state: status.type,
    number,
    edition: edition?.date,
    sentence: sentences.filter(Boolean).join(' '),
    details: detailsOf(status, ruling),
  };
}

/** Renders the sentence on what became of a ruling. */
function sentenceOn(status: CitationStatus, then: RulingThen): string {
  const { past, say } = then;
  switch (status.type) {
    case 'unchanged':
      return unchangedHtml(status, then);
    case 'reverted':
      return `${say(words.citedReverted)} ${linkHtml({ name: words.citedHistory, href: past })}`;
    case 'changed':
      return changedHtml(status, then);
    case 'retired': {
      const said = status.before ? words.citedRetiredSince : words.citedRetired;
      return retiredSince(status.retired, said, then);
    }
    case 'newer': {
      const { since } = status;
      const said = since === null ? words.citedNewest : words.citedNewer;
      return say(said, { since: dateHtml(since ?? '', kinds.language) });
    }
    case 'before-first': {
      const firstDate = dateHtml(status.first.date, kinds.language);
      return `${say(words.citedBeforeFirst, { firstDate })} ${shownNow(status.retired, then)}`;
    }
    case 'unknown': {
      const { why, retired } = status;
      const said = why === 'no-date' ? words.citedNoDate : words.citedNoNumber;
      const given = { date: escapeHtml(then.date), number: escapeHtml(then.number) };
      return [retired ? '' : formatHtml(said, given), shownNow(retired, then)].join(' ').trim();
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

/** Says that a ruling changed, with the days of its changes if there were several. */
function changedHtml(status: Status<'changed'>, { say }: RulingThen): string {
  const { wordingOnly, changedIn, rewordedIn } = status;
  if (wordingOnly) return say(words.citedReworded);
  // Nobody has compared the two ends: a later change may have undone an earlier one.
  if (changedIn.length + rewordedIn.length < 2) return say(words.citedChanged);
  const reworded = formatHtml(words.citedRewordedOnly, { days: daysHtml(rewordedIn) });
  const days = daysHtml(changedIn) + (rewordedIn.length > 0 ? ` (${reworded})` : '');
  return say(words.citedChangedAgain, { days });
}

/** Minimum likeness of a retired ruling and its replacement to show the difference: otherwise it is two whole texts. */
const minAlike = 0.5;

/** Renders the words of the day, and the changes since; for a retired ruling, the words of its replacements too. */
function detailsOf(status: CitationStatus, then: RulingThen): string {
  const { page, number, file, view, whole, say } = then;
  if (status.type !== 'changed' && status.type !== 'retired') return '';
  const { before } = status;
  const last = rulingHistory(file, number)?.versions.at(-1);
  const onward = paragraph(linkHtml({ name: words.citedReadWhole, href: whole }, 'onward'));
  const wordsThen = before ? thenHtml(before, then) : '';
  if (status.type === 'changed') {
    const others = [
      ...partsHtml(changedParts(status.before, status.after), status),
      ...movedPartsHtml(status.moved, { words: changes, place: view.place }),
      last?.saidSince &&
        say(words.citedReadsSince, { since: dateHtml(last.saidSince, kinds.language) }),
    ].flatMap((html) => (html ? paragraph(html) : []));
    return wordsThen + differenceBelow(words.citedDifference, status, view, others) + onward;
  }
  // The page of a retired ruling has its last words, and the words of its replacement.
  if (page === 'ruling') return before && before !== last?.ruling ? wordsThen + onward : '';
  const { target } = status.retired;
  const now = everyDestination(target).map((one) => {
    if (!one.ruling || 'reason' in one.to) return '';
    const place = { ...view.place(one.to.to, one.to.number), name: destinationName(one) };
    return paragraph(linkHtml(place), 'then-label') + quotedHtml(one.ruling, view);
  });
  if (!before) return now.join('');
  const isAlike = target?.ruling && likeness(before.text, target.ruling.text) > minAlike;
  const there = isAlike ? differenceBelow(words.citedDifferenceThere, status, view) : '';
  return now.join('') + wordsThen + there + onward;
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
function thenHtml(before: RulingRecord, then: RulingThen): string {
  const { page, date, number, file, view, whole, say } = then;
  // The page says at its top whose words the current text has.
  const [wordsThen = '', wordsNow] = [date, null].map((day) => wordingOn(file, day));
  const label = [
    say(words.citedThen),
    wordsThen === wordsNow ? '' : escapeHtml(curlyQuotes(wordsThen, kinds.quotationMarks)),
  ];
  const said = quotedHtml(before, view);
  const cited = linkHtml({ name: before.printed ?? number, href: whole }, 'number');
  return (
    paragraph(label.filter(Boolean).join(' \u00b7 '), 'then-label') +
    (page === 'ruling' ? `<div class="ruling">${cited}${said}</div>` : said)
  );
}

function quotedHtml({ standing, text }: RulingRecord, { icons }: VersionView): string {
  return (
    (standing === 'current' ? '' : paragraph(escapeHtml(`${kinds[standing]}:`))) +
    paragraph(plainHtml(curlyQuotes(text, kinds.quotationMarks), icons))
  );
}

/** Renders the difference since the day under a label; without marked words if most words were replaced. */
function differenceBelow(
  label: string,
  status: CitationStatus,
  view: VersionView,
  others: readonly string[] = [],
): string {
  const changed = wordsSince(status);
  const isMarked = changed.length > 0 && !isRewritten(changed);
  const shown = [isMarked ? differenceHtml(changed, view) : '', ...others].join('');
  return shown && paragraph(escapeHtml(label), 'then-label') + shown;
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
  const applying = (history.appliedFrom ?? []).map((other) => fetchHistory(base, other));
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
  const { html, references } = pastTextHtml(shown, view, others);
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
  // The contents are of the current text.
  document.querySelector('.contents-button')?.remove();
  article.setAttribute('data-long', 'false');
  article.replaceChildren(...article.querySelectorAll(':scope > .title'), past);
  labelNumbers(past);
  const strip = formatHtml(words.citedStrip, { date: dateHtml(edition.date, language) });
  const current = { name: words.citedCurrent, href: base + pagePath(address) };
  return `<span>${strip}</span> ${linkHtml(current)}`;
}
