import type { Html, Nodes, PhrasingContent, Root, RootContent, TableRow } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import {
  type Block,
  type BlockKind,
  type BlockLine,
  mergeRuns,
  type Run,
  trimRuns,
} from '../block.ts';

declare module 'mdast' {
  interface Data {
    /** What a paragraph is in a definition list. */
    importKind?: 'term' | 'definition';
    /** The text contains the text alternative of an image. */
    importPicture?: true;
  }
}

/** Indexes of the source lines with text between two lines of a file, both included. */
export function linesBetween(
  at: ReadonlyMap<number, number>,
  { from, to }: { from: number; to: number } = { from: 1, to: 0 },
): number[] {
  const lines = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return lines.flatMap((line) => at.get(line) ?? []);
}

/** The lines of a node: its own, or those of the nodes in it. */
export function spanOf(node: Nodes): { from: number; to: number } | undefined {
  const { position } = node;
  if (position) return { from: position.start.line, to: position.end.line };
  if (!('children' in node)) return undefined;
  const spans = node.children.flatMap((child) => spanOf(child) ?? []);
  if (spans.length === 0) return undefined;
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
}

/** What a reader sees of HTML inside of Markdown. */
export function textOfHtml({ value }: Html): string {
  return value.replace(/<!--[\s\S]*?-->|<[^>]*>/gu, '').trim();
}

/**
 * Makes blocks of a Markdown tree, whether it came from Markdown or from HTML.
 *
 * @param at indexes of source lines by the lines of the file
 */
export function blocksOfTree(tree: Root, at: ReadonlyMap<number, number>): Block[] {
  const blocks: Block[] = [];
  const addresses = new Map<string, string>();
  visit(tree, 'definition', ({ identifier, url }) => {
    if (!addresses.has(identifier)) addresses.set(identifier, url);
  });
  visitAll(tree.children);
  return blocks;

  function visitAll(nodes: readonly RootContent[]): void {
    for (const node of nodes) visitBlock(node);
  }

  function visitBlock(node: RootContent): void {
    switch (node.type) {
      case 'heading':
        push('heading', node.depth, linesOf(node.children), node);
        return;
      case 'paragraph':
        push(node.data?.importKind ?? 'paragraph', 0, linesOf(node.children), node);
        return;
      case 'list':
        visitList(node, 1);
        return;
      case 'blockquote':
      case 'footnoteDefinition':
        visitAll(node.children);
        return;
      case 'table':
        for (const [index, row] of node.children.entries()) addRow(row, index === 0);
        return;
      case 'code':
        push('code', 0, textLines(node.value), node);
        return;
      case 'html': {
        const text = textOfHtml(node);
        if (text !== '') push('paragraph', 0, [[{ text }]], node);
        return;
      }
      default:
        if ('children' in node) visitAll(node.children);
    }
  }

  function visitList(list: Extract<RootContent, { type: 'list' }>, level: number): void {
    for (const [index, item] of list.children.entries()) {
      const count = list.ordered ? { count: (list.start ?? 1) + index } : {};
      let pending: { lines: Run[][]; nodes: Nodes[] } | undefined = { lines: [], nodes: [] };
      const flush = (): void => {
        if (!pending) return;
        const [first] = pending.nodes;
        if (first) push('item', level, pending.lines, first, pending.nodes.at(-1), count);
        pending = undefined;
      };
      for (const child of item.children) {
        if (child.type === 'paragraph' && pending) {
          pending.lines.push(...linesOf(child.children));
          pending.nodes.push(child);
        } else if (child.type === 'list') {
          flush();
          visitList(child, level + 1);
        } else {
          flush();
          visitBlock(child);
        }
      }
      flush();
    }
  }

  function addRow(row: TableRow, first: boolean): void {
    const cells = row.children.map((cell) =>
      linesOf(cell.children).flatMap((line, index) =>
        index === 0 ? line : [{ text: ' ' }, ...line],
      ),
    );
    const text = cells.flatMap((cell, index): Run[] =>
      index === 0 ? cell : [{ text: ' | ' }, ...cell],
    );
    push('row', 0, [text], row, row, { cells, ...(first ? { first: true } : {}) });
  }

  function push(
    kind: BlockKind,
    level: number,
    lines: readonly Run[][],
    node: Nodes,
    last: Nodes = node,
    more: Pick<Block, 'cells' | 'first' | 'count'> = {},
  ): void {
    const kept =
      kind === 'code' ? [...lines] : lines.map(trimRuns).filter((runs) => runs.length > 0);
    const [first, end] = [spanOf(node), spanOf(last)];
    const source = linesBetween(at, { from: first?.from ?? 0, to: end?.to ?? first?.to ?? 0 });
    if (kept.length === 0 && kind !== 'row') return;
    // A tree knows the lines of a block, and not those of each stretch in it.
    const each = kept.length > 1 && kept.length === source.length;
    blocks.push({
      kind,
      level,
      gap: 1,
      lines: kept.map(
        (runs, index): BlockLine => ({
          runs,
          source: each ? source.slice(index, index + 1) : index === 0 ? source : [],
          indent: 0,
          joins: false,
        }),
      ),
      ...more,
    });
  }

  /** The runs of phrasing content, apart at its line breaks. */
  function linesOf(children: readonly PhrasingContent[]): Run[][] {
    const lines: Run[][] = [[]];
    const put = (run: Run): void => {
      lines.at(-1)?.push(run);
    };
    const walk = (nodes: readonly PhrasingContent[], style: Omit<Run, 'text'>): void => {
      for (const node of nodes) {
        switch (node.type) {
          case 'text': {
            const text = node.value.replace(/\s+/gu, ' ');
            put({ ...style, text, ...(node.data?.importPicture ? { picture: true } : {}) });
            break;
          }
          case 'inlineCode':
            // Its line ends are spaces to a reader. Beside a page break, one would become an empty line, which ends code.
            put({ ...style, text: node.value.replace(/\s*[^\S ]\s*/gu, ' '), code: true });
            break;
          case 'break':
            lines.push([]);
            break;
          case 'strong':
            walk(node.children, { ...style, strong: true });
            break;
          case 'emphasis':
            walk(node.children, { ...style, emphasis: true });
            break;
          case 'link':
            walk(node.children, { ...style, href: node.url });
            break;
          case 'linkReference': {
            const href = addresses.get(node.identifier);
            if (href === undefined) put({ ...style, text: '[' });
            walk(node.children, href === undefined ? style : { ...style, href });
            if (href === undefined) put({ ...style, text: ']' });
            break;
          }
          case 'image':
          case 'imageReference':
            put({ ...style, text: node.alt ?? '', picture: true });
            break;
          case 'html':
            if (/^<br\b/iu.test(node.value)) lines.push([]);
            break;
          case 'glossaryReference': {
            const [target = '', shown = target] = node.value.replaceAll('\\|', '|').split('|');
            put({ ...style, text: shown.trim(), target: target.trim() });
            break;
          }
          case 'iconCode':
            put({ ...style, text: `[${node.value}]` });
            break;
          case 'footnoteReference':
            put({ ...style, text: `[${node.identifier}]` });
            break;
          default:
            if ('children' in node) walk(node.children, style);
            else put({ ...style, text: plainText(node) });
        }
      }
    };
    walk(children, {});
    return lines.map(mergeRuns);
  }
}

function textLines(text: string): Run[][] {
  return text.split('\n').map((line) => [{ text: line }]);
}
