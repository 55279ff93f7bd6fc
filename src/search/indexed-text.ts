import { printedKey } from '../documents/browser.ts';
import type { Reviews } from '../editions/browser.ts';
import {
  type Document,
  type Entry,
  type Glossary,
  type Heading,
  pageUrl,
  type Ruling,
  type RulingKind,
  type RulingNumber,
  type RulingRecord,
  rulingKinds,
  type Standing,
  standings,
  type TextType,
  textUrl,
} from '../glossary/browser.ts';
import { indexedAs, joinSegments, respelledWords, splitSegments } from '../languages/browser.ts';
import { otherNames } from './name-index.ts';

/**
 * The form in which texts are indexed by Pagefind, and its reverse.
 *
 * An entry is one record, not one record a ruling: with 10,000 entries of three rulings, one record per ruling took 14.3 s and
 * 30,000 files instead of 6.9 s and 10,000, and could not be found by words from two of its rulings. The address of a record
 * says how many words each ruling has, so that a hit is traced to its ruling from the text that Pagefind loads anyway. A
 * document is indexed in parts: a rulebook as one record has every word of a question somewhere, and loads slowly.
 */

/** Record indexed by Pagefind. */
export interface IndexRecord {
  /** The page, and behind # the layout of `content`: see {@link Layout}. */
  url: string;
  content: string;
  language: string;
  meta: { title: string };
}

/** A ruling as read from an indexed text: its record, and what a search shows with it. */
export interface IndexedRuling
  extends Pick<RulingRecord, 'number' | 'kind' | 'standing' | 'printed' | 'text'> {
  heading: string;
  /** The headings above it, from the top; the last is `heading`. */
  path: readonly string[];
  /** Number of rules that it is a part of: 702.19b is part of 702.19. Missing for none. */
  depth?: number;
  /** Page of its section, if its document is read by section. */
  page?: string;
  /** A reference leads to a ruling that changed later. */
  toReview?: boolean;
  /** Ranges of its text that are rows of a table: from and to an index. */
  tables?: Ruling['tables'] | undefined;
  /** Players' questions that it answers. */
  questions?: readonly string[];
  /** References in its text: from and to an index, the index of the target in the name index, and the ruling's number in that. */
  links?: readonly (readonly [from: number, to: number, target: number, number?: number])[];
  /** Names of the entries that it applies to besides its own. */
  appliesTo?: readonly string[];
}

/** An indexed text, parsed. */
export interface IndexedText {
  aliases: string;
  rulings: IndexedRuling[];
}

/**
 * The segments of an indexed text, each a letter and a count of its words: `a` aliases, `h` heading, `w` text of a ruling,
 * `t` a table in that, `q` a question, `o` the name of another entry that it applies to, `n` a printed number, `x` words that
 * are indexed only. `g1` ends the headings below the first. `p5` or `r5` begins a ruling, `d` has its depth, `k` its kind and
 * standing: `g1h2p1w12p2k5w7t9`. `l` is a reference in it, with its place and target: `l31.18.210.9`.
 */
type Layout = string;

/** Added to the code of a ruling's kind and standing if it is to be reviewed. */
const reviewCode = kindCode('note', 'reversed') + 1;

/** Characters in one part of a document, about: a chapter of a rulebook, and the whole of a tournament format's page. */
const partLength = 6000;

/**
 * Makes the records of each entry, document and term, in the glossary's order. Pagefind filters are not used: they make its
 * files differ from build to build, and the name index has the same data.
 */
export function* records(glossary: Glossary, reviews: Reviews = new Map()): Generator<IndexRecord> {
  const { site } = glossary;
  const language = indexedAs(site.contentLanguage ?? site.language);
  const questions = questionsFile(glossary);
  const { entries, documents, terms } = glossary;
  const targets = new Map([...entries, ...documents, ...terms].map(({ url }, at) => [url, at]));
  for (const text of [...entries, ...documents]) {
    const toReview = reviews.get(text.address);
    yield* recordsOf(text, questions[text.url] ?? {}, new Set(toReview?.keys()), language, targets);
  }
  for (const { url, title } of terms)
    yield { url, content: splitSegments(title).join(' '), language, meta: { title } };
}

