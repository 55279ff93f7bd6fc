import type { List, ListItem, Nodes, Root, RootContent } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parse } from 'yaml';
import { remarkGlossarySyntax } from '../../../markdown/index.ts';
import type { Matter } from '../write/markdown.ts';
import type { Unit } from '../write/unit.ts';

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkDirective)
  .use(remarkFrontmatter)
  .use(remarkGlossarySyntax)
  .freeze();

/** A file of the content folder, cut into its units. */
export interface FileUnits {
  matter: Matter;
  units: Unit[];
}

const closing = /[ \n]\^([pr]\d{1,6})[ \t]*(?=\n|$)/u;

/** Cuts a file into headings and rulings, each as it is written. */
export function fileUnits(file: string): FileUnits {
  // With white space before it, front matter would be read as text.
  const text = file.trimStart();
  const tree: Root = reader.parse(text);
  const units: Unit[] = [];
  let matter: Matter = { title: '' };
  /** The numbered heading whose rule continues. */
  let rule: Unit | undefined;
  for (const [index, node] of tree.children.entries()) {
    if (node.type === 'yaml') {
      matter = { title: '', ...matterIn(node.value) };
      continue;
    }
    const written = sliceOf(node);
    const lone =
      node.type === 'paragraph' ? /^\^([pr]\d{1,6})$/u.exec(written.trim())?.[1] : undefined;
    const before = units.at(-1);
    if (lone !== undefined && before && before.number === undefined) {
      before.number = lone;
      before.alone = true;
      before.isRuling = true;
      continue;
    }
    if (node.type === 'list' && !loneBehind(tree.children[index + 1])) {
      if (!closing.test(written) && rule) rule.after += `\n\n${written}`;
      else {
        rule = undefined;
        addList(node, 1);
      }
      continue;
    }
    const unit = unitOf(node, written);
    if (
      rule &&
      node.type !== 'heading' &&
      unit.number === undefined &&
      !loneBehind(tree.children[index + 1])
    ) {
      rule.after += `\n\n${written}`;
      continue;
    }
    units.push(unit);
    rule = node.type === 'heading' && unit.number !== undefined ? unit : undefined;
  }
  for (const unit of units) unit.plain = plainOf(unit.before + unit.after);
  return { matter, units };

  function sliceOf(node: Nodes): string {
    return text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  }

  function addList(list: List, level: number): void {
    for (const item of list.children) addItem(item, level);
  }

  function addItem(item: ListItem, level: number): void {
    const start = (item.position?.start.offset ?? 1) - ((item.position?.start.column ?? 1) - 1);
    const nested = item.children.find(
      (child): child is List => child.type === 'list' && closing.test(sliceOf(child)),
    );
    const nestedAt = nested?.position?.start;
    const end =
      nestedAt?.offset === undefined
        ? item.position?.end.offset
        : nestedAt.offset - (nestedAt.column - 1);
    const written = text.slice(start, end).trimEnd();
    units.push({ ...unitOf(item, written), level });
    if (nested) addList(nested, level + 1);
  }
}

function matterIn(yaml: string): Partial<Matter> {
  try {
    const value: unknown = parse(yaml, { schema: 'failsafe' });
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value))
      : {};
  } catch {
    return {};
  }
}

function loneBehind(node: RootContent | undefined): boolean {
  const [only, other] = node?.type === 'paragraph' ? node.children : [];
  return only?.type === 'text' && !other && /^\^[pr]\d{1,6}$/u.test(only.value);
}

function unitOf(node: Nodes, written: string): Unit {
  const match = closing.exec(written);
  const kind = kindOf(node);
  return {
    kind,
    level: node.type === 'heading' ? node.depth : 0,
    before: match ? written.slice(0, match.index) : written,
    after: match ? written.slice(match.index + match[0].length) : '',
    alone: false,
    isRuling:
      match !== null ||
      (node.type !== 'heading' && node.type !== 'html' && node.type !== 'thematicBreak'),
    ...(match?.[1] === undefined ? {} : { number: match[1] }),
    plain: '',
    source: [],
  };
}

function kindOf(node: Nodes): Unit['kind'] {
  switch (node.type) {
    case 'heading':
      return 'heading';
    case 'list':
    case 'listItem':
      return 'item';
    case 'table':
      return 'table';
    case 'code':
      return 'code';
    case 'containerDirective':
      return 'box';
    default:
      return 'paragraph';
  }
}

/** What Markdown of our own says, without its marks: for comparing, not for showing. */
export function plainOf(markdown: string): string {
  return markdown
    .replace(/^:::.*$/gmu, ' ')
    .replace(/\[\[([^[\]|]*\|)?([^[\]|]*)\]\]/gu, '$2')
    .replace(/^\s*(?:#{1,6}\s|-\s)/gmu, '')
    .replace(/<(https?:[^>]*)>/gu, '$1')
    .replace(/\\(?=[^\p{L}\p{N}\s])/gu, '')
    .replace(/[*_`|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
