import { unescapeHtml } from '../glossary/browser.ts';

/** An element of a text, with what is in it. */
export interface HtmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
}

/** An element, or text with its character references resolved. */
export type HtmlNode = HtmlElement | string;

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gu;
const attribute = /\s+([^\s=>]+)(?:="([^"]*)")?/gu;
const empty = new Set(['br', 'hr']);

/**
 * Reads the HTML of a text as the compiler writes it: sanitised, every element closed, attributes in double quotes. A
 * parser for any HTML takes twenty times as long.
 */
export function htmlTree(html: string): HtmlNode[] {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  for (const [whole, slash, name, attributes = ''] of html.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    if (name === undefined) parent.children.push(unescapeHtml(whole));
    else if (slash) {
      if (open.length > 1) open.pop();
    } else {
      const element = { name, attributes: readAttributes(attributes), children: [] };
      parent.children.push(element);
      if (!empty.has(name)) open.push(element);
    }
  }
  return root.children;
}

function readAttributes(text: string): Record<string, string> {
  if (text === '') return {};
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, unescapeHtml(value)]),
  );
}
