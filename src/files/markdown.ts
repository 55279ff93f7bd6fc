import { inMarkdown, startInMarkdown } from '../editions/browser.ts';
import { encodeValue } from '../glossary/browser.ts';
import { type HtmlElement, type HtmlNode, htmlTree } from './html-tree.ts';

/** What a text is written with as Markdown. */
export interface MarkdownView {
  /** The URL of its page: links inside of the page begin with it. */
  page: string;
  /** Icon codes by the icon's id. */
  codes: ReadonlyMap<string, string>;
}

const hardBreak = '\\\n';
const inlineElements = new Set(['a', 'em', 'strong', 'del', 'code', 'br', 'span', 'time']);

/** The HTML of a text, as the compiler writes it, as Markdown (GFM) with blocks separated by blank lines. */
export function markdownOf(html: string, view: MarkdownView): string {
  return blocksOf(htmlTree(html), view).join('\n\n');
}

function isInline(node: HtmlNode): boolean {
  return typeof node === 'string' || inlineElements.has(node.name);
}

/** Blocks; inline nodes that are between them become paragraphs. */
function blocksOf(nodes: readonly HtmlNode[], view: MarkdownView): string[] {
  const blocks: string[] = [];
  let line: HtmlNode[] = [];
  const endLine = (): void => {
    const text = lineOf(line, view);
    // The number of a ruling of several paragraphs follows the last.
    const isNumber = line.every((node) =>
      typeof node === 'string' ? node.trim() === '' : isNumberLink(node),
    );
    const last = blocks.at(-1);
    line = [];
    if (text === '') return;
    if (isNumber && last !== undefined && !/^(?:[#|>`-]|\d+\.)/u.test(last)) {
      blocks[blocks.length - 1] = `${last} ${text}`;
    } else blocks.push(text);
  };
  for (const node of nodes) {
    if (isInline(node)) line.push(node);
    else if (typeof node !== 'string') {
      endLine();
      blocks.push(...blockOf(node, view));
    }
  }
  endLine();
  return blocks;
}

function isNumberLink({ name, attributes }: HtmlElement): boolean {
  return name === 'a' && attributes['class'] === 'number';
}

function blockOf(element: HtmlElement, view: MarkdownView): string[] {
  const { name, attributes, children } = element;
  switch (name) {
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [`${'#'.repeat(Number(name.slice(1)))} ${lineOf(children, view)}`];
    case 'ul':
    case 'ol':
      return [listOf(element, view)];
    case 'hr':
      return ['---'];
    case 'pre':
      return [codeBlock(textOf(element).replace(/\n$/u, ''))];
    case 'table':
      return [tableOf(element, view)];
    case 'blockquote':
      return [quoted(blocksOf(children, view))];
    default: {
      const blocks = blocksOf(children, view);
      const isBox = /(?:^| )box(?: |$)/u.test(attributes['class'] ?? '');
      return isBox && blocks.length > 0 ? [quoted(blocks)] : blocks;
    }
  }
}

function quoted(blocks: readonly string[]): string {
  return blocks.join('\n\n').replace(/^/gmu, '> ').replace(/ +$/gmu, '');
}

function listOf({ name, attributes, children }: HtmlElement, view: MarkdownView): string {
  let count = Number(attributes['start'] ?? 1);
  const items = children.filter((child) => typeof child !== 'string' && child.name === 'li');
  return items
    .map((item) => {
      const mark = name === 'ol' ? `${count++}. ` : '- ';
      const blocks = typeof item === 'string' ? [] : blocksOf(item.children, view);
      return mark + blocks.join('\n\n').replace(/\n(?=[^\n])/gu, `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

function tableOf(table: HtmlElement, view: MarkdownView): string {
  const rows = descendants(table, 'tr').map((row) =>
    row.children.flatMap((cell) =>
      typeof cell === 'string'
        ? []
        : [
            lineOf(cell.children, view)
              .replace(/\\\n/gu, ' ')
              .replace(/(?<!\\)\|/gu, '\\|'),
          ],
    ),
  );
  const [head = []] = rows;
  return [head, head.map(() => '---'), ...rows.slice(1)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function descendants(element: HtmlElement, name: string): HtmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.name === name ? [child] : descendants(child, name);
  });
}

function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text}\n${fence}`;
}

function codeOf(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const space = /^`|`$/u.test(text) ? ' ' : '';
  return fence + space + text + space + fence;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length));
}

function lineOf(nodes: readonly HtmlNode[], view: MarkdownView): string {
  const line = nodes.map((node) => inlineOf(node, view)).join('');
  return line.trim().split(hardBreak).map(startInMarkdown).join(hardBreak);
}

function inlineOf(node: HtmlNode, view: MarkdownView): string {
  if (typeof node === 'string') return inMarkdown(node.replace(/\s+/gu, ' '));
  const { name, attributes, children } = node;
  const inner = (): string => children.map((child) => inlineOf(child, view)).join('');
  switch (name) {
    case 'a':
      return `[${inner()}](${linkTarget(attributes['href'] ?? '', view)})`;
    case 'em':
      return wrapped('*', inner());
    case 'strong':
      return wrapped('**', inner());
    case 'del':
      return wrapped('~~', inner());
    case 'code':
      return codeOf(textOf(node));
    case 'br':
      return hardBreak;
    case 'span': {
      const icon = attributes['data-icon'];
      return icon === undefined ? inner() : inMarkdown(`[${view.codes.get(icon) ?? icon}]`);
    }
    default:
      return inner();
  }
}

/** Marks must touch the words that they mark. */
function wrapped(mark: string, text: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  return words === '' ? text : before + mark + words + mark + after;
}

function linkTarget(href: string, { page }: MarkdownView): string {
  const url = href.startsWith('#') ? page + href : href;
  return url.replace(/[\s()<>]/gu, encodeValue);
}

function textOf(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}
