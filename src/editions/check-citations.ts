import { once } from '../languages/browser.ts';
import { addressOfTarget, type NameIndex, targetAt, textNamed } from '../link/browser.ts';
import {
  type Address,
  countOf,
  type Edit,
  isTextAddress,
  memoize,
  printedKey,
  printedPath,
  RuleIndex,
  type RulingRecord,
  rulingPath,
  sharePath,
  stepsOf,
  type TextAddress,
  typeOf,
  type WantedRule,
} from '../model/index.ts';
import type { MovedParts } from './changes.ts';
import { type CitationStatus, statusOn } from './citation-status.ts';
import type { EditionLabel } from './editions.ts';
import type { FoundCitation } from './find-citations.ts';
import { everyDestination, isDate } from './snapshot.ts';
import {
  changesIn,
  partsMoved,
  rulingHistory,
  type Since,
  type TextHistory,
  textOn,
} from './text-history.ts';

/** Present state of a citation. */
export type CitationState =
  | 'same'
  /** The ruling has changed at some time, but it is unknown which edition the citation is from. */
  | 'undated'
  | 'renumbered'
  | 'reworded'
  | 'retired'
  | 'unknown'
  /** The citation is from another work. */
  | 'elsewhere';

/** Present place of a ruling or a text. */
interface CitedPlace {
  address: Address;
  name: string;
  number?: string | undefined;
  printed?: string | undefined;
}

/** A citation with its outcome. */
export interface CheckedCitation extends FoundCitation {
  state: CitationState;
  /** Present target of the citation. */
  now?: CitedPlace;
  /** For a retired number: the present places to choose from, if the words of the ruling are in several. */
  choices?: CitedPlace[];
  /** Set if an edition has the ruling. */
  status?: CitationStatus | undefined;
  /** The edition in force on the day of the citation; absent if that day is unknown or before the first edition. */
  edition?: EditionLabel | undefined;
  /** Last change of the ruling, if `edition` is absent; absent if the ruling reads the same in every edition. */
  lastChange?:
    | {
        since: Since;
        before: RulingRecord;
        /** The ruling now. */
        after: RulingRecord;
        moved: MovedParts;
        /** Set if every change of the ruling was of wording only. */
        wordingOnly?: true;
      }
    | undefined;
  /** For an unknown number: the first and the last of the numbers like it in the text. */
  numbers?: { text: string; first: string; last: string } | undefined;
  /** For an unknown number or name: the place that was most likely meant. */
  near?: CitedPlace | undefined;
  /** For an ambiguous name: rulings of other texts with the same name and number. */
  also?: CitedPlace[] | undefined;
  /** Names of the documents that replaced the cited document. */
  replacedBy?: string | undefined;
  /** Corrected citation; absent if the citation is right or the correction uncertain. */
  corrected?: string | undefined;
}

/** The citations of a text, compared with an edition. */
export interface CheckedText {
  citations: CheckedCitation[];
  /** Corrections of citations and their links, in order. Uncertain corrections are left out. */
  edits: Edit[];
  /** The edition that the text was compared with; none for the current text. */
  edition?: EditionLabel;
  /** Reason for the choice of the edition: in force on the day, the first edition, or the edition with the most numbers. */
  chosenBy: 'day' | 'first' | 'all-numbers' | 'most-numbers';
}

/**
 * Finds the outcome of each citation of a text.
 *
 * @param texts the histories, with the texts of all rulings, of {@link textsCited}
 * @param date the day of the text, if known. Without a day, the text is compared with the newest edition that has all
 *   of its numbers, or else with the edition that has the most
 */
