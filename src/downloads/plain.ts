import { type HtmlNode, htmlTree } from '../files/index.ts';
import type { Ruling } from '../glossary/browser.ts';

const lines = new Set(['p', 'tr', 'ul', 'ol', 'table', 'br']);

/**
 * A ruling's text for a page without markup: items of a list on lines of their own, cells of a table apart.
 *
 * @param codes icon codes by the icon's id
 */
export function plainText({ html, text }: Ruling, codes: ReadonlyMap<string, string>): string {
  if (!/<(?:li|tr)[\s>]/u.test(html)) return text;
  const textOf = (node: HtmlNode): string => {
    if (typeof node === 'string') return node.replace(/\s*\n\s*/gu, ' ');
    const { name, attributes, children } = node;
    const icon = attributes['data-icon'];
    if (icon !== undefined) return `[${codes.get(icon) ?? icon}]`;
    if (name === 'tr') return `\n${cellsOf(children).map(textOf).join(' | ')}\n`;
    const inner = children.map(textOf).join('');
    if (name === 'li') return `\n- ${inner}`;
    return lines.has(name) ? `\n${inner}\n` : inner;
  };
  return htmlTree(html)
    .map(textOf)
    .join('')
    .replace(/\s*\n\s*/gu, '\n')
    .replace(/(?<=^|\n)- \n/gu, '- ')
    .trim();
}

function cellsOf(row: readonly HtmlNode[]): HtmlNode[] {
  return row.filter((node) => typeof node !== 'string');
}
