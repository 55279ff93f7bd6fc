import type { Element, ElementContent, Root } from 'hast';
import type { Schema } from 'hast-util-sanitize';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { beginMark, endMark } from './marks.ts';

/** All that a ruling's HTML may hold. */
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
    '*': ['dataRuling'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style'],
  clobber: [],
};

/**
 * rehype plugin: makes each ruling (`data-ruling`, its index) an element with its number as id, and sets marks
 * around its text. A table, a list or a block of code that is a ruling gets an element around it.
 */
export const rehypeRulings: Plugin<[], Root> = () => (tree, file) => {
  visit(tree, 'element', (element) => {
    const index = element.properties['dataRuling'];
    if (index === undefined) return;
    delete element.properties['dataRuling'];
    const ruling = file.data.rulings?.[Number(index)];
    if (!ruling) return;

    const { tagName } = element;
    const wrapped = ['table', 'ul', 'ol', 'pre'].includes(tagName);
    const inner = wrapped ? [{ ...element }] : element.children;
    if (wrapped) {
      element.tagName = 'div';
      element.properties = {};
    }
    element.children = mark(inner, Number(index));
    const className = ['ruling'];
    if (tagName === 'table') {
      // A wide table scrolls inside its ruling: a keyboard must be able to, and a screen reader to name it.
      className.push('table');
      const label = `Table ${ruling.number ?? ''}`.trim();
      Object.assign(element.properties, { tabIndex: 0, role: 'region', ariaLabel: label });
    }
    if (ruling.kind !== 'text') className.push(ruling.kind);
    if (tagName === 'aside') className.push('box');
    element.properties['className'] = className;
    if (ruling.number !== undefined) element.properties['id'] = ruling.number;
    if (ruling.standing !== 'current') element.properties['dataStanding'] = ruling.standing;
  });
};

/** The ruling's text ends before a list whose items are rulings of their own, and begins behind its heading. */
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