export function checkCitations(
  found: readonly FoundCitation[],
  texts: ReadonlyMap<TextAddress, TextHistory>,
  index: NameIndex,
  date?: string,
): CheckedText {
  const cited = { texts, index };
  const { editions } = [...texts.values()][0] ?? { editions: [] };
  const inForce = editionOf({ date }, editions);
  const candidates = date === undefined ? [...editions.toReversed(), undefined] : [];
  const counted = Map.groupBy(found.filter(isCounted), meaningOf);
  const isOn = (citation: FoundCitation, one: EditionLabel | undefined): boolean => {
    const meant = meantBy(citation, one?.date ?? '', cited);
    const ruling = meant && rulingOn(meant, one?.date ?? '');
    return !!ruling && !(isTypedNumber(citation) && ruling.printed !== undefined);
  };
  const missing = candidates.map(
    (one) => [...counted.values()].filter(([first]) => first && !isOn(first, one)).flat().length,
  );
  const least = Math.min(...missing);
  const edition =
    date === undefined ? candidates[missing.indexOf(least)] : (inForce ?? editions[0]);
  const outcomes = new Map<string, Outcome>();
  const citations: CheckedCitation[] = [];
  const edits: Edit[] = [];
  let last: Listed = { joint: ', ' };
  for (const citation of found) {
    const meaning = meaningOf(citation);
    const { date: ownDate, isNewer } = citation;
    const own = ownDate === undefined ? inForce : editionOf(citation, editions);
    // A number that the assumed edition lacks is of the newest edition that has it.
    const newest = isOn(citation, edition)
      ? -1
      : candidates.findIndex((one) => isOn(citation, one));
    const assumed = newest < 0 ? edition : candidates[newest];
    const otherwise = ownDate === undefined ? assumed : editions[0];
    // Citations newer than the last edition are compared with the current text.
    const day = (isNewer ? own : (own ?? otherwise))?.date ?? '';
    const { number, others } = citation;
    const outcome = outcomes.get(meaning) ?? {
      ...outcomeOf(citation, { day, isKnown: own !== undefined }, cited),
      edition: own,
      also: others?.flatMap((one) => placeOf(texts.get(one), number) ?? []),
    };
    outcomes.set(meaning, outcome);
    if (citation.isVague && outcome.state === 'unknown') continue;
    const corrected = correction({ ...citation, ...outcome }, last);
    last = corrected.listed;
    edits.push(...corrected.edits);
    if (!citation.isLinkOfOther)
      citations.push({ ...citation, ...outcome, corrected: corrected.edits.at(-1)?.text });
  }
  const guessed = least === 0 ? 'all-numbers' : 'most-numbers';
  const chosenBy = date === undefined ? guessed : inForce ? 'day' : 'first';
  return { citations, edits, ...(edition && { edition }), chosenBy };
}

/** The edition in force on the day of a citation, or the next one if its text is newer than its day. */
function editionOf(
  { date = '', isNewer }: Pick<FoundCitation, 'date' | 'isNewer'>,
  editions: readonly EditionLabel[],
): EditionLabel | undefined {
  if (!isDate(date)) return undefined;
  if (isNewer) return editions.find((one) => one.date > date);
  return editions.findLast((one) => one.date <= date);
}

/** Texts whose histories {@link checkCitations} needs: named texts, and all documents for printed numbers. */
export function textsCited(found: readonly FoundCitation[], index: NameIndex): TextAddress[] {
  const isAny = found.some(({ address, rule }) => rule && !address);
  // Replaced documents come last.
  const documents = index.targets
    .filter(({ type }) => isAny && type === 'document')
    .sort((a, b) => Number(a.replacedBy !== undefined) - Number(b.replacedBy !== undefined));
  const named = found.flatMap((one) => textCited(one, index) ?? []);
  const others = found.flatMap(({ others = [] }) => others);
  return [...new Set([...documents.flatMap((one) => textNamed(one) ?? []), ...named, ...others])];
}

/** Returns the text that a citation names or most likely means. */
function textCited({ address, meant }: FoundCitation, index: NameIndex): TextAddress | undefined {
  return textNamed(meant ?? (address && targetAt(address, index)));
}

/** A ruling that a citation means, with its text. */
interface Meant {
  history: TextHistory;
  number: string;
}

/** Outcome of a citation, independent of its place. */
type Outcome = Omit<CheckedCitation, keyof FoundCitation | 'corrected'>;

/** A citation whose name the next citation of a list in the corrected text shares: "facility p24, p25". */
interface Listed {
  /** Address of the cited text, and of the text after the correction. */
  address?: Address | undefined;
  now?: Address | undefined;
  /** Separator of name and number in the citation that begins the list. */
  joint: string;
  /** Printed number of the rule after the correction. */
  printed?: string | undefined;
}

