import type { Heading, List, ListItem, Parents, Root, RootContent, Table, TableRow } from 'mdast';
import { printedSlug } from '../documents/index.ts';
import {
  type BodyPart,
  defaultLabels,
  escapeHtml,
  type Inline,
  type Markup,
  type RulingKind,
  rulingNumber,
  startTag,
  type TextType,
  toHtml,
} from '../glossary/index.ts';
import type { Box } from './boxes.ts';
import { startOf } from './findings.ts';
import { takenIds } from './heading-ids.ts';
import { placesOf } from './places.ts';
import type { PrintedAt } from './printed.ts';
import { referenceOf } from './reference.ts';
import type { FoundRuling } from './rulings.ts';

/** Input for the trees of a file, besides its Markdown. */
export interface TreeContext {
  type: TextType | undefined;
  rulings: readonly FoundRuling[];
  /** Printed numbers of the rulings, by their indexes. Only in a document. */
  printed: readonly (PrintedAt | undefined)[] | undefined;
}

/** An element while its rulings are not taken out of it yet. */
interface Built extends Markup {
  children: Child[];
  /** Index of the ruling that it is. */
  ruling?: number;
}
type Child = Built | Exclude<Inline, Markup>;

const lineFeed: Child = { type: 'text', value: '\n' };

/**
 * Makes the body of a file, and the tree of each ruling.
 *
 * @returns the trees by the indexes of the rulings
 */
