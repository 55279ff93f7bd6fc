import {
  type CitationStatus,
  type EditionLabel,
  statusOn,
  type TextHistory,
  textOn,
} from '../editions/browser.ts';
import { once } from '../languages/browser.ts';
import {
  type Address,
  isTextAddress,
  memoize,
  printedKey,
  printedPath,
  RuleIndex,
  type RulingRecord,
  rulingPath,
  rulingTitle,
  sharePath,
  stepsOf,
  type TextAddress,
  typeOf,
  type WantedRule,
} from '../model/index.ts';
import { type FoundCitation, targetAt, textNamed } from './find-citations.ts';
import { addressOfTarget, type NameIndex } from './name-index.ts';

/** Present state of a citation. */
export type CitationState =
  | 'same'
  | 'renumbered'
  | 'reworded'
  | 'retired'
  | 'unknown'
  /** Whether the citation is from another work. */
  | 'elsewhere';

/** A citation with its outcome. */
export interface CheckedCitation extends FoundCitation {
  state: CitationState;
  /** Present target of the citation. */
  now?: {
    address: Address;
    name: string;
    number?: string | undefined;
    printed?: string | undefined;
  };
  /** Set if an edition has the ruling. */
  status?: CitationStatus | undefined;
  /** Names of what replaced its document. */
  replacedBy?: string | undefined;
  /** Changes that correct it; empty if it is right or nothing is certain. */
  edits: TextEdit[];
}

/** A part of a text, by indexes, with its replacement. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** The citations of a text, compared with an edition. */
export interface CheckedText {
  citations: CheckedCitation[];
  /** The edition that the text was compared with; none for the current text. */
  edition?: EditionLabel;
  /** Reason for the choice of the edition: in force on the day, the first edition, or the edition with the most numbers. */
  chosenBy: 'day' | 'first' | 'all-numbers' | 'most-numbers';
}

/**
 * Finds the outcome of each citation of a text.
 *
 * @param texts the histories, with the texts of all rulings, of {@link textsCited}
 * @param date the day of the text, if known. Without it, the text is compared with the newest edition that has all numbers,
 *   or with the edition that has the most
 */
export function checkCitations(
  found: readonly FoundCitation[],
  texts: ReadonlyMap<TextAddress, TextHistory>,
  index: NameIndex,
  date?: string,
): CheckedText {
  const cited = { texts, index };
  const { editions } = [...texts.values()][0] ?? { editions: [] };
  const inForce = editions.findLast((one) => date !== undefined && one.date <= date);
  const candidates = date === undefined ? [...editions.toReversed(), undefined] : [];
  const counted = Map.groupBy(found.filter(isCounted), meaningOf);
  const missing = candidates.map((one) => {
    const isOn = (citation: FoundCitation): boolean => {
      const meant = meantBy(citation, one?.date ?? '', cited);
      return meant !== undefined && rulingOn(meant, one?.date ?? '') !== undefined;
    };
    return [...counted.values()].filter(([first]) => first && !isOn(first)).flat().length;
  });
  const least = Math.min(...missing);
  const edition =
    date === undefined ? candidates[missing.indexOf(least)] : (inForce ?? editions[0]);
  const outcomes = new Map<string, Outcome>();
  const citations: CheckedCitation[] = [];
  for (const citation of found) {
    const meaning = meaningOf(citation);
    const day = citation.date ?? edition?.date ?? '';
    const outcome = outcomes.get(meaning) ?? outcomeOf(citation, day, cited);
    outcomes.set(meaning, outcome);
    if (citation.isVague && outcome.state === 'unknown') continue;
    const edits = editsOf({ ...citation, ...outcome }, citations.at(-1));
    citations.push({ ...citation, ...outcome, edits });
  }
  const guessed = least === 0 ? 'all-numbers' : 'most-numbers';
  const chosenBy = date === undefined ? guessed : inForce ? 'day' : 'first';
  return { citations, ...(edition && { edition }), chosenBy };
}

