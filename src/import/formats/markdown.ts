import type { ListItem, Nodes, Root, Text } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { remarkGlossarySyntax } from '../../read/index.ts';
import type { Notice, Replaced, SourceText } from '../block.ts';
import { learnNumbers, numberReader } from '../outline/number-forms.ts';
import { inlineTags, nodesOfHtml } from './html.ts';
import {
  blocksOfTree,
  byLine,
  type RulesInside,
  shownOf,
  sourceOf,
  symbolIn,
  textOfHtml,
} from './markdown-tree.ts';
import { linesOfText, measure, rulesIn } from './plain-text.ts';

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
  writeHiddenWords(tree, text);
  const inHtml = readHtmlIn(tree);
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
  const silent = new Map(
    inHtml.flatMap((line) => (at.has(line) ? [[at.get(line) ?? 0, 'HTML without text']] : [])),
  );
  let title: string | undefined;
  visit(tree, (node) => {
    if (node.type === 'yaml') title ??= /^title:\s*["']?(.+?)["']?\s*$/mu.exec(node.value)?.[1];
    const why = silenceOf(node);
    if (why !== undefined) for (const source of sourceOf([node], at)) silent.set(source, why);
  });
  const replaced: Replaced[] = [];
  const notices: Notice[] = [];
  for (const [source, line] of lines.entries()) {
    if (covered.has(source)) continue;
    // Neither the mark of an empty list item, "1.", nor the code of a space is a word.
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
    replaced.push({ source: [source], text: line.text, why });
    const message = line.text.slice(0, 80);
    if (isPicture) notices.push({ code: 'text/picture-left-out', message, file: name, source });
  }
  return { name, format: 'markdown', title, lines, blocks, replaced, notices };
}

/** Elements without an end tag, or with an end tag that may be left out. */
const openTags =
  /^(?:area|base|br|col(?:group)?|embed|hr|img|input|link|meta|option|source|track|wbr|p|li|d[dt]|t[dhr]|thead|tbody|tfoot)$/iu;

/**
 * Writes words as text that a browser hides: placeholders in angle brackets, such as "<card name>", which Markdown reads as
 * tags that nothing closes; and the titles of links.
 */
function writeHiddenWords(tree: Root, text: string): void {
  const closed = new Set(
    Array.from(text.matchAll(/<\/([a-z][\w-]*)/giu), ([, name = '']) => name.toLowerCase()),
  );
  const isTag = (name: string): boolean =>
    inlineTags.test(name) || openTags.test(name) || closed.has(name);
  visit(tree, (node, index, parent) => {
    if (node.type === 'link' && node.title)
      node.children.push({ type: 'text', value: ` (${node.title})` });
    if (node.type !== 'html' || !parent || index === undefined) return;
    const value = node.value.replace(/<([a-z][\w-]*)(?:\s+[\w-]+)*\s*>/giu, (tag, name) =>
      isTag(name.toLowerCase()) ? tag : `&lt;${tag.slice(1, -1)}&gt;`,
    );
    if (value === node.value) return;
    // Inside of a paragraph, a tag is a node of its own.
    const text: Text = { ...node, type: 'text', value: node.value };
    if (parent.type === 'root' || parent.type === 'listItem') node.value = value;
    else parent.children[index] = text;
  });
}

/**
 * Reads the HTML in a Markdown tree as HTML: tables, lists and paragraphs. Blank lines end the HTML for Markdown.
 *
 * @returns the lines of the HTML
 */
function readHtmlIn(tree: Root): number[] {
  const lines: number[] = [];
  visit(tree, 'html', (node, index, parent) => {
    const isFlow = parent?.type === 'root' || parent?.type === 'listItem';
    const isShown = textOfHtml(node) !== '' || /<img\b/iu.test(node.value);
    if (!parent || index === undefined || !isFlow || !isShown) return undefined;
    const { line = 1, offset = 0 } = node.position?.start ?? {};
    const nodes = nodesOfHtml(node.value, { line, offset });
    for (const [at] of node.value.split('\n').entries()) lines.push(line + at);
    parent.children.splice(index, 1, ...nodes);
    return [SKIP, index + nodes.length];
  });
  return lines;
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
    // Authors who leave the numbering to Markdown write "1." before every item.
    const isCounted = marks.every((mark) => mark === marks[0] && !mark.startsWith('0'));
    const isSame = marks.every(
      (mark, index) => mark.slice(0, -1) === String((list.start ?? 1) + index),
    );
    if (list.ordered !== true || isCounted || isSame) return;
    list.ordered = false;
    for (const [index, item] of list.children.entries()) write(item, marks[index] ?? '');
  });
}

function rulesInside(text: string): RulesInside {
  const { source, lines } = linesOfText(text.replace(/^(?:#{1,6} +)?[*_]{0,3}(?=\S)/gmu, ''));
  const rules = rulesIn(lines, measure(lines));
  return {
    lines: new Set([...rules].flatMap((line) => source[line.source]?.line ?? [])),
    numberOf: numberReader(learnNumbers(lines.map((line) => line.text)), true),
  };
}

/** Returns the words that a reader sees, by the lines of the file. */
function shownByLine(tree: Root): Map<number, string> {
  const texts: { value: string; line: number }[] = [];
  visit(tree, (node) => {
    const value = shownWords(node);
    const { start, end } = node.position ?? { start: { line: 1 }, end: { line: 1 } };
    // Code that is not indented begins with a fence.
    const isFenced = node.type === 'code' && end.line - start.line >= value.split('\n').length;
    texts.push({ value, line: start.line + (isFenced ? 1 : 0) });
  });
  return byLine(texts);
}

/** Returns the visible words of a node without its children's words. A table cell begins with a space. */
function shownWords(node: Nodes): string {
  if (node.type === 'yaml' || node.type === 'privateComment') return '';
  if (node.type === 'tableCell') return ' ';
  if (node.type !== 'html') return shownOf(node);
  if (/^<br\b[^>]*>$/iu.test(node.value)) return ' ';
  return (
    symbolIn(node) +
    node.value.replace(/<!--[\s\S]*?-->|<[^>]*>/gu, (tag) => tag.replace(/[^\n]/gu, ''))
  );
}

/** Returns why a node has no visible text; undefined for a node with text. */
function silenceOf(node: Nodes): string | undefined {
  if (node.type === 'yaml') return 'front matter';
  if (node.type === 'thematicBreak') return 'ruled line';
  if (node.type === 'privateComment') return 'comment';
  if (node.type === 'definition') return 'address of a link';
  return node.type === 'html' && textOfHtml(node) === '' ? 'HTML without text' : undefined;
}