export function treesOf(
  root: Root,
  context: TreeContext,
): { body: BodyPart[]; contents: Map<number, Inline[]> } {
  const { rulings, printed } = context;
  const body: BodyPart[] = [];
  const contents = new Map<number, Inline[]>();
  const ids = new Set<string>();
  let headings = 0;
  const blocks = new Builder().blocks(root);
  collectIds(blocks);
  for (const block of wrap(blocks, false)) {
    if (block.type !== 'markup') write(block);
    else for (const part of printed ? divided(block) : [block]) writeBlock(part);
  }
  return { body, contents };

  function collectIds(children: readonly Child[]): void {
    for (const { type, ...child } of children) {
      if (type !== 'markup' || !('children' in child)) continue;
      if (child.attributes?.['id'] !== undefined) ids.add(child.attributes['id']);
      collectIds(child.children);
    }
  }

  function add(html: string): void {
    const last = body.at(-1);
    if (typeof last === 'string') body[body.length - 1] = last + html;
    else if (html !== '') body.push(html);
  }

  /** Writes a block of the root. A document may be divided before each. */
  function writeBlock(block: Built): void {
    if (printed) {
      const first = block.children.find((child) => child.type === 'markup');
      const isHeading =
        isHeadingElement(block) || (block.tag === 'section' && isHeadingElement(first));
      body.push({ cut: { headings, isHeading } });
      headings += countHeadings(block);
    }
    write(block);
  }

  function write(node: Child): void {
    if (node.type !== 'markup') {
      add(toHtml([node], defaultLabels));
    } else if (node.ruling !== undefined) {
      writeRuling(node, node.ruling);
    } else {
      add(startTag(node));
      for (const child of node.children) write(child);
      if (node.tag !== 'hr' && node.tag !== 'br') add(`</${node.tag}>`);
    }
  }

  /**
   * Writes a ruling as an element with its number as id. A table, a list or a block of code gets an element around it, and
   * so does a paragraph in a box, which gets the label of the box. What the book prints beside a rule is at its start, as a
   * link on its number and with an id of its own.
   */
  function writeRuling(block: Built, index: number): void {
    const ruling = rulings[index];
    if (!ruling) return;
    const number = rulingNumber(ruling.number ?? '', context.type);
    const isBoxed = ruling.kind !== 'text';
    const isWrapped = ['table', 'ul', 'ol', 'pre', ...(isBoxed ? ['p'] : [])].includes(block.tag);
    const { ruling: _, ...own } = block;
    const shown = printed?.[index];
    const label = shown && printedLabel(shown, index, number);
    const children = isWrapped && !label ? [own] : block.children;
    const className = [
      'ruling',
      ...(isBoxed ? [ruling.kind, 'box'] : []),
      ...(label ? ['numbered'] : []),
    ];
    const tag = isWrapped ? 'div' : block.tag;
    add(
      startTag({
        tag,
        attributes: {
          ...(isWrapped ? {} : block.attributes),
          class: className.join(' '),
          ...(number === undefined ? { 'data-draft': '' } : { id: number }),
          ...(ruling.standing !== 'current' && { 'data-standing': ruling.standing }),
          ...(isNote(ruling) && { role: 'note' }),
        },
      }),
    );
    const [heading] = children;
    if (label && heading?.type === 'markup' && isHeadingElement(heading)) {
      const isAlone = children.length === 1;
      add(startTag(heading));
      if (shown.isWhole) add(startTag(label));
      else add(`${labelHtml(label, shown.text)} `);
      if (isAlone) writeText(heading.children, index);
      else for (const child of heading.children) write(child);
      if (shown.isWhole) add(`</${label.tag}>`);
      add(`</${heading.tag}>`);
      if (!isAlone) writeText(children.slice(1), index);
    } else {
      if (label) add(`${labelHtml(label, shown.text)} `);
      // A table that is the ruling gets its element from the compiler, with the number in its name.
      writeText(children, index, block.tag === 'table');
    }
    add(`</${tag}>`);
  }

  /** Writes the children of a ruling: its text is from after its heading to before a list with rulings of its own. */
  function writeText(children: readonly Child[], index: number, isTable = false): void {
    const rest = children.findIndex((child) => child.type === 'markup' && holdsRuling(child));
    const end = rest < 0 ? children.length : rest;
    const [first] = children;
    const begin = first?.type === 'markup' && isHeadingElement(first) && end > 1 ? 1 : 0;
    for (const child of children.slice(0, begin)) write(child);
    const text = children.slice(begin, end);
    contents.set(index, isTable ? text : text.map(scrolling));
    body.push({ ruling: index });
    for (const child of children.slice(end)) write(child);
  }

  /** The element for what the book prints at the start of a ruling. */
  function printedLabel(
    shown: PrintedAt,
    index: number,
    number: string | undefined,
  ): Pick<Markup, 'tag' | 'attributes'> {
    const id = printedSlug(rulings[index]?.printed ?? shown.text);
    const isFree = id !== '' && !ids.has(id) && !takenIds.test(id);
    ids.add(id);
    return {
      tag: number === undefined ? 'span' : 'a',
      attributes: {
        class: 'number printed',
        ...(isFree && { id }),
        ...(number && { href: `#${number}` }),
      },
    };
  }
}

function labelHtml(label: Pick<Markup, 'tag' | 'attributes'>, text: string): string {
  return `${startTag(label)}${escapeHtml(text)}</${label.tag}>`;
}

const isHeadingElement = (node: Child | undefined): boolean =>
  node?.type === 'markup' && /^h[2-6]$/u.test(node.tag);

function countHeadings(element: Built): number {
  const inside = element.children.reduce(
    (count, child) => count + (child.type === 'markup' ? countHeadings(child) : 0),
    0,
  );
  return inside + (isHeadingElement(element) ? 1 : 0);
}

function holdsRuling(element: Built): boolean {
  return (
    element.ruling !== undefined ||
    element.children.some((child) => child.type === 'markup' && holdsRuling(child))
  );
}

/** Puts an element that scrolls around each table that is a part of a ruling. */
function scrolling(node: Child): Inline {
  if (node.type !== 'markup') return node;
  if (node.tag !== 'table') return { ...node, children: node.children.map(scrolling) };
  return {
    type: 'markup',
    tag: 'div',
    attributes: { class: 'table', tabindex: '0' },
    children: [node],
  };
}

