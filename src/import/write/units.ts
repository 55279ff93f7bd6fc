import type { Link, PhrasingContent, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { parse as parseYaml, stringify } from 'yaml';
import { positionsIn, readPlainNumber } from '../../model/index.ts';
import type { ParseFile } from '../../read/index.ts';
import {
  type Block,
  type Run,
  sliceRuns,
  stretchesOf,
  textOfBlock,
  textOfRuns,
  textWithCount,
} from '../block.ts';
import { allowedText } from '../clean.ts';
import { exampleOf } from '../outline/number-forms.ts';
import type { NamedText } from './text-names.ts';

/** A part of a Markdown file: a heading, a comment, or a ruling with its number. */
export interface Unit {
  /** Markdown up to where its number is written. */
  before: string;
  /** Markdown after the number, such as the end of a box or the paragraph under a numbered heading. */
  after: string;
  /** Whether the number stands on a separate line, as after a table or code. */
  alone: boolean;
  /** Whether the unit is a ruling, which has or will get a number. */
  isRuling: boolean;
  number?: string;
}

/** Makes a unit: a heading, a comment, or a ruling with its number. */
export function unitOf(before: string, number?: string, after = '', alone = false): Unit {
  const isRuling = number !== undefined;
  return { before, after, alone, isRuling, ...(isRuling && { number }) };
}

/** Returns a unit as Markdown, with its number. */
export function unitText({ before, after, number, alone }: Unit): string {
  if (number === undefined) return before + after;
  return `${before}${alone ? '\n\n' : ' '}^${number}${after}`;
}

/** Returns units as the body of a file. */
export function bodyText(units: readonly Unit[]): string {
  let text = '';
  for (const [index, unit] of units.entries()) {
    const before = units[index - 1];
    if (before) text += isTight(before, unit) ? '\n' : '\n\n';
    text += unitText(unit);
  }
  return `${text}\n`;
}

/** Returns whether two units are neighbours in one list. */
function isTight(a: Unit, b: Unit): boolean {
  const [before, after] = [a, b].map(({ before: text }) => /^(\s*)(?:\d+(\.)|-) /u.exec(text));
  return before && after ? before[1] !== after[1] || before[2] === after[2] : false;
}

/** Returns the text that a reader sees of Markdown: without marks, targets of references and addresses of links. */
export function plainText(markdown: string): string {
  const text = /^[`~]{3}/u.test(markdown)
    ? markdown.replace(/^[`~]{3,}$/gmu, '')
    : markdown
        .replace(/^:::.*$/gmu, ' ')
        .replace(/\[\[(?:[^[\]|]*?\\?\|)?([^[\]]*)\]\]/gu, '$1')
        .replace(/^\s*(?:#{1,6}\s|-\s)/gmu, '')
        .replace(/(`+)([^`]+)\1|\]\((?:<[^>]*>|(?:[^()\s]|\([^()\s]*\))*)\)/gu, '$2')
        .replace(/[*`]+/gu, '')
        .replace(/(?<!\\)&#x([\dA-F]+);/giu, (_, code: string) =>
          String.fromCodePoint(Number.parseInt(code, 16)),
        )
        .replace(/\\(?=\S)/gu, '');
  return text.replace(/[|\s]+/gu, ' ').trim();
}

/** Returns the text that a reader sees of a unit. */
export function shownIn({ before, after }: Unit): string {
  return plainText(before + after);
}

/** A file of the content folder, cut into its units. */
export interface FileUnits {
  matter: Matter;
  units: Unit[];
}

/** Cuts a file into headings, comments and rulings, unchanged. */
export function unitsIn(path: string, file: string, parse: ParseFile): FileUnits {
  // Markdown would read front matter after white space as text.
  const text = file.trimStart();
  const [head = '', yaml = ''] = /^---\r?\n(.*?)^---[^\S\n]*\n/msu.exec(text) ?? [];
  const { rulings } = parse({ path, content: text });
  const offsetOf = positionsIn(text).offsetOf;
  const starts = rulings.map(({ place }) => offsetOf({ ...place, column: 1 }));
  const units = looseUnits(text.slice(head.length, starts[0]));
  for (const [index, { number, numberOffset, numberAlone }] of rulings.entries()) {
    const written = text.slice(starts[index], numberOffset);
    const mark = numberAlone || number === undefined ? '' : `^${number}`;
    const before = written.slice(0, written.length - mark.length).trimEnd();
    const rest = text.slice(numberOffset, starts[index + 1]);
    const behind = numberAlone ? rest.replace(/^\s*\^\w+/u, '') : rest;
    const end = behind.search(looseStart);
    const after = (end < 0 ? behind : behind.slice(0, end)).trimEnd();
    units.push({ ...unitOf(before, number, after, numberAlone), isRuling: true });
    if (end >= 0) units.push(...looseUnits(behind.slice(end)));
  }
  const value: unknown = parseYaml(yaml, { schema: 'failsafe' });
  return { matter: { title: '', ...(typeof value === 'object' ? value : {}) }, units };
}

/** Matches the start of a heading or comment that belongs to no ruling. */
const looseStart = /\n\s*\n(?=#{1,6} |<!--)/u;

function looseUnits(text: string): Unit[] {
  return text
    .split(new RegExp(looseStart, 'gu'))
    .flatMap((one) => (one.trim() === '' ? [] : unitOf(one.trim())));
}

/** Target of a retired number, or the reason why its ruling is gone. */
export type Heir = string | { reason: string };

/** The front matter of a file, in the order in which it is written. */
export interface Matter {
  title: string;
  kind?: 'card' | 'term' | undefined;
  aliases?: string[] | undefined;
  disambiguation?: string | undefined;
  sources?: unknown[] | undefined;
  formerly?: string[];
  /** Examples of the printed numbers of a document, if the compiler needs examples to read them. */
  printedNumbers?: string[] | undefined;
  retired?: Record<string, Heir> | undefined;
  lastNumber?: string | undefined;
  [other: string]: unknown;
}

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    fences: true,
    rule: '-',
    unsafe: [
      { atBreak: true, character: ':' },
      // A colon, a word and brackets are a directive.
      { character: ':', after: '[^\\s:[\\]{}]+[[{]', inConstruct: 'phrasing' },
      // Seven of these signs are a conflict marker of Git.
      { atBreak: true, character: '<', after: '<{6}' },
      // Two percent signs begin a comment, which is not published.
      { before: '%', character: '%', inConstruct: 'phrasing' },
      // A caret before the last word would begin the number of a ruling.
      { character: '^', after: '[^\\s^]*\\s*$', inConstruct: 'phrasing' },
    ],
    handlers: {
      glossaryReference: ({ value }: { value: string }) => `[[${value}]]`,
      iconCode: ({ value }: { value: string }) => `[${value}]`,
    },
  })
  .freeze();

/**
 * Writes the blocks of a text as units of Markdown. Signs of the source that Markdown would read as marks are escaped.
 */
export function unitsOf(blocks: readonly Block[], isDocument: boolean): Unit[] {
  const units: Unit[] = [];
  /** Open list items with the widths of their marks: possible parents of the next item. */
  let items: { level: number; width: number }[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    if (!block) break;
    const { kind, printed, level, count, box } = block;
    const unit: Unit = { ...unitOf(''), isRuling: true };
    units.push(unit);
    if (kind !== 'item') items = [];
    switch (kind) {
      case 'heading': {
        const next = blocks[at + 1];
        const children = phrasing(block.runs);
        unit.before = write({ type: 'heading', depth: depths[level] ?? 6, children });
        unit.isRuling = isDocument && (printed !== undefined || readsNumber(block));
        // A numbered heading and the paragraph under it are one rule.
        if (!unit.isRuling || next?.kind !== 'paragraph' || next.box) break;
        if (next.printed !== undefined || readsNumber(next)) break;
        unit.after = `\n\n${paragraph(next)}`;
        at++;
        break;
      }
      case 'item': {
        const mark = count === undefined ? '- ' : `${count}. `;
        // An item that skips a level, and its siblings, stand one level below the previous item.
        items = items.filter((open) => open.level < level);
        const indent = ' '.repeat(items.reduce((sum, { width }) => sum + width, 0));
        items.push({ level, width: mark.length });
        unit.before = indent + mark + (count === undefined ? paragraph(block) : itemText(block));
        break;
      }
      case 'row': {
        const length = blocks.slice(at + 1).findIndex(({ kind, first }) => kind !== 'row' || first);
        const rows = blocks.slice(at, length < 0 ? undefined : at + 1 + length);
        at += rows.length - 1;
        Object.assign(unit, { before: table(rows), alone: true });
        break;
      }
      case 'code': {
        // Code has no escapes: inserts a space inside of text like a ruling's number, and before a conflict marker of
        // Git.
        const value = textOfBlock(block)
          .replace(/\^(?=[pr]\d)/gu, '^ ')
          .replace(/^(?=<{7}|={7}|>{7})/gmu, ' ');
        Object.assign(unit, { before: write({ type: 'code', value }), alone: true });
        break;
      }
      case 'paragraph':
      case 'term':
        unit.before = (box ? `:::${box}\n` : '') + paragraph(block);
        unit.after = box ? '\n:::' : '';
        break;
      default:
        kind satisfies never;
    }
  }
  return units;
}

/** Writes the text of a numbered item. A backslash before the text marks a number that is not a printed number. */
function itemText(block: Block): string {
  const text = paragraph(block);
  return block.isUnnumbered ? text.replace(/^([*_~]*)(?=[\p{L}\p{N}])/u, '$1\\') : text;
}

/** Returns whether the compiler may read a printed number: in all of the text, or before emphasis or a link. */
function readsNumber(block: Block): boolean {
  return [textOfBlock(block), firstText(phrasing(block.runs))].some(
    (text) => readPlainNumber(text) !== undefined,
  );
}

function firstText([first]: readonly PhrasingContent[]): string {
  if (first?.type === 'text') return first.value;
  return first && 'children' in first ? firstText(first.children) : '';
}

/** Adds a full stop to the number of a block if the compiler needs it: "1.1. a boat" for "1.1 a boat". */
export function withMark(block: Block): Block {
  const { printed, count, runs } = block;
  const text = textOfRuns(runs);
  if (printed === undefined || count !== undefined || readPlainNumber(text)) return block;
  const body = printed.replace(/^(?:.*\s|§)/u, '');
  const end = text.indexOf(body) + body.length;
  const marked = readPlainNumber(`${text.slice(0, end)}.${text.slice(end)}`);
  const isSame = marked?.printed.replace(/\s/gu, '') === printed.replace(/\s/gu, '');
  const before = sliceRuns(runs, 0, end);
  const last = before.at(-1);
  if (!isSame || !last || !/^\s/u.test(text.slice(end))) return block;
  const dotted = [
    ...before.slice(0, -1),
    { ...last, text: `${last.text}.` },
    ...sliceRuns(runs, end),
  ];
  return { ...block, runs: dotted };
}

/**
 * Lists the kinds of printed numbers in a document: examples for `printedNumbers` in the front matter, as `1.1a` for
 * `702.19b` and `R-1` for `R-12`.
 *
 * @param isOnly other numbers are not read
 * @returns undefined if the compiler reads all numbers without examples
 */
export function printedKinds(blocks: readonly Block[], isOnly: boolean): string[] | undefined {
  const kinds = new Set<string>();
  let isPlain = true;
  for (const block of blocks) {
    const { printed } = block;
    if (printed === undefined) continue;
    const text = textWithCount(block);
    isPlain &&= readPlainNumber(text) !== undefined || !text.startsWith(printed);
    const end = text.indexOf(printed) + printed.length;
    const [mark = ''] = /^[.:)](?=\s|$)/u.exec(text.slice(end)) ?? [];
    kinds.add(exampleOf(text.slice(0, end) + mark).replace(/\d+/gu, '1'));
  }
  if (isOnly) return kinds.size === 0 ? ['none'] : [...kinds];
  return isPlain ? undefined : [...kinds];
}

/** Makes the front matter of a text. */
export function matterOf(text: NamedText, kind: 'card' | 'term'): Matter {
  const { type, title, aliases, disambiguation, sources } = text;
  return {
    title: published(title),
    kind: type === 'entry' ? kind : undefined,
    aliases: aliases.length > 0 ? aliases.map(published) : undefined,
    disambiguation: disambiguation && published(disambiguation),
    sources: sources.length > 0 ? sources.map(published) : undefined,
  };
}

/** Removes control characters and comments from a name. */
function published(name: string): string {
  return withoutComments(allowedText(name));
}

/** Writes a file of the content folder. */
export function fileText(matter: Matter, units: readonly Unit[]): string {
  return `---\n${stringify(matter, { lineWidth: 0, defaultStringType: 'PLAIN' })}---\n\n${bodyText(units)}`;
}

function paragraph(block: Block): string {
  return write({ type: 'paragraph', children: phrasing(block.runs) });
}

function write(node: RootContent): string {
  const root: Root = { type: 'root', children: [node] };
  return writer.stringify(root).trimEnd();
}

function table(rows: readonly Block[]): string {
  const width = Math.max(1, ...rows.map(({ cells = [] }) => cells.length));
  const all = rows[0]?.first ? rows : [{ cells: [] }, ...rows];
  return write({
    type: 'table',
    children: all.map(({ cells = [] }) => ({
      type: 'tableRow',
      children: Array.from({ length: width }, (_, index) => ({
        type: 'tableCell',
        children: phrasing(cells[index] ?? []).map(inCell),
      })),
    })),
  });
}

/** Escapes bars in the references of a table cell: a bar ends a cell even inside a reference. */
function inCell(node: PhrasingContent): PhrasingContent {
  if (node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete')
    return { ...node, children: node.children.map(inCell) };
  if (node.type !== 'glossaryReference') return node;
  return { ...node, value: node.value.replaceAll('|', '\\|') };
}

const depths = [2, 2, 2, 3, 4, 5, 6] as const;

/** Addresses in a text. */
export const address = /https?:\/\/[^\s<>"“”()[\]{}]+[^\s<>"“”()[\]{}.,;:!?'’]/giu;

/** Turns runs into Markdown nodes. Emphasis continues across a reference; emphasis without words is removed. */
function phrasing(runs: readonly Run[]): PhrasingContent[] {
  const styles = ['emphasis', 'strong', 'struck'] as const;
  const stretches = stretchesOf(runs, (run, [first]) =>
    styles.every((style) => first[style] === run[style]),
  );
  return stretches.flatMap((stretch): PhrasingContent[] => {
    const [{ emphasis, strong, struck }] = stretch;
    let nodes = stretch.flatMap(plainNodes);
    if (!/\S/u.test(textOfRuns(stretch))) return nodes;
    if (emphasis) nodes = [{ type: 'emphasis', children: nodes }];
    if (strong) nodes = [{ type: 'strong', children: nodes }];
    if (struck) nodes = [{ type: 'delete', children: nodes }];
    return nodes;
  });
}

/** Makes nodes of a run, without its emphasis. */
function plainNodes({ text, icon, target, fragment, code, href }: Run): PhrasingContent[] {
  // Escapes text that looks like a number of the glossary.
  const value = text.replace(/\^(?=[pr]\d)/gu, '^ ');
  if (icon) return [{ type: 'iconCode', value }];
  if (target !== undefined)
    return [{ type: 'glossaryReference', value: reference(target, value, fragment) }];
  if (code) return [{ type: 'inlineCode', value }];
  return href === undefined ? withAddresses(value) : [link(href, value)];
}

function withAddresses(value: string): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let at = 0;
  for (const { 0: url, index } of value.matchAll(address)) {
    if (index > at) nodes.push({ type: 'text', value: value.slice(at, index) });
    nodes.push(link(url, url));
    at = index + url.length;
  }
  if (at < value.length) nodes.push({ type: 'text', value: value.slice(at) });
  return nodes;
}

/** Makes a link. Signs of its address that would begin a reference, a comment or the code of a character are encoded. */
function link(href: string, shown: string): Link {
  const url = href
    .replace(/\[(?=\[)/gu, '%5B')
    .replace(/&(?=#)/gu, '%26')
    .replace(/%(?=%)/gu, '%25');
  return { type: 'link', url, children: [{ type: 'text', value: shown === href ? url : shown }] };
}

/**
 * Writes the text between double brackets. Nothing can be escaped there: signs that end or divide a reference are
 * removed, and signs that begin a comment get a space between them.
 */
function reference(target: string, shown: string, fragment: string | undefined): string {
  const plain = (text: string): string =>
    withoutComments(text)
      .replace(/[[\]|]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim();
  const seen = plain(shown);
  if (/^#[pr]1$/u.test(target)) return `#^${target.slice(1)}|${seen}`;
  const name = plain(target).replace(/[#^]+/gu, ' ').replace(/\s+/gu, ' ').trim();
  if (fragment !== undefined) return `${name}#${plain(fragment)}|${seen}`;
  return name === seen ? name : `${name}|${seen}`;
}

/** Inserts a space between signs that would begin a comment. */
function withoutComments(text: string): string {
  return text.replace(/%(?=%)/gu, '% ').replace(/<(?=!--)/gu, '< ');
}
