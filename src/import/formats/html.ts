import type { Element, Root as HtmlRoot, Nodes } from 'hast';
import type { Root, RootContent } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import { EXIT, SKIP, visit } from 'unist-util-visit';
import { pictureText, type Replaced, type SourceLine, type SourceText } from '../block.ts';
import { listNumbers } from '../outline/number-forms.ts';
import { blocksOfTree, byLine, moved } from './markdown-tree.ts';

const hidden = new Set(
  'script style noscript template iframe svg canvas object meta link head'.split(' '),
);
const controls = new Set(['button', 'select', 'input', 'textarea', 'nav', 'form']);
/** Class names of page furniture in MediaWiki, Word, WordPress, Docusaurus and similar programs. */
const furniture =
  /(?:^|[\s_-])(?:footer|(?:main|sub|top)?nav|navbar|navbox|navigation|menu|sidebar|breadcrumbs?|toc|mw-editsection|mw-jump-link|catlinks|printfooter|siteSub|contentSub|noprint|skip-link|cookie|MsoToc\d|reference-?back|mw-cite-backlink|hash-link|headerlink|anchorjs-link|vector-\S+-container|mw-footer|footer-places|site-header|site-footer)(?:$|[\s_-])/iu;

/** Addresses of links that lead to another part of the same page. */
const skipLink = /^#(?:top|content|main|maincontent|nav|navigation)?$/iu;

/** Inline elements. All other elements divide words. */
export const inlineTags =
  /^(?:a|abbr|b|bd[io]|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|su[bp]|time|tt|u|var|wbr)$/u;

const toTree = unified()
  .use(rehypeRemark, {
    handlers: {
      dl: (state, node) => state.toFlow(state.all(node)),
      dt: (state, node) => asTerm(state.toFlow(state.all(node))),
      dd: (state, node) => state.toFlow(state.all(node)),
      // Two neighbouring texts would become one node.
      img: (_, node) => ({ type: 'image', url: '', alt: alternative(node) }),
    },
  })
  .freeze();

/** Reads HTML: saved pages, exports of MediaWiki and Word, and the output of mammoth for a DOCX. */
export function readHtml(name: string, html: string, format: 'html' | 'docx' = 'html'): SourceText {
  const page = unified().use(rehypeParse, { fragment: false }).parse(html);
  const title = titleOf(page);
  const { lines, at, replaced } = linesOf(page, clarify(page));
  const tree: Root = toTree.runSync(page);
  const blocks = blocksOfTree(tree, at);
  return { name, format, title, lines, blocks, replaced, notices: [] };
}

/**
 * Reads HTML inside of Markdown as nodes of Markdown.
 *
 * @param start its place in the file
 */
export function nodesOfHtml(html: string, start: { line: number; offset: number }): RootContent[] {
  const page = unified().use(rehypeParse, { fragment: true }).parse(html);
  clarify(page);
  const tree: Root = toTree.runSync(page);
  visit(tree, ({ position }) => {
    for (const point of position ? [position.start, position.end] : []) {
      point.line += start.line - 1;
      point.offset = (point.offset ?? 0) + start.offset;
    }
  });
  return tree.children;
}

/**
 * Converts the markup of a page to elements and text that Markdown supports, and removes navigation and hidden parts.
 *
 * @returns the removed visible nodes, each with the reason
 */
function clarify(page: HtmlRoot): Map<Nodes, string> {
  showMeanings(page);
  const outside = clear(page);
  writeNumbers(page);
  return outside;
}

/**
 * Makes elements for struck text, symbols, superscripts, subscripts and captions that a page marks with classes or
 * styles.
 */
function showMeanings(page: HtmlRoot): void {
  visit(page, 'element', (node, index = 0, parent) => {
    const { tagName, properties, children } = node;
    const style = String(properties['style'] ?? '');
    if (/line-through/u.test(style)) node.tagName = 'del';
    if (tagName === 'sup' || tagName === 'sub')
      visit(node, 'text', (text) => {
        text.value = moved(text.value, tagName);
      });
    if (tagName === 'table') {
      const caption = children.find((child) => 'tagName' in child && child.tagName === 'caption');
      if (caption?.type !== 'element') return undefined;
      node.children = children.filter((child) => child !== caption);
      parent?.children.splice(index, 0, { ...caption, tagName: 'p' });
      return index + 1;
    }
    const label = labelOf(node);
    if (label === undefined) return undefined;
    Object.assign(node, { tagName: 'img', properties: { alt: label }, children: [] });
    return SKIP;
  });
}

/** Returns the name of a symbol: of a drawing, or of an element without text. */
function labelOf(node: Element): string | undefined {
  const { tagName, properties } = node;
  let title = String(properties['ariaLabel'] ?? '').trim();
  if (tagName === 'svg' && title === '')
    visit(node, { tagName: 'title' }, (own) => {
      title ||= plainText(own).trim();
    });
  const isSymbol =
    tagName === 'svg' || (/^(?:i|b|em|span)$/u.test(tagName) && !/\S/u.test(plainText(node)));
  return isSymbol && title !== '' ? title : undefined;
}

/**
 * Writes list numbers that Markdown lacks as text: letters, Roman numbers, numbers that an item sets. The list becomes
 * an unnumbered list.
 */