/** Whether a box says something beside the rulings. */
function isNote({ kind }: { kind: RulingKind }): boolean {
  return kind === 'example' || kind === 'note';
}

/** Maximum items of a list in a document: a longer one becomes several, so that a page may end between them. */
const maxItems = 50;

/** Divides a long list of rulings into several lists that continue its numbering. */
function divided(block: Built): Built[] {
  if (!/^[ou]l$/u.test(block.tag) || block.ruling !== undefined) return [block];
  const items = block.children.filter((child) => child.type === 'markup');
  if (items.length <= maxItems) return [block];
  const start = Number(block.attributes?.['start'] ?? 1);
  const count = Math.ceil(items.length / maxItems);
  return Array.from(
    { length: count },
    (_, list): Built => ({
      ...block,
      attributes: {
        ...block.attributes,
        ...(block.tag === 'ol' && list > 0 && { start: String(start + list * maxItems) }),
      },
      children: wrap(items.slice(list * maxItems, (list + 1) * maxItems), true),
    }),
  );
}

/** Puts line feeds between blocks, as remark-rehype does; also around them if they stand in an element. */
function wrap(blocks: readonly Child[], isInside: boolean): Child[] {
  const wrapped: Child[] = isInside ? [lineFeed] : [];
  for (const [index, block] of blocks.entries()) {
    if (index > 0) wrapped.push(lineFeed);
    wrapped.push(block);
  }
  if (isInside && blocks.length > 0) wrapped.push(lineFeed);
  return wrapped;
}

/** Builds elements of HTML from Markdown: only those, and only the attributes, that are written here. */
class Builder {
  /** Whether the node is in a ruling, so that its references are filled, and texts in it may have plain ones. */
  #isOpen = false;

  /** The children of a block. */
  blocks({ children }: Parents): Child[] {
    return children.flatMap((child) => this.#node(child));
  }

  #node(node: RootContent): Child | Child[] {
    const { ruling } = node.data ?? {};
    const wasOpen = this.#isOpen;
    if (ruling !== undefined) this.#isOpen = true;
    if (node.type === 'heading') this.#isOpen = false;
    const built = this.#element(node);
    this.#isOpen = wasOpen;
    return ruling === undefined || Array.isArray(built) || built.type !== 'markup'
      ? built
      : { ...built, ruling };
  }

