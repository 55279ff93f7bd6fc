import { type Address, type RulingNumber, typeOf } from './addresses.ts';
import { boxLabel, type Labels, rulingLabel } from './box-html.ts';
import {
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
  /** Address of the page: references to it are emphasised text without a link. */
  here?: Address | undefined;
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
  const { isXml, markOf, urlOf = (url) => url, iconOf = iconHtml } = options;
  const { elementOf = (element) => element } = options;
  let marks = labels.quotationMarks;
  /** The last character: determines whether a quotation mark opens or closes a quotation. */
  let last = '';
  return partHtml(nodes);

  function partHtml(part: readonly Inline[]): string {
    let html = '';
    for (const node of part) html += nodeHtml(node);
    return html;
  }

  function nodeHtml(node: Inline): string {
    switch (node.type) {
      case 'text':
        return escapeHtml(quoted(node.value));
      case 'markup':
        return elementHtml(elementOf(node));
      case 'icon':
        last = ']';
        return node.icon ? iconOf(node.icon) : faultHtml(`[${node.code}]`, node.fault);
      case 'reference':
        return referenceHtml(node);
      case 'box': {
        const { successors = [] } = node;
        const links = successors.map(({ name, url }) => ({ name, url: urlOf(url) }));
        return boxLabel({ ...node, successors: links }, labels);
      }
      case 'ruling':
        return node.shown ? rulingHtml(node.shown) : '';
      default:
        return node satisfies never;
    }
  }

  function quoted(text: string): string {
    const curly = curlyQuotes(text, marks, last);
    last = text.slice(-1) || last;
    return curly;
  }

  function elementHtml({ tag, attributes, children }: Markup): string {
    if (!inlineTags.has(tag)) last = '';
    const href = attributes?.['href'];
    const start = {
      tag,
      attributes: href === undefined ? attributes : { ...attributes, href: urlOf(href) },
    };
    if (voidTags.has(tag)) return startTag(start, isXml ? '/>' : '>');
    const before = marks;
    if (tag === 'code' || tag === 'pre') marks = `""''`;
    const html = `${startTag(start)}${partHtml(children)}</${tag}>`;
    marks = before;
    return html;
  }

  function referenceHtml(reference: InlineReference): string {
    const { link, fault } = reference;
    const written = shownText(reference).replace(/\s+/gu, ' ');
    if (!link) return faultHtml(written, fault);
    const shown = escapeHtml(quoted(written));
    if (link.to === options.here) return `<strong>${shown}</strong>`;
    const className = typeOf(link.to) === 'term' ? `ref ${link.kind} term` : `ref ${link.kind}`;
    return `<a class="${className}" href="${escapeHtml(urlOf(link.url))}">${shown}</a>`;
  }

  function rulingHtml({ number, before, content, html, after }: ShownRuling): string {
    const mark = number && markOf?.(number);
    return [
      toHtml(before, labels, options),
      html === undefined || options.urlOf ? toHtml(content, labels, options) : html,
      toHtml(after, labels, options),
      mark === undefined ? '' : ` ${mark}`,
    ].join('');
  }
}

/** Renders the body of a text as HTML, its blocks on separate lines. */
export function bodyHtml(body: readonly Inline[], labels: Labels, options?: HtmlOptions): string {
  return body.map((block) => toHtml([block], labels, options)).join('\n');
}

/** The start tag of an element. */
export function startTag(
  { tag, attributes = {} }: Pick<Markup, 'tag' | 'attributes'>,
  end = '>',
): string {
  let html = `<${tag}`;
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) html += ` ${name}="${escapeHtml(value)}"`;
  return html + end;
}

/**
 * A stretch of text that does not resolve. Only the editor sees it: the site is not built with such a fault.
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
  /** Index from which the text has only notes of the editors; absent if it ends with other words. */
  notesAt?: number;
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
  /** White space after the text, written only before further text. */
  let pending: '' | ' ' | '\t' | '\n' = '';
  /** Omits white space at the start of the text or of a table. */
  let start = 0;
  /** Whether the next cell is the first of its row. */
  let isRowStart = true;
  const tables: RenderedText['tables'] = [];
  const references: RenderedText['references'] = [];
  /** The last note of the editors with the notes right before it: from and to an index. */
  let notes: [from: number, to: number] | undefined;
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
          write(`${rulingLabel({ ...node, supersededBy: node.successors }, labels)}: `);
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
    const notesFrom = notes?.[1] === text.length ? notes[0] : text.length;
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
    if (isEditorsNote(children[0])) notes = [notesFrom, text.length];
    if (closesLine.has(tag)) pending = '\n';
    else if (/^t[dh]$/u.test(tag) && pending !== '\n') pending = style.cell === '' ? '\t' : ' ';
  };
  writeAll(nodes);
  const notesAt = notes?.[1] === text.length ? notes[0] : undefined;
  return { text, tables, references, ...(notesAt !== undefined && { notesAt }) };
}

/** Whether a node is the head of a note of the editors. A note that names its publication has the publisher's words. */
function isEditorsNote(node: Inline | undefined): boolean {
  return node?.type === 'box' && node.kind === 'note' && node.sources.length === 0;
}

const untidy = /[^\S ]| {2}/u;
