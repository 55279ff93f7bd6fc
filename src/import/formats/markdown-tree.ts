import type { Html, List, Nodes, PhrasingContent, Root, RootContent, TableRow } from 'mdast';
import { visit } from 'unist-util-visit';
import {
  type Block,
  type BlockKind,
  blockOf,
  mergeRuns,
  pictureText,
  type Run,
  rowRuns,
  textOfRuns,
  trimRuns,
} from '../block.ts';
import { printedNumberOf, type ReadNumber } from '../outline/number-forms.ts';

/** Rules that begin inside of a paragraph, and how their numbers are read. */
export interface RulesInside {
  /** Lines of the file that begin with the next printed number. */
  lines: ReadonlySet<number>;
  numberOf: ReadNumber;
}

declare module 'mdast' {
  interface Data {
    /** The paragraph is a term of a definition list. */
    importTerm?: true;
  }
}

/** Returns the indexes of the source lines with text from the first to the last line of nodes. */
export function sourceOf(nodes: readonly Nodes[], at: ReadonlyMap<number, number>): number[] {
  const ends = nodes.flatMap(endsOf);
  const first = Math.min(...ends);
  return Array.from(
    { length: Math.max(...ends) - first + 1 },
    (_, index) => at.get(first + index) ?? [],
  ).flat();
}

/** Returns the first and the last line of a node, or of its children if the node has no position. */
function endsOf(node: Nodes): number[] {
  const { position } = node;
  if (position) return [position.start.line, position.end.line];
  return 'children' in node ? node.children.flatMap(endsOf) : [];
}

/** Joins texts by the lines of a file. Each text begins on a line, and may have several. */
export function byLine(texts: readonly { value: string; line: number }[]): Map<number, string> {
  const lines = new Map<number, string>();
  for (const { value, line } of texts) {
    for (const [offset, piece] of value.split(/\r\n|[\n\r]/u).entries())
      if (piece !== '') lines.set(line + offset, (lines.get(line + offset) ?? '') + piece);
  }
  return lines;
}

/** Returns the visible text of HTML in Markdown. */
export function textOfHtml({ value }: Html): string {
  return value.replace(/<!--[\s\S]*?-->|<[^>]*>/gu, '').trim();
}

/** Returns the node's own visible text, without its children. */
export function shownOf(node: Nodes): string {
  switch (node.type) {
    case 'image':
    case 'imageReference':
      return pictureText(node.alt ?? '');
    case 'glossaryReference':
      return (node.value.split(/\\?\|/u).at(-1) ?? '').trim();
    case 'footnoteReference':
      return `[${node.identifier}]`;
    case 'iconCode':
      return `[${node.value}]`;
    default:
      return 'value' in node ? node.value : '';
  }
}

/** Style of the text after a tag. */
type HtmlStyle = Omit<Run, 'text'> & { moves?: 'sup' | 'sub' };

/** Returns the style that a tag of HTML in Markdown opens, none for a tag that closes, and undefined for other tags. */
function opened(tag: string): HtmlStyle | undefined {
  const [, closing, name = ''] = /^<(\/?)(del|s|strike|b|strong|i|em|sup|sub)\b/iu.exec(tag) ?? [];
  if (closing === '/') return {};
  if (name === 'sup' || name === 'sub') return { moves: name };
  if (/^(?:del|s|strike)$/u.test(name)) return { struck: true };
  if (/^(?:b|strong)$/u.test(name)) return { strong: true };
  return name === '' ? undefined : { emphasis: true };
}

