import {
  printedKey,
  type ReferenceWords,
  RuleIndex,
  readRules,
  referenceWords,
  rulingTitle,
  stepsOf,
  type WantedRule,
} from '../documents/index.ts';
import {
  type CitationStatus,
  type EditionLabel,
  type RulingState,
  statusOn,
  type TextHistory,
  textOn,
} from '../editions/browser.ts';
import {
  type Address,
  addressOf,
  decodeAddress,
  isTextAddress,
  pagePath,
  printedPath,
  type RulingNumber,
  readPastedAddress,
  rulingNumber,
  rulingPath,
  sharePath,
  slugify,
  type TextAddress,
  typeOf,
} from '../glossary/browser.ts';
import type { ReferenceRules } from '../languages/index.ts';
import {
  addressOfTarget,
  type NameIndex,
  namedTargets,
  nameKey,
  type Target,
} from './name-index.ts';

/** A citation in a text. Indexes are into the text. */
export interface FoundCitation {
  /** The number or the link that a correction replaces. */
  start: number;
  end: number;
  /** As a reader sees it: `rule 702.41`, `facility p25`, a link. */
  written: string;
  /** The page that it names; absent if it is a rule of any document. */
  address?: Address;
  /** Its permanent number, or a rule by its printed number; a link may have both. */
  number?: RulingNumber;
  rule?: WantedRule;
  /** The name before a permanent number. */
  name?: { start: number; end: number };
  /** It is the address of a page of the site; `before` is what precedes the site path. */
  link?: { before: string; isShared: boolean };
  /** The day that a link names. */
  date?: string;
  /** The work that it is from, which is not part of the site. */
  work?: string;
  /** It may mean something else: it counts only if the rule exists. */
  isVague?: true;
}

/** Present state of a citation. */
export type CitationState =
  | 'same'
  | 'renumbered'
  | 'reworded'
  | 'retired'
  | 'unknown'
  /** It is from another work. */
  | 'elsewhere';

/** A citation with what became of it. */
export interface CheckedCitation extends FoundCitation {
  state: CitationState;
  /** Its present target. */
  now?: { address: Address; number?: string; printed?: string; name: string };
  /** Set if an edition has the ruling. */
  status?: CitationStatus;
  /** Names of what replaced its document. */
  replacedBy?: string;
  /** Changes that correct it; empty if it is right or nothing is certain. */
  edits: TextEdit[];
}

/** Makes the form in which names are compared. */
type KeyOf = (name: string) => string;

/** A part of a text, by indexes, with its replacement. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** The citations of a text, compared with an edition. */
export interface CheckedText {
  citations: CheckedCitation[];
  /** The edition that the text was compared with; none for the text as it is now. */
  edition?: EditionLabel;
  /** Reason for the choice of the edition: in force on the day, the first one, or the one with the most numbers. */
  chosenBy: 'day' | 'first' | 'all-numbers' | 'most-numbers';
}

/** The names and words by which citations are found. */
export interface CitationNames {
  index: NameIndex;
  /** Made by {@link citationWords}. */
  words: ReferenceWords;
  /** The addresses of the site, without its base path: `https://rulings.example.org`. */
  origins: readonly string[];
  /** Names of works that are not part of the site. */
  outsideWorks: readonly string[];
  /** File name of the document that a printed number without a name means; without it, any that has the number. */
  rulebook?: string | undefined;
}

