import {
  countOf,
  type Glossary,
  numberOf,
  type Ruling,
  type RulingKind,
  type Standing,
  type TextType,
} from '../glossary/browser.ts';

/**
 * The form in which texts are indexed by Pagefind, and its reverse.
 *
 * One record per entry, not one per ruling: with 10,000 entries of three rulings, one record per ruling took 14.3 s and
 * 30,000 files instead of 6.9 s and 10,000, and could not be found by words from two of its rulings. Marks in the text
 * say where each ruling begins, so that a hit is traced to its ruling from the text that Pagefind loads anyway.
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
  number: string;
  kind: RulingKind;
  standing: Standing;
  heading: string;
  text: string;
}

/** An indexed text, parsed. */
export interface IndexedText {
  aliases: string;
  rulings: IndexedRuling[];
}

const kinds: readonly RulingKind[] = ['text', 'errata', 'update', 'example', 'note'];
const standings: readonly Standing[] = ['current', 'temporary', 'superseded', 'reversed'];

/**
 * Begins each segment of an indexed text. Private-use characters: they occur in no text, and Pagefind ignores them as
 * neither letters nor digits.
 */
export const segmentMark = { aliases: '\uE000', heading: '\uE001', ruling: '\uE002' } as const;
const tagBase = 0xe010;

/**
 * One record for each entry, document and term, in the glossary's order. No Pagefind filters: they make its files differ
 * from build to build, and the name index has what filters need.
 */
export function* records(glossary: Glossary): Generator<IndexRecord> {
  const { language } = glossary.site;
  for (const text of [...glossary.entries, ...glossary.documents]) {
    yield { url: text.url, content: contentOf(text), language, meta: { title: text.title } };
  }
  for (const { url, title } of glossary.terms) {
    yield { url, content: title, language, meta: { title } };
  }
}

function contentOf({ aliases, rulings }: { aliases: string[]; rulings: Ruling[] }): string {
  const segments = aliases.length > 0 ? [`${segmentMark.aliases} ${aliases.join(', ')}.`] : [];
  let heading: string | undefined;
  for (const ruling of rulings) {
    if (ruling.heading && ruling.heading.id !== heading) {
      segments.push(`${segmentMark.heading} ${ruling.heading.text}`);
    }
    heading = ruling.heading?.id;
    segments.push(`${segmentMark.ruling}${rulingTag(ruling)} ${ruling.text}`);
  }
  return segments
    .join(' ')
    .replace(iconCode, (whole, code: string) => `${whole} ${iconWord(code)}`);
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

/** The number, kind and standing of a ruling in private-use characters. */
export function rulingTag({
  number,
  kind,
  standing,
}: Pick<Ruling, 'number' | 'kind' | 'standing'>): string {
  const code = kinds.indexOf(kind) * standings.length + standings.indexOf(standing);
  const digits = [...String(countOf(number))].map((digit) =>
    String.fromCharCode(tagBase + Number(digit)),
  );
  return `${String.fromCharCode(tagBase + 16 + code)}${digits.join('')}`;
}

/**
 * Parses an indexed text.
 *
 * @param content as Pagefind returns it; whitespace may differ
 * @param type the type of the text, which its numbers depend on
 */
export function readSegments(content: string, type: TextType): IndexedText {
  const text: IndexedText = { aliases: '', rulings: [] };
  let heading = '';
  for (const segment of content.split(/(?=[\uE000-\uE002])/u)) {
    const body = segment
      .replace(/^[\uE000-\uF8FF]+\s*/u, '')
      .replace(addedWord, '')
      .trim();
    const mark = segment.charAt(0);
    if (mark === segmentMark.aliases) text.aliases = body;
    else if (mark === segmentMark.heading) heading = body;
    else if (mark === segmentMark.ruling) {
      const tag = /^.([\uE010-\uE0FF]*)/u.exec(segment)?.[1] ?? '';
      const code = tag.charCodeAt(0) - tagBase - 16;
      const digits = [...tag.slice(1)].map((digit) => digit.charCodeAt(0) - tagBase).join('');
      text.rulings.push({
        number: numberOf(type, digits),
        kind: kinds[Math.floor(code / standings.length)] ?? 'text',
        standing: standings[code % standings.length] ?? 'current',
        heading,
        text: body,
      });
    }
  }
  return text;
}
