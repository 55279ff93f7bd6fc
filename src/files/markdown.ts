import { inMarkdown, startInMarkdown } from '../editions/browser.ts';
import {
  encodeValue,
  type Inline,
  type Labels,
  type Markup,
  rulingLabel,
  shownText,
} from '../glossary/index.ts';
import { publicationsText } from './wording.ts';

/** Options for writing a text as Markdown. */
export interface MarkdownView {
  /** The URL of its page: links inside of the page begin with it. */
  page: string;
  labels: Labels;
}

const hardBreak = '\\\n';
const inlineElements = new Set(['a', 'em', 'strong', 'del', 'code', 'br']);

/** Renders a tree as Markdown (GFM), its blocks separated by blank lines. */
export function toMarkdown(nodes: readonly Inline[], view: MarkdownView): string {
  return blocksOf(nodes, view).join('\n\n');
}

function isInline(node: Inline): boolean {
  return node.type === 'markup' ? inlineElements.has(node.tag) : node.type !== 'box';
}

/** Blocks; inline nodes that are between them become paragraphs. */
function blocksOf(nodes: readonly Inline[], view: MarkdownView): string[] {
  const blocks: string[] = [];
  let line: Inline[] = [];
  const endLine = (): void => {
    const text = lineOf(line, view);
    // The number of a ruling of several paragraphs follows the last.
    const isNumber = line.every((node) =>
      node.type === 'text' ? node.value.trim() === '' : isNumberLink(node),
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
    else {
      endLine();
      if (node.type === 'markup') blocks.push(...blockOf(node, view));
      else if (node.type === 'box') blocks.push(boxLabel(node, view));
    }
  }
  endLine();
  return blocks;
}

function isNumberLink(node: Inline): boolean {
  return node.type === 'markup' && node.tag === 'a' && node.attributes?.['class'] === 'number';
}

function boxLabel(box: Inline & { type: 'box' }, { labels }: MarkdownView): string {
  const { sources, successors = [] } = box;
  const links = successors.map(({ name, url }) => `[${inMarkdown(name)}](${target(url)})`);
  const [before = '', after = ''] = labels.replacedBy.split('{place}');
  return [
    `**${inMarkdown(rulingLabel(box, labels))}**`,
    ...(sources.length > 0 ? [inMarkdown(publicationsText(sources, labels))] : []),
    ...(links.length > 0
      ? [inMarkdown(before) + links.join(`${labels.semicolon} `) + inMarkdown(after)]
      : []),
  ].join(' ');
}

function blockOf(element: Markup, view: MarkdownView): string[] {
  const { tag, attributes = {}, children } = element;
  const [, depth] = /^h([2-6])$/u.exec(tag) ?? [];
  if (depth) return [`${'#'.repeat(Number(depth))} ${lineOf(children, view)}`];
  switch (tag) {
    case 'ul':
    case 'ol':
      return [listOf(element, view)];
    case 'hr':
      return ['---'];
    case 'pre':
      return [codeBlock(textIn(children).replace(/\n$/u, ''))];
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

function listOf({ tag, attributes = {}, children }: Markup, view: MarkdownView): string {
  let count = Number(attributes['start'] ?? 1);
  return elementsIn(children, 'li')
    .map((item) => {
      const mark = tag === 'ol' ? `${count++}. ` : '- ';
      const blocks = blocksOf(item.children, view);
      return mark + blocks.join('\n\n').replace(/\n(?=[^\n])/gu, `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

function tableOf({ children }: Markup, view: MarkdownView): string {
  const rows = elementsIn(children, 'tr').map((row) =>
    elementsIn(row.children, /^t[dh]$/u).map((cell) =>
      lineOf(cell.children, view)
        .replace(/\\\n/gu, ' ')
        .replace(/(?<!\\)\|/gu, '\\|'),
    ),
  );
  const [head = []] = rows;
  return [head, head.map(() => '---'), ...rows.slice(1)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The elements of some kind, but for those inside another of that kind. */
function elementsIn(nodes: readonly Inline[], kind: string | RegExp): Markup[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'markup') return [];
    const isWanted = typeof kind === 'string' ? node.tag === kind : kind.test(node.tag);
    return isWanted ? [node] : elementsIn(node.children, kind);
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

function lineOf(nodes: readonly Inline[], view: MarkdownView): string {
  return inlineText(nodes, view).trim().split(hardBreak).map(startInMarkdown).join(hardBreak);
}

function inlineText(nodes: readonly Inline[], view: MarkdownView): string {
  let written = '';
  /** Text that is not written yet: what needs an escape may begin in one node and end in the next. */
  let text = '';
  const flush = (): void => {
    written += inMarkdown(text.replace(/\s+/gu, ' '));
    text = '';
  };
  for (const node of nodes) {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'icon') text += `[${node.icon?.code ?? node.code}]`;
    else {
      flush();
      if (node.type === 'markup') written += elementOf(node, view);
      else if (node.type === 'reference') {
        const shown = inMarkdown(shownText(node).replace(/\s+/gu, ' '));
        written += node.link ? `[${shown}](${target(node.link.url)})` : shown;
      }
    }
  }
  flush();
  return written;
}

function elementOf({ tag, attributes = {}, children }: Markup, view: MarkdownView): string {
  const inner = (): string => inlineText(children, view);
  switch (tag) {
    case 'a': {
      const { href = '' } = attributes;
      return `[${inner()}](${target(href.startsWith('#') ? view.page + href : href)})`;
    }
    case 'em':
      return wrapped('*', inner());
    case 'strong':
      return wrapped('**', inner());
    case 'del':
      return wrapped('~~', inner());
    case 'code':
      return codeOf(textIn(children));
    case 'br':
      return hardBreak;
    default:
      return inner();
  }
}

/** Marks must touch the words that they mark. */
function wrapped(mark: string, text: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  return words === '' ? text : before + mark + words + mark + after;
}

/** A URL as the target of a link. */
function target(url: string): string {
  return url.replace(/[\s()<>]/gu, encodeValue);
}

/** The text of code. */
function textIn(nodes: readonly Inline[]): string {
  return nodes
    .map((node) =>
      node.type === 'markup' ? textIn(node.children) : node.type === 'text' ? node.value : '',
    )
    .join('');
}