/** Texts whose histories {@link checkCitations} needs: named texts, and all documents for printed numbers. */
export function textsCited(found: readonly FoundCitation[], index: NameIndex): TextAddress[] {
  const isAny = found.some(({ address, rule }) => rule && !address);
  // Documents that another replaced come last.
  const documents = index.targets
    .filter(({ type }) => isAny && type === 'document')
    .sort((a, b) => Number(a.replacedBy !== undefined) - Number(b.replacedBy !== undefined));
  const named = found.flatMap(({ address }) => (address && targetAt(address, index)) ?? []);
  return [...new Set([...documents, ...named].flatMap((one) => textNamed(one) ?? []))];
}

/** The text with its corrections; all other text is unchanged, markup included. */
export function correctedText(text: string, citations: readonly CheckedCitation[]): string {
  const edits = citations.flatMap((citation) => citation.edits);
  const parts = edits.map((edit, at) => text.slice(edits[at - 1]?.end, edit.start) + edit.text);
  return parts.join('') + text.slice(edits.at(-1)?.end);
}

/** A ruling that a citation means, with its text. */
interface Meant {
  history: TextHistory;
  number: string;
}

/** Outcome of a citation, independent of its place. */
type Outcome = Pick<CheckedCitation, 'state' | 'now' | 'status' | 'replacedBy'>;

/** Key of a citation: citations with equal keys have the same outcome. */
function meaningOf({ address, number, rule, date, work }: FoundCitation): string {
  return [address, number, rule?.word, rule?.number, date, work].join('|');
}

/** Whether an edition should have the ruling of a citation. */
function isCounted({ number, rule, isVague, date, work }: FoundCitation): boolean {
  return (number !== undefined || !!rule) && !isVague && date === undefined && work === undefined;
}

/** A text as of a day. */
interface IndexedDay {
  byNumber: ReadonlyMap<string, RulingRecord>;
  /** The ruling with a printed number. */
  printed(rule: WantedRule): RulingRecord | undefined;
}

/** Indexes a text as of a day; an empty day means now. */
const textsByDay = /* @__PURE__ */ memoize((history: TextHistory) =>
  once((day: string): IndexedDay => {
    const { rulings = [] } = textOn(history, day || null) ?? {};
    const rules = new RuleIndex(rulings.map(({ printed }) => (printed ? { printed } : {})));
    return {
      byNumber: new Map(rulings.map((ruling) => [ruling.number, ruling])),
      printed: (rule) => rulings[rules.find(rule) ?? -1],
    };
  }),
);

/** The texts that citations are checked with. */
interface CitedTexts {
  texts: ReadonlyMap<TextAddress, TextHistory>;
  index: NameIndex;
}

/** Returns the ruling that a citation meant on a day; an empty day means now. */
function meantBy(
  { address, number, rule }: FoundCitation,
  day: string,
  { texts, index }: CitedTexts,
): Meant | undefined {
  const target = address && targetAt(address, index);
  const named = target && textNamed(target);
  for (const [at, history] of texts) {
    if (address === undefined ? typeOf(at) !== 'document' : at !== named) continue;
    if (number !== undefined && Object.hasOwn(history.rulings, number)) return { history, number };
    const printed = rule && textsByDay(history)(day).printed(rule);
    if (printed) return { history, number: printed.number };
  }
  return undefined;
}

/** Returns a ruling as of a day; an empty day means now. */
function rulingOn({ history, number }: Meant, day: string): RulingRecord | undefined {
  return textsByDay(history)(day).byNumber.get(number);
}

