import type { Root as HtmlRoot } from 'hast';
import type {
  Blockquote,
  Code,
  Heading,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Parents,
  Root,
  RootContent,
  Table,
  TableRow,
  Text,
} from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { toString as plainText } from 'mdast-util-to-string';
import rehypeSlug from 'rehype-slug';
import {
  type Attributes,
  element,
  type Finding,
  hasNode,
  type Inline,
  type InlineReference,
  isHeading,
  type Markup,
  type OutlineRule,
  outline,
  type Positions,
  printedSlug,
  type ReadPrinted,
  rulingNumber,
  type TextType,
  tooLong,
} from '../model/index.ts';
import { placesFrom, report, startOf } from './block-places.ts';
import { noBox, readBox } from './boxes.ts';
import type { Box, ParsedFile, ParsedRuling } from './parsed-file.ts';
import {
  attachLoneNumbers,
  beginsPrinted,
  countNumbers,
  gatherSections,
  markEscapes,
  markPrinted,
  type PrintedAt,
  strayNumbers,
  takeClosingNumber,
  takeNumber,
  type WrittenNumber,
} from './ruling-numbers.ts';
import type { ReferenceNode } from './syntax.ts';
import { swallowedRules } from './unsupported.ts';

/** Context of a node. */
interface Scope {
  /** The ruling around the node. */
  ruling?: ParsedRuling | undefined;
  /** Whether references are filled and texts may have plain references: inside a ruling alone, except in its headings and links. */
  isOpen: boolean;
}

const outside: Scope = { isOpen: false };

const tags = { paragraph: 'p', emphasis: 'em', strong: 'strong', delete: 'del' };

const lineFeed: Inline = { type: 'text', value: '\n' };

/**
 * Finds the rulings of a file, and converts its blocks to trees with a slot for each ruling. Removes the rulings'
 * numbers from the Markdown. The trees have only the elements and attributes listed in this module.
 *
 * @param written the file's text
 * @param readPrinted how the printed numbers of a document are read; an entry has none
 */
