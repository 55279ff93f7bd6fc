import type { List, ListItem, Parents, Root, RootContent, Table, TableRow, Text } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { brokenLines } from '../languages/browser.ts';
import {
  type Attributes,
  element,
  type Finding,
  hasNode,
  type Inline,
  type InlineReference,
  isHeading,
  type Markup,
  type Positions,
  printedSlug,
  rulingNumber,
  type Stretch,
  type TextType,
} from '../model/index.ts';
import { placesFrom, report, startOf } from './block-places.ts';
import { readBox } from './boxes.ts';
import { type FoundRulings, type PrintedAt, takenIds } from './find-rulings.ts';
import type { Box } from './parsed-file.ts';
import type { ReferenceNode } from './syntax.ts';

/** Input for the trees of a file, besides its Markdown. */
interface TreeContext extends FoundRulings {
  type: TextType | undefined;
  /** The file's text. */
  written: Positions;
  findings: Finding[];
}

const tags = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  rulingSection: 'section',
};

const lineFeed: Inline = { type: 'text', value: '\n' };

/**
 * Makes the blocks of a file, with a slot for each ruling, and the contents of the rulings, by their indexes. HTML has
 * only the elements and attributes listed here.
 */
export function bodyOf(root: Root, context: TreeContext) {
  const { rulings, headings, printed, type, written, findings } = context;
  const ids = printedIds(context);
  const contents: (readonly Inline[])[] = [];
  /**
   * Whether the current node is inside a ruling: references are filled only there, and only texts there may have plain
   * references.
   */
  let isOpen = false;
  /** Number of headings that were built. */
  let headingsBuilt = 0;
  const body = blocks(root);
  return { body: printed ? body.flatMap(divided) : body, contents };

  /** The children of a block. */
  function blocks({ children }: Parents): Inline[] {
    return children.flatMap((child) => placed(child, () => nodeOf(child)));
  }

  /** Builds a node; a node that is marked as a ruling becomes the element of the ruling. */
  function placed(node: RootContent, build: () => Inline | Inline[]): Inline | Inline[] {
    const { ruling } = node.data ?? {};
    const built = within(node.type !== 'heading' && (ruling !== undefined || isOpen), build);
    return ruling === undefined || Array.isArray(built) || built.type !== 'markup'
      ? built
      : rulingElement(built, ruling);
  }

  /** Builds a part in which references are filled or not. */
  function within<Built>(isOpenThere: boolean, build: () => Built): Built {
    const wasOpen = isOpen;
    isOpen = isOpenThere;
    const built = build();
    isOpen = wasOpen;
    return built;
  }

  /**
   * A ruling as an element with its number as id. A table, a list or a block of code gets an element around it, and so
   * does a paragraph in a box, which gets the label of the box. The printed number of a rule is at its start, as a link
   * on the permanent number and with an id.
   */
  function rulingElement(block: Markup, index: number): Markup {
    const { kind = 'text', standing = 'current', number: written = '' } = rulings[index] ?? {};
    const number = rulingNumber(written, type);
    const isBoxed = kind !== 'text';
    const isWrapped = ['table', 'ul', 'ol', 'pre', ...(isBoxed ? ['p'] : [])].includes(block.tag);
    const shown = printed?.[index];
    const className = ['ruling', ...(isBoxed ? [kind, 'box'] : []), ...(shown ? ['numbered'] : [])];
    const attributes = {
      ...(isWrapped ? {} : block.attributes),
      class: className.join(' '),
      id: number,
      'data-draft': number === undefined ? '' : undefined,
      ...standingOf({ kind, standing }),
    };
    const children = shown
      ? numbered(block.children, index, shown, number)
      : slotted(isWrapped ? [block] : block.children, index);
    return element(isWrapped ? 'div' : block.tag, children, attributes);
  }

  /** The children of a ruling, with the number that the book prints at its start. */
  function numbered(
    children: readonly Inline[],
    index: number,
    { text, isWhole }: PrintedAt,
    number: string | undefined,
  ): Inline[] {
    const id = ids[index];
    const label = (inside: readonly Inline[]): Markup =>
      element(number === undefined ? 'span' : 'a', inside, {
        class: 'number printed',
        id,
        href: number && `#${number}`,
      });
    const start: Inline[] = [label([{ type: 'text', value: text }]), { type: 'text', value: ' ' }];
    const [heading, ...rest] = children;
    if (!isHeading(heading)) return [...start, ...slotted(children, index)];
    const words = rest.length > 0 ? heading.children : slotted(heading.children, index);
    const title = { ...heading, children: isWhole ? [label(words)] : [...start, ...words] };
    return [title, ...(rest.length > 0 ? slotted(rest, index) : [])];
  }

  /** Replaces the text of a ruling by a slot: from the end of its heading to the first list with rulings. */
  function slotted(children: readonly Inline[], index: number): Inline[] {
    const nested = children.findIndex((child) => hasNode([child], 'ruling'));
    const end = nested < 0 ? children.length : nested;
    const begin = isHeading(children[0]) && end > 1 ? 1 : 0;
    contents[index] = children.slice(begin, end);
    return [...children.slice(0, begin), { type: 'ruling', index }, ...children.slice(end)];
  }

  function nodeOf(node: RootContent): Inline | Inline[] {
    switch (node.type) {
      case 'text':
        return isOpen
          ? textsOf(node)
          : { type: 'text', value: withoutSpaceAroundLines(node.value) };
      case 'paragraph':
      case 'emphasis':
      case 'strong':
      case 'delete':
      case 'rulingSection':
        return element(tags[node.type], blocks(node));
      case 'inlineCode':
        return element('code', [{ type: 'text', value: node.value.replace(/\r?\n|\r/gu, ' ') }]);
      case 'code': {
        const value = node.value && `${node.value}\n`;
        return element('pre', [element('code', [{ type: 'text', value }])]);
      }
      case 'break':
        return [element('br', []), lineFeed];
      case 'thematicBreak':
        return element('hr', []);
      case 'heading':
        return element(`h${node.depth}`, blocks(node), {
          id: headings[headingsBuilt++]?.id,
        });
      case 'blockquote':
        return element('blockquote', wrap(blocks(node)));
      case 'list':
        return listOf(node);
      case 'table': {
        const table = tableOf(node);
        const isPart = isOpen && node.data?.ruling === undefined;
        return isPart ? element('div', [table], { class: 'table', tabindex: '0' }) : table;
      }
      case 'link': {
        const children = within(false, () => blocks(node));
        const { url, title } = node;
        return element('a', children, { href: encodedAddress(url), title: title ?? undefined });
      }
      case 'containerDirective': {
        if (node.data?.ruling !== undefined) return element('aside', blocks(node));
        return isOpen ? innerBox(node) : element('div', blocks(node));
      }
      case 'glossaryReference':
        return isOpen ? referenceOf(node) : { type: 'text', value: node.value };
      case 'iconCode':
        return isOpen
          ? { type: 'icon', code: node.value, place: startOf(node) }
          : { type: 'text', value: node.value };
      default:
        return [];
    }
  }

  /** A box inside a ruling (an example in a rule, a note in an item) is part of it and gets a label. */
  function innerBox(node: ContainerDirective): Markup {
    const children = blocks(node);
    if (children.length === 0) return element('div', children);
    const box = readBox(node, written, findings);
    if (box.appliesTo) {
      const message = '":::applies" is inside of a ruling: put it around the whole ruling';
      report(findings, 'directive/unknown', node, message);
    }
    if (box.kind === 'text') return element('div', children);
    const { reviewed: _, publication, ...head } = box;
    const sources = publication ? [publication] : [];
    return element('aside', [{ type: 'box', ...head, sources }, ...children], {
      class: `${box.kind} box`,
      ...standingOf(box),
    });
  }

  function listOf(list: List): Markup {
    const isLoose = list.spread === true || list.children.some(isLooseItem);
    const items = list.children.flatMap((item) => placed(item, () => itemOf(item, isLoose)));
    const { ordered, start } = list;
    const isUsual = typeof start !== 'number' || start === 1;
    return element(
      ordered ? 'ol' : 'ul',
      wrap(items),
      isUsual ? undefined : { start: String(start) },
    );
  }

  /** An item of a tight list has no paragraphs. */
  function itemOf(item: ListItem, isLoose: boolean): Markup {
    const children: Inline[] = [];
    let last: Inline | undefined;
    for (const [index, child] of blocks(item).entries()) {
      const isParagraph = child.type === 'markup' && child.tag === 'p';
      if (isLoose || index > 0 || !isParagraph) children.push(lineFeed);
      if (isParagraph && !isLoose) children.push(...child.children);
      else children.push(child);
      last = child;
    }
    if (last && (isLoose || last.type !== 'markup' || last.tag !== 'p')) children.push(lineFeed);
    return element('li', children);
  }

  function tableOf({ align, children: [head, ...rows] }: Table): Markup {
    const parts: Markup[] = [];
    const row = ({ children }: TableRow, tag: string): Markup => {
      const cells = Array.from({ length: align?.length ?? children.length }, (_, index) => {
        const [cell, side] = [children[index], align?.[index]];
        return element(tag, cell ? blocks(cell) : [], side ? { align: side } : undefined);
      });
      return element('tr', wrap(cells));
    };
    const body = rows.map((one) => row(one, 'td'));
    if (head) parts.push(element('thead', wrap([row(head, 'th')])));
    if (body.length > 0) parts.push(element('tbody', wrap(body)));
    return element('table', wrap(parts));
  }
}

