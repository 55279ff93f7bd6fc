import {
  countOf,
  numberOf,
  type Ruling,
  type RulingKind,
  type Standing,
  type TextType,
} from '../glossary/browser.ts';

/** A ruling as it stands in the indexed text. */
export interface IndexedRuling {
  /** `p5`, `r5`. */
  number: string;
  kind: RulingKind;
  standing: Standing;
  heading: string;
  text: string;
}

/** The indexed text of an entry or document, taken apart again. */
export interface IndexedText {
  aliases: string;
  rulings: IndexedRuling[];
}

const kinds: readonly RulingKind[] = ['text', 'errata', 'update', 'example', 'note'];
const standings: readonly Standing[] = ['current', 'temporary', 'superseded', 'reversed'];

/**
 * What begins each segment of an indexed text. Private-use characters: no text holds them, and Pagefind passes
 * them by, being neither letters nor digits.
 */
export const segmentMark = { aliases: '\uE000', heading: '\uE001', ruling: '\uE002' } as const;
const tagBase = 0xe010;

/**
 * What an icon's code is indexed as, behind the code itself: the full text passes brackets by and searches by the
 * beginnings of words, so that a bare "ha" would find every "have".
 */
export function iconWord(code: string): string {
  return `${code.toLowerCase()}iconcode`;
}

const iconCode = /\[([\p{L}\p{N}]{1,8})\]/gu;
const addedWord = /(?<=\]) [\p{L}\p{N}]{1,8}iconcode/gu;

/** A text with {@link iconWord} behind each code; {@link readSegments} takes them out again. */
export function withIconWords(text: string): string {
  return text.replace(iconCode, (whole, code: string) => `${whole} ${iconWord(code)}`);
}

/** A ruling's number, kind and standing in private-use characters. */
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
 * Takes an indexed text apart.
 *
 * @param content as Pagefind gives it back; spaces may have changed
 * @param type of the text
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
