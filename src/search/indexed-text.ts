import { compareDocuments, type Reviews } from '../editions/index.ts';
import { type Words, wordsOf } from '../languages/browser.ts';
import { otherNames } from '../link/browser.ts';
import type { Document, Entry, Glossary } from '../link/index.ts';
import {
  compareText,
  countsOf,
  type Heading,
  isNote,
  pageUrl,
  printedKey,
  type Ruling,
  type RulingNumber,
  type RulingRecord,
  rulingPath,
  type TextType,
  textUrl,
} from '../model/index.ts';

/**
 * The form in which texts are indexed by Pagefind, and its reverse.
 *
 * Each entry is a record, rather than each ruling: with 10,000 entries of three rulings, one record per ruling took 14.3 s and
 * 30,000 files instead of 6.9 s and 10,000, and could not be found by words from two of its rulings. Long texts are
 * indexed in parts: in a whole rulebook every word of a question is somewhere, and it loads slowly.
 *
 * The text itself is in the address of its record, as JSON, and the content has the stem of each word once. As the content, text
 * and questions made the index of 104 entries with 6,000 questions three times as large: 136 KB.
 */

/** Record indexed by Pagefind. */
export interface IndexRecord {
  /** The page, and after # the indexed text as JSON. */
  url: string;
  title: string;
  /**
   * Stems of the words by which the text is found, in alphabetical order, which makes the index 6 % smaller: the words of the
   * title three times, words of {@link frequent} questions twice, other words once; in a document, once for each rule.
   */
  content: string;
}

/** A ruling as read from an indexed text: its record, and what a search shows with it. */
export interface IndexedRuling
  extends Pick<RulingRecord, 'number' | 'kind' | 'standing' | 'printed' | 'text'> {
  /** Headings above the ruling, from the top: `['Keywords', 'Trample']`. */
  path: readonly string[];
  /** Whether the text begins with the ruling. */
  isFirst?: true;
  /** Number of rules above the rule: 702.19b is below 702.19. Absent for none. */
  depth?: number;
  /** Page of its section, if its document is read by section. */
  page?: string;
  /** Whether a reference leads to a ruling that changed later. */
  toReview?: boolean;
  /** Set if the known part of the later text has no such rule: the rule may still apply. */
  mayApply?: true;
  /** Ranges of its text that are rows of a table: from and to an index. */
  tables?: Ruling['tables'] | undefined;
  /** Players' questions that it answers. */
  questions?: readonly string[];
  /**
   * References in its text: from and to an index, the index of the target in the name index, and the number of the
   * ruling there.
   */
  links?: readonly (readonly [from: number, to: number, target: number, number?: number])[];
  /** Names of the entries that it applies to besides its own. */
  appliesTo?: readonly string[];
}

/** An indexed text, parsed. */
export interface IndexedText {
  aliases: string;
  rulings: IndexedRuling[];
}

/** An indexed ruling in JSON: without the fields that follow from others, and without a kind, standing or path that is the default. */
type StoredRuling = Omit<IndexedRuling, 'page' | 'kind' | 'standing' | 'path'> &
  Partial<Pick<IndexedRuling, 'kind' | 'standing' | 'path'>>;

/**
 * Approximate number of characters in one part of a text, with its questions: a chapter of a rulebook. If entries are not
 * divided, the texts of a first answer have twice as many bytes; with parts of 3,500, a right ruling is among the first
 * five for two fewer of 184 questions.
 */
const partLength = 6000;

/**
 * Maximum number of rules of a part that count for a word. If a word counts once, a right rule is among the first five for 62
 * of the 103 questions on three rulebooks; with 5 for 70, and without a limit for 68.
 */
const maxRules = 5;

/** Maximum number of texts that are found by a stop word. Without more frequent ones, the index of this glossary has 7 KB less. */
const maxTextsOfStopWord = 20;

/**
 * Makes the records of each entry and document, in the glossary's order. Terms are found by name. Pagefind filters are not
 * used: they make its files differ from build to build, and the name index has the same data.
 *
 * @param language its stop words find no question, and no text if many have the word
 */