export function readRulings(
  tree: Root,
  type: TextType | undefined,
  written: Positions,
  findings: Finding[],
  readPrinted: ReadPrinted | undefined,
): Pick<ParsedFile, 'rulings' | 'headings' | 'body'> {
  const rulings: ParsedRuling[] = [];
  const headings: ParsedFile['headings'] = [];
  const outlined: OutlineRule[] = [];
  /** Offsets of the ends of the rulings. */
  const ends: number[] = [];
  /** Attributes of the headings, which get their ids at the end. */
  const headingAttributes: Record<string, string | undefined>[] = [];
  /** Attributes of the printed numbers, by the indexes of the rulings. */
  const labels: Record<string, string | undefined>[] = [];
  /** Headings above the current block, with their rules. */
  const above: { depth: number; heading: number; rule: number | undefined }[] = [];
  /** The last paragraph with a printed number below the headings. Blocks without a number belong to this paragraph. */
  let lead: number | undefined;
  /** The last paragraph. A list after the paragraph belongs to it. */
  let last: number | undefined;

  markEscapes(tree, written);
  attachLoneNumbers(tree, findings);
  if (readPrinted) markPrinted(tree, readPrinted, written.text);
  const body = readBlocks(tree.children, noBox);
  if (readPrinted) outlineRules(readPrinted);
  setIds();
  return { rulings, headings, body: readPrinted ? body.flatMap(divided) : body };

  function readBlocks(blocks: readonly RootContent[], box: Box): Inline[] {
    return gatherSections(blocks).flatMap(([block, ...rest]) => {
      if (!block) return [];
      return block.type === 'heading' ? readHeading(block, rest, box) : readBlock(block, box);
    });
  }

  /** A heading with a number is a rule, with the blocks of its section. */
  function readHeading(heading: Heading, rest: readonly RootContent[], box: Box): Inline {
    const number = takeNumber(heading);
    const printed = heading.data?.printed;
    if (!number && !printed) {
      addHeading(heading);
      return headingElement(heading, outside);
    }
    addHeading(heading, rulings.length);
    const parent = headingRule(above.slice(0, -1));
    return addRuling([heading, ...rest], box, number, parent, printed, (scope) =>
      element('section', [
        headingElement(heading, scope),
        ...rest.flatMap((inner) => nodeOf(inner, scope)),
      ]),
    );
  }

  function readBlock(block: RootContent, box: Box): Inline | Inline[] {
    switch (block.type) {
      case 'list': {
        const { number } = block.data ?? {};
        if (number) return readWhole(block, box, number);
        const parent = last ?? headingRule();
        return listOf(block, (item, isLoose) => readItem(item, isLoose, box, parent));
      }
      case 'containerDirective':
        return readDirective(block, box);
      case 'paragraph':
        return readParagraph(block, box);
      case 'table':
      case 'blockquote':
      case 'code':
        return readWhole(block, box, takeClosingNumber(block));
      default:
        return nodeOf(block, outside);
    }
  }

  /** Reads a block as a single ruling. */
  function readWhole(
    block: Blockquote | Code | ContainerDirective | List | Table,
    box: Box,
    number: WrittenNumber | undefined,
  ): Inline {
    return addRuling([block], box, number, ownerRule(), undefined, (scope) => {
      if (block.type === 'containerDirective') return element('aside', blocksOf(block, scope));
      return block.type === 'table' ? tableOf(block, scope) : nodeOf(block, scope);
    });
  }

  /**
   * Reads a box. A box without a number, or with its only number at the end or after it, is a ruling; any other box
   * contains rulings.
   */
  function readDirective(block: ContainerDirective, around: Box): Inline {
    const own = readBox(block, written, findings);
    const appliesTo = [...(around.appliesTo ?? []), ...(own.appliesTo ?? [])];
    const box = { ...own, ...(appliesTo.length > 0 && { appliesTo }) };
    const count = countNumbers(block);
    if (own.appliesTo && block.data?.number) {
      const message = `"^${block.data.number.value}" is behind the box: put it at the end of its ruling`;
      findings.push({ code: 'ruling/bad-number', message, place: block.data.number.place });
    }
    if (block.children.length === 0)
      report(findings, 'text/unsupported', block, `the box ":::${block.name}" is empty`);
    const whole = box.kind !== 'text' && (block.data?.number || count <= 1);
    const number = whole ? takeClosingNumber(block) : undefined;
    return whole && block.children.length > 0 && (number || count === 0)
      ? readWhole(block, box, number)
      : element('div', readBlocks(block.children, box));
  }

  function readParagraph(block: Paragraph, box: Box): Inline | Inline[] {
    if (written.text.startsWith(':::', block.position?.start.offset)) {
      const message =
        'a box starts with a line ":::note" or ":::update{source="..."}" and ends with a line ":::"';
      report(findings, 'directive/unknown', block, message);
      return nodeOf(block, outside);
    }
    const number = takeNumber(block) ?? block.data?.number;
    if (block.children.length === 0) return nodeOf(block, outside);
    const printed = block.data?.printed;
    const parent = printed ? headingRule() : ownerRule();
    if (printed) lead = rulings.length;
    last = rulings.length;
    return addRuling([block], box, number, parent, printed, (scope) => nodeOf(block, scope));
  }

  /** Reads an item as a ruling. An inner list is part of the ruling, unless its items have numbers. */
  function readItem(
    item: ListItem,
    isLoose: boolean,
    box: Box,
    parent: number | undefined,
  ): Inline {
    if (item.children[0]?.type !== 'paragraph') {
      report(findings, 'text/unsupported', item, 'a list item must start with text');
      return itemOf(item, isLoose, (child) => nodeOf(child, outside));
    }
    let number: WrittenNumber | undefined;
    for (const child of item.children) {
      if (child.type === 'paragraph') number ??= takeNumber(child);
      number ??= child.data?.number;
    }
    const index = rulings.length;
    return addRuling([item], box, number, parent, item.data?.printed, (scope) =>
      itemOf(item, isLoose, (child) =>
        child.type === 'list' && (countNumbers(child) > 0 || beginsPrinted(child))
          ? listOf(child, (inner, isLooseHere) => readItem(inner, isLooseHere, box, index))
          : nodeOf(child, scope),
      ),
    );
  }

  /** @param rule the index of the ruling that the heading is */
  function addHeading(heading: Heading, rule?: number): void {
    const { depth, data } = heading;
    const text = plainText(heading);
    while ((above.at(-1)?.depth ?? 0) >= depth) above.pop();
    above.push({ depth, heading: headings.length, rule });
    lead = undefined;
    last = undefined;
    const printed = data?.printed?.isWhole ? undefined : data?.printed?.text;
    const fault = readPrinted && tooLong(text);
    if (fault) report(findings, 'name/too-long', heading, fault);
    headings.push({ id: '', depth, text, printed });
  }

  function headingElement(heading: Heading, { ruling }: Scope): Markup {
    const attributes = { id: undefined };
    headingAttributes.push(attributes);
    return element(`h${heading.depth}`, blocksOf(heading, { ruling, isOpen: false }), attributes);
  }

  /** Finds the parent of each rule. */
  function outlineRules(read: ReadPrinted): void {
    const { places, findings: wrong } = outline(outlined);
    for (const [index, place] of places.entries()) Object.assign(rulings[index] ?? {}, place);
    const swallowed = swallowedRules(rulings, ends, read, written);
    // A swallowed rule leaves a gap in the numbers: only the swallowed rule is reported.
    const others = wrong.filter(({ code }) => swallowed.length === 0 || code !== 'printed/gap');
    findings.push(...swallowed, ...others);
  }

  /** Sets the ids of headings and of printed numbers. Printed numbers have no repeated and no reserved ids. */
  function setIds(): void {
    const taken = new Set<string>();
    for (const [index, id] of headingIds(headings.map(({ text }) => text)).entries()) {
      Object.assign(headings[index] ?? {}, { id });
      Object.assign(headingAttributes[index] ?? {}, { id });
      taken.add(id);
    }
    for (const [index, attributes] of labels.entries()) {
      const printed = rulings[index]?.printed ?? outlined[index]?.printed?.text;
      if (!attributes || printed === undefined) continue;
      const id = printedSlug(printed);
      if (id !== '' && !taken.has(id) && !takenIds.test(id)) attributes['id'] = id;
      taken.add(id);
    }
  }

  /** The rule of the nearest heading above. */
  function headingRule(headings = above): number | undefined {
    return headings.findLast(({ rule }) => rule !== undefined)?.rule;
  }

  /** Rule that contains a block without a printed number: the last numbered paragraph, or the rule of the heading. */
  function ownerRule(): number | undefined {
    return lead ?? headingRule();
  }

  /**
   * Adds a ruling, and returns its element, with its number as id. A table, a list or a block of code gets an element
   * around it, and so does a paragraph in a box, which gets the label of the box. The printed number of a rule is at its
   * start, as a link on the permanent number and with an id.
   *
   * @param nodes the block of the ruling, or its heading and the blocks under that
   * @param parent index of the rule above the ruling
   */
  function addRuling(
    nodes: readonly [RootContent, ...RootContent[]],
    box: Box,
    number: WrittenNumber | undefined,
    parent: number | undefined,
    printed: PrintedAt | undefined,
    build: (scope: Scope) => Markup,
  ): Markup {
    const [node] = nodes;
    const ruling: ParsedRuling = {
      ...box,
      number: number?.value,
      heading: headings.length > 0 ? headings.length - 1 : undefined,
      content: [],
      place: startOf(node),
      numberPlace: number?.place ?? startOf(node),
      ...whereToNumber(node),
    };
    const index = rulings.length;
    const scope = above.at(node.type === 'heading' ? -2 : -1);
    const heading = scope?.rule === undefined ? scope?.heading : undefined;
    outlined.push({ printed, above: parent, heading });
    ends.push(nodes.at(-1)?.position?.end.offset ?? 0);
    rulings.push(ruling);
    const block = build({ ruling, isOpen: true });
    const { kind, standing } = ruling;
    const id = rulingNumber(ruling.number ?? '', type);
    const isBoxed = kind !== 'text';
    const isWrapped = ['table', 'ul', 'ol', 'pre', ...(isBoxed ? ['p'] : [])].includes(block.tag);
    const className = [
      'ruling',
      ...(isBoxed ? [kind, 'box'] : []),
      ...(printed ? ['numbered'] : []),
    ];
    const attributes = {
      ...(isWrapped ? {} : block.attributes),
      class: className.join(' '),
      id,
      'data-draft': id === undefined ? '' : undefined,
      ...standingOf({ kind, standing }),
    };
    const children = printed
      ? numbered(block.children, printed)
      : slotted(isWrapped ? [block] : block.children);
    return element(isWrapped ? 'div' : block.tag, children, attributes);

    /** The children of a ruling, with its printed number at the start. */
    function numbered(children: readonly Inline[], { text, isWhole }: PrintedAt): Inline[] {
      const attributes = { class: 'number printed', id: undefined, href: id && `#${id}` };
      labels[index] = attributes;
      const label = (inside: readonly Inline[]): Markup =>
        element(id === undefined ? 'span' : 'a', inside, attributes);
      const start: Inline[] = [
        label([{ type: 'text', value: text }]),
        { type: 'text', value: ' ' },
      ];
      const [heading, ...rest] = children;
      if (!isHeading(heading)) return [...start, ...slotted(children)];
      const words = rest.length > 0 ? heading.children : slotted(heading.children);
      const title = { ...heading, children: isWhole ? [label(words)] : [...start, ...words] };
      return [title, ...(rest.length > 0 ? slotted(rest) : [])];
    }

    /** Replaces the text of a ruling by a slot: from the end of its heading to the first list with rulings. */
    function slotted(children: readonly Inline[]): Inline[] {
      const nested = children.findIndex((child) => hasNode([child], 'ruling'));
      const end = nested < 0 ? children.length : nested;
      const begin = isHeading(children[0]) && end > 1 ? 1 : 0;
      ruling.content = children.slice(begin, end);
      return [...children.slice(0, begin), { type: 'ruling', index }, ...children.slice(end)];
    }
  }

  /** The children of a block. */
  function blocksOf({ children }: Parents, scope: Scope): Inline[] {
    return children.flatMap((child) => nodeOf(child, scope));
  }

  function nodeOf(node: Blockquote | Code | List | Paragraph, scope: Scope): Markup;
  function nodeOf(node: RootContent, scope: Scope): Inline | Inline[];
  function nodeOf(node: RootContent, scope: Scope): Inline | Inline[] {
    const { isOpen } = scope;
    switch (node.type) {
      case 'text':
        reportStray(node, scope);
        return isOpen
          ? textsOf(node)
          : { type: 'text', value: withoutSpaceAroundLines(node.value) };
      case 'paragraph':
      case 'emphasis':
      case 'strong':
      case 'delete':
        return element(tags[node.type], blocksOf(node, scope));
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
        addHeading(node);
        return headingElement(node, scope);
      case 'blockquote':
        return element('blockquote', wrap(blocksOf(node, scope)));
      case 'list':
        return listOf(node, (item, isLoose) =>
          itemOf(item, isLoose, (child) => nodeOf(child, scope)),
        );
      case 'table': {
        const table = tableOf(node, scope);
        return isOpen ? element('div', [table], { class: 'table', tabindex: '0' }) : table;
      }
      case 'link': {
        const children = blocksOf(node, { ...scope, isOpen: false });
        const { url, title } = node;
        return element('a', children, { href: encodedAddress(url), title: title ?? undefined });
      }
      case 'containerDirective':
        return isOpen ? innerBox(node, scope) : element('div', blocksOf(node, scope));
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

  /** Reports the numbers that are left in a text. A ruling without a number takes the first of its text. */
  function reportStray(text: Text, { ruling }: Scope): void {
    for (const { value, place, isGlued } of strayNumbers(text, written)) {
      const message = isGlued
        ? `"^${value}" needs a space before it`
        : `"^${value}" is not at the end of a ruling; after a table, leave a blank line before the number`;
      findings.push({ code: 'ruling/bad-number', message, place });
      if (ruling && ruling.number === undefined)
        Object.assign(ruling, { number: value, numberPlace: place });
    }
  }

  /** A box inside a ruling (an example in a rule, a note in an item) is part of it and gets a label. */
  function innerBox(node: ContainerDirective, scope: Scope): Markup {
    const children = blocksOf(node, scope);
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

  function listOf(list: List, itemIn: (item: ListItem, isLoose: boolean) => Inline): Markup {
    const isLoose = list.spread === true || list.children.some(isLooseItem);
    const items = list.children.map((item) => itemIn(item, isLoose));
    const { ordered, start } = list;
    const isUsual = typeof start !== 'number' || start === 1;
    return element(
      ordered ? 'ol' : 'ul',
      wrap(items),
      isUsual ? undefined : { start: String(start) },
    );
  }

  /** An item of a tight list has no paragraphs. */
  function itemOf(
    item: ListItem,
    isLoose: boolean,
    blockOf: (child: RootContent) => Inline | Inline[],
  ): Markup {
    const children: Inline[] = [];
    let last: Inline | undefined;
    for (const [index, child] of item.children.flatMap(blockOf).entries()) {
      const isParagraph = child.type === 'markup' && child.tag === 'p';
      if (isLoose || index > 0 || !isParagraph) children.push(lineFeed);
      if (isParagraph && !isLoose) children.push(...child.children);
      else children.push(child);
      last = child;
    }
    if (last && (isLoose || last.type !== 'markup' || last.tag !== 'p')) children.push(lineFeed);
    return element('li', children);
  }

  function tableOf({ align, children: [head, ...rows] }: Table, scope: Scope): Markup {
    const row = ({ children }: TableRow, tag: string): Markup => {
      const cells = Array.from({ length: align?.length ?? children.length }, (_, index) => {
        const [cell, side] = [children[index], align?.[index]];
        return element(tag, cell ? blocksOf(cell, scope) : [], side ? { align: side } : undefined);
      });
      return element('tr', wrap(cells));
    };
    const parts = head ? [element('thead', wrap([row(head, 'th')]))] : [];
    const body = rows.map((one) => row(one, 'td'));
    if (body.length > 0) parts.push(element('tbody', wrap(body)));
    return element('table', wrap(parts));
  }
}

/** Position in the file at which a ruling's number is written. */
function whereToNumber(node: RootContent): Pick<ParsedRuling, 'numberOffset' | 'numberAlone'> {
  const closing =
    node.type === 'listItem'
      ? node.children[0]
      : node.type === 'heading'
        ? // A line of number signs may close a heading.
          (node.children.at(-1) ?? node)
        : closingParagraph(node);
  const end = (closing ?? node).position?.end.offset ?? 0;
  return { numberOffset: end, numberAlone: closing === undefined };
}

/** The last paragraph of a block; none in a table or in code. */
function closingParagraph(node: Nodes): Nodes | undefined {
  if (node.type === 'paragraph') return node;
  const last = 'children' in node ? node.children.at(-1) : undefined;
  return last && closingParagraph(last);
}

/** Reserved ids: ids of rulings, and of parts of a page around the text. */
const takenIds =
  /^(?:[pr]\d.*|q|main|contents|contents-title|cited-by|related|later|sources|standing|tree-title)$/u;

const addIds = rehypeSlug();

/** Returns ids for the headings of a file: `combat`, `combat-1`. Reserved ids are avoided. */
function headingIds(texts: readonly string[]): string[] {
  const headings = texts.map((value) => ({
    type: 'element' as const,
    tagName: 'h2',
    properties: { id: undefined },
    children: [{ type: 'text' as const, value }],
  }));
  const tree: HtmlRoot = { type: 'root', children: headings };
  addIds(tree);
  return headings.map(({ properties }) => {
    const id = String(properties.id ?? '');
    // The slug of a number such as "½" is empty.
    return id === '' || takenIds.test(id) ? `heading-${id}` : id;
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

/**
 * A backslash before a number, or before a word and a number: `\\rule 6.8`, `\\6.8` and `\\Appendix IV` are not
 * references.
 */
const noReference =
  /\\((?:\p{L}+\.?\s+|§+\s*)?\d[\d.]*(?:(?<=\d)\p{Ll})?(?<!\.)|\p{L}+\s+[A-Z]+(?![\p{L}\p{N}]))/u;

/** Text of a ruling. No references are read in stretches without positions. */
function textsOf(node: Text): Inline[] {
  const texts: Inline[] = [];
  let at = 0;
  for (const [index, piece] of node.value.split(noReference).entries()) {
    const isReference = index % 2 === 0;
    if (!isReference) texts.push({ type: 'text', value: piece });
    else if (piece !== '') texts.push({ type: 'text', value: piece, places: placesFrom(node, at) });
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

/** An address with invalid characters percent-encoded. */
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
