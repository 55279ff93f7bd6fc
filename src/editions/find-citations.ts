import { alternativesIn, fold, numberLabels, readDay, writtenDay } from '../languages/browser.ts';
import type { ReferenceRules } from '../languages/index.ts';
import {
  addressOfTarget,
  type NameIndex,
  type NameTarget,
  namedTargets,
  searchKey,
  textNamed,
} from '../link/browser.ts';
import {
  type Address,
  addressOf,
  alternatives,
  decodeAddress,
  NearNames,
  type RulingNumber,
  readPastedAddress,
  readRules,
  referenceWords,
  rulingNumber,
  slugify,
  type TextAddress,
  typeOf,
  type WantedRule,
} from '../model/index.ts';

/** A citation in a text. Indexes are into the text. */
export interface FoundCitation {
  /** The number or the link that a correction replaces. */
  start: number;
  end: number;
  /** Citation as shown: `rule 702.41`, `facility p25`, a link. */
  written: string;
  /** Address of the cited page; absent for a rule of any document. */
  address?: Address | undefined;
  /** Permanent number, or printed number of a rule; a link may have both. */
  number?: RulingNumber | undefined;
  rule?: WantedRule | undefined;
  /** Set on a permanent number behind `#`, which is an address: `[[docking#^p2]]`. */
  isAnchor?: boolean | undefined;
  /** The name before a permanent number. */
  name?: { start: number; end: number } | undefined;
  /** The part of a link before the path of the page. */
  before?: string | undefined;
  /** Day of the citation, `YYYY-MM-DD`; in a link, perhaps a malformed day. */
  date?: string | undefined;
  /** Set for a text newer than the day: "(newer than 22 Nov 2026)". */
  isNewer?: boolean | undefined;
  /** Set on the link of another citation in the text, such as the address in `[url=…]Docking, p2[/url]`. */
  isLinkOfOther?: true;
  /** Further texts with the name. */
  others?: readonly TextAddress[] | undefined;
  /** Set on each ruling of a range, "p24–26"; rulings between the first and the last are not written in the text. */
  isRanged?: boolean | undefined;
  /** The cited work, if it is not part of the site. */
  work?: string | undefined;
  /** The text that an unknown name before a number most likely means. */
  meant?: NameTarget | undefined;
  /** Set if the match may mean something else: the citation counts only if the rule exists. */
  isVague?: boolean | undefined;
}

/** Properties of a site by which citations to it are found. */
export interface CitedSite {
  /** Rules of reading references in the language of its content. */
  references: ReferenceRules;
  /** Origin of the site: `https://rulings.example.org`. */
  origin: string;
  ruleWords?: readonly string[] | undefined;
  /** Names of works that are not part of the site. */
  outsideWorks: readonly string[];
  /** File name of the document that a printed number without a name means; if absent, any document with the number. */
  rulebook?: string | undefined;
}

/** The names and words by which citations are found. */
export type CitationNames = ReturnType<typeof citationNames>;

