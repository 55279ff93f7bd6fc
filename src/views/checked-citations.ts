import {
  type CheckedCitation,
  type CheckedText,
  type EditionLabel,
  hasNewerNote,
} from '../editions/browser.ts';
import { dateInWords, fold, type Wording } from '../languages/browser.ts';
import { printedKey, rulingTitle, typeOf } from '../model/index.ts';
import { retiredSentence } from './changes-html.ts';
import { format, joinPlaces, plural } from './format.ts';

/** Interface texts on the citations of a text. */
export type CitationsWording = Pick<Wording, 'citations' | 'retired' | 'kinds'>;

/** Present place of a citation. */
type CitedPlace = NonNullable<CheckedCitation['now']>;

/** Groups of citations with their headings, the most important first. */
export const citationGroups = {
  retired: 'citationsRetired',
  unknown: 'citationsUnknown',
  changed: 'citationsReworded',
  renumbered: 'citationsRenumbered',
  wording: 'citationsWording',
  undated: 'citationsUndated',
  older: 'citationsOlder',
  moved: 'citationsMoved',
  elsewhere: 'citationsElsewhere',
  same: 'citationsSame',
} as const;

/** Returns the group of a citation: its state, with changes told apart as on the page of changes. */
export function citationGroup({
  state,
  status,
  date,
  edition,
  isNewer,
  lastChange,
}: CheckedCitation): keyof typeof citationGroups {
  const isOlder = date !== undefined && !edition && !isNewer;
  if ((state === 'reworded' || state === 'undated') && isOlder) return 'older';
  const { before, after } = (status?.type === 'unchanged' && status.moved) || {};
  if (state === 'same' && before?.heading !== after?.heading) return 'moved';
  if (state === 'undated' && lastChange?.wordingOnly) return 'wording';
  if (state !== 'reworded') return state;
  return status?.type === 'changed' && status.wordingOnly ? 'wording' : 'changed';
}

/** Returns the name of a cited place: `Facility, p25`; the name of its text without a number. */
export function citedTitle({ name, number = '', printed }: Omit<CitedPlace, 'address'>): string {
  return number || printed ? rulingTitle(name, { printed, number }) : name;
}

/** Whether a citation is written as the name and the number of its present place. */
export function isWrittenAsNow({ written, state, now }: CheckedCitation): boolean {
  if (!now || state === 'retired' || state === 'renumbered') return false;
  return fold(written) === fold(`${now.name} ${now.printed ?? now.number}`);
}

/**
 * Summarises the citations of a text: their count, the corrections, and the edition of a given day.
 *
 * @param isCorrected whether the corrections change the text
 */
