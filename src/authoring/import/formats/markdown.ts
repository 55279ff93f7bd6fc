import type { Nodes, Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { remarkGlossarySyntax } from '../../../markdown/index.ts';
import type { Dropped, SourceText } from '../block.ts';
import type { Notice } from '../diagnostics.ts';
import { blocksOfTree, linesBetween, shownOf, spanOf, textOfHtml } from './tree-blocks.ts';

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFrontmatter)
  .use(remarkGlossarySyntax)
  .freeze();

const picture = /^(?:[-*>+\s]*!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?\s*)+$/u;

/** Reads Markdown, with its tables, references in double brackets and front matter. */
export function readMarkdown(name: string, text: string): SourceText {
  const tree: Root = processor.parse(text);
  const shown = shownByLine(tree);
  const lines = text
    .split(/\r\n|[\n\r]/u)
    .flatMap((text, index) =>
      text.trim() === ''
        ? []
        : { text: text.trim(), line: index + 1, shown: shown.get(index + 1) ?? '' },
    );
  const at = new Map(lines.map(({ line }, index) => [line, index]));
  const blocks = blocksOfTree(tree, at);
  const covered = new Set(blocks.flatMap(({ source }) => source));
  const silent = new Map<number, string>();
  let title: string | undefined;
  visit(tree, (node) => {
    if (node.type === 'yaml') title ??= /^title:\s*["']?(.+?)["']?\s*$/mu.exec(node.value)?.[1];
    const why = silenceOf(node);
    if (why !== undefined)
      for (const source of linesBetween(at, spanOf(node))) silent.set(source, why);
  });
  const dropped: Dropped[] = [];
  const notices: Notice[] = [];
  for (const [source, line] of lines.entries()) {
    if (covered.has(source)) continue;
    // An empty list item is a mark alone, "1.", and so is the code of a space.
    const words = line.text.replace(/^(?:[\s>*+-]*\d{1,9}[.)](?=\s|$))+|&nbsp;/gu, '');
    const isPicture = picture.test(line.text);
    const why =
      silent.get(source) ??
      (isPicture
        ? 'picture without a text'
        : /[\p{L}\p{N}]/u.test(words)
          ? undefined
          : 'mark of the format');
    if (why === undefined) continue;
    dropped.push({ source: [source], text: line.text, why });
    const message = line.text.slice(0, 80);
    if (isPicture) notices.push({ code: 'text/picture-left-out', message, file: name, source });
  }
  return { name, format: 'markdown', title, lines, blocks, dropped, notices };
}

/** Returns the words that a reader sees, by the lines of the file. */
function shownByLine(tree: Root): Map<number, string> {
  const shown = new Map<number, string>();
  visit(tree, (node) => {
    const pieces = shownWords(node).split(/\r\n|[\n\r]/u);
    const { start, end } = node.position ?? { start: { line: 1 }, end: { line: 1 } };
    // Code that is not indented begins with a fence.
    const isFenced = node.type === 'code' && end.line - start.line >= pieces.length;
    const from = start.line + (isFenced ? 1 : 0);
    for (const [offset, piece] of pieces.entries())
      shown.set(from + offset, (shown.get(from + offset) ?? '') + piece);
  });
  return shown;
}

/** Returns the visible words of a node, without those of its children. A table cell begins with a space. */
function shownWords(node: Nodes): string {
  if (node.type === 'yaml' || node.type === 'privateComment') return '';
  if (node.type === 'tableCell') return ' ';
  if (node.type !== 'html') return shownOf(node);
  if (/^<br\b[^>]*>$/iu.test(node.value)) return ' ';
  return node.value.replace(/<!--[\s\S]*?-->|<[^>]*>/gu, (tag) => tag.replace(/[^\n]/gu, ''));
}

/** Returns the reason why a node has no visible text, or undefined if it has. */
function silenceOf(node: Nodes): string | undefined {
  if (node.type === 'yaml') return 'front matter';
  if (node.type === 'thematicBreak') return 'ruled line';
  if (node.type === 'privateComment') return 'comment';
  if (node.type === 'definition') return 'address of a link';
  return node.type === 'html' && textOfHtml(node) === '' ? 'HTML without text' : undefined;
}
