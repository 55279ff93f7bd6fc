import type { Element, Root as HtmlRoot, Nodes } from 'hast';
import type { Root, RootContent } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import { EXIT, SKIP, visit } from 'unist-util-visit';
import type { Dropped, SourceLine, SourceText } from '../block.ts';
import { blocksOfTree } from './markdown-tree.ts';

const hidden = new Set(
  'script style noscript template iframe svg canvas object meta link head'.split(' '),
);
const controls = new Set(['button', 'select', 'input', 'textarea', 'nav', 'form']);
/** Class names of page furniture: MediaWiki, Word, WordPress, Docusaurus and similar. */
const furniture =
  /(?:^|[\s_-])(?:footer|(?:main|sub|top)?nav|navbar|navbox|navigation|menu|sidebar|breadcrumbs?|toc|mw-editsection|mw-jump-link|catlinks|printfooter|siteSub|contentSub|noprint|skip-link|cookie|MsoToc\d|reference-?back|mw-cite-backlink|hash-link|headerlink|anchorjs-link|vector-\S+-container|mw-footer|footer-places|site-header|site-footer)(?:$|[\s_-])/iu;

/** Addresses of links that lead to another part of the same page. */
const skipLink = /^#(?:top|content|main|maincontent|nav|navigation)?$/iu;

/** Elements that stand inside of a word or a line. All others divide words. */
const inlineTags =
  /^(?:a|abbr|b|bd[io]|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|su[bp]|time|tt|u|var|wbr)$/u;

const toTree = unified()
  .use(rehypeRemark, {
    handlers: {
      dl: (state, node) => state.toFlow(state.all(node)),
      dt: (state, node) => asTerm(state.toFlow(state.all(node))),
      dd: (state, node) => state.toFlow(state.all(node)),
      img: (_, node) => ({
        type: 'text',
        value: alternative(node),
        data: { importPicture: true },
      }),
    },
  })
  .freeze();

/** Reads HTML: pages saved from a browser, exports of MediaWiki and Word, and what mammoth makes of a DOCX. */
export function readHtml(name: string, html: string, format: 'html' | 'docx' = 'html'): SourceText {
  const page = unified().use(rehypeParse, { fragment: false }).parse(html);
  const title = titleOf(page);
  const outside = clear(page);
  joinMarks(page);
  const { lines, at, dropped } = linesOf(page, outside);
  const tree: Root = toTree.runSync(page);
  const blocks = blocksOfTree(tree, at);
  return { name, format, title, lines, blocks, dropped, notices: [] };
}

/** Marks the first paragraph of a term. */
function asTerm(nodes: RootContent[]): RootContent[] {
  const first = nodes.find(({ type }) => type === 'paragraph');
  if (first) first.data = { ...first.data, importTerm: true };
  return nodes;
}

/** Puts the marks of a list that is written as a definition list, such as "1." and "a)", before their texts. */
function joinMarks(page: HtmlRoot): void {
  visit(page, { tagName: 'dt' }, (mark, index = 0, list) => {
    const text = list?.children.slice(index + 1).find(({ type }) => type === 'element');
    if (!listMark.test(plainText(mark).trim()) || !text) return undefined;
    let isJoined = false;
    visit(text, 'text', (first) => {
      isJoined = first.value.trim() !== '';
      if (isJoined) first.value = `${plainText(mark).trim()} ${first.value.trimStart()}`;
      return isJoined ? EXIT : undefined;
    });
    if (!isJoined) return undefined;
    list?.children.splice(index, 1);
    return [SKIP, index];
  });
}

const listMark = /^\(?(?:\d{1,3}|[a-z]{1,3})[.)]$/u;

function alternative({ properties }: Element): string {
  const { alt, title } = properties;
  return String(alt ?? title ?? '').trim();
}

function titleOf(page: HtmlRoot): string | undefined {
  let title: string | undefined;
  visit(page, 'element', (node) => {
    if (node.tagName !== 'title' || title !== undefined) return undefined;
    title = plainText(node).replace(/\s+/gu, ' ').trim();
    return SKIP;
  });
  // "Page - Site": what comes last is the site's.
  return title?.replace(/\s+[-–—|·]\s+[^-–—|·]*$/u, '') || title;
}

/** Removes everything that is not text of the page. Returns the parts that readers would have seen. */
function clear(page: HtmlRoot): Set<Nodes> {
  const outside = new Set<Nodes>();
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
      if (isFurniture) outside.add(node);
      else if (!hidden.has(tagName)) return undefined;
    }
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  return outside;
}

/** Lists the source lines with visible text. Text outside of the page's content is listed as separate lines. */
function linesOf(page: HtmlRoot, outside: ReadonlySet<Nodes>) {
  const inner = textByLine([page]);
  const outer = textByLine(outside);
  const lines: SourceLine[] = [];
  const at = new Map<number, number>();
  const dropped: Dropped[] = [];
  for (const line of [...new Set([...inner.keys(), ...outer.keys()])].sort((a, b) => a - b)) {
    const [own, other] = [inner.get(line), outer.get(line)];
    if (own !== undefined) at.set(line, lines.push({ text: own, line }) - 1);
    if (other !== undefined) {
      const source = [lines.push({ text: other, line }) - 1];
      dropped.push({ source, text: other, why: 'navigation' });
    }
  }
  return { lines, at, dropped };
}

/** Returns the text of nodes that a reader sees, by the lines of the file. */
function textByLine(roots: Iterable<Nodes>): Map<number, string> {
  const texts = new Map<number, string>();
  for (const root of roots) {
    visit(root, (node) => {
      const isElement = node.type === 'element';
      if (isElement && hidden.has(node.tagName)) return SKIP;
      const isPicture = isElement && node.tagName === 'img';
      const isApart = isElement && !inlineTags.test(node.tagName);
      const value =
        node.type === 'text'
          ? node.value
          : isPicture
            ? ` ${alternative(node)} `
            : isApart
              ? ' '
              : '';
      for (const [offset, piece] of value.split(/\r\n|[\n\r]/u).entries()) {
        const line = (node.position?.start.line ?? 1) + offset;
        if (piece !== '') texts.set(line, (texts.get(line) ?? '') + piece);
      }
      return undefined;
    });
  }
  return new Map(
    [...texts].flatMap(([line, text]) => (/\S/u.test(text) ? [[line, text.trim()]] : [])),
  );
}