function writeNumbers(page: HtmlRoot): void {
  visit(page, { tagName: 'ol' }, (list) => {
    const { type, start, style } = list.properties;
    const [, named = ''] = /list-style(?:-type)?:\s*([\w-]+)/u.exec(String(style ?? '')) ?? [];
    const kind = listKinds[String(type)] ?? listKinds[named];
    const items = list.children.filter(
      (item): item is Element => item.type === 'element' && item.tagName === 'li',
    );
    if (!kind && !items.some(({ properties }) => properties['value'] !== undefined)) return;
    list.tagName = 'ul';
    let count = Number(start ?? 1) - 1;
    for (const item of items) {
      count = Number(item.properties['value'] ?? count + 1);
      const value = `${(kind ?? String)(count)}. `;
      const [first] = item.children.filter((one) => one.type !== 'text' || /\S/u.test(one.value));
      const isBlock = first?.type === 'element' && /^(?:h\d|p|div)$/u.test(first.tagName);
      const place = item.position && { position: item.position };
      (isBlock ? first : item).children.unshift({ type: 'text', value, ...place });
    }
  });
}

const { lowerLetter, upperLetter, lowerRoman, upperRoman } = listNumbers;
/** Counters of lists, by the values of `type` and of `list-style-type`. */
const listKinds: Record<string, (count: number) => string> = {
  ...{ a: lowerLetter, 'lower-alpha': lowerLetter, 'lower-latin': lowerLetter },
  ...{ A: upperLetter, 'upper-alpha': upperLetter, 'upper-latin': upperLetter },
  ...{ i: lowerRoman, 'lower-roman': lowerRoman, I: upperRoman, 'upper-roman': upperRoman },
};

/** Marks the first paragraph of a term. */
function asTerm(nodes: RootContent[]): RootContent[] {
  const first = nodes.find(({ type }) => type === 'paragraph');
  if (first) first.data = { ...first.data, importTerm: true };
  return nodes;
}

function alternative({ properties }: Element): string {
  const { alt, title } = properties;
  return pictureText(String(alt ?? title ?? ''));
}

function titleOf(page: HtmlRoot): string | undefined {
  let title: string | undefined;
  visit(page, { tagName: 'title' }, (node) => {
    title = plainText(node).replace(/\s+/gu, ' ').trim();
    return EXIT;
  });
  // The last part of "Page - Site" is the name of the site.
  return title?.replace(/\s+[-–—|·]\s+[^-–—|·]*$/u, '') || title;
}

/** Removes navigation, hidden text and scripts. Returns the removed nodes with text, each with the reason. */
function clear(page: HtmlRoot): Map<Nodes, string> {
  const outside = new Map<Nodes, string>();
  visit(page, (node, index, parent) => {
    if (index === undefined || !parent || node.type === 'text') return undefined;
    if (node.type === 'element') {
      const { tagName, properties } = node;
      const names = [properties['className'], properties['id'], properties['role']].flat();
      const isEdge = tagName === 'header' || tagName === 'footer';
      const isInArticle = 'tagName' in parent && parent.tagName === 'article';
      const isFurniture =
        controls.has(tagName) ||
        (tagName === 'a' && skipLink.test(String(properties['href']))) ||
        (isEdge && !isInArticle) ||
        (!/^(?:body|html)$/u.test(tagName) && names.some((one) => furniture.test(`${one ?? ''}`)));
      const isHidden =
        properties['hidden'] !== undefined ||
        /display:\s*none|visibility:\s*hidden|mso-hide:\s*all/u.test(
          String(properties['style'] ?? ''),
        );
      if (isHidden) outside.set(node, 'hidden text');
      else if (isFurniture) outside.set(node, 'navigation');
      else if (!hidden.has(tagName)) return undefined;
    }
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  return outside;
}

/** Lists the source lines with visible text. Removed text has separate lines. */
function linesOf(page: HtmlRoot, outside: ReadonlyMap<Nodes, string>) {
  const at = new Map<number, number>();
  const replaced: Replaced[] = [];
  const lines = [
    ...textByLine([page]),
    ...[...Map.groupBy(outside.keys(), (node) => outside.get(node))].flatMap(([why, nodes]) =>
      textByLine(nodes).map((line) => ({ ...line, why })),
    ),
  ]
    .sort((a, b) => a.line - b.line)
    .map(({ text, line, why }: SourceLine & { why?: string | undefined }, index): SourceLine => {
      if (why === undefined) at.set(line, index);
      else replaced.push({ source: [index], text, why });
      return { text, line };
    });
  return { lines, at, replaced };
}

/** Lists the text of nodes that a reader sees, by the lines of the file. */
function textByLine(roots: readonly Nodes[]): SourceLine[] {
  const texts: { value: string; line: number }[] = [];
  for (const root of roots) {
    visit(root, (node) => {
      const line = node.position?.start.line ?? 1;
      if (node.type === 'text') texts.push({ value: node.value, line });
      if (node.type !== 'element') return undefined;
      const { tagName } = node;
      if (hidden.has(tagName)) return SKIP;
      if (tagName === 'img') texts.push({ value: ` ${alternative(node)} `, line });
      else if (!inlineTags.test(tagName)) texts.push({ value: ' ', line });
      return undefined;
    });
  }
  return [...byLine(texts)].flatMap(([line, text]) =>
    /\S/u.test(text) ? { text: text.trim(), line } : [],
  );
}