/** Returns the ids of printed numbers, by the indexes of the rulings. Repeated and reserved ids are left out. */
function printedIds({ printed = [], rulings, headings }: TreeContext): (string | undefined)[] {
  const taken = new Set(headings.map(({ id }) => id));
  return printed.map((shown, index) => {
    if (!shown) return undefined;
    const id = printedSlug(rulings[index]?.printed ?? shown.text);
    const isFree = id !== '' && !taken.has(id) && !takenIds.test(id);
    taken.add(id);
    return isFree ? id : undefined;
  });
}

/** Attributes of a ruling or a box: its standing, and its role if it says something beside the rulings. */
function standingOf({ kind, standing }: Pick<Box, 'kind' | 'standing'>): Attributes {
  return {
    'data-standing': standing === 'current' ? undefined : standing,
    role: kind === 'example' || kind === 'note' ? 'note' : undefined,
  };
}

/** Maximum items of a list in a document: a longer one becomes several, so that a page may end between them. */
const maxItems = 50;

/** Divides a long list of rulings into several lists that continue its numbering. */
function divided(block: Inline): Inline[] {
  if (block.type !== 'markup' || !/^[ou]l$/u.test(block.tag)) return [block];
  const items = block.children.filter((child) => child.type === 'markup');
  if (items.length <= maxItems) return [block];
  const start = Number(block.attributes?.['start'] ?? 1);
  const count = Math.ceil(items.length / maxItems);
  return Array.from({ length: count }, (_, list) =>
    element(block.tag, wrap(items.slice(list * maxItems, (list + 1) * maxItems)), {
      ...block.attributes,
      ...(block.tag === 'ol' && list > 0 && { start: String(start + list * maxItems) }),
    }),
  );
}

