import { alternativesIn, readDay, writtenDay } from '../languages/browser.ts';
import type { ReferenceRules } from '../languages/index.ts';
import {
  type Address,
  addressOf,
  decodeAddress,
  isTextAddress,
  NearNames,
  pagePath,
  type ReferenceWords,
  type RulingNumber,
  readRules,
  referenceWords,
  rulingNumber,
  slugify,
  type TextAddress,
  typeOf,
  type WantedRule,
} from '../model/index.ts';
import { readCitedAddress } from './cited-ruling.ts';
import {
  addressOfTarget,
  type NameIndex,
  type NameTarget,
  namedTargets,
  searchKey,
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
  /** Permanent number, or printed number of a rule; a link may have both. */
  number?: RulingNumber | undefined;
  rule?: WantedRule | undefined;
  /** The name before a permanent number. */
  name?: { start: number; end: number } | undefined;
  /** Part of a link before the path of the page. */
  before?: string | undefined;
  /** The day that it names, `YYYY-MM-DD`; any text that a link has in its place. */
  date?: string | undefined;
  /** Set if its text is newer than its day: "(newer than 22 Nov 2026)". */
  isNewer?: boolean | undefined;
  /** Set on the link of another citation in the text, such as the address in `[url=…]Docking, p2[/url]`. */
  isLinkOfOther?: true;
  /** The work that it is from, which is not part of the site. */
  work?: string | undefined;
  /** The text that an unknown name before a number most likely means. */
  meant?: NameTarget | undefined;
  /** Set if the match may mean something else: it counts only if the rule exists. */
  isVague?: boolean | undefined;
}

/** Properties of a site by which citations to it are found. */
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
  named: ReadonlyMap<string, NameTarget | string>;
  searchKeyOf(name: string): string;
  rulebook: Address | undefined;
  /** Matches the text after a citation, up to its day and with it. */
  untilDay: RegExp;
  dayOf(written: string): string;
  nearNames: NearNames;
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
/** Minimum length of a part, in characters: a phone reads such a part in less than a tenth of a second. */
const partLength = 5000;
/** Characters on either side of a part that are read with it: a name, the first numbers of a list, a link, a day. */
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
): CitationNames {
  const searchKeyOf = (name: string): string => searchKey(name, index.language);
  const ruleWords = given ?? alternativesIn(references.rules);
  const ofDocuments = index.names.flatMap(({ text, kind, target }) =>
    target.type === 'document' && kind !== 'heading' ? text : [],
  );
  const named = new Map<string, NameTarget | string>([
    ...outsideWorks.map((work) => [searchKeyOf(work), work] as const),
    ...[...namedTargets(index)].map(([key, [target]]) => [key, target] as const),
  ]);
  return {
    base: index.base,
    origins: [origin, ...origins],
    words: referenceWords(references, { ruleWords: [...ruleWords, ...ofDocuments] }),
    named,
    nearNames: new NearNames([...named.keys()]),
    searchKeyOf,
    rulebook:
      rulebook === undefined ? undefined : addressOf({ type: 'document', slug: slugify(rulebook) }),
    untilDay: untilDay(references),
    dayOf: (written) => readDay(written, index.language.language),
  };
}

/**
 * Finds the citations of a text: rules by their printed numbers, rulings by name and number, links to the site. Yields the
 * citations part by part, with the index of the part's end, so that a page can respond between two parts.
 */
