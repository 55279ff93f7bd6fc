import { type RulingNumber, typeOf } from './addresses.ts';
import { boxLabel, type Labels, rulingLabel } from './box-html.ts';
import {
  type BoxHead,
  type Inline,
  type InlineReference,
  type Markup,
  type ShownRuling,
  shownText,
} from './content-tree.ts';
import { curlyQuotes, escapeHtml } from './html-text.ts';
import { iconHtml } from './icons.ts';

/** Elements without an end tag. */
const voidTags = new Set(['br', 'hr', 'img']);
/** Elements inside a line. */
const inlineTags = new Set(['em', 'strong', 'del', 'a', 'span', 'sub', 'sup', 'code']);

/** Options of {@link toHtml}. */
export interface HtmlOptions {
  /** Whether the result is XML as well. */
  isXml?: boolean;
  /** Returns HTML to add to a ruling, such as a mark that it is to be reviewed. */
  markOf?: (number: RulingNumber) => string | undefined;
  /** Returns the URL for a link to a place on the site. */
  urlOf?: (url: string) => string;
  /** Returns the element to write instead of an element of the text. */
  elementOf?: (element: Markup) => Markup;
  /** Returns the HTML of an icon. */
  iconOf?: typeof iconHtml;
}

/** Renders a tree as HTML, with the quotation marks of the language. */
export function toHtml(
  nodes: readonly Inline[],
  labels: Labels,
  options: HtmlOptions = {},
): string {
  return partHtml(nodes, labels, options, { last: '' });
}

/** @param line the last character before the nodes: it tells whether a mark opens a quotation or closes one */
function partHtml(
  nodes: readonly Inline[],
  labels: Labels,
  options: HtmlOptions,
  line: { last: string },
): string {
  const quoted = (text: string): string => {
    const curly = curlyQuotes(text, labels.quotationMarks, line.last);
    line.last = text.slice(-1) || line.last;
    return curly;
  };
  let html = '';
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        html += escapeHtml(quoted(node.value));
        break;
      case 'markup': {
        const element = withUrl(options.elementOf?.(node) ?? node, options);
        const { tag, children } = element;
        if (!inlineTags.has(tag)) line.last = '';
        if (voidTags.has(tag)) html += startTag(element, options.isXml ? '/>' : '>');
        else {
          const isCode = tag === 'code' || tag === 'pre';
          const own = isCode ? { ...labels, quotationMarks: `""''` } : labels;
          html += `${startTag(element)}${partHtml(children, own, options, line)}</${tag}>`;
        }
        break;
      }
      case 'icon':
        line.last = ']';
        if (node.icon) html += (options.iconOf ?? iconHtml)(node.icon);
        else html += faultHtml(`[${node.code}]`, node.fault);
        break;
      case 'reference':
        html += referenceHtml(node, quoted, options);
        break;
      case 'box':
        html += boxLabel(withSuccessorUrls(node, options), labels);
        break;
      case 'ruling':
        if (node.shown) html += rulingHtml(node.shown, labels, options);
        break;
      default:
        node satisfies never;
    }
  }
  return html;
}

/** Renders the body of a text as HTML, its blocks on lines of their own. */
export function bodyHtml(body: readonly Inline[], labels: Labels, options?: HtmlOptions): string {
  return body.map((block) => toHtml([block], labels, options)).join('\n');
}

function rulingHtml(shown: ShownRuling, labels: Labels, options: HtmlOptions): string {
  const { number, before, content, html, after } = shown;
  const mark = number && options.markOf?.(number);
  return [
    toHtml(before, labels, options),
    html === undefined || options.urlOf ? toHtml(content, labels, options) : html,
    toHtml(after, labels, options),
    mark === undefined ? '' : ` ${mark}`,
  ].join('');
}

function withUrl(node: Markup, { urlOf }: HtmlOptions): Markup {
  const href = node.attributes?.['href'];
  if (!urlOf || href === undefined) return node;
  return { ...node, attributes: { ...node.attributes, href: urlOf(href) } };
}

function withSuccessorUrls(box: BoxHead, { urlOf }: HtmlOptions): BoxHead {
  if (!urlOf || !box.successors) return box;
  return { ...box, successors: box.successors.map((one) => ({ ...one, url: urlOf(one.url) })) };
}

/** The start tag of an element. */
export function startTag({ tag, attributes = {} }: Markup, end = '>'): string {
  let html = `<${tag}`;
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) html += ` ${name}="${escapeHtml(value)}"`;
  return html + end;
}