/** Key of a citation: citations with equal keys have the same outcome. */
function meaningOf(citation: FoundCitation): string {
  const { address, number, rule, date, isNewer, work, others, meant } = citation;
  const meaning = [address, number, rule?.word, rule?.number, date, isNewer, work, others];
  return [...meaning, meant?.url, isTypedNumber(citation)].join('|');
}

/** Returns whether a citation has a permanent number in words. In the citation of a rule with a printed number, only a link does. */
function isTypedNumber({ number, rule, before, isAnchor, date }: FoundCitation): boolean {
  return number !== undefined && !rule && before === undefined && !isAnchor && date === undefined;
}

/** Returns whether an edition should have the ruling of a citation. */
function isCounted({ number, rule, isVague, date, work }: FoundCitation): boolean {
  return (number !== undefined || !!rule) && !isVague && date === undefined && work === undefined;
}

/** Indexes a text as of a day; an empty day means now. */
const textsByDay = /* @__PURE__ */ memoize((history: TextHistory) =>
  once((day: string) => {
    const { rulings = [] } = textOn(history, day || null) ?? {};
    const byNumber = new Map<string, RulingRecord>(rulings.map((one) => [one.number, one]));
    return { rulings, byNumber, rules: new RuleIndex(rulings.map(({ printed }) => ({ printed }))) };
  }),
);

/** The texts that citations are checked with. */
interface CitedTexts {
  texts: ReadonlyMap<TextAddress, TextHistory>;
  index: NameIndex;
}

/** Returns the ruling that a citation meant on a day; an empty day means now. */
function meantBy(
  citation: FoundCitation,
  day: string,
  { texts, index }: CitedTexts,
): Meant | undefined {
  const { address, number, rule } = citation;
  const named = textCited(citation, index);
  for (const [at, history] of texts) {
    if (address ? at !== named : typeOf(at) !== 'document') continue;
    if (number !== undefined && Object.hasOwn(history.rulings, number)) return { history, number };
    const { rulings, rules } = textsByDay(history)(day);
    const printed = rulings[(rule && rules.find(rule)) ?? -1];
    if (printed) return { history, number: printed.number };
  }
  return undefined;
}

/** Returns a ruling as of a day; an empty day means now. */
function rulingOn({ history, number }: Meant, day: string): RulingRecord | undefined {
  return textsByDay(history)(day).byNumber.get(number);
}

/** Returns the present place of a ruling; nothing if the text no longer has it. */
function placeOf(history?: TextHistory, number = ''): CitedPlace | undefined {
  const ruling = history && rulingOn({ history, number }, '');
  return (
    ruling && { address: history.address, name: history.name, number, printed: ruling.printed }
  );
}

/**
 * @param day date of the compared edition; empty for the current text
 * @param isKnown whether the citation or the whole text names that day
 */
function outcomeOf(
  citation: FoundCitation,
  { day, isKnown }: { day: string; isKnown: boolean },
  cited: CitedTexts,
): Outcome {
  if (citation.work !== undefined) return { state: 'elsewhere' };
  const { index } = cited;
  const meant = meantBy(citation, day, cited);
  if (!meant) {
    const page = citation.address && targetAt(citation.address, index);
    const address = page && addressOfTarget(page);
    if (!address || citation.number || citation.rule)
      return {
        state: 'unknown',
        ...(address && { near: { address, name: page.name } }),
        ...nearestTo(citation, cited),
      };
    return { state: 'same', now: { address, name: page.name } };
  }
  const { history, number } = meant;
  const status = statusOn(history, number, day);
  const now = placeOf(history, number);
  const page = targetAt(history.address, index);
  const replacedBy = page?.type === 'document' ? page.replacedBy : undefined;
  const known = { status, replacedBy };
  if (!now) {
    const target = 'retired' in status ? status.retired?.target : undefined;
    const [next, ...others] = everyDestination(target).flatMap(
      ({ to, name, ruling }): CitedPlace[] => {
        if ('reason' in to) return [];
        const place = { number: to.number, printed: ruling?.printed };
        return [{ address: to.to, name: name ?? to.to, ...place }];
      },
    );
    if (!next) return { ...known, state: 'retired' };
    if (others.length > 0) return { ...known, state: 'retired', choices: [next, ...others] };
    return { ...known, state: 'retired', now: next };
  }
  if (replacedBy !== undefined) return { ...known, now, state: 'retired' };
  if (status.type === 'changed') return { ...known, now, state: 'reworded' };
  if (status.type === 'newer' && isKnown) return { ...known, now, state: 'unknown' };
  // A plain number in an address may be permanent or printed: "/documents/harbour-rules/5/".
  const isByPrinted = citation.rule !== undefined && citation.number !== number;
  const isOtherPrinted = isByPrinted && rulingOn(meant, day)?.printed !== now.printed;
  if (isOtherPrinted || (isTypedNumber(citation) && now.printed !== undefined))
    return { ...known, now, state: 'renumbered' };
  const lastChange = isKnown ? undefined : lastChangeOf(meant, isByPrinted);
  const isCompared = 'edition' in status && !lastChange;
  return { ...known, now, lastChange, state: isCompared ? 'same' : 'undated' };
}

