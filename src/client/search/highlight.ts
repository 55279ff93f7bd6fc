import { html, type TemplateResult } from 'lit-html';
import { markedWords, type QueryWord } from '../../search/browser.ts';

/** Highlights the words of a query in the text below a node, except in numbers and labels. */
export function highlight(root: Node, words: readonly QueryWord[]): void {
  if (words.length === 0) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  }
  for (const text of texts) {
    if (text.parentElement?.closest('.number, .box-label')) continue;
    for (const { at, length } of markedWords(text.data, words).reverse()) {
      const found = text.splitText(at);
      found.splitText(length);
      const mark = document.createElement('mark');
      mark.textContent = found.data;
      found.replaceWith(mark);
    }
  }
}

/** A text with the words of a query highlighted. */
export function highlighted(
  text: string,
  words: readonly QueryWord[],
): (string | TemplateResult)[] {
  let end = 0;
  const parts = markedWords(text, words).flatMap(({ at, length }) => {
    const before = text.slice(end, at);
    end = at + length;
    return [before, html`<mark>${text.slice(at, end)}</mark>`];
  });
  return [...parts, text.slice(end)];
}

/**
 * The part of a text with most words of a query.
 *
 * @param maxLength in characters
 */
export function snippet(text: string, words: readonly QueryWord[], maxLength = 180): string {
  const line = text.replace(/\s+/gu, ' ');
  if (line.length <= maxLength) return line;
  const places = markedWords(line, words).map(({ at }) => at);
  const counts = places.map(
    (from) => places.filter((at) => at >= from && at < from + maxLength).length,
  );
  const densest = places[counts.indexOf(Math.max(...counts))] ?? 0;
  const from = densest < maxLength / 2 ? 0 : line.lastIndexOf(' ', densest - 30) + 1;
  const cut = line.lastIndexOf(' ', from + maxLength);
  const end = from + maxLength >= line.length ? line.length : cut > from ? cut : from + maxLength;
  return `${from > 0 ? '\u2026' : ''}${line.slice(from, end)}${end < line.length ? '\u2026' : ''}`;
}