export function* findCitations(
  text: string,
  names: CitationNames,
): Generator<{ citations: FoundCitation[]; end: number }> {
  for (let start = 0; start < text.length; ) {
    const near = text.slice(start + partLength, start + 2 * partLength);
    const end = start + partLength + (/^\S*/u.exec(near)?.[0].length ?? 0);
    const from = Math.max(0, start - partContext);
    const run = text.slice(from, end + partContext);
    const found = citationsIn(run, names).map((one) => movedBy(from, one));
    yield { citations: found.filter((one) => one.start >= start && one.start < end), end };
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
 * the end of a list is the day of each citation in the list.
 */
function withDays(
  found: readonly FoundCitation[],
  run: string,
  { untilDay, dayOf }: CitationNames,
): FoundCitation[] {
  let dayEnd = 0;
  const citations = found.flatMap((citation): FoundCitation[] => {
    const { start, end, date } = citation;
    // "21.11.2026" is no rule.
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
    if (!isLinked && (next.name || !listJoint.test(between))) continue;
    const { date, isNewer } = citation.date === undefined ? next : citation;
    Object.assign(citation, date !== undefined && { date }, isNewer && { isNewer });
    if (!isLinked) continue;
    Object.assign(next, { date: next.date ?? date });
    (next.before === undefined ? citation : next).isLinkOfOther = true;
  }
  return citations;
}

/** Whether one of two citations is the link of the other. */
function isLinkedTo(one: FoundCitation, next: FoundCitation, between: string): boolean {
  const isEqual = (a?: string, b?: string): boolean => !a || !b || a === b;
  const [address, other] = [one, next].flatMap(({ address }) => address ?? []);
  // Without an address, a printed number is a rule of any document.
  const isSameText = other ? address === other : address && typeOf(address) === 'document';
  return (
    (one.before ?? next.before) !== undefined &&
    isSameText === true &&
    isEqual(one.number, next.number) &&
    isEqual(one.rule?.number, next.rule?.number) &&
    between.length <= maxBetween &&
    !/\n\s*\n|[.!?]\s+\p{Lu}/u.test(between)
  );
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
  const place = before === undefined ? undefined : readCitedAddress(link.slice(before.length));
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
  const { words, named, searchKeyOf, rulebook } = names;
  const found: FoundCitation[] = [];
  for (const { references } of readRules(run, words)) {
    for (const { word, number, from, start: begin, end: until } of references) {
      const own = documentOf(named.get(searchKeyOf(word)));
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
    if (work && !named.has(searchKeyOf(work)) && !words.ruleForms.has(work.toLowerCase()))
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
    const address = before ? textNamed(before.named) : isListed ? last.address : undefined;
    // "Foo#p1" is meant as a citation even if Foo is unknown.
    const [linked] = /[^\s#]{1,40}#\^?$/u.exec(run.slice(Math.max(0, start - 50), start)) ?? [];
    const typo = (address ?? linked) ? undefined : typoBefore(run, index, names);
    const unknown = linked ?? (typo && `${typo.name} `);
    if (!number || (!address && unknown === undefined)) continue;
    if (before) name = run.slice(before.start, before.end);
    found.push({
      start,
      end,
      number,
      written: address ? `${name} ${written}` : `${unknown}${written}`,
      address,
      name: before && { start: before.start, end: before.end },
      meant: typo?.meant,
    });
  }
  return found;
}

/** The words before an index that are a name with a typo, and the text that they most likely mean. */
function typoBefore(
  run: string,
  end: number,
  { named, nearNames, searchKeyOf }: CitationNames,
): { name: string; meant: NameTarget } | undefined {
  const before = run.slice(Math.max(0, end - maxNameLength), end).replace(betweenNameAndNumber, '');
  const [clause = ''] = /[^.,;:!?()[\]|\n]*$/u.exec(before) ?? [];
  const words = clause.trim().split(/\s+/u).slice(-maxNameWords);
  for (const at of words.keys()) {
    const name = words.slice(at).join(' ');
    const meant = named.get(nearNames.find(searchKeyOf(name)) ?? '');
    if (textNamed(meant) && typeof meant === 'object') return { name, meant };
  }
  return undefined;
}

/** The longest name that ends before an index, markup and marks between them left out. */
function nameBefore(
  run: string,
  end: number,
  { named, searchKeyOf }: CitationNames,
): { named: NameTarget | string; start: number; end: number } | undefined {
  const from = Math.max(0, end - maxNameLength);
  const before = run.slice(from, end).replace(betweenNameAndNumber, '');
  if (/[;.]$/u.test(before)) return undefined;
  const words = searchKeyOf(before).split(' ').slice(-maxNameWords);
  for (const at of words.keys()) {
    const key = words.slice(at).join(' ');
    const found = named.get(key);
    if (!found) continue;
    const starts = [...before.matchAll(/(?<![\p{L}\p{N}'’])[\p{L}\p{N}[]/gu)];
    const start = starts.findLast(({ index }) => searchKeyOf(before.slice(index)) === key)?.index;
    if (start !== undefined)
      return { named: found, start: from + start, end: from + before.length };
  }
  return undefined;
}

/** The names after a number, in its clause: "of the Harbour Rules". */
function namesAfter(
  run: string,
  end: number,
  { named, searchKeyOf }: CitationNames,
): (NameTarget | string)[] {
  const [clause = ''] = /^[^.,;:!?()[\]\n\d]*/u.exec(run.slice(end, end + maxNameLength)) ?? [];
  const words = searchKeyOf(clause).split(' ').slice(0, maxNameWords);
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((_, count) => words.slice(from, from + count + 1)),
  );
  return runs.flatMap((one) => named.get(one.join(' ')) ?? []);
}

/** The page at an address, present or former. */
export function targetAt(address: Address, { base, byUrl }: NameIndex): NameTarget | undefined {
  return byUrl.get(base + pagePath(address));
}

/** The address of the text that a name means. */
export function textNamed(named: NameTarget | string | undefined): TextAddress | undefined {
  const address = typeof named === 'object' ? addressOfTarget(named) : undefined;
  return address !== undefined && isTextAddress(address) ? address : undefined;
}

function documentOf(named: NameTarget | string | undefined): TextAddress | undefined {
  const address = textNamed(named);
  return address !== undefined && typeOf(address) === 'document' ? address : undefined;
}
