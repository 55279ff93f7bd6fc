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
import { wordsOf } from '../languages/browser.ts';
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
  address?: Address | undefined;
  /** Its permanent number, or a rule by its printed number; a link may have both. */
  number?: RulingNumber | undefined;
  rule?: WantedRule | undefined;
  /** The name before a permanent number. */
  name?: { start: number; end: number } | undefined;
  /** Of a link: what precedes the path of the page. */
  before?: string | undefined;
  /** The day that a link names. */
  date?: string | undefined;
  /** The work that it is from, which is not part of the site. */
  work?: string | undefined;
  /** It may mean something else: it counts only if the rule exists. */
  isVague?: boolean | undefined;
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
  /** The edition that the text was compared with; none for the text as it is now. */
  edition?: EditionLabel;
  /** Reason for the choice of the edition: in force on the day, the first one, or the one with the most numbers. */
  chosenBy: 'day' | 'first' | 'all-numbers' | 'most-numbers';
}

/** What a site says of itself that citations are found by. */
export interface CitedSite {
  /** Rules of reading references in the language of its content. */
  references: ReferenceRules;
  /** Without the base path: `https://rulings.example.org`. */
  origin: string;
  ruleWords?: readonly string[] | undefined;
  /** Names of works that are not part of it. */
  outsideWorks: readonly string[];
  /** File name of the document that a printed number without a name means; without it, any that has the number. */
  rulebook?: string | undefined;
}

/** The names and words by which citations are found. Made by {@link citationNames}. */
export interface CitationNames {
  base: string;
  origins: readonly string[];
  words: ReferenceWords;
  /** Pages, and names of works outside of the site, by their keys. */
  named: ReadonlyMap<string, Target | string>;
  keyOf(name: string): string;
  rulebook: Address | undefined;
}