/** @param day the day of the text; empty for now */
function outcomeOf(citation: FoundCitation, day: string, cited: CitedTexts): Outcome {
  if (citation.work !== undefined) return { state: 'elsewhere' };
  const { index } = cited;
  const meant = meantBy(citation, day, cited);
  if (!meant) {
    const page = citation.address && targetAt(citation.address, index);
    const address = page && addressOfTarget(page);
    if (!address || citation.number || citation.rule) return { state: 'unknown' };
    return { state: 'same', now: { address, name: page.name } };
  }
  const { history, number } = meant;
  const { address } = history;
  const own = targetAt(address, index);
  const status = statusOn(history, number, day);
  const is = rulingOn(meant, '');
  const replacedBy = own?.type === 'document' ? own.replacedBy : undefined;
  const known = { status, replacedBy };
  if (!is) {
    const { to, name, ruling } = ('retired' in status && status.retired?.target) || {};
    if (!to || 'reason' in to) return { ...known, state: 'retired' };
    const next = { number: to.number, printed: ruling?.printed };
    return { ...known, state: 'retired', now: { address: to.to, name: name ?? to.to, ...next } };
  }
  const now = { address, name: own?.name ?? address, number, printed: is.printed };
  const isRenumbered = citation.rule && rulingOn(meant, day)?.printed !== is.printed;
  if (replacedBy !== undefined) return { ...known, now, state: 'retired' };
  if (status.type === 'changed') return { ...known, now, state: 'reworded' };
  if (status.type === 'newer' || status.type === 'before-first')
    return { ...known, now, state: 'unknown' };
  return { ...known, now, state: isRenumbered ? 'renumbered' : 'same' };
}

/**
 * The changes that correct a citation; none if it is right, or nothing is certain.
 *
 * @param last the citation before it, which may begin the range that it ends
 */
function editsOf(citation: FoundCitation & Outcome, last: CheckedCitation | undefined): TextEdit[] {
  const { now, state, replacedBy, rule, number, address, name } = citation;
  if (!now || state === 'unknown' || replacedBy !== undefined) return [];
  const { start, end } = citation;
  const isSameText = address === undefined || address === now.address;
  if (citation.before !== undefined) {
    const text = correctedLink(citation, now);
    return text === citation.written ? [] : [{ start, end, text }];
  }
  if (rule) {
    if (!now.printed || printedKey(now.printed) === printedKey(rule.number)) return [];
    if (state === 'retired' && !isSameText) return [];
    const { label } = stepsOf(now.printed);
    const plain = label === '' ? now.printed : now.printed.replace(/^\p{L}+\.?\s*/u, '');
    // "601.2f–h" ends in a letter alone, as long as both are below one rule.
    const first = last?.edits[0]?.text ?? last?.rule?.number;
    const isLetter = end - start === 1 && rule.from !== undefined;
    const isBeside = isLetter && first?.slice(0, -1) === plain.slice(0, -1);
    if (isBeside && plain.at(-1) === rule.number.at(-1)) return [];
    return [{ start, end, text: isBeside ? plain.slice(-1) : plain }];
  }
  if (now.number === undefined || now.number === number) return [];
  if (isSameText) return [{ start, end, text: now.number }];
  if (!name) return [{ start, end, text: rulingTitle(now.name, { number: now.number }) }];
  return [
    { ...name, text: now.name },
    { start, end, text: now.number },
  ];
}

/**
 * Returns the link to the present target of a citation. A dated link stays unchanged: its page shows the status of the
 * ruling.
 */
function correctedLink(
  { written, before = '', date, rule, number, address, state }: FoundCitation & Outcome,
  { number: next, printed, address: page }: NonNullable<Outcome['now']>,
): string {
  const isMoved = page !== address || state === 'retired' || (rule && number === undefined);
  if (date !== undefined || !isMoved) return written;
  if (next === undefined || written.includes('#') || !isTextAddress(page))
    return before + rulingPath(page, next);
  // A plain number in an address is a permanent number.
  const isPrinted = rule && printed !== undefined && !/^\d+$/u.test(printed);
  return before + (isPrinted ? printedPath(page, printed) : sharePath(page, next));
}
