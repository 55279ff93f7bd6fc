import { words as language } from 'virtual:language';
import { html } from 'lit-html';
import { iconId } from '../../glossary/browser.ts';
import { isUnspaced } from '../../languages/browser.ts';
import { type IndexedRuling, markedWords, type QueryWord } from '../../search/browser.ts';
import { cut } from '../shared/first-words.ts';

const iconCode = /\[([\p{L}\p{N}]{1,8})\]/gu;

/**
 * A text with the words of a query highlighted, and its icons as pictures.
 *
 * @param iconName the name of an icon, by its code
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
 * The part of a text with most words of a query.
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
  const start = isUnspaced(line) ? densest - 15 : line.lastIndexOf(' ', densest - 30) + 1;
  const from = densest < maxLength / 2 ? 0 : start;
  return `${from > 0 ? '\u2026' : ''}${cut(line, from, maxLength)}`;
}

/** A part of the shown text of a ruling, with the target of a reference: an index in the name index, and a ruling's number. */
interface LinkedPart {
  text: string;
  link?: readonly [target: number, number?: number];
}

/**
 * Splits the shown text of a ruling at its references. The first part is no reference: it names the link to the ruling.
 *
 * @param shown what {@link snippet} made of `line`
 * @param line the text of the ruling, of the same length; another length if its tables are named
 */
export function linkedParts(
  shown: string,
  line: string,
  { text, links = [] }: Pick<IndexedRuling, 'text' | 'links'>,
): [LinkedPart, ...LinkedPart[]] {
  const skipped =
    line.indexOf(shown.replace(/^\u2026|\u2026$/gu, '')) - (shown.startsWith('\u2026') ? 1 : 0);
  const parts: LinkedPart[] = [];
  let end = 0;
  for (const [from, to, ...link] of line.length === text.length ? links : []) {
    const [start, stop] = [from - skipped, to - skipped];
    const isFirst = !/\p{L}/u.test(shown.slice(0, start));
    if (isFirst || start <= end || stop > shown.length) continue;
    parts.push({ text: shown.slice(end, start) }, { text: shown.slice(start, stop), link });
    end = stop;
  }
  const [first = { text: shown }, ...rest] = parts;
  return [first, ...rest, ...(end > 0 && end < shown.length ? [{ text: shown.slice(end) }] : [])];
}
