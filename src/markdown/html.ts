import type { Element, ElementContent, Root, Text } from 'hast';
import type { Schema } from 'hast-util-sanitize';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { printedSlug, type RulingKind, rulingNumber, textTypeAt } from '../glossary/index.ts';
import { beginMark, endMark, openMark } from './marks.ts';

/** Elements and attributes that the HTML of a ruling may contain. */
export const schema: Schema = {
  tagNames: [
    ...['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'section', 'aside', 'div'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'h2', 'h3', 'h4', 'h5', 'h6'],
    ...['a', 'em', 'strong', 'del', 'code', 'br'],
  ],
  attributes: {
    a: ['href', 'title'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
    '*': ['dataRuling', 'dataBox'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style'],
  clobber: [],
};

/**
 * rehype plugin: makes each ruling (`data-ruling`, its index) an element with its number as id, and sets marks
 * around its text. A table, a list or a block of code that is a ruling gets an element around it, and so does a
 * paragraph in a box, which gets the label of the box. What the book prints beside a rule is at its start, as a link
 * on its number and with an id of its own. A box inside a ruling (`data-box`) gets an open part for its label.
 */
export const rehypeRulings: Plugin<[], Root> = () => (tree, file) => {
  let known: Set<unknown> | undefined;
  visit(tree, 'element', (element, _, parent) => {
    if (element.properties['dataBox'] !== undefined) labelBox(element);
    const index = element.properties['dataRuling'];
    if (index === undefined) return;
    delete element.properties['dataRuling'];
    const ruling = file.data.rulings?.[Number(index)];
    if (!ruling) return;
    const number = rulingNumber(ruling.number ?? '', textTypeAt(file.path));
    const boxed = ruling.kind !== 'text';
    const block = parent?.type === 'element' && parent.tagName === 'pre' ? parent : element;
    const { tagName } = block;
    const wrapped = ['table', 'ul', 'ol', 'pre', ...(boxed ? ['p'] : [])].includes(tagName);
    const inner = wrapped ? [{ ...block }] : block.children;
    if (wrapped) {
      block.tagName = 'div';
      block.properties = {};
    }
    const printed = printedElement(Number(index), number);
    block.children = printed
      ? markPrinted(block, printed, Number(index), file.data.printed?.[Number(index)]?.isWhole)
      : mark(inner, Number(index));
    const className = ['ruling'];
    // A table that is the ruling gets its element from the compiler, with the number in its name.
    if (tagName !== 'table') scrollTables(block.children);
    if (boxed) className.push(ruling.kind, 'box');
    if (printed) className.push('numbered');
    block.properties['className'] = className;
    if (number === undefined) block.properties['dataDraft'] = '';
    else block.properties['id'] = number;
    if (ruling.standing !== 'current') block.properties['dataStanding'] = ruling.standing;
    if (isNote(ruling)) block.properties['role'] ??= 'note';
  });

  /** What the book prints at the start of a ruling. */
  function printedElement(index: number, number: string | undefined): Element | undefined {
    const shown = file.data.printed?.[index];
    if (!shown) return undefined;
    const id = printedSlug(file.data.rulings?.[index]?.printed ?? shown.text);
    known ??= idsIn(tree);
    const isFree = id !== '' && !known.has(id) && !takenIds.test(id);
    known.add(id);
    return {
      type: 'element',
      tagName: number === undefined ? 'span' : 'a',
      properties: {
        className: ['number', 'printed'],
        ...(isFree && { id }),
        ...(number && { href: `#${number}` }),
      },
      children: [{ type: 'text', value: shown.text }],
    };
  }

  function labelBox(element: Element): void {
    const box = file.data.innerBoxes?.[Number(element.properties['dataBox'])];
    delete element.properties['dataBox'];
    const parts = file.data.openParts;
    if (!box || !parts) return;
    const index = parts.push({ type: 'box', ...box }) - 1;
    element.children.unshift({ type: 'text', value: openMark(index) });
    element.properties['className'] = [box.kind, 'box'];
    if (isNote(box)) element.properties['role'] = 'note';
    if (box.standing !== 'current') element.properties['dataStanding'] = box.standing;
  }
};

/** The ids of all elements. */
function idsIn(tree: Root): Set<unknown> {
  const ids = new Set<unknown>();
  visit(tree, 'element', ({ properties }) => {
    ids.add(properties.id);
  });
  return ids;
}

/** Puts an element that scrolls around each table that is a part of a ruling. */
function scrollTables(children: ElementContent[]): void {
  for (const [at, child] of children.entries()) {
    if (child.type !== 'element' || child.properties['dataRuling'] !== undefined) continue;
    if (child.tagName !== 'table') scrollTables(child.children);
    else
      children[at] = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['table'], tabIndex: 0 },
        children: [child],
      };
  }
}

/** Whether a box says something beside the rulings. */
function isNote({ kind }: { kind: RulingKind }): boolean {
  return kind === 'example' || kind === 'note';
}

/** Ids of rulings, and of the parts of a page around the text. */
const takenIds =
  /^(?:[pr]\d.*|q|main|contents|contents-title|cited-by|related|later|sources|standing|tree-title|tree-filter)$/u;

/** rehype plugin: gives a heading such as "P1" or "Contents" an id that nothing else has. */
export const rehypeHeadingIds: Plugin<[], Root> = () => (tree, file) => {
  if (!file.data.headings?.length) return;
  visit(tree, 'element', ({ properties }) => {
    const { id } = properties;
    // Of "½", which is a number, nothing is left.
    if (id === '' || (typeof id === 'string' && takenIds.test(id))) properties.id = `heading-${id}`;
  });
};

/**
 * Puts a printed number at the start of a ruling: into its heading, where it has one, else before its text. The text of a
 * rule that is nothing but a heading is that heading's.
 *
 * @param isWhole the heading is nothing but the number
 */
function markPrinted(
  { children }: Element,
  printed: Element,
  ruling: number,
  isWhole = false,
): ElementContent[] {
  const space: Text = { type: 'text', value: ' ' };
  const [first] = children;
  if (first?.type !== 'element' || !/^h[2-6]$/u.test(first.tagName)) {
    return [printed, space, ...mark(children, ruling)];
  }
  const isAlone = children.length === 1;
  const words = isAlone ? mark(first.children, ruling) : first.children;
  if (isWhole) first.children = [{ ...printed, children: words }];
  else first.children = [printed, space, ...words];
  return isAlone ? children : mark(children, ruling);
}

/** Marks the text of a ruling: from after its heading to before a list whose items are rulings of their own. */
function mark(children: ElementContent[], ruling: number): ElementContent[] {
  const rest = children.findIndex((child) => child.type === 'element' && holdsRuling(child));
  const end = rest < 0 ? children.length : rest;
  const first = children[0];
  const titled = first?.type === 'element' && /^h[2-6]$/u.test(first.tagName) && end > 1;
  const begin = titled ? 1 : 0;
  return [
    ...children.slice(0, begin),
    { type: 'text', value: beginMark(ruling) },
    ...children.slice(begin, end),
    { type: 'text', value: endMark(ruling) },
    ...children.slice(end),
  ];
}

function holdsRuling(element: Element): boolean {
  let holds = false;
  visit(element, 'element', (inner) => {
    if (inner.properties['dataRuling'] !== undefined) holds = true;
  });
  return holds;
}
