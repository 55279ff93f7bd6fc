import { once, type Plural } from '../languages/browser.ts';
import { escapeHtml } from '../model/index.ts';

/**
 * Splits a text at its placeholders and fills in values: for nodes and templates between the words.
 *
 * @example parts('See {link}.', { link: anchor }) // ['See ', anchor, '.']
 */
export function parts<Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
): (string | Value)[] {
  return text
    .split(/\{(\w+)\}/u)
    .map((part, index) => (index % 2 === 0 ? part : (values[part] ?? `{${part}}`)))
    .filter((part) => part !== '');
}

/**
 * Fills the placeholders of a text. A value that ends with a full stop is not followed by a second one.
 *
 * @param written converts the words between the placeholders, for example to escaped HTML
 * @example format('History of {name}', { name: 'Skills' }) // 'History of Skills'
 * @example format('Reason: {reason}.', { reason: 'It was wrong.' }) // 'Reason: It was wrong.'
 */
export function format(
  text: string,
  values: Readonly<Record<string, string | number>>,
  written: (words: string) => string = (words) => words,
): string {
  let filled = '';
  let value = '';
  for (const [index, part] of text.split(/\{(\w+)\}/u).entries()) {
    if (index % 2 === 1) {
      value = String(values[part] ?? `{${part}}`);
      filled += value;
    } else
      filled += written(sentenceEnd.test(value) ? part.replace(/^(\u2069?)\.(?!\.)/u, '$1') : part);
  }
  return filled;
}

/** The end of a sentence, also inside of elements. */
const sentenceEnd = /[.!?\u2026](?:<\/\w+>)*$/u;

const listFormat = /* @__PURE__ */ once(
  (language: string) => new Intl.ListFormat(language, { style: 'narrow' }),
);
/** Numbers from here on have a separator. The first format of numbers takes a browser as long as 20 rulings. */
const firstSeparated = 1000;
const numberFormat = /* @__PURE__ */ once((language: string) => new Intl.NumberFormat(language));
const pluralRules = /* @__PURE__ */ once((language: string) => new Intl.PluralRules(language));

/**
 * Joins words or HTML to a list, as the language writes lists.
 *
 * @example joinList('de', ['Hafen', 'Boje', 'Riff']) // 'Hafen, Boje und Riff'
 */
export function joinList(language: string, items: readonly string[]): string {
  return items.length < 2 ? items.join('') : listFormat(language).format(items);
}

/**
 * Joins places, whose names have commas.
 *
 * @example joinPlaces('en', ['fog, p2', 'tide, p1']) // 'fog, p2 and tide, p1'
 */
export function joinPlaces(language: string, places: readonly string[]): string {
  return new Intl.ListFormat(language).format(places);
}

/** Returns the form of a text for a number, with unfilled placeholders. */
export function pluralForm(language: string, forms: Plural, count: number): string {
  return forms[pluralRules(language).select(count)] ?? forms.other;
}

/**
 * Returns a text for a number.
 *
 * @param language BCP 47; in the browser `document.documentElement.lang`
 * @param values further values in the text; `{count}` is the number as the language writes it
 * @example plural('en', { one: '{count} ruling', other: '{count} rulings' }, 1200) // '1,200 rulings'
 */
export function plural(
  language: string,
  forms: Plural,
  count: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const form = pluralForm(language, forms, count);
  const written = count < firstSeparated ? String(count) : numberFormat(language).format(count);
  return format(form, { count: written, ...values });
}

/**
 * Renders a text with links and code as HTML. `[words]({place})` is a link to the address given for `place`; backticks
 * enclose code, or a key if they enclose a single character; all else is text.
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
 * Renders a text as HTML, with HTML for its placeholders.
 *
 * @param values HTML; values from elsewhere have to be escaped
 * @example formatHtml('Now in {place}.', { place: '<a href="/">A & B</a>' })
 */
export function formatHtml(text: string, values: Readonly<Record<string, string>>): string {
  return format(text, values, wordsHtml);
}

/** Renders words as HTML, with elements around isolated placeholders. */
function wordsHtml(words: string): string {
  return escapeHtml(words).replaceAll('\u2068', '<bdi>').replaceAll('\u2069', '</bdi>');
}