/**
 * Returns the last change of a ruling, of its wording if nothing else changed; for a citation by printed number, also of
 * the number.
 */
function lastChangeOf(
  { history, number }: Meant,
  isByPrinted = false,
): CheckedCitation['lastChange'] {
  const { versions = [] } = rulingHistory(history, number) ?? {};
  const changes = changesIn(versions, () => true);
  const at = versions.findLastIndex((version, index) => {
    // A text that cites a printed number is not older than the first printed number.
    const { printed = version.ruling.printed } = versions[index - 1]?.ruling ?? {};
    const isChanged = changes.includes(version) && !version.wordingOnly;
    return isChanged || (isByPrinted && version.ruling.printed !== printed);
  });
  const wordingOnly = at <= 0;
  const index = wordingOnly ? versions.findLastIndex((one) => changes.includes(one)) : at;
  const [before, version, last] = [versions[index - 1], versions[index], versions.at(-1)];
  if (!before || !version || !last) return undefined;
  const moved = partsMoved(versions, (one) => versions.indexOf(one) >= index);
  const optional = wordingOnly && { wordingOnly };
  return { since: version.since, before: before.ruling, after: last.ruling, moved, ...optional };
}

/**
 * Returns the numbers that the text of an unknown citation has now, and the place that was most likely meant. Rulings with
 * adjacent permanent numbers have nothing in common: a missing number has no nearest one.
 */
function nearestTo(
  citation: FoundCitation,
  { texts, index }: CitedTexts,
): Pick<Outcome, 'numbers' | 'near'> {
  const { rule, number, meant } = citation;
  const named = textCited(citation, index);
  const history = named ? texts.get(named) : rule && [...texts.values()][0];
  if (!history) return {};
  const { rulings, rules } = textsByDay(history)('');
  const all = rulings.map((ruling) => ruling.number).sort((a, b) => countOf(a) - countOf(b));
  const [first, last] = number ? [all[0], all.at(-1)] : printedLike(rule, rules, rulings);
  const byPrinted = rulings[(rule && rules.find(rule)) ?? -1];
  const closest = rule && rules.closest(rule);
  // "p6" may mean r6 of a document.
  const near = number
    ? all.find((one) => countOf(one) === countOf(number))
    : (byPrinted ?? rulings.find(({ printed }) => closest !== undefined && printed === closest))
        ?.number;
  const text = meant && { address: history.address, name: history.name };
  return {
    // No row of numbers if a later edition has the printed number: the number would be in the row.
    ...(first && last && !meant && !byPrinted && { numbers: { text: history.name, first, last } }),
    near: placeOf(history, near) ?? text,
  };
}

/** Returns the ends of the row of printed numbers that a wrong number belongs to, or else of the first row of the text. */
function printedLike(
  rule: WantedRule | undefined,
  rules: RuleIndex,
  rulings: readonly RulingRecord[],
): string[] {
  const row = rule ? rules.range(rule) : [];
  const number = rulings.find(({ printed }) => printed !== undefined)?.printed ?? '';
  return row.length > 0
    ? row
    : rules.range({ word: stepsOf(number).label, number, isCommon: false });
}