export function citationsSummary(
  { citations, edition, chosenBy }: CheckedText,
  isCorrected: boolean,
  { citations: words, kinds: { language } }: CitationsWording,
): string {
  if (citations.length === 0) return words.citationsNone;
  const corrected = citations.filter((one) => one.corrected !== undefined);
  const moved = citations.filter(({ state }) => state === 'retired' || state === 'renumbered');
  const isKept = moved.some(({ date, now }) => date !== undefined && now);
  const isRight = moved.length === 0 && citations.every(({ state }) => state !== 'unknown');
  const hasUndated = citations.some(({ date }) => date === undefined);
  const byDay = chosenBy === 'day' ? words.citationsByDay : words.citationsByFirst;
  const isGiven = (chosenBy === 'day' || chosenBy === 'first') && hasUndated;
  const compared =
    edition && isGiven ? format(byDay, { edition: editionName(edition, language) }) : '';
  return [
    plural(language, words.citationsCount, citations.length),
    isCorrected ? plural(language, words.citationsEdits, corrected.length || 1) : '',
    !isCorrected && isRight ? words.citationsNoEdits : '',
    isKept ? words.citationsKept : '',
    edition ? compared : words.citationsByNow,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Names the edition that citations without a day are compared with; empty if no result depends on it. */
export function assumedEdition(
  { citations, edition, chosenBy }: CheckedText,
  { citations: words, kinds: { language } }: CitationsWording,
): string {
  const uses = citations.some(({ date, state }) => date === undefined && usesEdition.has(state));
  if (chosenBy === 'day' || chosenBy === 'first' || !edition || !uses) return '';
  const said = chosenBy === 'all-numbers' ? words.citationsByAll : words.citationsByMost;
  return format(said, { edition: editionName(edition, language) });
}

/** States that, without a day, depend on the edition with which the text was compared. */
const usesEdition: ReadonlySet<CheckedCitation['state']> = new Set([
  'retired',
  'reworded',
  'renumbered',
]);

function editionName({ title, date }: EditionLabel, language: string): string {
  return title.includes(date) ? title : `${title} (${dateInWords(date, language)})`;
}

/**
 * Returns short notes on a citation: the outcome, the correction or the reason for none, and other places that may be
 * meant.
 *
 * @param written converts words, for example to escaped HTML
 * @param placed renders a place, for example as a link
 * @param isNamed whether the present place stands before the notes already; otherwise a note names it
 */
export function citationNotes(
  citation: CheckedCitation,
  wording: CitationsWording,
  {
    written,
    placed,
    isNamed = isWrittenAsNow(citation),
  }: {
    written: (words: string) => string;
    placed: (place: CitedPlace) => string;
    isNamed?: boolean | undefined;
  },
): string[] {
  const {
    state,
    date,
    isRanged,
    now,
    choices,
    also = [],
    status,
    work,
    replacedBy,
    near,
  } = citation;
  const {
    citations: words,
    retired,
    kinds: { language },
  } = wording;
  const isMoved = state === 'retired' || state === 'renumbered';
  const left = isRanged ? words.citationsLeftRange : words.citationsLeft;
  const kept = date === undefined ? left : words.citationsLeftDated;
  const { target, fate } =
    (state === 'retired' && !replacedBy && status && 'retired' in status && status.retired) || {};
  const isGone = state === 'retired' && !replacedBy;
  const place = choices ? joinPlaces(language, choices.map(placed)) : now && placed(now);
  const unchosen = choices && words.citationsLeftChoice;
  const filled = (said: string, values: Record<string, string>) => format(said, values, written);
  return [
    written(work ?? ''),
    isGone ? filled(retiredSentence(target?.to, fate, retired), { place: place ?? '' }) : '',
    place && isMoved && !isGone ? filled(words.citationsNow, { place }) : '',
    citation.corrected !== undefined ? written(words.citationsCorrected) : '',
    isMoved && place && citation.corrected === undefined ? written(unchosen ?? kept) : '',
    hasNoEntry(citation)
      ? filled(words.citationsNoEntry, {
          place: placed(citation.near),
          number: written(citation.number ?? citation.rule?.number ?? ''),
        })
      : written(comparison(citation, wording)),
    replacedBy ? filled(words.citationsReplaced, { name: written(replacedBy) }) : '',
    near && !hasNoEntry(citation)
      ? filled(citation.meant ? words.citationsMeant : words.citationsNear, { place: placed(near) })
      : '',
    place && !isMoved && !isNamed ? place : '',
    also.length > 0 ? filled(words.citationsAlso, { places: also.map(placed).join(', ') }) : '',
  ].filter(Boolean);
}

/** Returns whether a citation names a term, which has no rulings in any edition. */
function hasNoEntry(citation: CheckedCitation): citation is CheckedCitation & { near: CitedPlace } {
  return citation.near !== undefined && typeOf(citation.near.address) === 'term';
}

/** Returns a sentence on what happened to a ruling since the day of the citation, or why that is unknown. */
function comparison(
  citation: CheckedCitation,
  { citations: words, kinds: { language, semicolon } }: CitationsWording,
): string {
  const { state, date, now, edition, numbers, near, rule, isNewer, status } = citation;
  const day = { date: dateInWords(edition?.date ?? date ?? '', language) };
  const { since, wordingOnly } = citation.lastChange ?? {};
  const readsSince = wordingOnly ? words.citationsRewordedOn : words.citationsReadsSince;
  if (state === 'unknown') {
    if (numbers) {
      const isOne = numbers.first === numbers.last;
      return format(isOne ? words.citationsNumber : words.citationsNumbers, numbers);
    }
    const isHere =
      now ?? (rule && near?.printed && printedKey(near.printed) === printedKey(rule.number));
    if (isHere && edition) return format(words.citationsNewer, day);
    return near ? '' : words.citationsNoText;
  }
  if (state === 'reworded' && edition)
    return edition.date === date ? '' : format(words.citationsChangedSince, day);
  if (state === 'reworded') return date === undefined ? '' : format(words.citationsTooOld, day);
  if (state === 'undated')
    return [
      date === undefined ? words.citationsNoDay : '',
      date === undefined || edition || isNewer ? '' : format(words.citationsTooOld, day),
      since ? format(readsSince, { date: dateInWords(since, language) }) : '',
      since === null ? words.citationsSinceLast : '',
    ]
      .filter(Boolean)
      .join(`${semicolon} `);
  if (state !== 'same' || !now?.number) return '';
  if (!edition) return words.citationsAlways;
  const moved = status?.type === 'unchanged' && status.moved;
  const isNoted = moved && hasNewerNote(moved.before, moved.after);
  return format(isNoted ? words.citationsNewerNote : words.citationsSince, day);
}
