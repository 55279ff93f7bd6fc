import type { Notice } from '../import-notices.ts';

/** Adds a notice to the report of a source. */
export type ReportNotice = (code: Notice['code'], message: string) => void;

/** Maps the third letter of "â€™" and similar sequences, which are UTF-8 read as Windows-1252, to the intended sign. */
const signs = { '™': '’', '˜': '‘', œ: '“', '“': '–', '”': '—', '¦': '…', '¢': '•' };

/**
 * Corrects damage from conversions: ligatures, soft hyphens, double encoding, broken quotation marks.
 *
 * @param justified whether spaces were widened to fill lines, so that wide gaps have no meaning
 * @param report called for each correction, and for each fault that could not be corrected
 */
export function cleanText(text: string, justified: boolean, report: ReportNotice = () => {}) {
  // Most texts need nothing: a quarter of a second less for 12 MB.
  if (!/[^\x20-\x7E]|[?<]| {2}/u.test(text)) return text;
  const repaired = (whole: string, fault: string): void =>
    report('text/repaired', `"${whole.trim()}": ${fault}`);
  const clean = decodedTwice(text)
    .replace(/[ﬀ-ﬆ]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000\t]/gu, ' ')
    .replace(/<\|[^|<>]*\|>/gu, '')
    .replace(/(?<=^|[\s(])\?(\p{L}[^?'"\n]{0,60}?)'(?!\p{L})/gu, (whole, words: string) => {
      repaired(whole, 'the question mark was an opening quotation mark');
      return `'${words}'`;
    })
    .replace(/(?<=\p{L})[”“](?=(?:s|t|re|ve|ll|d|m)(?!\p{L}))/giu, (whole) => {
      repaired(whole, 'the quotation mark was an apostrophe');
      return '’';
    });
  const suspicious =
    /\p{L}\?(?= \p{Ll})|\p{L}\?\p{Ll}|[\uFFFD\uE000-\uF8FF]|[\u0080-\u009F]|[\uFDD0-\uFDEF]/gu;
  for (const { 0: hit, index } of clean.matchAll(suspicious)) {
    // The name of a card may be a question: "Who Is Next? reads".
    if (hit.endsWith('?') && questionName.test(clean.slice(0, index + 1))) continue;
    const near = clean.slice(Math.max(0, index - 15), index + hit.length + 15).trim();
    report('text/suspicious-character', `"…${near}…"`);
  }
  const gap = /(?<=[\p{L}\p{N},’'])(?<!\p{Lu}) {2,}(?=\p{L})/gu;
  for (const { index } of justified ? [] : clean.matchAll(gap)) {
    // Two spaces behind a printed number are a habit.
    if (/^\S*\d\S*$/u.test(clean.slice(0, index))) continue;
    const near = clean.slice(Math.max(0, index - 20), index + 22).trim();
    report('text/lost-glyph', `"…${near}…"`);
  }
  if (/[\u202A-\u202E]/u.test(clean))
    report('text/direction-override', 'characters that turn the direction of text were removed');
  return allowedText(clean).replace(/[ \n]+/gu, ' ');
}

/** Matches the end of a name of several words with capital letters. */
const questionName = /\p{Lu}[\p{L}’']*(?:\s[\p{L}’']+){0,3}\s\p{Lu}[\p{L}’']*$/u;

/** Decodes UTF-8 that was read as Windows-1252: "â€™", "Ã©". */
function decodedTwice(text: string): string {
  return text
    .replace(/â€([™˜œ“”¦¢])/gu, (_, sign: keyof typeof signs) => signs[sign])
    .replace(/â€[\u009D\uFFFD?]/gu, '”')
    .replace(/Ã([\u00A1-\u00BA\u00BC-\u00BF])/gu, (_, letter: string) =>
      String.fromCharCode(letter.charCodeAt(0) + 0x40),
    )
    .replace(/Â(?=[\u00A0 §©®°±·»«])/gu, '');
}

/**
 * Removes characters that no text may contain: control characters, characters that turn its direction, the compiler's
 * own marks.
 */
export function allowedText(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]|[\u202A-\u202E]/gu, '')
    .replace(/[\uFDD0-\uFDEF\uFFFE\uFFFF]/gu, '\uFFFD');
}