/**
 * Returns the edits that correct a citation; none if the citation is right or the correction uncertain. A citation
 * with a day is always right: it names the text of its day.
 *
 * @param last the citation before it
 */
function correction(
  citation: FoundCitation & Outcome,
  last: Listed,
): { edits: Edit[]; listed: Listed } {
  const { rule, number = '', address, name, start, end, written, before } = citation;
  const { state, replacedBy, date, isRanged, isAnchor } = citation;
  const isCertain = state !== 'unknown' && replacedBy === undefined && date === undefined;
  const now = isCertain && isRanged !== true ? citation.now : undefined;
  const replace = (text: string): Edit[] => (text === written ? [] : [{ start, end, text }]);
  if (before !== undefined)
    return { edits: now ? replace(correctedLink(citation, now)) : [], listed: last };
  if (rule) {
    const printed = now && correctedRule(citation, now, last);
    const edits = printed === undefined ? [] : [{ start, end, text: printed }];
    const listed = { ...last, address, now: address, printed: printed ?? rule.number };
    return { edits, listed };
  }
  const joint = name ? (start - name.end === 1 ? ' ' : ', ') : last.joint;
  const target = now?.number === undefined ? { address, number, name: undefined } : now;
  const printed = now?.number !== undefined && !isAnchor ? now.printed : undefined;
  // Behind a printed number, a permanent number needs a name.
  const listed = { address, now: printed === undefined ? target.address : undefined, joint };
  // "fog p2 and p3" becomes "gull p2 and fog p3": behind a corrected name, a number needs its own.
  const isListed = address !== undefined && !name && last.address === address;
  const isInText = target.address === (isListed ? last.now : address);
  // "3 of the Harbour Rules" may be a count.
  if (printed !== undefined && name && name.start > start) return { edits: [], listed };
  const text = printed ?? target.number ?? '';
  if (isInText && text === number) return { edits: [], listed };
  if (isInText && !(isListed && printed !== undefined))
    return { edits: [{ start, end, text }], listed };
  if (target.name === undefined) return { edits: [{ start, end, text: written }], listed };
  if (!name) return { edits: [{ start, end, text: target.name + joint + text }], listed };
  const edits = [
    { ...name, text: target.name },
    { start, end, text },
  ];
  return { edits: edits.sort((a, b) => a.start - b.start), listed };
}

/** Returns the present printed number of a cited rule; nothing if the cited number is right. */
function correctedRule(
  { state, rule, address, start, end }: FoundCitation & Outcome,
  now: CitedPlace,
  last: Listed,
): string | undefined {
  if (!rule || !now.printed || printedKey(now.printed) === printedKey(rule.number))
    return undefined;
  if (state === 'retired' && address !== undefined && address !== now.address) return undefined;
  const { label } = stepsOf(now.printed);
  // "Step 4" without its word would be another rule.
  if (rule.isCommon && label !== rule.word.toLowerCase()) return undefined;
  const hasLabel = stepsOf(rule.number).label !== '';
  const plain = label === '' || hasLabel ? now.printed : now.printed.replace(/^\p{L}+\.?\s*/u, '');
  // "601.2f–h" has only a letter at its end if both rules have the same parent.
  const isLetter = end - start === 1 && rule.from !== undefined;
  if (!isLetter || last.printed?.slice(0, -1) !== plain.slice(0, -1)) return plain;
  return plain.at(-1) === rule.number.at(-1) ? undefined : plain.slice(-1);
}

/** Returns the link to the present target of a citation. */
function correctedLink(
  { written, before = '', rule, number, address, state }: FoundCitation & Outcome,
  { number: next, printed, address: page }: NonNullable<Outcome['now']>,
): string {
  const isMoved = page !== address || state === 'retired' || (rule && number === undefined);
  if (!isMoved) return written;
  if (next === undefined || written.includes('#') || !isTextAddress(page))
    return before + rulingPath(page, next);
  // A plain number in an address is a permanent number.
  const isPrinted = rule && printed !== undefined && !/^\d+$/u.test(printed);
  return before + (isPrinted ? printedPath(page, printed) : sharePath(page, next));
}