export function* records(
  glossary: Glossary,
  language: Words,
  reviews: Reviews = new Map(),
): Generator<IndexRecord> {
  const stopWords = stemsIn([...language.stopWords].join(' '), language);
  const questions = questionsOf(glossary);
  const { entries, documents, terms } = glossary;
  const open = openRules(documents);
  const targets = new Map([...entries, ...documents, ...terms].map(({ url }, at) => [url, at]));
  const parts = [...entries, ...documents].flatMap((text) => {
    const { address, type, url, title } = text;
    const toReview = new Set(reviews.get(address)?.keys());
    const rulings = indexedRulings(text, questions, toReview, targets).map((one) =>
      open.has(rulingPath(address, one.number)) ? { ...one, mayApply: true as const } : one,
    );
    const aliases = otherNames(text).join(', ');
    return partsOf({ type, rulings }).map((part) => {
      const asked = part.flatMap((one) => one.questions ?? []);
      const counts = countsOf(asked.flatMap((question) => [...stemsIn(question, language)]));
      // A word of a single question hardly ever leads to the right text, unless no other text has the word.
      const repeated = [...counts].flatMap(([word, count]) =>
        count > 1 && !stopWords.has(word) ? [word] : [],
      );
      const texts =
        type === 'document'
          ? [[title, aliases], ...part.map(wordsOfRuling)]
          : [[title, aliases, ...part.flatMap(wordsOfRuling)]];
      const own = countsOf(texts.flatMap((one) => [...stemsIn(one.join('\n'), language)]));
      const times = [...own].flatMap(([word, count]) =>
        Array<string>(Math.min(count, maxRules)).fill(word),
      );
      const words = [...times, ...repeated];
      return { url: addressOf(url, aliases, part), title, words, asked: counts };
    });
  });
  const texts = countsOf(parts.flatMap(({ words }) => [...new Set(words)]));
  for (const { url, title, words, asked } of parts) {
    const only = [...asked.keys()].filter((word) => !stopWords.has(word) && !texts.has(word));
    const found = [...words, ...only].filter(
      (word) => !stopWords.has(word) || (texts.get(word) ?? 0) <= maxTextsOfStopWord,
    );
    const ofTitle = stemsIn(title, language);
    const again = [...new Set(found)].flatMap((word) => {
      const isFrequent = (asked.get(word) ?? 0) >= frequent;
      return Array<string>(ofTitle.has(word) ? 2 : Number(isFrequent)).fill(word);
    });
    yield { url, title, content: [...found, ...again].sort(compareText).join(' ') };
  }
}

/** Paths of the rules that an incomplete document may replace with its missing part: the known part has no such rule. */
function openRules(documents: readonly Document[]): Set<string> {
  return new Set(
    documents.flatMap((later) => {
      const earlier = documents.find(({ address }) => address === later.replaces?.address);
      const pairs = earlier ? compareDocuments(earlier, later) : [];
      return pairs.flatMap(({ type, earlier: rule }) =>
        type === 'missing' && earlier && rule ? [rulingPath(earlier.address, rule.number)] : [],
      );
    }),
  );
}