/** Puts line feeds around the blocks in an element. */
function wrap(blocks: readonly Inline[]): Inline[] {
  return [lineFeed, ...blocks.flatMap((block) => [block, lineFeed])];
}

/** A backslash before a number, or before a word and a number: `\\rule 6.8`, `\\6.8` and `\\Appendix IV` are no references. */
const noReference =
  /\\((?:\p{L}+\.?\s+|§+\s*)?\d[\d.]*(?:(?<=\d)\p{Ll})?(?<!\.)|\p{L}+\s+[A-Z]+(?![\p{L}\p{N}]))/u;

/** A text of a ruling. Stretches without positions are not read for references. */
function textsOf(node: Text): Inline[] {
  const texts: Inline[] = [];
  let at = 0;
  for (const [index, piece] of node.value.split(noReference).entries()) {
    const isReference = index % 2 === 0;
    if (!isReference) texts.push({ type: 'text', value: piece });
    else if (piece !== '') texts.push(withoutBrokenLines(piece, placesFrom(node, at)));
    at += piece.length + (isReference ? 1 : 0);
  }
  return texts;
}

function isLooseItem({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1;
}

/** White space at the edges of the lines of a text is not shown. */
function withoutSpaceAroundLines(text: string): string {
  return text.replace(/[ \t]*(\r?\n|\r)[ \t]*/gu, '$1');
}

/** Removes line breaks inside of scripts without spaces, which would show as spaces. */
function withoutBrokenLines(text: string, places: readonly Stretch[]): Inline {
  const gaps = brokenLines(text);
  const before = (index: number): number =>
    gaps.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, index) - from), 0);
  const value = gaps.reduceRight((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), text);
  return {
    type: 'text',
    value,
    places: places.map(([index, ...place]): Stretch => [index - before(index), ...place]),
  };
}

/** An address with all characters percent-encoded that an address cannot have. */
function encodedAddress(url: string): string {
  return url.replace(/%(?![\dA-Za-z]{2})|[^!#$%&'()*+,\-./0-9:;=?@A-Z_a-z~]/gu, encodeURIComponent);
}

/** Reads `[[target#fragment|shown]]`; in a table the bar is written `\|`. */
function referenceOf(node: ReferenceNode): InlineReference {
  const [named = '', ...rest] = node.value.split(/\\?\|/u);
  // A number sign after a space is a part of the name: "PKCS #11".
  const [target = '', ...fragment] = named.split(/(?<![\s\\])#(?=\S)/u);
  const shown = rest.join('|').trim();
  return {
    type: 'reference',
    target: target.replaceAll('\\#', '#').trim(),
    place: startOf(node),
    fragment: fragment.length > 0 ? fragment.join('#').trim() : undefined,
    shown: shown || undefined,
  };
}
