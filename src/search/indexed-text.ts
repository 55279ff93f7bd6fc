import { printedKey } from '../documents/browser.ts';
import type { Reviews } from '../editions/browser.ts';
import {
  type Document,
  type Entry,
  type Glossary,
  numberOf,
  pageUrl,
  type Ruling,
  type RulingKind,
  type RulingNumber,
  rulingKinds,
  rulingUrl,
  type Standing,
  standings,
  type TextType,
  textUrl,
} from '../glossary/browser.ts';

/**
 * The form in which texts are indexed by Pagefind, and its reverse.
 *
 * One record per entry, not one per ruling: with 10,000 entries of three rulings, one record per ruling took 14.3 s and
 * 30,000 files instead of 6.9 s and 10,000, and could not be found by words from two of its rulings. Marks in the text
 * say where each ruling begins, so that a hit is traced to its ruling from the text that Pagefind loads anyway. A
 * document is indexed in parts: a rulebook as one record has every word of a question somewhere, and loads slowly.
 */

/** What Pagefind indexes as one result. */
export interface IndexRecord {
  url: string;
  content: string;
  language: string;
  meta: { title: string };
}

/** A ruling as read from an indexed text. */
export interface IndexedRuling {
  /** `p5`, `r5`. */
  number: RulingNumber;
  kind: RulingKind;
  standing: Standing;
  heading: string;
  /** What a rulebook prints beside it: `702.19b`. */
  printed?: string;
  /** The page that it is read on, where that is not the page of its text. */
  page?: string;
  /** It refers to something that has changed since it was written. */
  toReview?: boolean;
  text: string;
  /** What players ask that it answers. */
  questions?: readonly string[];
}

/** An indexed text, parsed. */
export interface IndexedText {
  aliases: string;
  rulings: IndexedRuling[];
}

/**
 * Begins each segment of an indexed text. Private-use characters: they occur in no text, and Pagefind ignores them as
 * neither letters nor digits.
 */
const segmentMark = {
  aliases: '\uE000',
  heading: '\uE001',
  ruling: '\uE002',
  printed: '\uE003',
  question: '\uE006',
} as const;
/** Around the rows of a table in the text of a ruling. */
export const tableMarks = ['\uE004', '\uE005'] as const;
const tagBase = 0xe010;
/** Added to the code of a ruling's kind and standing where it is to be reviewed. */
const reviewCode = 0x20;

/** Characters in one part of a document, about: a chapter of a rulebook, and the whole of a tournament format's page. */
const partLength = 6000;

/**
 * Makes the records of each entry, document and term, in the glossary's order. They have no Pagefind filters: these make its
 * files differ from build to build, and the name index has what filters need.
 */
export function* records(glossary: Glossary, reviews: Reviews = new Map()): Generator<IndexRecord> {
  const { language } = glossary.site;
  const questions = questionsFile(glossary);
  for (const text of [...glossary.entries, ...glossary.documents]) {
    const toReview = reviews.get(text.address);
    yield* recordsOf(text, questions[text.url] ?? {}, new Set(toReview?.keys()), language);
  }
  for (const { url, title } of glossary.terms)
    yield { url, content: title, language, meta: { title } };
}

/** The records of a text. */
function recordsOf(
  { type, url, title, aliases, rulings }: Entry | Document,
  questions: Record<string, readonly string[]>,
  toReview: ReadonlySet<RulingNumber>,
  language: string,
): IndexRecord[] {
  const indexed = rulings.map(({ heading, url: place, ...ruling }) => {
    const page = pageUrl(place);
    const asked = questions[ruling.number];
    return {
      ...ruling,
      text: withTableMarks(ruling),
      heading: heading?.text ?? '',
      ...(toReview.has(ruling.number) && { toReview: true }),
      ...(page === url ? {} : { page }),
      ...(asked && { questions: asked }),
    };
  });
  const parts = [...partsOf({ type, url, aliases: aliases.join(', '), rulings: indexed })];
  return parts.map((part) => ({ ...part, language, meta: { title } }));
}

/** What players ask: by the URL of a text and the number of the ruling that answers. */
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

/** The text of a ruling, with marks around the rows of its tables. */
function withTableMarks({ text, tables = [] }: Pick<Ruling, 'text' | 'tables'>): string {
  let marked = text;
  for (const [from, to] of tables.toReversed()) {
    marked = marked.slice(0, from) + tableMarks.join(marked.slice(from, to)) + marked.slice(to);
  }
  return marked;
}

const markedTable = new RegExp(`${tableMarks[0]}[^${tableMarks[1]}]*${tableMarks[1]}`, 'gu');