/** Makes the indexed rulings of a text. */
function indexedRulings(
  { address, url, rulings, headings }: Entry | Document,
  questions: QuestionsByRuling,
  toReview: ReadonlySet<RulingNumber>,
  targets: ReadonlyMap<string, number>,
): IndexedRuling[] {
  const paths = headingPaths(headings);
  const depths = new Map<RulingNumber, number>();
  return rulings.map((ruling, at) => {
    const { number, kind, standing, printed, text, tables, heading, parent, appliesTo, links } =
      ruling;
    const page = pageUrl(ruling.url);
    const asked = questions.get(rulingPath(address, number));
    const depth = parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1;
    depths.set(number, depth);
    return {
      number,
      kind: isNote(ruling) ? 'note' : kind,
      standing,
      text,
      ...(printed !== undefined && { printed }),
      ...(tables && { tables }),
      path: paths.get(heading?.id ?? '') ?? (heading ? [heading.text] : []),
      ...(at === 0 && { isFirst: true }),
      ...(depth > 0 && { depth }),
      ...(toReview.has(number) && { toReview: true }),
      ...(page === url ? {} : { page }),
      ...(asked && { questions: asked }),
      ...(appliesTo && { appliesTo: appliesTo.map(({ name }) => name) }),
      ...(links && { links: indexedLinks(links, targets) }),
    };
  });
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

/** Players' questions by the path of the ruling that answers. */
type QuestionsByRuling = ReadonlyMap<string, readonly string[]>;

/** Returns the questions of a glossary. */
export function questionsOf({ questions }: Pick<Glossary, 'questions'>): QuestionsByRuling {
  return new Map(
    questions.map((one) => [rulingPath(one.address, one.number), one.questions] as const),
  );
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

/** Divides the rulings of a text into the parts that are indexed. A part of a document is of one page. */
export function partsOf({
  type,
  rulings,
}: Pick<IndexedText, 'rulings'> & { type: TextType }): IndexedRuling[][] {
  let part: IndexedRuling[] = [];
  let length = 0;
  const parts = [part];
  for (const ruling of rulings) {
    // Subrules stay with their rule, unless they are very many.
    const isFull = length > partLength * (ruling.depth === undefined ? 1 : 3);
    const [first] = part;
    if (first && (isFull || (type === 'document' && ruling.page !== first.page))) {
      part = [];
      parts.push(part);
      length = 0;
    }
    part.push(ruling);
    length += [ruling.text, ...(ruling.questions ?? [])].join(' ').length;
  }
  return parts;
}

/** Returns the address of a part: the page of its first rule, with the rulings that {@link readIndexedText} reads. */
export function addressOf(url: string, aliases: string, rulings: readonly IndexedRuling[]): string {
  const stored = rulings.map(
    ({ page: _, kind, standing, path, ...ruling }, at): StoredRuling => ({
      ...ruling,
      text: ruling.text.replace(/\s/gu, ' '),
      ...(kind !== 'text' && { kind }),
      ...(standing !== 'current' && { standing }),
      ...(path.join('\n') !== (rulings[at - 1]?.path ?? []).join('\n') && { path }),
    }),
  );
  return `${rulings[0]?.page ?? url}#${JSON.stringify({ aliases, rulings: stored })}`;
}

/**
 * Minimum number of questions of a text that have a word which counts twice. If each word counts once, 5.7 instead of 5.1 % of the
 * frames of all sets are wrong; with 4, the index has 1.2 KB more and answers no better.
 */
const frequent = 10;

/** What a ruling is found by, besides its questions. */
function wordsOfRuling({ path, printed, text, appliesTo = [] }: IndexedRuling): string[] {
  const rule = printed === undefined ? [] : [printed, ruleWord(printedKey(printed))];
  return [...path, ...rule, text, ...appliesTo];
}

/** The distinct stems of a text, and a word for each icon code. */
function stemsIn(text: string, language: Words): Set<string> {
  const coded = text.replace(iconCode, (whole, code: string) => `${whole} ${iconWord(code)}`);
  return new Set(wordsOf(coded, language).map(({ stem }) => stem));
}

const iconCode = /\[([\p{L}\p{N}]{1,8})\]/gu;

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

/** Reads the indexed text in the address of a record. */
export function readIndexedText(url: string): IndexedText {
  const page = pageUrl(url);
  const stored: { aliases: string; rulings: StoredRuling[] } = JSON.parse(
    url.slice(page.length + 1),
  );
  let path: readonly string[] = [];
  const rulings = stored.rulings.map((ruling): IndexedRuling => {
    ({ path = path } = ruling);
    const isSection = page !== textUrl(page);
    return {
      kind: 'text',
      standing: 'current',
      ...ruling,
      path,
      ...(isSection && { page }),
    };
  });
  return { aliases: stored.aliases, rulings };
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