function referenceHtml(
  reference: InlineReference,
  quoted: (text: string) => string,
  { urlOf = (url) => url }: HtmlOptions,
): string {
  const { link, fault } = reference;
  const written = shownText(reference).replace(/\s+/gu, ' ');
  if (!link) return faultHtml(written, fault);
  const shown = quoted(written);
  const className = typeOf(link.to) === 'term' ? `ref ${link.kind} term` : `ref ${link.kind}`;
  return `<a class="${className}" href="${escapeHtml(urlOf(link.url))}">${escapeHtml(shown)}</a>`;
}

/**
 * A stretch of a text that does not resolve. The site is not built while the fault is there, so only the editor sees
 * it.
 */
function faultHtml(text: string, message: string | undefined): string {
  if (message === undefined) return escapeHtml(text);
  return `<mark class="fault" title="${escapeHtml(message)}">${escapeHtml(text)}</mark>`;
}

/** A tree as plain text. */
export interface RenderedText {
  /** Plain text: one space between words, a tab between cells, a line feed between blocks and rows. No struck text. */
  text: string;
  /** Rows of its tables: from and to an index. */
  tables: [from: number, to: number][];
  /** References, each with the index of its first character. */
  references: { node: InlineReference; index: number }[];
}

/** Elements that end a line, and elements that begin a line. */
const closesLine = new Set(['p', 'li', 'tr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre']);
const opensLine = new Set(['br', 'ul', 'ol']);

/** Plain text for other programs: icons as their codes. */
const forPrograms = { item: '', cell: '', iconsByName: false };
/** Plain text for people: icons as their names, bars between cells. */
export const forPeople = { item: '', cell: ' | ', iconsByName: true };

/**
 * Renders a tree as plain text.
 *
 * @param labels labels of boxes inside it
 * @param style text before each item of a list and between the cells of a table (a tab if empty), and how icons are written
 */
export function toText(
  nodes: readonly Inline[],
  labels: Labels,
  style = forPrograms,
): RenderedText {
  let text = '';
  /** White space after the text, which is written once something follows it. */
  let pending: '' | ' ' | '\t' | '\n' = '';
  /** Omits white space at the start of the text or of a table. */
  let start = 0;
  /** Whether the next cell is the first of its row. */
  let isRowStart = true;
  const tables: RenderedText['tables'] = [];
  const references: RenderedText['references'] = [];
  const flush = (): void => {
    if (text.length > start) text += pending;
    pending = '';
  };
  const write = (value: string): void => {
    const words = value.trim();
    if (words.length < value.length && /^\s/u.test(value)) pending ||= ' ';
    if (words === '') return;
    flush();
    text += untidy.test(words) ? words.replace(/\s+/gu, ' ') : words;
    if (/\s$/u.test(value)) pending = ' ';
  };
  const writeAll = (children: readonly Inline[]): void => {
    for (const node of children) {
      switch (node.type) {
        case 'text':
          write(node.value);
          break;
        case 'markup':
          writeMarkup(node);
          break;
        case 'icon':
          write(`[${(style.iconsByName && node.icon?.name) || node.code}]`);
          break;
        case 'reference':
          if (/\S/u.test(shownText(node))) flush();
          references.push({ node, index: text.length });
          write(shownText(node));
          break;
        case 'box':
          write(`${rulingLabel(node, labels)}: `);
          break;
        case 'ruling':
          break;
        default:
          node satisfies never;
      }
    }
  };
  const writeMarkup = ({ tag, children }: Markup): void => {
    if (tag === 'del') return;
    if (opensLine.has(tag)) pending = '\n';
    if (tag === 'li') write(style.item);
    else if (tag === 'td' || tag === 'th') {
      if (!isRowStart) write(style.cell);
      isRowStart = false;
    } else if (tag === 'tr') isRowStart = true;
    if (tag !== 'table') writeAll(children);
    else {
      flush();
      const from = text.length;
      start = from;
      writeAll(children);
      tables.push([from, text.length]);
      pending = '\n';
    }
    if (closesLine.has(tag)) pending = '\n';
    else if (/^t[dh]$/u.test(tag) && pending !== '\n') pending = style.cell === '' ? '\t' : ' ';
  };
  writeAll(nodes);
  return { text, tables, references };
}

const untidy = /[^\S ]| {2}/u;
