import type { ImportCode } from '../diagnostics.ts';

/** Something found in a text while it was cleaned. */
export interface Found {
  code: ImportCode;
  message: string;
}

const ligatures: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/** UTF-8 that was read as Windows-1252 once too often. */
const twiceEncoded: readonly (readonly [RegExp, string])[] = [
  [/â€™/gu, '’'],
  [/â€˜/gu, '‘'],
  [/â€œ/gu, '“'],
  [/â€(?:\u009D|\u009d|�|\?)/gu, '”'],
  [/â€“/gu, '–'],
  [/â€”/gu, '—'],
  [/â€¦/gu, '…'],
  [/â€¢/gu, '•'],
  [/Ã©/gu, 'é'],
  [/Ã¨/gu, 'è'],
  [/Ã¼/gu, 'ü'],
  [/Ã¶/gu, 'ö'],
  [/Ã¤/gu, 'ä'],
  [/Ã±/gu, 'ñ'],
  [/Â(?=[\u00A0 §©®°±·»«])/gu, ''],
];

/**
 * Corrects what conversions leave in a text: ligatures, soft hyphens, text that was encoded twice, quotation marks that
 * became something else. Tells what it corrected and what it could not.
 *
 * @param justified spaces were widened to fill lines, so that a wide gap means nothing
 */
export function cleanText(text: string, justified: boolean): { text: string; found: Found[] } {
  const found: Found[] = [];
  let clean = text
    .replace(/[ﬀ-ﬆ]/gu, (letter) => ligatures[letter] ?? letter)
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000\t]/gu, ' ')
    .replace(/<\|[^|<>]*\|>/gu, '');
  for (const [pattern, letter] of twiceEncoded) clean = clean.replace(pattern, letter);
  clean = clean.replace(
    /(^|[\s(])\?(\p{L}[^?'"\n]{0,60}?)'(?!\p{L})/gu,
    (whole, before: string, words: string) => {
      found.push({
        code: 'text/repaired',
        message: `"${whole.trim()}": the question mark was an opening quotation mark`,
      });
      return `${before}'${words}'`;
    },
  );
  clean = clean.replace(/(\p{L})[”“](\p{L})/gu, (whole, before: string, after: string) => {
    found.push({
      code: 'text/repaired',
      message: `"${whole}": the quotation mark was an apostrophe`,
    });
    return `${before}’${after}`;
  });
  for (const { 0: hit, index } of clean.matchAll(
    /\p{L}\?(?= \p{Ll})|\p{L}\?\p{Ll}|[\uFFFD\uE000-\uF8FF]|[\u0080-\u009F]|[\uFDD0-\uFDEF]/gu,
  )) {
    const near = clean.slice(Math.max(0, index - 15), index + hit.length + 15).trim();
    found.push({ code: 'text/suspicious-character', message: `"…${near}…"` });
  }
  if (!justified) {
    for (const { index } of clean.matchAll(/(?<=[\p{L}\p{N},’'])(?<!\p{Lu}) {2,}(?=\p{L})/gu)) {
      const near = clean.slice(Math.max(0, index - 20), index + 22).trim();
      found.push({ code: 'text/lost-glyph', message: `"…${near}…"` });
    }
  }
  return { text: allowedText(clean).replace(/[ \n]+/gu, ' '), found };
}

/** A text without what none may hold: control characters, and the marks that the compiler uses itself. */
export function allowedText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '').replace(/[\uFDD0-\uFDEF\uFFFE\uFFFF]/gu, '\uFFFD');
}
