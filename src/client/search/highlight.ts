import { words as language } from 'virtual:language';
import { html } from 'lit-html';
import { excerpt } from '../../languages/browser.ts';
import { iconId } from '../../model/index.ts';
import { type IndexedRuling, markedWords, type QueryWord } from '../../search/browser.ts';

const iconCode = /\[([\p{L}\p{N}]{1,8})\]/gu;

/**
 * Highlights the words of a query in a text, and shows its icons as pictures.
 *
 * @param iconName returns the name of an icon by its code
 */
export function highlighted(
  text: string,
  words: readonly QueryWord[],
  iconName: (code: string) => string | undefined,
): unknown[] {
  const pieces = [
    ...markedWords(text, words, language).map((word) => ({ ...word, code: undefined })),
    ...[...text.matchAll(iconCode)].map(({ 0: { length }, 1: code, index: at }) => ({
      at,
      length,
      code,
    })),
  ].sort((a, b) => a.at - b.at || Number(a.code === undefined) - Number(b.code === undefined));
  let end = 0;
  const parts: unknown[] = [];
  for (const { at, length, code } of pieces) {
    const name = code === undefined ? undefined : iconName(code);
    if (at < end || (code !== undefined && name === undefined)) continue;
    parts.push(text.slice(end, at));
    end = at + length;
    parts.push(
      code === undefined || name === undefined
        ? html`<mark>${text.slice(at, end)}</mark>`
        : html`<span class="icon" data-icon=${iconId(code)}>[${name}]</span>`,
    );
  }
  return [...parts, text.slice(end)];
}

/**
 * Returns the start of a text. If the words of a query come later in a long text, starts at the sentence with most of
 * them.
 *
 * @param maxLength in characters
 */
export function snippet(text: string, words: readonly QueryWord[], maxLength: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= maxLength) return line;
  const places = markedWords(line, words, language).map(({ at }) => at);
  const counts = places.map(
    (from) => places.filter((at) => at >= from && at < from + maxLength).length,
  );
  const densest = places[counts.indexOf(Math.max(...counts))] ?? 0;
  const sentence = [...line.slice(0, densest).matchAll(/[.!?\u3002]["\u201d)]?\s*/gu)].at(-1);
  const start = sentence ? sentence.index + sentence[0].length : 0;
  const from = densest < maxLength / 2 ? 0 : start;
  return `${from > 0 ? '\u2026' : ''}${excerpt(line.slice(from), maxLength)}`;
}

/** A part of the shown text of a ruling, with the target of a reference: an index in the name index, and a ruling's number. */
interface LinkedPart {
  text: string;
  link?: readonly [target: number, number?: number];
}

/**
 * Splits the shown text of a ruling at its references.
 *
 * @param shown what {@link snippet} made of `line`
 * @param line the text of the ruling, of the same length; another length if its tables are named
 */
export function linkedParts(
  shown: string,
  line: string,
  { text, links = [] }: Pick<IndexedRuling, 'text' | 'links'>,
): LinkedPart[] {
  const skipped =
    line.indexOf(shown.replace(/^\u2026|\u2026$/gu, '')) - (shown.startsWith('\u2026') ? 1 : 0);
  const parts: LinkedPart[] = [];
  let end = 0;
  for (const [from, to, ...link] of line.length === text.length ? links : []) {
    const [start, stop] = [from - skipped, to - skipped];
    if (start < end || stop > shown.length) continue;
    parts.push({ text: shown.slice(end, start) }, { text: shown.slice(start, stop), link });
    end = stop;
  }
  return [...parts, { text: shown.slice(end) }];
}