/** Returns the text of a picture or a symbol that a tag of HTML in Markdown shows. */
export function symbolIn({ value }: Html): string {
  const [, , text = ''] =
    /^<(?:img\b[^>]*?\salt|(?:i|b|em|span)\b[^>]*?\saria-label)=(["'])(.*?)\1/isu.exec(value) ?? [];
  return pictureText(text);
}

/** Writes raised or lowered digits with the letters that Unicode has for them. Keeps other texts, such as "1st" and "[2]". */
export function moved(text: string, tagName: 'sup' | 'sub'): string {
  const digits = tagName === 'sup' ? '⁰¹²³⁴⁵⁶⁷⁸⁹' : '₀₁₂₃₄₅₆₇₈₉';
  if (!/^\s*[+−-]?\d+\s*$/u.test(text)) return text;
  return text.replace(/\d/gu, (digit) => digits[Number(digit)] ?? digit);
}

/**
 * Makes blocks of a Markdown tree, whether it came from Markdown or from HTML.
 *
 * @param at indexes of source lines by the lines of the file
 */
export function blocksOfTree(
  tree: Root,
  at: ReadonlyMap<number, number>,
  { lines: ruleLines, numberOf }: RulesInside = { lines: new Set(), numberOf: printedNumberOf },
): Block[] {
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
        push('heading', linesOf(node.children), [node], { level: node.depth });
        return;
      case 'paragraph':
        push(node.data?.importTerm ? 'term' : 'paragraph', linesOf(node.children), [node]);
        return;
      case 'list':
        visitList(node, 1);
        return;
      case 'table':
        for (const [index, row] of node.children.entries()) visitRow(row, index === 0);
        return;
      case 'code':
        push('code', [[{ text: node.value }]], [node]);
        return;
      case 'html':
        push('paragraph', [[{ text: textOfHtml(node) }]], [node]);
        return;
      default:
        if ('children' in node) visitAll(node.children);
    }
  }

  /** Makes one block of an item's first paragraphs. Lists, tables and code inside the item become separate blocks. */
  function visitList(list: List, level: number): void {
    for (const [index, item] of list.children.entries()) {
      const length = item.children.findIndex(({ type }) => type !== 'paragraph');
      const own = length < 0 ? item.children : item.children.slice(0, length);
      const count = list.ordered ? { count: (list.start ?? 1) + index } : {};
      const lines = own.flatMap((one) => (one.type === 'paragraph' ? linesOf(one.children) : []));
      push('item', lines, own, { level, ...count });
      for (const child of item.children.slice(own.length)) {
        if (child.type === 'list') visitList(child, level + 1);
        else visitBlock(child);
      }
    }
  }

  function visitRow(row: TableRow, first: boolean): void {
    const cells = row.children.map((cell) =>
      linesOf(cell.children).flatMap((runs, index) =>
        index === 0 ? runs : [{ text: ' ' }, ...runs],
      ),
    );
    push('row', [rowRuns(cells)], [row], { cells, ...(first && { first }) });
  }

  function push(
    kind: BlockKind,
    written: readonly Run[][],
    nodes: readonly Nodes[],
    more: Partial<Block> = {},
  ): void {
    const lines =
      kind === 'code' ? written : written.map(trimRuns).filter((runs) => runs.length > 0);
    const source = sourceOf(nodes, at);
    // The tree has positions of blocks, but not of each line inside a block.
    const each = lines.length > 1 && lines.length === source.length;
    for (const [index, runs] of lines.entries()) {
      const own = each ? source.slice(index, index + 1) : index === 0 ? source : [];
      const isRule =
        index > 0 && (kind === 'paragraph' || numberOf(textOfRuns(runs)) !== undefined);
      if (isRule) blocks.push(blockOf('paragraph', runs, own, { gap: 0 }));
      else blocks.push(blockOf(kind, runs, own, { ...more, ...(index > 0 && { joins: true }) }));
    }
  }

  /** Returns the runs of phrasing content, divided at its line breaks. */
  function linesOf(children: readonly PhrasingContent[]): Run[][] {
    const lines: Run[][] = [[]];
    const put = (run: Run): void => {
      lines.at(-1)?.push(run);
    };
    const walk = (nodes: readonly PhrasingContent[], around: Omit<Run, 'text'>): void => {
      let open: HtmlStyle = {};
      for (const node of nodes) {
        const { moves, ...own } = open;
        const style = { ...around, ...own };
        switch (node.type) {
          case 'text': {
            const start = node.position?.start.line ?? Number.NEGATIVE_INFINITY;
            const value = moves ? moved(node.value, moves) : node.value;
            for (const [index, piece] of value.split('\n').entries()) {
              if (index > 0 && ruleLines.has(start + index)) lines.push([]);
              else if (index > 0) put({ ...style, text: ' ' });
              put({ ...style, text: piece.replace(/\s+/gu, ' ') });
            }
            break;
          }
          case 'inlineCode':
            // A line end in code is a space to a reader. Beside a page break, the space would become an empty line,
            // which ends the code.
            put({ ...style, text: node.value.replace(/\s*[^\S ]\s*/gu, ' '), code: true });
            break;
          case 'break':
            lines.push([]);
            break;
          case 'strong':
          case 'emphasis':
            walk(node.children, { ...style, [node.type]: true });
            break;
          case 'delete':
            walk(node.children, { ...style, struck: true });
            break;
          case 'link':
            walk(node.children, { ...style, href: node.url });
            break;
          case 'linkReference':
            walk(node.children, { ...style, href: addresses.get(node.identifier) ?? '' });
            break;
          case 'image':
          case 'imageReference':
            put({ ...style, text: shownOf(node), picture: true });
            break;
          case 'html':
            if (/^<br\b/iu.test(node.value)) lines.push([]);
            else open = opened(node.value) ?? open;
            if (symbolIn(node) !== '') put({ ...style, text: symbolIn(node), picture: true });
            break;
          case 'glossaryReference': {
            const [target = ''] = node.value.split(/\\?\|/u);
            put({ ...style, text: shownOf(node), target: target.trim() });
            break;
          }
          default:
            if ('children' in node) walk(node.children, style);
            else put({ ...style, text: shownOf(node) });
        }
      }
    };
    walk(children, {});
    return lines.map(mergeRuns);
  }
}