const url = /https?:\/\/[^\s<>"'()[\]|]+/gu;
/** A number without a word for rules, perhaps with the abbreviation of its work: `702.41a`, `[702.41]`, `MTR 4.2`. */
const bareRule =
  /(?<![\p{L}\p{N}.])(?:(\p{Lu}[\p{Lu}\d]{1,5})\s+)?(\d{1,5}(?:\.\d{1,5})+[a-z]?)(?![\p{L}\p{N}]|\.\d)/gu;
/** Marks between a name and its number, the ends of markup among them. */
const marks = String.raw`(?:\[\/\w+\]|<\/\w+>|[\s,:#^(“”"*_\]])*`;
const betweenNameAndNumber = new RegExp(`${marks}$`, 'u');
/** A step of a printed number: `4`, `b`, `IV`, `(a)`. */
const numberStep = String.raw`\(?(?:\d{1,5}|[IVXLC]{1,7}|[ivxlc]{2,5}|\p{L})\)?`;
/**
 * A printed number behind the name of a document: `Step 4`, `Kap. 1.1a`, `R-1`, `(a)`. A number without a word, behind a
 * comma or a single letter, is followed by no word: "in the Harbour Rules, 5 boats".
 */
const labelledRule = new RegExp(
  String.raw`^${marks}((?:(?:(${numberLabels})|\p{L}[\p{L}.]{0,20}(?:\s+\p{L}[\p{L}.]{0,20})?)(?:\s+|[.\-_]))?[§#]?\s?${numberStep}(?:[.\-]?${numberStep})*)(?![\p{L}\p{N}])(\s+\p{L})?`,
  'iu',
);
/** Separators of the numbers of one text: ", ", " and ". */
const listJoint = /^(?:[\s,;&/+–-]|(?<=\s)\p{Ll}{1,4}(?=\s)){0,9}$/u;
/** Capitalised words that look like a name: "Unknown Card". */
const nameLike = /(?:\p{Lu}[\p{L}\p{N}.'’-]*\s+(?:\p{Ll}{1,3}\s+){0,2})*\p{Lu}[\p{L}\p{N}.'’-]+$/u;
/** Maximum number of rulings in a range. */
const maxRange = 100;
const maxNameWords = 8;
const maxNameLength = 120;
/** Minimum length of a part, in characters: a phone reads such a part in less than a tenth of a second. */
const partLength = 5000;
/** Overlap of a part with its neighbours, in characters: a name, the first numbers of a list, a link, a day. */
const partContext = 400;
/** Maximum length of the text between a citation and its link: a source, a day and markup. */
const maxBetween = 200;

/**
 * Makes the names and words by which citations to a site are found. The names of its documents introduce printed numbers
 * too ("CR 104.3a").
 *
 * @param origins further addresses of the site
 */
export function citationNames(
  index: NameIndex,
  { references, origin, ruleWords: given, outsideWorks, rulebook }: CitedSite,
  origins: readonly string[] = [],
) {
  const { base, language } = index;
  const { see, before, after, clauseStarts } = references;
  const keyOf = (name: string): string => searchKey(name, language);
  const ruleWords = given ?? alternativesIn(references.rules);
  const ofDocuments = index.names.flatMap(({ text, kind, target }) =>
    target.type === 'document' && kind !== 'heading' ? text : [],
  );
  const named = new Map<string, Named>([
    ...outsideWorks.map((work) => [keyOf(work), [work]] as const),
    ...namedTargets(index),
  ]);
  return {
    sites: [origin, ...origins].map((one) => one + base),
    documents: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${alternatives(ofDocuments)})(?![\p{L}\p{N}])`,
      'giu',
    ),
    words: referenceWords(references, { ruleWords: [...ruleWords, ...ofDocuments] }),
    /** Pages, and names of works outside of the site, by their keys. */
    named,
    nearNames: new NearNames(named.keys()),
    keyOf,
    rulebook:
      rulebook === undefined ? undefined : addressOf({ type: 'document', slug: slugify(rulebook) }),
    numbered: numberedBy(references),
    /** Words before a number that are not a name: "see p4", "page p4". */
    notNames: new Set([
      ...language.stopWords,
      ...[see, before, after, clauseStarts].flatMap((list) => alternativesIn(list)),
    ]),
    /** Matches the words between a number and its name: "p25 of docking". */
    beforeName: new RegExp(`^\\s+(?:${references.of ?? '(?!)'})\\s+`, 'iu'),
    untilDay: untilDay(references),
    dayOf: (written: string) => readDay(written, language.language),
  };
}

/**
 * Finds the citations in a text: rules by printed number, rulings by name and number, links to the site. Reads the
 * text in parts, so that long texts take linear time.
 */
export function findCitations(text: string, names: CitationNames): FoundCitation[] {
  const all: FoundCitation[] = [];
  for (let start = 0; start < text.length; ) {
    const near = text.slice(start + partLength, start + 2 * partLength);
    const end = start + partLength + (/^\S*/u.exec(near)?.[0].length ?? 0);
    const from = Math.max(0, start - partContext);
    const run = text.slice(from, end + partContext);
    const found = citationsIn(run, names).map((one) => movedBy(from, one));
    all.push(...found.filter((one) => one.start >= start && one.start < end));
    start = end;
  }
  return all;
}

function citationsIn(text: string, names: CitationNames): FoundCitation[] {
  const links = [...text.matchAll(url)].flatMap(({ 0: link, index }) =>
    linkCitation(link.replace(/[.,;:!?*_]+$/u, ''), index, names),
  );
  // Numbers in links are not citations.
  const run = text.replace(url, (link) => '|'.repeat(link.length));
  const numbered = [...links, ...ruleCitations(run, names), ...rulingCitations(run, names)];
  const documents = [...run.matchAll(names.documents)];
  // "Rules 2024" is a part of a name.
  const isInName = ({ start }: FoundCitation): boolean =>
    documents.some(({ 0: name, index }) => start >= index && start < index + name.length);
  const unnamed = numbered.filter((one) => one.before !== undefined || !isInName(one));
  const found = [...unnamed, ...labelledCitations(run, documents, unnamed, names)];
  const kept: FoundCitation[] = [];
  for (const one of found.sort(
    (a, b) => a.start - b.start || Number(a.isVague ?? 0) - Number(b.isVague ?? 0),
  ))
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return withDays(kept, run, names);
}

/** Matches the marks, the markup and the words between a citation and its day, and the day. */
function untilDay({ dated = '', newer = '' }: ReferenceRules): RegExp {
  const marks = String.raw`(?:\[/\w+\]|</\w+>|[^\S\n]|[,;:*_"”»()[\]|–—-])*(?:\n\()?`;
  const words = `(?:(?:(${newer})|${dated})\\s*)?`;
  return new RegExp(`^${marks}${words}(${writtenDay.source})(?!\\p{N})`, 'iu');
}

/**
 * Adds the days after citations, and joins citations with their links: `[url=…]Docking, p2[/url] (21 Nov 2026)`. A day at
 * the end of a list is the day of each citation in the list; a day in an address is not.
 */
function withDays(
  found: readonly FoundCitation[],
  run: string,
  names: CitationNames,
): FoundCitation[] {
  const { untilDay, dayOf } = names;
  /** Start indexes of the citations with a day in their address. */
  const datedByAddress = new Set(found.flatMap(({ start, date }) => (date ? start : [])));
  let dayEnd = 0;
  const citations = found.flatMap((citation): FoundCitation[] => {
    const { start, end, date } = citation;
    // "21.11.2026" is a day, not a rule.
    if (start < dayEnd) return [];
    if (/<blockquote cite=["']$/u.test(run.slice(Math.max(0, start - 20), start)))
      return [{ ...citation, isLinkOfOther: true }];
    const [until = '', newer, written = ''] =
      untilDay.exec(run.slice(end, end + partContext)) ?? [];
    const day = dayOf(written);
    if (day === '') return [citation];
    if (!until.includes('|')) dayEnd = end + until.length;
    return [{ ...citation, date: date ?? day, ...(newer && !date && { isNewer: true }) }];
  });
  for (const [at, citation] of [...citations.entries()].reverse()) {
    const next = citations[at + 1];
    if (!next) continue;
    const between = run.slice(citation.end, next.start);
    const isLinked = isLinkedTo(citation, next, between);
    const isOwn = datedByAddress.has(next.start);
    if (!isLinked && (next.name || isOwn || !isJoint(between, names))) continue;
    if (isOwn) datedByAddress.add(citation.start);
    const { date, isNewer } = citation.date === undefined ? next : citation;
    Object.assign(citation, date !== undefined && { date }, isNewer && { isNewer });
    if (!isLinked) continue;
    Object.assign(next, { date: next.date ?? date });
    // The address of a quotation is never listed.
    const isLink = next.before === undefined || citation.isLinkOfOther;
    (isLink ? citation : next).isLinkOfOther = true;
  }
  return citations;
}

/** Returns whether one of two citations is the link of the other. */
function isLinkedTo(one: FoundCitation, next: FoundCitation, between: string): boolean {
  const isEqual = (a?: string, b?: string): boolean => !a || !b || a === b;
  const [address, other] = [one, next].flatMap(({ address }) => address ?? []);
  // Without an address, a printed number may be in any document.
  const isSameText = other ? address === other : address && typeOf(address) === 'document';
  // "/documents/harbour-rules/14/" is rule 14, or the rule with the permanent number r14, printed as "Step 4".
  const written = next.before === undefined ? next.written : '';
  const isLabel =
    [one, next].some(({ before, number }) => before !== undefined && number !== undefined) &&
    lettersOf(written).startsWith(lettersOf(between.replace(/^[^:\n]*:\s/u, '')));
  const isApart = between.length > maxBetween || /\n\s*\n|[.!?]\s+\p{Lu}/u.test(between);
  return (
    (one.before ?? next.before) !== undefined &&
    isSameText === true &&
    isEqual(one.number, next.number) &&
    (isLabel || (isEqual(one.rule?.number, next.rule?.number) && !isApart))
  );
}

/** Returns the letters of a text, without case; words in brackets do not count. */
function lettersOf(text: string): string {
  return fold(text.replace(/\([^()]*\)/gu, '').replace(/[^\p{L}]+/gu, ''));
}

function movedBy(offset: number, citation: FoundCitation): FoundCitation {
  const { start, end, name } = citation;
  const moved = name && { start: name.start + offset, end: name.end + offset };
  return { ...citation, start: start + offset, end: end + offset, name: moved };
}

function linkCitation(link: string, start: number, { sites }: CitationNames): FoundCitation[] {
  const before = sites.find((one) => link.startsWith(one));
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
  for (const { references, ...list } of readRules(run, words)) {
    const after = [...namesIn(clauseAt(run, list.end), names)].map(({ named }) => named);
    for (const { word, number, from, isCommon, start: begin, end: until } of references) {
      const own = documentOf(named.get(keyOf(word)));
      const before = own ? undefined : nameBefore(run, isCommon ? list.start : begin, names);
      const near = [...(before ? [before.named] : []), ...after];
      const address = own ?? near.map(documentOf).find(Boolean);
      // "Part 1 and 3.5 points" cites nothing; "Harbour Rules, parts 1 and 2" does.
      if (references[0]?.isCommon && !address) break;
      const whole = run.slice(begin, until);
      const isLetter = from !== undefined && !whole.includes(number);
      const start = isLetter ? begin : begin + Math.max(whole.lastIndexOf(number), 0);
      const end = start + (isLetter ? 1 : number.length);
      // "Harbour Rules K-1" is no rule K.
      if (/^\p{L}+$/u.test(number) && /^[-_]\d/u.test(run.slice(end, end + 2))) continue;
      const [, abbreviation] = precedingAbbreviation.exec(run.slice(0, begin).slice(-10)) ?? [];
      const name = documentOf(before?.named) ? `${run.slice(before?.start, before?.end)} ` : '';
      found.push({
        start,
        end,
        written: isLetter
          ? number
          : name + (isCommon && begin > list.start ? `${word} ${number}` : run.slice(begin, end)),
        rule: { word: own ? '' : word, number, isCommon, ...(from !== undefined && { from }) },
        address: address ?? rulebook,
        work: address ? undefined : (near.map(workOf).find(Boolean) ?? abbreviation),
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
    else {
      // "Rules 2024, 702.41": a comma keeps the number from running into the name.
      const isApart = /[,:]\s$/u.test(run.slice(0, start).slice(-2));
      const own = isApart ? documentOf(nameBefore(run, start, names)?.named) : undefined;
      const isMarked = /^[[(][^\n]*[\])]$/u.test(run.slice(start - 1, end + 1));
      const address = own ?? rulebook;
      if (own || isMarked || /[a-z]$/u.test(number))
        found.push({ start, end, written: number, rule: ruleOf(number), address, isVague: true });
    }
  }
  return found;
}

const precedingAbbreviation = /(?<![\p{L}\p{N}])(\p{Lu}[\p{Lu}\d]{1,5})\s$/u;
/**
 * Finds the rules whose printed numbers have a word or a form that introduces no number elsewhere, behind the names of
 * their documents: "Harbour Rules Phase 3", "Harbour Rules, earlier text, 4".
 *
 * @param documents the names of documents in the text
 * @param found other citations, which count first if they are certain
 */
function labelledCitations(
  run: string,
  documents: readonly RegExpExecArray[],
  found: readonly FoundCitation[],
  { named, keyOf, words }: CitationNames,
): FoundCitation[] {
  return documents.flatMap(({ 0: name, index }) => {
    const behind = index + name.length;
    const address = documentOf(named.get(keyOf(name)));
    const [whole, printed = '', label, word = ''] =
      labelledRule.exec(run.slice(behind, behind + maxNameLength)) ?? [];
    const [first] = /^\p{L}*/u.exec(printed) ?? [];
    const form = (label ?? first ?? '').toLowerCase();
    if (!address || whole === undefined || words.ruleForms.has(form)) return [];
    // "Harbour Rules, a boat".
    if (word !== '' && /^(?:\d+|\p{L})$/u.test(printed)) return [];
    const end = behind + whole.length - word.length;
    const start = end - printed.length;
    const isVague = label === undefined;
    const isLower = /^\p{Ll}/u.test(printed);
    const isCounted = found.some(
      (one) => one.start < end && one.end > start && (isLower || !one.isVague),
    );
    if (isVague && isCounted) return [];
    const written = run.slice(index, end);
    return [{ start, end, written, rule: ruleOf(printed), address, isVague }];
  });
}

const isSimple = /^(?:\d+[a-z]?|\p{L}+)$/u;

/** Matches a permanent number, `p25` or `P. 25`, and the last number of a range, `p24–26`. */
function numberedBy({ to = '-' }: ReferenceRules): RegExp {
  const joint = String.raw`(?:\s?[–—-]\s?|\s+(?:${to})\s+)(?<lastMark>[pr]\.?)|[–—-]`;
  const count = String.raw`[1-9]\d{0,5}`;
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?<mark>[pr]\.?\s?)(?<from>${count})(?:(?:${joint})(?<until>${count}))?(?![\p{L}\p{N}])`,
    'giu',
  );
}

/** Finds rulings by the name of their text and their number: "facility p25, p26 and p30" names the text once. */
function rulingCitations(run: string, names: CitationNames): FoundCitation[] {
  const found: FoundCitation[] = [];
  let last: { end: number; text: CitedText } | undefined;
  for (const { 0: whole, index: start, groups = {} } of run.matchAll(names.numbered)) {
    const { mark = '', from = '', lastMark = '', until = '' } = groups;
    const end = start + whole.length;
    const before = nameBefore(run, start, names);
    const isListed = last && isJoint(run.slice(last.end, start), names);
    const text =
      textOf(before, run) ??
      textOf(nameAfter(run, end, names), run) ??
      (isListed ? last?.text : unknownText(run, start, before, names));
    if (!text) continue;
    const { label, name, ...cited } = text;
    last = { end, text: { label, ...cited } };
    const letter = mark.charAt(0).toLowerCase();
    const length = Number(until) - Number(from);
    const isRanged = length > 0 && length <= maxRange;
    const isAnchor = /#\^?$/u.test(run.slice(0, start).slice(-2));
    const add = (count: string | number, start: number, end: number, own?: typeof name): void => {
      const number = rulingNumber(`${letter}${count}`);
      const written = label + number;
      const place = { start, end, isRanged, isAnchor, name: own };
      if (number) found.push({ ...cited, ...place, number, written });
    };
    add(from, start, start + mark.length + from.length, name);
    const lastStart = end - lastMark.length - until.length;
    for (let at = 1; isRanged && at < length; at++) add(Number(from) + at, lastStart, lastStart);
    if (isRanged || lastMark !== '') add(until, lastStart, end);
  }
  return found;
}

/** Text that a citation names, with the name as shown. */
type CitedText = Pick<FoundCitation, 'address' | 'name' | 'others' | 'meant' | 'work'> & {
  label: string;
};

/** Pages with a name, the likeliest first, or works outside of the site. */
type Named = readonly (NameTarget | string)[];

/** A name in a text. */
interface FoundName {
  named: Named;
  start: number;
  end: number;
}

function textOf(found: FoundName | undefined, run: string): CitedText | undefined {
  if (!found) return undefined;
  const { start, end, named } = found;
  const [address, ...others] = named.map(textNamed);
  if (!address) return undefined;
  const label = `${run.slice(start, end)} `;
  return {
    address,
    name: { start, end },
    label,
    ...(others.length > 0 && { others: others.flatMap((one) => one ?? []) }),
  };
}

/** Returns the page or the work of a name without rulings, or the text that an unknown name most likely means. */
function unknownText(
  run: string,
  start: number,
  found: FoundName | undefined,
  names: CitationNames,
): CitedText | undefined {
  const work = found && workOf(found.named);
  if (work !== undefined) return { label: `${work} `, work };
  const [known] = found?.named ?? [];
  if (found && typeof known === 'object')
    return { label: `${run.slice(found.start, found.end)} `, address: addressOfTarget(known) };
  // "Foo#p1" is meant as a citation even if Foo is unknown.
  const [linked] = /[^\s#]{1,40}#\^?$/u.exec(run.slice(Math.max(0, start - 50), start)) ?? [];
  if (linked) return { label: linked };
  const clause = textBefore(run, start);
  const [words = ''] = /[^.,;:!?()[\]|\n]*$/u.exec(clause) ?? [];
  const typo = nameAtEnd(words, names, (key) => {
    const meant = names.named.get(names.nearNames.find(key) ?? '');
    return textNamed(meant?.[0]) && meant;
  });
  const [meant] = typo?.named ?? [];
  if (typo && typeof meant === 'object') return { label: `${words.slice(typo.start)} `, meant };
  const [name = ''] = nameLike.exec(clause) ?? [];
  if (/\s/u.test(name)) return { label: `${name} ` };
  const word = wordsIn(clause).at(-1) ?? '';
  // "p. 4" may be a page of any book, and "See p4" has no name.
  const isName = /\p{L}/u.test(word) && !names.notNames.has(fold(word));
  return isName && /^[pr]\d/iu.test(run.slice(start)) ? { label: `${word} ` } : undefined;
}

/** Returns whether a text between two numbers makes them a list; "gulf" in "docking p2, gulf p3" begins a citation. */
function isJoint(between: string, { notNames }: CitationNames): boolean {
  return listJoint.test(between) && wordsIn(between).every((word) => notNames.has(word));
}

/** Returns the words of a text, without punctuation. */
function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
}

/** Returns the text before an index, without markup and punctuation at its end. */
function textBefore(run: string, end: number): string {
  return run.slice(Math.max(0, end - maxNameLength), end).replace(betweenNameAndNumber, '');
}

/** Returns the longest name before an index, perhaps with markup and punctuation between name and index. */
function nameBefore(run: string, end: number, names: CitationNames): FoundName | undefined {
  const before = textBefore(run, end);
  const found = /[;.]$/u.test(before) ? undefined : nameAtEnd(before, names);
  const from = Math.max(0, end - maxNameLength);
  return found && { ...found, start: from + found.start, end: from + found.end };
}

/** Returns the longest name at the end of a text. */
function nameAtEnd(
  text: string,
  { named, keyOf }: CitationNames,
  namedBy = (key: string): Named | undefined => named.get(key),
): FoundName | undefined {
  // A link and the ends of tags stand before a name: `<a href="…">Docking`.
  const words = keyOf(text.replace(/^.*[<>|]/su, ''))
    .split(' ')
    .slice(-maxNameWords);
  for (const at of words.keys()) {
    const key = words.slice(at).join(' ');
    const found = namedBy(key);
    if (!found) continue;
    const starts = [...text.matchAll(/(?<![\p{L}\p{N}'’])[\p{L}\p{N}[]/gu)];
    const start = starts.findLast(({ index }) => keyOf(text.slice(index)) === key)?.index;
    if (start !== undefined) return { named: found, start, end: text.length };
  }
  return undefined;
}

/** Yields the names in a text; of names at the same place, the shorter first. */
function* namesIn(text: string, { named, keyOf }: CitationNames): Generator<FoundName> {
  const words = [...text.matchAll(/[\p{L}\p{N}'’]+/gu)].slice(0, maxNameWords);
  for (const [from, { index: start }] of words.entries())
    for (const { 0: word, index } of words.slice(from)) {
      const end = index + word.length;
      const found = named.get(keyOf(text.slice(start, end)));
      if (found) yield { named: found, start, end };
    }
}

/** Returns the longest name after a number and a word such as "of", unless another number follows the name. */
function nameAfter(run: string, end: number, names: CitationNames): FoundName | undefined {
  const [joint] = names.beforeName.exec(run.slice(end, end + maxNameLength)) ?? [];
  if (joint === undefined) return undefined;
  const from = end + joint.length;
  return [...namesIn(clauseAt(run, from), names)]
    .filter(({ start }) => start === 0)
    .map(({ named, end }) => ({ named, start: from, end: from + end }))
    .findLast(({ end }) => !/^[\s,]*[pr]?\.?\d/iu.test(run.slice(end, end + 9)));
}

/** Returns the text from an index to the end of the clause or to a number. */
function clauseAt(run: string, start: number): string {
  return /^[^.,;:!?()[\]\n\d]*/u.exec(run.slice(start, start + maxNameLength))?.[0] ?? '';
}

function workOf([first]: Named): string | undefined {
  return typeof first === 'string' ? first : undefined;
}

function documentOf(named?: Named): TextAddress | undefined {
  const address = textNamed(named?.[0]);
  return address !== undefined && typeOf(address) === 'document' ? address : undefined;
}