  #element(node: RootContent): Child | Child[] {
    switch (node.type) {
      case 'text':
        return this.#isOpen
          ? { type: 'text', value: node.value, places: placesOf(node) }
          : { type: 'text', value: withoutSpaceAroundLines(node.value) };
      case 'paragraph':
        return element('p', this.blocks(node));
      case 'emphasis':
        return element('em', this.blocks(node));
      case 'strong':
        return element('strong', this.blocks(node));
      case 'delete':
        return element('del', this.blocks(node));
      case 'inlineCode':
        return element('code', [{ type: 'text', value: node.value.replace(/\r?\n|\r/gu, ' ') }]);
      case 'code': {
        const value = node.value === '' ? '' : `${node.value}\n`;
        return element('pre', [element('code', value === '' ? [] : [{ type: 'text', value }])]);
      }
      case 'break':
        return [element('br', []), lineFeed];
      case 'thematicBreak':
        return element('hr', []);
      case 'heading':
        return this.#heading(node);
      case 'blockquote':
        return element('blockquote', wrap(this.blocks(node), true));
      case 'list':
        return this.#list(node);
      case 'table':
        return this.#table(node);
      case 'link': {
        const wasOpen = this.#isOpen;
        this.#isOpen = false;
        const children = this.blocks(node);
        this.#isOpen = wasOpen;
        const { url, title } = node;
        const href = encodedAddress(url);
        return element('a', children, { href, ...(title != null && { title }) });
      }
      case 'rulingSection':
        return element('section', this.blocks(node));
      case 'containerDirective': {
        const { box, ruling } = node.data ?? {};
        if (box) return this.#innerBox(box, this.blocks(node));
        return element(ruling === undefined ? 'div' : 'aside', this.blocks(node));
      }
      case 'glossaryReference':
        return this.#isOpen ? referenceOf(node) : { type: 'text', value: node.value };
      case 'iconCode':
        return this.#isOpen
          ? { type: 'icon', code: node.value, place: startOf(node) }
          : { type: 'text', value: node.value };
      default:
        return [];
    }
  }

  #heading(node: Heading): Built {
    return element(`h${node.depth}`, this.blocks(node), { id: node.data?.id ?? '' });
  }

  #innerBox(box: Box, children: Child[]): Built {
    const { reviewed: _, ...head } = box;
    return element('aside', [{ type: 'box', ...head }, ...children], {
      class: `${box.kind} box`,
      ...(isNote(box) && { role: 'note' }),
      ...(box.standing !== 'current' && { 'data-standing': box.standing }),
    });
  }

  #list(list: List): Built {
    const isLoose = list.spread === true || list.children.some(isLooseItem);
    const items = list.children.flatMap((item) => {
      const wasOpen = this.#isOpen;
      const { ruling } = item.data ?? {};
      if (ruling !== undefined) this.#isOpen = true;
      const built = this.#item(item, isLoose);
      this.#isOpen = wasOpen;
      return ruling === undefined ? built : { ...built, ruling };
    });
    const { ordered, start } = list;
    const attributes = typeof start === 'number' && start !== 1 ? { start: String(start) } : {};
    return element(ordered ? 'ol' : 'ul', wrap(items, true), attributes);
  }

  /** An item of a tight list has no paragraphs. */
  #item(item: ListItem, isLoose: boolean): Built {
    const children: Child[] = [];
    let last: Child | undefined;
    for (const [index, child] of this.blocks(item).entries()) {
      const isParagraph = child.type === 'markup' && child.tag === 'p';
      if (isLoose || index > 0 || !isParagraph) children.push(lineFeed);
      if (isParagraph && !isLoose) children.push(...child.children);
      else children.push(child);
      last = child;
    }
    if (last && (isLoose || last.type !== 'markup' || last.tag !== 'p')) children.push(lineFeed);
    return element('li', children);
  }

  #table({ align, children: [head, ...rows] }: Table): Built {
    const parts: Built[] = [];
    const row = ({ children }: TableRow, tag: string): Built => {
      const cells = Array.from({ length: align?.length ?? children.length }, (_, index) => {
        const [cell, side] = [children[index], align?.[index]];
        return element(tag, cell ? this.blocks(cell) : [], side ? { align: side } : {});
      });
      return element('tr', wrap(cells, true));
    };
    if (head) parts.push(element('thead', wrap([row(head, 'th')], true)));
    if (rows.length > 0)
      parts.push(
        element(
          'tbody',
          wrap(
            rows.map((one) => row(one, 'td')),
            true,
          ),
        ),
      );
    return element('table', wrap(parts, true));
  }
}

function element(tag: string, children: Child[], attributes: Record<string, string> = {}): Built {
  const hasAttributes = Object.keys(attributes).length > 0;
  return { type: 'markup', tag, ...(hasAttributes && { attributes }), children };
}

function isLooseItem({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1;
}

/** White space at the edges of the lines of a text is not shown. */
function withoutSpaceAroundLines(text: string): string {
  return text.replace(/[ \t]*(\r?\n|\r)[ \t]*/gu, '$1');
}

/** An address with all characters percent-encoded that an address cannot have. */
function encodedAddress(url: string): string {
  return url.replace(/%(?![\dA-Za-z]{2})|[^!#$%&'()*+,\-./0-9:;=?@A-Z_a-z~]/gu, encodeURIComponent);
}