const url = /https?:\/\/[^\s<>"'()[\]|]+/gu;
const numbered = /(?<![\p{L}\p{N}])\^?([pr][1-9]\d{0,5})(?![\p{L}\p{N}])/giu;
/** A number alone that can hardly mean anything but a rule: `702.41a`, or `[702.41]`. */
const bareRule =
  /(?<![\p{L}\p{N}.])\d{1,5}(?:\.\d{1,5})+[a-z](?![\p{L}\p{N}])|(?<=[[(])\d{1,5}(?:\.\d{1,5})+(?=[\])])/gu;
/** An abbreviation of a work with a number: `MTR 4.2`. */
const ofAbbreviation =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{Lu}\d]{1,5})\s+(?:\d{1,5}(?:\.\d{1,5})+[a-z]?)(?![\p{L}\p{N}]|\.\d)/gu;
/** Marks between a name and its number, the ends of markup among them. */
const betweenNameAndNumber = /(?:\[\/\w+\]|[\s,:#^(“”"*_\]])*$/u;
/** Separators of the numbers of one text: ", ", " and ". */
const listJoint = /^(?:[\s,;&/+–-]|(?<=\s)\p{Ll}{1,4}(?=\s)){1,9}$/u;
const maxNameWords = 8;
const maxNameLength = 120;

/**
 * The words that introduce printed numbers in any text: those of the site, and the names of its documents ("CR 104.3a").
 */
export function citationWords(
  rules: ReferenceRules,
  site: { ruleWords?: readonly string[] | undefined },
  { names }: NameIndex,
): ReferenceWords {
  const { ruleWords = rules.rules } = site;
  const ofDocuments = names.flatMap(({ text, kind, target }) =>
    target.type === 'document' && kind !== 'heading' ? text : [],
  );
  return referenceWords(rules, { ruleWords: [...ruleWords, ...ofDocuments] });
}

/** Finds the citations of a text: rules by their printed numbers, rulings by name and number, links to the site. */
export function findCitations(text: string, names: CitationNames): FoundCitation[] {
  const { index, words, outsideWorks, rulebook: slug } = names;
  const rulebook = slug !== undefined && {
    address: addressOf({ type: 'document', slug: slugify(slug) }),
  };
  const keyOf: KeyOf = (name) => nameKey(name, index.language);
  const targets = new Map([...namedTargets(index)].map(([key, [target]]) => [key, target]));
  const found = [...text.matchAll(url)].flatMap(({ 0: link, index: start }) =>
    readLink(link.replace(/[.,;:!?*_]+$/u, ''), start, names),
  );
  // Numbers in links are no citations.
  const run = text.replace(url, (link) => '|'.repeat(link.length));
  const isOutside = new Set(outsideWorks.map(keyOf));
  for (const { references } of readRules(run, words)) {
    // "Part 1 and 3.5 points" cites nothing.
    if (references[0]?.isCommon && !documentOf(targets.get(keyOf(references[0].word)))) continue;
    for (const reference of references) {
      const { word, number, from, start } = reference;
      const whole = run.slice(start, reference.end);
      const at = Math.max(whole.lastIndexOf(number), 0);
      const isLetter = from !== undefined && !whole.includes(number);
      const end = start + (isLetter ? 1 : at + number.length);
      const named = targets.get(keyOf(word));
      const before = named ? undefined : nameBefore(run, start, targets, keyOf);
      const after = wordsAfter(run, reference.end, keyOf);
      const document =
        documentOf(named) ??
        documentOf(before?.target) ??
        after.map((name) => documentOf(targets.get(name))).find(Boolean);
      const isVague = !document && isAmbiguous(number, word, words);
      const work = document
        ? undefined
        : (workBefore(run.slice(0, start), isOutside, keyOf) ??
          after.find((name) => isOutside.has(name)));
      found.push({
        start: isLetter ? start : start + at,
        end,
        written: isLetter
          ? number
          : run.slice(documentOf(before?.target) ? before?.start : start, end),
        rule: {
          word: named ? '' : word,
          number,
          ...(from !== undefined && { from }),
          isCommon: false,
        },
        ...(document ? { address: document } : rulebook),
        ...(work !== undefined && { work }),
        ...(isVague && { isVague }),
      });
    }
  }
  for (const { 0: written, 1: work = '', index: start } of run.matchAll(ofAbbreviation)) {
    if (!targets.has(keyOf(work)) && !words.ruleForms.has(work.toLowerCase()))
      found.push({ start, end: start + written.length, written, work });
  }
  for (const { 0: number, index: start } of run.matchAll(bareRule)) {
    const rule = { word: '', number, isCommon: false };
    const end = start + number.length;
    found.push({ start, end, written: number, rule, ...rulebook, isVague: true });
  }
  let last: FoundCitation | undefined;
  for (const { 0: whole, 1: written = '', index: at } of run.matchAll(numbered)) {
    const end = at + whole.length;
    const start = end - written.length;
    const number = rulingNumber(written.toLowerCase());
    const before = nameBefore(run, at, targets, keyOf);
    // "facility p25, p26 and p30" names the text once.
    const isListed = last && listJoint.test(run.slice(last.end, at));
    const address = before ? textOf(before.target) : isListed ? last?.address : undefined;
    // "Foo#p1" is meant as a citation, whatever Foo is.
    const [unknown] = /[^\s#]{1,40}#\^?$/u.exec(run.slice(Math.max(0, start - 50), start)) ?? [];
    if (!number || (!address && unknown === undefined)) continue;
    last = {
      start,
      end,
      number,
      written: run.slice(before?.start ?? start - (address ? 0 : (unknown?.length ?? 0)), end),
      ...(address && { address }),
      ...(before && { name: { start: before.start, end: before.end } }),
    };
    found.push(last);
  }
  return withoutOverlaps(found);
}

/**
 * Checks what became of the citations of a text.
 *
 * @param texts the histories, with the texts of all rulings, of {@link textsCited}
 * @param date the day of the text, if it is known. Otherwise the newest edition in which all numbers exist is taken
 */
export function checkCitations(
  found: readonly FoundCitation[],
  texts: ReadonlyMap<TextAddress, TextHistory>,
  index: NameIndex,
  date?: string,
): CheckedText {
  const days = new DatedTexts(texts, index);
  const { editions } = [...texts.values()][0] ?? { editions: [] };
  const inForce = date === undefined ? undefined : editions.findLast((one) => one.date <= date);
  const edition = date === undefined ? newestWith(found, editions, days) : (inForce ?? editions[0]);
  const today = edition?.date ?? null;
  const citations: CheckedCitation[] = [];
  for (const citation of found) {
    const checked = check(citation, days, citation.date ?? today, citations.at(-1));
    if (!citation.isVague || checked.state !== 'unknown') citations.push(checked);
  }
  const isWhole = missingIn(found, today, days) === 0;
  const guessed = isWhole ? 'all-numbers' : 'most-numbers';
  const chosenBy = date === undefined ? guessed : inForce ? 'day' : 'first';
  return { citations, ...(edition && { edition }), chosenBy };
}

/** The texts whose histories {@link checkCitations} needs: those that are named, and all documents for printed numbers. */
export function textsCited(found: readonly FoundCitation[], index: NameIndex): TextAddress[] {
  const isAny = found.some(({ address, rule }) => rule && !address);
  // Documents that another replaced come last.
  const documents = index.targets
    .filter(({ type }) => isAny && type === 'document')
    .sort((a, b) => Number(a.replacedBy !== undefined) - Number(b.replacedBy !== undefined));
  const named = found.flatMap(({ address }) => (address && targetAt(address, index)) ?? []);
  return [...new Set([...documents, ...named].flatMap((one) => textOf(one) ?? []))];
}

/** The text with its corrections; all else stays as it is, markup too. */
export function correctedText(text: string, citations: readonly CheckedCitation[]): string {
  const edits = citations.flatMap((citation) => citation.edits);
  const parts = edits.map((edit, at) => text.slice(edits[at - 1]?.end, edit.start) + edit.text);
  return parts.join('') + text.slice(edits.at(-1)?.end);
}

/** A citation that was found in a part of a text, by indexes into the whole. */
export function movedBy(offset: number, citation: FoundCitation): FoundCitation {
  const moved = <Part extends { start: number; end: number }>(part: Part): Part => ({
    ...part,
    start: part.start + offset,
    end: part.end + offset,
  });
  const { name } = citation;
  return { ...moved(citation), ...(name && { name: moved(name) }) };
}

/** A ruling that a citation means, with its text. */
interface Meant {
  history: TextHistory;
  number: string;
}

/** A text on a day. */
interface IndexedDay {
  rulings: readonly RulingState[];
  byNumber: ReadonlyMap<string, RulingState>;
  rules: RuleIndex;
}

/** The texts on each day. Each is indexed once. */
class DatedTexts {
  readonly #texts: ReadonlyMap<TextAddress, TextHistory>;
  readonly #indexed = new Map<string, IndexedDay>();
  readonly index: NameIndex;

  constructor(texts: ReadonlyMap<TextAddress, TextHistory>, index: NameIndex) {
    this.#texts = texts;
    this.index = index;
  }

  /** The ruling that a citation meant on a day, or `null` for now. */
  find({ address, number, rule }: FoundCitation, day: string | null): Meant | undefined {
    const target = address && targetAt(address, this.index);
    const named = target && textOf(target);
    for (const [at, history] of this.#texts) {
      if (address === undefined ? typeOf(at) !== 'document' : at !== named) continue;
      if (number !== undefined && Object.hasOwn(history.rulings, number))
        return { history, number };
      const { rules, rulings } = this.#on(history, day);
      const printed = rule && rulings[rules.find(rule) ?? -1];
      if (printed) return { history, number: printed.number };
    }
    return undefined;
  }

  /** A ruling as it was on a day, or `null` for now. */
  ruling({ history, number }: Meant, day: string | null): RulingState | undefined {
    return this.#on(history, day).byNumber.get(number);
  }

  #on(history: TextHistory, day: string | null): IndexedDay {
    const key = `${history.address} ${day}`;
    const known = this.#indexed.get(key);
    if (known) return known;
    const rulings = textOn(history, day)?.rulings ?? [];
    const made: IndexedDay = {
      rulings,
      byNumber: new Map(rulings.map((ruling) => [ruling.number, ruling])),
      rules: new RuleIndex(rulings.map(({ printed }) => (printed ? { printed } : {}))),
    };
    this.#indexed.set(key, made);
    return made;
  }
}

/** Counts the unambiguous citations that do not exist on a day. */
function missingIn(found: readonly FoundCitation[], day: string | null, days: DatedTexts): number {
  return found.filter((one) => {
    const isCounted = one.number !== undefined || one.rule;
    if (!isCounted || one.isVague || one.date !== undefined || one.work !== undefined) return false;
    const meant = days.find(one, day);
    return !meant || !days.ruling(meant, day);
  }).length;
}

/** The newest edition in which all numbers exist; otherwise the one with the most; nothing if more exist now. */
function newestWith(
  found: readonly FoundCitation[],
  editions: readonly EditionLabel[],
  days: DatedTexts,
): EditionLabel | undefined {
  let best: { edition: EditionLabel | undefined; missing: number } | undefined;
  for (const edition of [...editions.toReversed(), undefined]) {
    const missing = missingIn(found, edition?.date ?? null, days);
    if (!best || missing < best.missing) best = { edition, missing };
    if (missing === 0) break;
  }
  return best?.edition;
}

/** @param last the citation before it, which may begin the range that it ends */
function check(
  citation: FoundCitation,
  days: DatedTexts,
  day: string | null,
  last: CheckedCitation | undefined,
): CheckedCitation {
  const none: CheckedCitation = { ...citation, state: 'unknown', edits: [] };
  if (citation.work !== undefined) return { ...none, state: 'elsewhere' };
  const meant = days.find(citation, day);
  const page = citation.address && targetAt(citation.address, days.index);
  if (!meant) {
    const address = page && addressOfTarget(page);
    if (!address || citation.number || citation.rule) return none;
    return withEdits({ ...none, state: 'same', now: { address, name: page.name } }, last);
  }
  const { history, number } = meant;
  const status = statusOn(history, number, day ?? '');
  const is = days.ruling(meant, null);
  const own = targetAt(history.address, days.index);
  const replacedBy = own?.type === 'document' ? own.replacedBy : undefined;
  const checked = { ...none, status, ...(replacedBy !== undefined && { replacedBy }) };
  if (!is) {
    const { target } = ('retired' in status && status.retired) || {};
    if (!target || 'reason' in target.to) return { ...checked, state: 'retired' };
    const { to: address, number: next } = target.to;
    const name = target.name ?? address;
    const now = { address, name, ...shown(next, target.ruling?.printed) };
    return withEdits({ ...checked, state: 'retired', now }, last);
  }
  const { address } = history;
  const now = { address, name: own?.name ?? address, ...shown(number, is.printed) };
  if (replacedBy !== undefined) return { ...checked, state: 'retired', now };
  if (status.type === 'newer' || status.type === 'before-first') return { ...checked, now };
  const isRenumbered = citation.rule && days.ruling(meant, day)?.printed !== is.printed;
  const state = isRenumbered ? 'renumbered' : 'same';
  return withEdits(
    { ...checked, state: status.type === 'changed' ? 'reworded' : state, now },
    last,
  );
}

function shown(number: string | undefined, printed: string | undefined) {
  return { ...(number !== undefined && { number }), ...(printed !== undefined && { printed }) };
}

/** Adds the changes that correct a citation, if it is not right now. */
function withEdits(checked: CheckedCitation, last: CheckedCitation | undefined): CheckedCitation {
  const { now, rule, number, address, name, link, start, end } = checked;
  if (!now) return checked;
  const replaced = (text: string): CheckedCitation => ({
    ...checked,
    edits: [{ start, end, text }],
  });
  if (link) {
    const corrected = correctedLink(checked, now);
    return corrected === undefined || corrected === checked.written ? checked : replaced(corrected);
  }
  const isSameText = address === undefined || address === now.address;
  if (rule) {
    if (!now.printed || printedKey(now.printed) === printedKey(rule.number)) return checked;
    if (checked.state === 'retired' && !isSameText) return checked;
    const { label } = stepsOf(now.printed);
    const plain = label === '' ? now.printed : now.printed.replace(/^\p{L}+\.?\s*/u, '');
    // "601.2f–h" ends in a letter alone, as long as both are below one rule.
    const first = last?.edits[0]?.text ?? last?.rule?.number;
    const isLetter = end - start === 1 && rule.from !== undefined;
    const isBeside = isLetter && first?.slice(0, -1) === plain.slice(0, -1);
    if (isBeside && plain.at(-1) === rule.number.at(-1)) return checked;
    return replaced(isBeside ? plain.slice(-1) : plain);
  }
  if (now.number === undefined || now.number === number) return checked;
  if (isSameText) return replaced(now.number);
  if (!name) return replaced(rulingTitle(now.name, { number: now.number }));
  const edits = [
    { ...name, text: now.name },
    { start, end, text: now.number },
  ];
  return { ...checked, edits };
}

/** The address that a link leads to now; nothing if it is right, or dated: then its page says what became of it. */
function correctedLink(
  { link, date, rule, number, address, state }: CheckedCitation,
  now: NonNullable<CheckedCitation['now']>,
): string | undefined {
  const isMoved = now.address !== address || state === 'retired' || (rule && number === undefined);
  if (!link || date !== undefined || !isMoved) return undefined;
  const path = (): string => {
    const { number: next, printed, address: page } = now;
    if (next === undefined || !link.isShared || !isTextAddress(page)) return rulingPath(page, next);
    // A plain number in an address is the permanent one.
    const isPrinted = rule && printed !== undefined && !/^\d+$/u.test(printed);
    return isPrinted ? printedPath(page, printed) : sharePath(page, next);
  };
  return link.before + path();
}

function readLink(link: string, start: number, names: CitationNames): FoundCitation[] {
  const { index, origins } = names;
  const before = origins.map((origin) => origin + index.base).find((one) => link.startsWith(one));
  const place = before === undefined ? undefined : readPastedAddress(link.slice(before.length));
  if (before === undefined || !place) return [];
  const { searchParams, hash } = new URL(link);
  const date = searchParams.get('on');
  const isShared = place.number !== undefined ? hash === '' : place.printed !== undefined;
  const printed = place.printed ?? (place.number ? '' : decodeAddress(hash.slice(1)));
  return [
    {
      start,
      end: start + link.length,
      written: link,
      address: place.address,
      ...(place.number && { number: place.number }),
      ...(printed && { rule: { word: '', number: printed, isCommon: false } }),
      link: { before, isShared },
      ...(date !== null && { date }),
    },
  ];
}

/** The longest name that ends before an index, markup and marks between them left out. */
function nameBefore(
  run: string,
  end: number,
  targets: ReadonlyMap<string, Target | undefined>,
  keyOf: KeyOf,
): { target: Target; start: number; end: number } | undefined {
  const from = Math.max(0, end - maxNameLength);
  const before = run.slice(from, end).replace(betweenNameAndNumber, '');
  if (/[;.]$/u.test(before)) return undefined;
  const words = keyOf(before).split(' ').slice(-maxNameWords);
  for (const at of words.keys()) {
    const key = words.slice(at).join(' ');
    const target = targets.get(key);
    if (!target) continue;
    const starts = [...before.matchAll(/(?<![\p{L}\p{N}'’])[\p{L}\p{N}[]/gu)];
    const start = starts.findLast(({ index }) => keyOf(before.slice(index)) === key)?.index;
    if (start !== undefined) return { target, start: from + start, end: from + before.length };
  }
  return undefined;
}

/** The work of another publisher whose name or abbreviation stands before a number. */
function workBefore(
  before: string,
  isOutside: ReadonlySet<string>,
  keyOf: KeyOf,
): string | undefined {
  const near = before.slice(-maxNameLength);
  const words = near.trim().split(/\s+/u).slice(-maxNameWords);
  const named = words.map((_, at) => words.slice(at).join(' '));
  const [, abbreviation] = /(?<![\p{L}\p{N}])(\p{Lu}[\p{Lu}\d]{1,5})\s$/u.exec(near) ?? [];
  return named.find((name) => isOutside.has(keyOf(name))) ?? abbreviation;
}

/** Every run of words behind a number, in its clause, as names are compared: "of the Harbour Rules". */
function wordsAfter(run: string, end: number, keyOf: KeyOf): string[] {
  const [clause = ''] = /^[^.,;:!?()[\]\n\d]*/u.exec(run.slice(end, end + maxNameLength)) ?? [];
  const words = keyOf(clause).split(' ').slice(0, maxNameWords);
  return words.flatMap((_, from) =>
    words.slice(from).map((_, count) => words.slice(from, from + count + 1).join(' ')),
  );
}

/** Whether a number of one step after a word may mean anything: "chapter 3", but not "rule 3". */
function isAmbiguous(number: string, word: string, { ruleWord }: ReferenceWords): boolean {
  return /^(?:\d+[a-z]?|\p{L}+)$/u.test(number) && word !== ruleWord;
}

/** The page at an address, present or former. */
export function targetAt(address: Address, { base, byUrl }: NameIndex): Target | undefined {
  return byUrl.get(base + pagePath(address));
}

function textOf(target: Target): TextAddress | undefined {
  const address = addressOfTarget(target);
  return address !== undefined && isTextAddress(address) ? address : undefined;
}

function documentOf(target: Target | undefined): TextAddress | undefined {
  return target?.type === 'document' ? textOf(target) : undefined;
}

/** In the order of the text, without those that begin inside another. */
function withoutOverlaps(found: readonly FoundCitation[]): FoundCitation[] {
  const kept: FoundCitation[] = [];
  for (const one of found.toSorted(
    (a, b) => a.start - b.start || Number(a.isVague ?? 0) - Number(b.isVague ?? 0),
  ))
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}