/** The records of a text. */
function recordsOf(
  text: Entry | Document,
  questions: Record<string, readonly string[]>,
  toReview: ReadonlySet<RulingNumber>,
  language: string,
  targets: ReadonlyMap<string, number>,
): IndexRecord[] {
  const { type, url, title, rulings } = text;
  const paths = headingPaths(text.headings);
  const depths = new Map<RulingNumber, number>();
  const indexed = rulings.map(({ heading, url: place, appliesTo, links, parent, ...ruling }) => {
    const page = pageUrl(place);
    const asked = questions[ruling.number];
    const depth = parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1;
    depths.set(ruling.number, depth);
    return {
      ...ruling,
      heading: heading?.text ?? '',
      path: paths.get(heading?.id ?? '') ?? (heading ? [heading.text] : []),
      ...(depth > 0 && { depth }),
      ...(toReview.has(ruling.number) && { toReview: true }),
      ...(page === url ? {} : { page }),
      ...(asked && { questions: asked }),
      ...(appliesTo && { appliesTo: appliesTo.map(({ name }) => name) }),
      ...(links && { links: indexedLinks(links, targets) }),
    };
  });
  const parts = [...partsOf({ type, url, aliases: otherNames(text).join(', '), rulings: indexed })];
  return parts.map((part) => ({ ...part, language, meta: { title } }));
}

/** Maps the id of each heading to its text, preceded by the headings above it. */
function headingPaths(headings: readonly Heading[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  let above: Heading[] = [];
  for (const heading of headings) {
    above = [...above.filter(({ depth }) => depth < heading.depth), heading];
    paths.set(
      heading.id,
      above.map(({ text }) => text),
    );
  }
  return paths;
}

function indexedLinks(
  links: NonNullable<Ruling['links']>,
  targets: ReadonlyMap<string, number>,
): NonNullable<IndexedRuling['links']> {
  return links.flatMap(([from, to, url]) => {
    const target = targets.get(pageUrl(url));
    const number = /#[pr](\d+)$/u.exec(url)?.[1];
    if (target === undefined) return [];
    return [number === undefined ? [from, to, target] : [from, to, target, Number(number)]];
  });
}

/** Players' questions by the URL of a text and the number of the ruling that answers. */
export type QuestionsFile = Record<string, Record<string, readonly string[]>>;

/** The questions of a glossary, as the downloaded file has them. */
export function questionsFile({ questions, pages }: Glossary): QuestionsFile {
  const file: QuestionsFile = {};
  for (const { address, number, questions: asked } of questions) {
    const { url } = pages.get(address) ?? {};
    if (url !== undefined) file[url] = { ...file[url], [number]: asked };
  }
  return file;
}

/** The text of a ruling with each of its tables replaced by a name. */
export function withTablesNamed(
  { text, tables = [] }: Pick<IndexedRuling, 'text' | 'tables'>,
  name: string,
): string {
  let named = text;
  for (const [from, to] of tables.toReversed())
    named = `${named.slice(0, from)} ${name} ${named.slice(to)}`;
  return named;
}

/**
 * Yields the indexed parts of a text: an entry in one piece, a document in parts of one page at most, each with the
 * address of its first rule.
 */
export function* partsOf({
  type,
  url,
  aliases,
  rulings,
}: IndexedText & { type: TextType; url: string }): Generator<{ url: string; content: string }> {
  let part = new Part(aliases);
  let path: readonly string[] = [];
  let page: string | undefined;
  const written = (): { url: string; content: string } => ({
    url: `${(type === 'document' && page) || url}#${part.layout}`,
    content: part.words.join(' '),
  });
  for (const ruling of rulings) {
    // Rules stay with the rule that they are a part of, unless there are very many.
    const isFull = part.length > partLength * (ruling.depth === undefined ? 1 : 3);
    if (type === 'document' && part.hasRulings && (isFull || ruling.page !== page)) {
      yield written();
      part = new Part(aliases);
      path = [];
    }
    const shared = ruling.path.findIndex((heading, at) => heading !== path[at]);
    const from = shared < 0 ? ruling.path.length : shared;
    if (from < path.length) part.layout += `g${from}`;
    for (const heading of ruling.path.slice(from)) part.add('h', heading);
    path = ruling.path;
    page = ruling.page;
    part.addRuling(ruling);
  }
  yield written();
}

/** A part of a text while it is made. */
class Part {
  readonly words: string[] = [];
  layout: Layout = '';
  hasRulings = false;
  /** Characters of its rulings. */
  length = 0;

  constructor(aliases: string) {
    if (aliases !== '') this.add('a', `${aliases}.`);
  }

  add(segment: string, text: string): void {
    const words = splitSegments(
      text.replace(iconCode, (whole, code: string) => `${whole} ${iconWord(code)}`),
    );
    if (words.length === 0) return;
    for (const word of words) this.words.push(word);
    this.layout += segment + words.length;
  }

  addRuling({
    number,
    depth = 0,
    kind,
    standing,
    toReview,
    printed,
    text,
    tables = [],
    questions = [],
    appliesTo = [],
    links = [],
  }: IndexedRuling): void {
    const code = kindCode(kind, standing) + (toReview ? reviewCode : 0);
    this.hasRulings = true;
    this.length += text.length;
    this.layout += number + (depth === 0 ? '' : `d${depth}`) + (code === 0 ? '' : `k${code}`);
    if (printed !== undefined) {
      this.add('n', printed);
      this.add('x', ruleWord(printedKey(printed)));
    }
    let done = 0;
    for (const [from, to] of tables) {
      this.add('w', text.slice(done, from));
      this.add('t', text.slice(from, to));
      done = to;
    }
    this.add('w', text.slice(done));
    this.add('x', respelledWords(text));
    for (const question of questions) this.add('q', question);
    for (const name of appliesTo) this.add('o', name);
    for (const [from, to, ...target] of links)
      this.layout += `l${[from, to - from, ...target].join('.')}`;
  }
}

function kindCode(kind: RulingKind, standing: Standing): number {
  return rulingKinds.indexOf(kind) * standings.length + standings.indexOf(standing);
}

const iconCode = /\[([\p{L}\p{N}]{1,8})\]/gu;
const addedWord = /(?<=\]) [\p{L}\p{N}]{1,8}iconcode/gu;

