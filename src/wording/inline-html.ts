import { escapeHtml } from '../glossary/browser.ts';
import { format } from './format.ts';

/**
 * A text with links and code as HTML. `[words]({place})` is a link to the address that the place holds; backticks
 * enclose code, or a single character, which is a key; all else is text.
 *
 * @example inlineHtml('Browse [A–Z]({letters}).', { letters: '/glossary/' })
 * // 'Browse <a href="/glossary/">A–Z</a>.'
 */
export function inlineHtml(text: string, values: Readonly<Record<string, string>> = {}): string {
  const html = wordsHtml(text)
    .replace(/\[([^\]]+)\]\((\{\w+\})\)/gu, '<a href="$2">$1</a>')
    .replace(/`([^`]+)`/gu, (_, code: string) =>
      code.length === 1 ? `<kbd>${code}</kbd>` : `<code>${code}</code>`,
    );
  const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]);
  return format(html, Object.fromEntries(escaped));
}

/**
 * A text as HTML, with HTML in its places.
 *
 * @param values HTML; values from elsewhere have to be escaped
 * @example formatHtml('Now in {place}.', { place: '<a href="/">A & B</a>' })
 */
export function formatHtml(text: string, values: Readonly<Record<string, string>>): string {
  return format(text, values, wordsHtml);
}

/** The words of a text as HTML, its isolated places in elements. */
function wordsHtml(words: string): string {
  return escapeHtml(words).replaceAll('\u2068', '<bdi>').replaceAll('\u2069', '</bdi>');
}