/** The text of a ruling with each of its tables replaced by a name. */
export function withTablesNamed(text: string, name: string): string {
  return text.replace(markedTable, ` ${name} `);
}

/**
 * A text as it is indexed: an entry in one piece, a document in parts, each of one page at most and with the address of
 * its first rule.
 */
export function* partsOf({
  type,
  url,
  aliases,
  rulings,
}: IndexedText & { type: TextType; url: string }): Generator<{ url: string; content: string }> {
  const names = aliases === '' ? [] : [`${segmentMark.aliases} ${aliases}.`];
  let segments = [...names];
  let first: string | undefined;
  let length = 0;
  let heading = '';
  let page: string | undefined;
  const part = (): { url: string; content: string } => ({
    url: type === 'document' && first !== undefined ? rulingUrl(page ?? url, first) : url,
    content: segments
      .join(' ')
      .replace(iconCode, (whole, code: string) => `${whole} ${iconWord(code)}`),
  });
  for (const ruling of rulings) {
    const isNew = ruling.heading !== heading;
    const isFull = length > (isNew ? 0.5 : 1) * partLength || ruling.page !== page;
    if (type === 'document' && first !== undefined && isFull) {
      yield part();
      segments = [...names];
      first = undefined;
      length = 0;
    }
    if (ruling.heading !== '' && (isNew || first === undefined)) {
      segments.push(`${segmentMark.heading} ${ruling.heading}`);
    }
    heading = ruling.heading;
    page = ruling.page;
    first ??= ruling.number;
    length += ruling.text.length;
    const { printed } = ruling;
    const label =
      printed === undefined
        ? ''
        : `${segmentMark.printed}${printed}${segmentMark.printed} ${ruleWord(printedKey(printed))}`;
    const asked = (ruling.questions ?? []).map((one) => ` ${segmentMark.question} ${one}`).join('');
    segments.push(`${segmentMark.ruling}${rulingTag(ruling)}${label} ${ruling.text}${asked}`);
  }
  yield part();
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

const printedLabel = /^.[\uE010-\uE0FF]*\uE003([^\uE003]*)\uE003 ?[\p{L}\p{N}]*/u;

/** The number, kind and standing of a ruling, and whether it is to be reviewed, in private-use characters. */
function rulingTag({
  number,
  kind,
  standing,
  toReview = false,
}: Pick<IndexedRuling, 'number' | 'kind' | 'standing' | 'toReview'>): string {
  const code =
    rulingKinds.indexOf(kind) * standings.length +
    standings.indexOf(standing) +
    (toReview ? reviewCode : 0);
  const digits = [...number.slice(1)].map((digit) => String.fromCharCode(tagBase + Number(digit)));
  return `${String.fromCharCode(tagBase + 16 + code)}${digits.join('')}`;
}

/**
 * Parses an indexed text.
 *
 * @param content as Pagefind returns it; whitespace may differ
 * @param type the type of the text, which its numbers depend on
 * @param url the URL of its record
 */
export function readSegments(content: string, type: TextType, url = ''): IndexedText {
  const page = pageUrl(url);
  const isSection = page !== textUrl(page);
  const text: IndexedText = { aliases: '', rulings: [] };
  let heading = '';
  for (const whole of content.split(/(?=[\uE000-\uE002])/u)) {
    const [label = '', printed] = printedLabel.exec(whole) ?? [];
    const segment = label.replace(/\uE003.*/su, '') + whole.slice(label.length);
    const [body = '', ...questions] = segment
      .replace(/^[\uE000-\uE003\uE010-\uF8FF]+\s*/u, '')
      .replace(addedWord, '')
      .split(segmentMark.question)
      .map((part) => part.trim());
    const mark = segment.charAt(0);
    if (mark === segmentMark.aliases) text.aliases = body;
    else if (mark === segmentMark.heading) heading = body;
    else if (mark === segmentMark.ruling) {
      const tag = /^.([\uE010-\uE0FF]*)/u.exec(segment)?.[1] ?? '';
      const tagged = tag.charCodeAt(0) - tagBase - 16;
      const code = tagged % reviewCode;
      const digits = [...tag.slice(1)].map((digit) => digit.charCodeAt(0) - tagBase).join('');
      text.rulings.push({
        number: numberOf(type, digits),
        kind: rulingKinds[Math.floor(code / standings.length)] ?? 'text',
        standing: standings[code % standings.length] ?? 'current',
        heading,
        ...(printed === undefined ? {} : { printed }),
        ...(tagged >= reviewCode && { toReview: true }),
        ...(isSection && { page }),
        text: body,
        ...(questions.length > 0 && { questions }),
      });
    }
  }
  return text;
}
