import type {
  Html,
  List,
  ListItem,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
  TableRow,
  Text,
} from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { remarkGlossarySyntax } from '../../read/index.ts';
import {
  type Block,
  type BlockKind,
  blockOf,
  type Dropped,
  mergeRuns,
  pictureText,
  type Run,
  rowRuns,
  type SourceText,
  textOfRuns,
  trimRuns,
} from '../block.ts';
import type { Notice } from '../import-notices.ts';
import {
  learnNumbers,
  numberReader,
  printedNumberOf,
  type ReadNumber,
} from '../outline/number-forms.ts';
import { rulesIn } from './plain-text.ts';
import { linesOfText, measure } from './text-lines.ts';

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
  writeMarks(tree, text);
  const shown = shownByLine(tree);
  const lines = text
    .split(/\r\n|[\n\r]/u)
    .flatMap((text, index) =>
      text.trim() === ''
        ? []
        : { text: text.trim(), line: index + 1, shown: shown.get(index + 1) ?? '' },
    );
  const at = new Map(lines.map(({ line }, index) => [line, index]));
  const blocks = blocksOfTree(tree, at, rulesInside(text));
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
  visit(tree, 'html', (node) => {
    if (textOfHtml(node).split(/\s+/u).length < 40) return;
    const [source] = linesBetween(at, spanOf(node));
    const message = `"${textOfHtml(node).slice(0, 60)}…" is HTML inside of Markdown`;
    notices.push({ code: 'text/html', message, file: name, source });
  });
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

/** Writes the numbers of lists that Markdown would count otherwise as text: "052.", and "7." after "3.". */
function writeMarks(tree: Root, text: string): void {
  const markOf = ({ position }: ListItem): string => {
    const start = position?.start.offset ?? 0;
    return /^\d{1,9}[.)]/u.exec(text.slice(start, start + 10))?.[0] ?? '';
  };
  const write = (item: ListItem, mark: string): void => {
    const [first] = item.children;
    const node: Text = { type: 'text', value: `${mark} ` };
    if (item.position) node.position = item.position;
    if (first?.type === 'paragraph') first.children.unshift(node);
  };
  visit(tree, 'listItem', (item) => {
    const [inner] = item.children;
    const [first] = inner?.type === 'list' && inner.ordered ? inner.children : [];
    // "351. 1. A boat docks." is a list in an item without a text.
    if (inner?.type !== 'list' || !first) return;
    write(first, markOf(first));
    const rest = inner.children.slice(1);
    const below =
      rest.length > 0 ? [{ ...inner, start: (inner.start ?? 1) + 1, children: rest }] : [];
    item.children.splice(0, 1, ...first.children, ...below);
  });
  visit(tree, 'list', (list) => {
    const marks = list.children.map(markOf);
    // Authors who let Markdown count write "1." before every item.
    const isCounted = marks.every((mark) => mark === marks[0] && !mark.startsWith('0'));
    const isSame = marks.every(
      (mark, index) => mark.slice(0, -1) === String((list.start ?? 1) + index),
    );
    if (list.ordered !== true || isCounted || isSame) return;
    list.ordered = false;
    for (const [index, item] of list.children.entries()) write(item, marks[index] ?? '');
  });
}

/** Rules that begin inside of a paragraph, and how their numbers are read. */
interface RulesInside {
  /** Lines of the file that begin with the next printed number. */
  lines: ReadonlySet<number>;
  numberOf: ReadNumber;
}

function rulesInside(text: string): RulesInside {
  const { source, lines } = linesOfText(text);
  const rules = rulesIn(lines, measure(lines));
  return {
    lines: new Set([...rules].flatMap((line) => source[line.source]?.line ?? [])),
    numberOf: numberReader(learnNumbers(lines.map((line) => line.text)), true),
  };
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

/** Returns the visible words of a node without its children's words. A table cell begins with a space. */
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

declare module 'mdast' {
  interface Data {
    /** The paragraph is a term of a definition list. */
    importTerm?: true;
  }
}

interface Span {
  from: number;
  to: number;
}

/** Indexes of the source lines with text between two lines of a file, both included. */
function linesBetween(at: ReadonlyMap<number, number>, span: Span | undefined): number[] {
  const { from, to } = span ?? { from: 1, to: 0 };
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap(
    (line) => at.get(line) ?? [],
  );
}

/** Returns the lines of a node, or of its children if the node has no position. */
function spanOf(node: Nodes): Span | undefined {
  const { position } = node;
  if (position) return { from: position.start.line, to: position.end.line };
  return 'children' in node ? spanOfAll(node.children) : undefined;
}

function spanOfAll(nodes: readonly Nodes[]): Span | undefined {
  const spans = nodes.flatMap((node) => spanOf(node) ?? []);
  if (spans.length === 0) return undefined;
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
}

/** Returns the visible text of HTML in Markdown. */
function textOfHtml({ value }: Html): string {
  return value.replace(/<!--[\s\S]*?-->|<[^>]*>/gu, '').trim();
}

/** Returns the node's own visible text, without its children. */
function shownOf(node: Nodes): string {
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
    const source = linesBetween(at, spanOfAll(nodes));
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
            const start = node.position?.start.line ?? Number.NEGATIVE_INFINITY;
            for (const [index, piece] of node.value.split('\n').entries()) {
              if (index > 0 && ruleLines.has(start + index)) lines.push([]);
              else if (index > 0) put({ ...style, text: ' ' });
              put({ ...style, text: piece.replace(/\s+/gu, ' ') });
            }
            break;
          }
          case 'inlineCode':
            // A line end in code is a space to a reader. Beside a page break, one would become an empty line, which ends code.
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