const url = /https?:\/\/[^\s<>"'()[\]|]+/gu;
const numbered = /(?<![\p{L}\p{N}])\^?([pr][1-9]\d{0,5})(?![\p{L}\p{N}])/giu;
/** A number without a word for rules, perhaps with the abbreviation of its work: `702.41a`, `[702.41]`, `MTR 4.2`. */
const bareRule =
  /(?<![\p{L}\p{N}.])(?:(\p{Lu}[\p{Lu}\d]{1,5})\s+)?(\d{1,5}(?:\.\d{1,5})+[a-z]?)(?![\p{L}\p{N}]|\.\d)/gu;
/** Marks between a name and its number, the ends of markup among them. */
const betweenNameAndNumber = /(?:\[\/\w+\]|[\s,:#^(“”"*_\]])*$/u;
/** Separators of the numbers of one text: ", ", " and ". */
const listJoint = /^(?:[\s,;&/+–-]|(?<=\s)\p{Ll}{1,4}(?=\s)){1,9}$/u;
const maxNameWords = 8;
const maxNameLength = 120;
/** Minimum length of a part, in characters: reading one takes less than a tenth of a second on a phone. */
const partLength = 5000;
/** Characters before a part that are read with it: a name, or the first numbers of a list. */
const partContext = 200;

/**
 * Makes the names and words by which citations to a site are found. The names of its documents introduce printed numbers
 * too ("CR 104.3a").
 *
 * @param origins further addresses of the site
 */
export function citationNames(
  index: NameIndex,
  { references, origin, ruleWords = wordsOf(references.rules), outsideWorks, rulebook }: CitedSite,
  origins: readonly string[] = [],
): CitationNames {
  const keyOf = (name: string): string => nameKey(name, index.language);
  const ofDocuments = index.names.flatMap(({ text, kind, target }) =>
    target.type === 'document' && kind !== 'heading' ? text : [],
  );
  return {
    base: index.base,
    origins: [origin, ...origins],
    words: referenceWords(references, { ruleWords: [...ruleWords, ...ofDocuments] }),
    named: new Map<string, Target | string>([
      ...outsideWorks.map((work) => [keyOf(work), work] as const),
      ...[...namedTargets(index)].map(([key, [target]]) => [key, target] as const),
    ]),
    keyOf,
    rulebook:
      rulebook === undefined ? undefined : addressOf({ type: 'document', slug: slugify(rulebook) }),
  };
}

/**
 * Finds the citations of a text: rules by their printed numbers, rulings by name and number, links to the site. Yields those
 * of one part after the other, each with the index of its end, so that a page can respond in between.
 */
export function* findCitations(
  text: string,
  names: CitationNames,
): Generator<{ citations: FoundCitation[]; end: number }> {
  for (let start = 0; start < text.length; ) {
    const near = text.slice(start + partLength, start + 2 * partLength);
    const end = start + partLength + (/^\S*/u.exec(near)?.[0].length ?? 0);
    const from = Math.max(0, start - partContext);
    const found = citationsIn(text.slice(from, end), names).map((one) => movedBy(from, one));
    yield { citations: found.filter((one) => one.start >= start), end };
    start = end;
  }
}

function citationsIn(text: string, names: CitationNames): FoundCitation[] {
  const links = [...text.matchAll(url)].flatMap(({ 0: link, index }) =>
    linkCitation(link.replace(/[.,;:!?*_]+$/u, ''), index, names),
  );
  // Numbers in links are no citations.
  const run = text.replace(url, (link) => '|'.repeat(link.length));
  const found = [...links, ...ruleCitations(run, names), ...rulingCitations(run, names)];
  const kept: FoundCitation[] = [];
  for (const one of found.sort(
    (a, b) => a.start - b.start || Number(a.isVague ?? 0) - Number(b.isVague ?? 0),
  ))
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}

function movedBy(offset: number, citation: FoundCitation): FoundCitation {
  const { start, end, name } = citation;
  const moved = name && { start: name.start + offset, end: name.end + offset };
  return { ...citation, start: start + offset, end: end + offset, name: moved };
}

function linkCitation(
  link: string,
  start: number,
  { origins, base }: CitationNames,
): FoundCitation[] {
  const before = origins.map((origin) => origin + base).find((one) => link.startsWith(one));
  const place = before === undefined ? undefined : readPastedAddress(link.slice(before.length));
  if (before === undefined || !place) return [];
  const { searchParams, hash } = new URL(link);
  const { address, number } = place;
  const printed = place.printed ?? (number ? '' : decodeAddress(hash.slice(1)));
  return [
    {
      start,
      end: start + link.length,
      written: link,
      address,
      number,
      rule: printed ? ruleOf(printed) : undefined,
      before,
      date: searchParams.get('on') ?? undefined,
    },
  ];
}

function ruleOf(number: string): WantedRule {
  return { word: '', number, isCommon: false };
}

/** Finds rules by their printed numbers. */
function ruleCitations(run: string, names: CitationNames): FoundCitation[] {
  const { words, named, keyOf, rulebook } = names;
  const found: FoundCitation[] = [];
  for (const { references } of readRules(run, words)) {
    for (const { word, number, from, start: begin, end: until } of references) {
      const own = documentOf(named.get(keyOf(word)));
      // "Part 1 and 3.5 points" cites nothing.
      if (references[0]?.isCommon && !own) break;
      const whole = run.slice(begin, until);
      const isLetter = from !== undefined && !whole.includes(number);
      const start = isLetter ? begin : begin + Math.max(whole.lastIndexOf(number), 0);
      const end = start + (isLetter ? 1 : number.length);
      const before = own ? undefined : nameBefore(run, begin, names);
      const near = [before?.named, ...namesAfter(run, until, names)];
      const address = own ?? near.map(documentOf).find(Boolean);
      const [, abbreviation] = precedingAbbreviation.exec(run.slice(0, begin).slice(-10)) ?? [];
      const name = documentOf(before?.named) ? `${run.slice(before?.start, before?.end)} ` : '';
      found.push({
        start,
        end,
        written: isLetter ? number : name + run.slice(begin, end),
        rule: { ...ruleOf(number), word: own ? '' : word, ...(from !== undefined && { from }) },
        address: address ?? rulebook,
        work: address ? undefined : (near.find((one) => typeof one === 'string') ?? abbreviation),
        // "chapter 3" may mean anything, "rule 3" does not.
        isVague: !address && isSimple.test(number) && word !== words.ruleWord,
      });
    }
  }
  for (const { 1: work, 2: number = '', 0: written, index } of run.matchAll(bareRule)) {
    const end = index + written.length;
    const start = end - number.length;
    if (work && !named.has(keyOf(work)) && !words.ruleForms.has(work.toLowerCase()))
      found.push({ start: index, end, written, work });
    else if (/[a-z]$/u.test(number) || /^[[(][^\n]*[\])]$/u.test(run.slice(start - 1, end + 1)))
      found.push({
        start,
        end,
        written: number,
        rule: ruleOf(number),
        address: rulebook,
        isVague: true,
      });
  }
  return found;
}

const precedingAbbreviation = /(?<![\p{L}\p{N}])(\p{Lu}[\p{Lu}\d]{1,5})\s$/u;
const isSimple = /^(?:\d+[a-z]?|\p{L}+)$/u;

/** Finds rulings by the name of their text and their number: "facility p25, p26 and p30" names the text once. */
function rulingCitations(run: string, names: CitationNames): FoundCitation[] {
  const found: FoundCitation[] = [];
  let name = '';
  for (const { 0: whole, 1: written = '', index } of run.matchAll(numbered)) {
    const end = index + whole.length;
    const start = end - written.length;
    const number = rulingNumber(written.toLowerCase());
    const before = nameBefore(run, index, names);
    const last = found.at(-1);
    const isListed = last && listJoint.test(run.slice(last.end, index));
    const address = before ? textOf(before.named) : isListed ? last.address : undefined;
    // "Foo#p1" is meant as a citation, whatever Foo is.
    const [unknown] = /[^\s#]{1,40}#\^?$/u.exec(run.slice(Math.max(0, start - 50), start)) ?? [];
    if (!number || (!address && unknown === undefined)) continue;
    if (before) name = run.slice(before.start, before.end);
    found.push({
      start,
      end,
      number,
      written: address ? `${name} ${written}` : `${unknown}${written}`,
      address,
      name: before && { start: before.start, end: before.end },
    });
  }
  return found;
}

/** The longest name that ends before an index, markup and marks between them left out. */
function nameBefore(
  run: string,
  end: number,
  { named, keyOf }: CitationNames,
): { named: Target | string; start: number; end: number } | undefined {
  const from = Math.max(0, end - maxNameLength);
  const before = run.slice(from, end).replace(betweenNameAndNumber, '');
  if (/[;.]$/u.test(before)) return undefined;
  const words = keyOf(before).split(' ').slice(-maxNameWords);
  for (const at of words.keys()) {
    const key = words.slice(at).join(' ');
    const found = named.get(key);
    if (!found) continue;
    const starts = [...before.matchAll(/(?<![\p{L}\p{N}'’])[\p{L}\p{N}[]/gu)];
    const start = starts.findLast(({ index }) => keyOf(before.slice(index)) === key)?.index;
    if (start !== undefined)
      return { named: found, start: from + start, end: from + before.length };
  }
  return undefined;
}

/** The names behind a number, in its clause: "of the Harbour Rules". */
function namesAfter(
  run: string,
  end: number,
  { named, keyOf }: CitationNames,
): (Target | string)[] {
  const [clause = ''] = /^[^.,;:!?()[\]\n\d]*/u.exec(run.slice(end, end + maxNameLength)) ?? [];
  const words = keyOf(clause).split(' ').slice(0, maxNameWords);
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((_, count) => words.slice(from, from + count + 1)),
  );
  return runs.flatMap((one) => named.get(one.join(' ')) ?? []);
}

/**
 * Checks what became of the citations of a text.
 *
 * @param texts the histories, with the texts of all rulings, of {@link textsCited}
 * @param date the day of the text, if it is known. Otherwise the newest edition in which all numbers exist is taken, or the
 *   one that has the most
 */
export function checkCitations(
  found: readonly FoundCitation[],
  texts: ReadonlyMap<TextAddress, TextHistory>,
  index: NameIndex,
  date?: string,
): CheckedText {
  const days = new DatedTexts(texts, index);
  const { editions } = [...texts.values()][0] ?? { editions: [] };
  const inForce = editions.findLast((one) => date !== undefined && one.date <= date);
  const candidates = date === undefined ? [...editions.toReversed(), undefined] : [];
  const counted = Map.groupBy(found.filter(isCounted), meaningOf);
  const missing = candidates.map((one) => {
    const absent = [...counted.values()].filter(([first]) => first && !days.has(first, one?.date));
    return absent.flat().length;
  });
  const least = Math.min(...missing);
  const edition =
    date === undefined ? candidates[missing.indexOf(least)] : (inForce ?? editions[0]);
  const outcomes = new Map<string, Outcome>();
  const citations: CheckedCitation[] = [];
  for (const citation of found) {
    const meaning = meaningOf(citation);
    const day = citation.date ?? edition?.date ?? null;
    const outcome = outcomes.get(meaning) ?? outcomeOf(citation, days, day);
    outcomes.set(meaning, outcome);
    if (citation.isVague && outcome.state === 'unknown') continue;
    const edits = editsOf({ ...citation, ...outcome }, citations.at(-1));
    citations.push({ ...citation, ...outcome, edits });
  }
  const guessed = least === 0 ? 'all-numbers' : 'most-numbers';
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

/** A ruling that a citation means, with its text. */
interface Meant {
  history: TextHistory;
  number: string;
}

/** What became of a citation, wherever it is. */
type Outcome = Pick<CheckedCitation, 'state' | 'now' | 'status' | 'replacedBy'>;

/** What a citation means: equal for two with the same outcome. */
function meaningOf({ address, number, rule, date, work }: FoundCitation): string {
  return [address, number, rule?.word, rule?.number, date, work].join('|');
}

/** Whether an edition should have the ruling of a citation. */
function isCounted({ number, rule, isVague, date, work }: FoundCitation): boolean {
  return (number !== undefined || !!rule) && !isVague && date === undefined && work === undefined;
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

  /** Whether a citation means a ruling that exists on a day. */
  has(citation: FoundCitation, day: string | null = null): boolean {
    const meant = this.find(citation, day);
    return meant !== undefined && this.ruling(meant, day) !== undefined;
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

/** @param day the day of the text, or `null` for now */
function outcomeOf(citation: FoundCitation, days: DatedTexts, day: string | null): Outcome {
  if (citation.work !== undefined) return { state: 'elsewhere' };
  const meant = days.find(citation, day);
  if (!meant) {
    const page = citation.address && targetAt(citation.address, days.index);
    const address = page && addressOfTarget(page);
    if (!address || citation.number || citation.rule) return { state: 'unknown' };
    return { state: 'same', now: { address, name: page.name } };
  }
  const { history, number } = meant;
  const { address } = history;
  const own = targetAt(address, days.index);
  const status = statusOn(history, number, day ?? '');
  const is = days.ruling(meant, null);
  const replacedBy = own?.type === 'document' ? own.replacedBy : undefined;
  const known = { status, replacedBy };
  if (!is) {
    const { to, name, ruling } = ('retired' in status && status.retired?.target) || {};
    if (!to || 'reason' in to) return { ...known, state: 'retired' };
    const next = { number: to.number, printed: ruling?.printed };
    return { ...known, state: 'retired', now: { address: to.to, name: name ?? to.to, ...next } };
  }
  const now = { address, name: own?.name ?? address, number, printed: is.printed };
  const isRenumbered = citation.rule && days.ruling(meant, day)?.printed !== is.printed;
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

/** The link to what a citation means now. A dated one stays: its page says what became of it. */
function correctedLink(
  { written, before = '', date, rule, number, address, state }: FoundCitation & Outcome,
  { number: next, printed, address: page }: NonNullable<Outcome['now']>,
): string {
  const isMoved = page !== address || state === 'retired' || (rule && number === undefined);
  if (date !== undefined || !isMoved) return written;
  if (next === undefined || written.includes('#') || !isTextAddress(page))
    return before + rulingPath(page, next);
  // A plain number in an address is the permanent one.
  const isPrinted = rule && printed !== undefined && !/^\d+$/u.test(printed);
  return before + (isPrinted ? printedPath(page, printed) : sharePath(page, next));
}

/** The page at an address, present or former. */
export function targetAt(address: Address, { base, byUrl }: NameIndex): Target | undefined {
  return byUrl.get(base + pagePath(address));
}

function textOf(named: Target | string | undefined): TextAddress | undefined {
  const address = typeof named === 'object' ? addressOfTarget(named) : undefined;
  return address !== undefined && isTextAddress(address) ? address : undefined;
}

function documentOf(named: Target | string | undefined): TextAddress | undefined {
  const address = textOf(named);
  return address !== undefined && typeOf(address) === 'document' ? address : undefined;
}
