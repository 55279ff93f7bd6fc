import type { Nodes, Root } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { remarkGlossarySyntax } from '../../../markdown/index.ts';
import type { Dropped, Notice, SourceLine, SourceText } from '../block.ts';
import { blocksOfTree, linesBetween, spanOf, textOfHtml } from './tree-blocks.ts';

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFrontmatter)
  .use(remarkGlossarySyntax)
  .freeze();

/** Reads Markdown, with its tables, references in double brackets and front matter. */
export function readMarkdown(name: string, text: string): SourceText {
  const tree: Root = processor.parse(text);
  const { lines, at } = textLines(text.split(/\r\n|[\n\r]/u));
  const dropped: Dropped[] = [];
  let title: string | undefined;
  for (const node of tree.children) {
    const { type } = node;
    const own = linesBetween(at, spanOf(node));
    if (type === 'yaml') {
      for (const source of own) dropped.push({ source, why: 'front matter' });
      title = /^title:\s*["']?(.+?)["']?\s*$/mu.exec('value' in node ? node.value : '')?.[1];
    } else if (type === 'thematicBreak') {
      for (const source of own) dropped.push({ source, why: 'ruled line' });
    } else if (type === 'code' || type === 'table') {
      // Fences and the line between a table's head and its rows.
      for (const source of own) {
        const { text: line = '' } = lines[source] ?? {};
        if (/^\s*(?:`{3,}|~{3,}).*$|^[\s|:-]+$/u.test(line))
          dropped.push({ source, why: 'mark of the format' });
      }
    } else if (type === 'heading') {
      for (const source of own.slice(1)) {
        if (/^\s*(?:=+|-+)\s*$/u.test(lines[source]?.text ?? ''))
          dropped.push({ source, why: 'mark of the format' });
      }
    }
  }
  const blocks = blocksOfTree(tree, at);
  const covered = new Set([
    ...blocks.flatMap((block) => block.lines.flatMap(({ source }) => source)),
    ...dropped.map(({ source }) => source),
  ]);
  const silent = new Map<number, string>();
  visit(tree, (node) => {
    const why = silenceOf(node);
    if (why === undefined) return;
    for (const source of linesBetween(at, spanOf(node))) silent.set(source, why);
  });
  const notices: Notice[] = [];
  for (const [source, line] of lines.entries()) {
    if (covered.has(source)) continue;
    const why = silent.get(source);
    if (why !== undefined) {
      dropped.push({ source, why });
      continue;
    }
    // An empty list item is a mark alone: "1."
    const text = line.text.replace(/^(?:[\s>*+-]*\d{1,9}[.)](?=\s|$))+/u, '');
    if (!/[\p{L}\p{N}]/u.test(text)) dropped.push({ source, why: 'mark of the format' });
    else if (/^(?:[-*>+\s]*!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?\s*)+$/u.test(line.text)) {
      dropped.push({ source, why: 'picture without a text' });
      notices.push({
        code: 'text/picture-left-out',
        message: line.text.slice(0, 80),
        file: name,
        source,
      });
    }
  }
  return {
    name,
    format: 'markdown',
    ...(title ? { title } : {}),
    lines,
    blocks,
    dropped,
    notices,
  };
}

/** Why a node has no text that a reader sees. */
function silenceOf(node: Nodes): string | undefined {
  if (node.type === 'privateComment') return 'comment';
  if (node.type === 'definition') return 'address of a link';
  return node.type === 'html' && textOfHtml(node) === '' ? 'HTML without text' : undefined;
}

/** The lines of a file that hold text, and their indexes by line number. */
export function textLines(written: readonly string[]): {
  lines: SourceLine[];
  at: Map<number, number>;
} {
  const lines: SourceLine[] = [];
  const at = new Map<number, number>();
  for (const [index, line] of written.entries()) {
    const text = line.trim();
    if (text === '') continue;
    at.set(index + 1, lines.length);
    lines.push({ text, line: index + 1 });
  }
  return { lines, at };
}