/**
 * The word that is indexed after each icon code. Pagefind ignores brackets and searches by prefix, so that a bare "ha"
 * would find every "have".
 */
export function iconWord(code: string): string {
  return `${code.toLowerCase()}iconcode`;
}

/** The word that is indexed with a rule for its printed number: Pagefind finds "613" in "613.7" and in "1613" as well. */
export function ruleWord(key: string): string {
  return `${key.replace(/[^\p{L}\p{N}]/gu, 'x')}rulecode`;
}

/**
 * Reads an indexed text.
 *
 * @param url of its record
 * @param content as Pagefind returns it
 */
export function readSegments({ url, content }: { url: string; content: string }): IndexedText {
  const page = pageUrl(url);
  const isSection = page !== textUrl(page);
  const text: IndexedText = { aliases: '', rulings: [] };
  const words = content.split(' ');
  let path: string[] = [];
  let ruling: IndexedRuling | undefined;
  for (const [, segment = '', written = ''] of url
    .slice(page.length)
    .matchAll(/([a-z])([\d.]+)/gu)) {
    const count = Number(written);
    if (segment === 'p' || segment === 'r') {
      const number = `${segment}${written}` as RulingNumber;
      const heading = path.at(-1) ?? '';
      ruling = { number, kind: 'text', standing: 'current', heading, path, text: '' };
      if (isSection) ruling.page = page;
      text.rulings.push(ruling);
      continue;
    }
    if (segment === 'k') {
      if (ruling) setKind(ruling, count);
      continue;
    }
    if (segment === 'd') {
      if (ruling) ruling.depth = count;
      continue;
    }
    if (segment === 'g') {
      path = path.slice(0, count);
      continue;
    }
    if (segment === 'l') {
      const [from = 0, length = 0, target = 0, cited] = written.split('.').map(Number);
      const link = [from, from + length, target] as const;
      if (ruling) ruling.links = [...(ruling.links ?? []), cited ? [...link, cited] : link];
      continue;
    }
    const own = joinSegments(words.splice(0, count)).replace(addedWord, '');
    if (segment === 'a') text.aliases = own;
    else if (segment === 'h') path = [...path, own];
    else if (ruling) addSegment(ruling, segment, own);
  }
  return text;
}

function setKind(ruling: IndexedRuling, written: number): void {
  const code = written % reviewCode;
  ruling.kind = rulingKinds[Math.floor(code / standings.length)] ?? 'text';
  ruling.standing = standings[code % standings.length] ?? 'current';
  if (written >= reviewCode) ruling.toReview = true;
}

function addSegment(ruling: IndexedRuling, segment: string, words: string): void {
  if (segment === 'n') ruling.printed = words;
  else if (segment === 'q') ruling.questions = [...(ruling.questions ?? []), words];
  else if (segment === 'o') ruling.appliesTo = [...(ruling.appliesTo ?? []), words];
  else if (segment !== 'x') {
    const from = ruling.text === '' ? 0 : ruling.text.length + 1;
    ruling.text = ruling.text === '' ? words : `${ruling.text} ${words}`;
    if (segment === 't') ruling.tables = [...(ruling.tables ?? []), [from, ruling.text.length]];
  }
}

/** Maximum number of letters besides references in a ruling that only points elsewhere: "See also", "siehe". */
const maxLettersOfPointer = 10;

/** Whether a ruling only points elsewhere: "See X." */
export function isPointer({ text, links = [] }: IndexedRuling): boolean {
  if (links.length === 0) return false;
  let own = '';
  let end = 0;
  for (const [from, to] of links) {
    own += text.slice(end, from);
    end = to;
  }
  return (own + text.slice(end)).replace(/\P{L}/gu, '').length <= maxLettersOfPointer;
}
