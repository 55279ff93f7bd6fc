import type { Link, PhrasingContent, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { stringify } from 'yaml';
import { readPlainNumber } from '../../../documents/index.ts';
import { fold } from '../../../glossary/index.ts';
import {
  type Block,
  oneLine,
  type Run,
  runsOf,
  sourceOf,
  splitRuns,
  textOfRuns,
} from '../block.ts';
import { allowedText } from '../clean/characters.ts';
import type { NamedText } from './names.ts';
import { bodyText, type Unit, unitOf } from './unit.ts';

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    fences: true,
    rule: '-',
    unsafe: [
      { atBreak: true, character: ':' },
      // A word behind a colon and brackets behind that are a directive.
      { character: ':', after: '[^\\s:[\\]{}]+[[{]', inConstruct: 'phrasing' },
      // Seven of them are a mark that Git leaves in a file.
      { atBreak: true, character: '<', after: '<{6}' },
      // Two percent signs begin a comment, which is not published.
      { before: '%', character: '%', inConstruct: 'phrasing' },
      // A caret before the last word begins a number, where none follows.
      { character: '^', after: '[^\\s^]*\\s*$', inConstruct: 'phrasing' },
    ],
    handlers: {
      glossaryReference: ({ value }: { value: string }) => `[[${value}]]`,
      iconCode: ({ value }: { value: string }) => `[${value}]`,
    },
  })
  .freeze();

/** The units of a text: its blocks as Markdown, in which nothing of the source can be read as a mark. */
export function unitsOf(text: Pick<NamedText, 'type' | 'blocks'>): Unit[] {
  const isDocument = text.type === 'document';
  const blocks = isDocument ? text.blocks.map(withMark) : text.blocks;
  const units: Unit[] = [];
  /** Widths of the marks of the items that the next one may be below. */
  const widths: number[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    if (!block) break;
    if (block.kind !== 'item') widths.length = 0;
    const next = blocks[at + 1];
    const unit = {
      ...unitOf(''),
      ...{ isRuling: true, source: sourceOf(block) },
      ...(block.printed !== undefined && { printed: block.printed }),
    };
    switch (block.kind) {
      case 'heading': {
        unit.before = write({
          type: 'heading',
          depth: depthOf(block.level),
          children: phrasing(runsOf(block)),
        });
        unit.isRuling = isDocument && readsNumber(runsOf(block));
        // A numbered heading and the paragraph under it are one rule.
        if (unit.isRuling && next?.kind === 'paragraph' && !next.box && !hasNumber(next)) {
          unit.after = `\n\n${paragraph(next)}`;
          unit.source.push(...sourceOf(next));
          at++;
        }
        units.push(unit);
        break;
      }
      case 'item': {
        const mark = block.count === undefined ? '- ' : `${block.count}. `;
        // An item that skips a level stands one level below the one before it.
        widths.length = Math.min(block.level - 1, widths.length);
        const indent = ' '.repeat(widths.reduce((sum, width) => sum + width, 0));
        widths.push(mark.length);
        units.push({ ...unit, before: indent + mark + paragraph(block) });
        break;
      }
      case 'row': {
        const length = blocks.slice(at + 1).findIndex(({ kind, first }) => kind !== 'row' || first);
        const rows = blocks.slice(at, length < 0 ? undefined : at + 1 + length);
        at += rows.length - 1;
        units.push({ ...unit, before: table(rows), alone: true, source: rows.flatMap(sourceOf) });
        break;
      }
      case 'code': {
        const value = codeText(textOfRuns(runsOf(block)));
        units.push({ ...unit, before: write({ type: 'code', value }), alone: true });
        break;
      }
      case 'paragraph':
      case 'term':
      case 'definition': {
        const [open, close] = block.box ? [`:::${block.box}\n`, '\n:::'] : ['', ''];
        units.push({ ...unit, before: open + paragraph(block), after: close });
        break;
      }
      default:
        block.kind satisfies never;
    }
  }
  return units;
}

/** Whether a block begins with a printed number, or the compiler would read one there. */
function hasNumber(block: Block): boolean {
  return block.printed !== undefined || readsNumber(runsOf(block));
}

/** Whether the compiler may read a printed number: in all of the text, or in what comes before emphasis or a link. */
function readsNumber(runs: readonly Run[]): boolean {
  return [textOfRuns(runs), firstText(phrasing(runs))].some(
    (text) => readPlainNumber(text) !== undefined,
  );
}

function firstText([first]: readonly PhrasingContent[]): string {
  if (first?.type === 'text') return first.value;
  return first && 'children' in first ? firstText(first.children) : '';
}

/** A block with a mark after its number, if the number is not read without one: "1.1. a boat" for "1.1 a boat". */
function withMark(block: Block): Block {
  const { printed, count } = block;
  const runs = runsOf(block);
  const text = textOfRuns(runs);
  if (printed === undefined || count !== undefined || readPlainNumber(text)) return block;
  const body = printed.replace(/^(?:.*\s|§)/u, '');
  const end = text.indexOf(body) + body.length;
  const marked = readPlainNumber(`${text.slice(0, end)}.${text.slice(end)}`);
  const isSame = marked?.printed.replace(/\s/gu, '') === printed.replace(/\s/gu, '');
  const [before, after] = splitRuns(runs, end);
  const last = before.at(-1);
  if (!isSame || !last || !/^\s/u.test(text.slice(end))) return block;
  const dotted = [...before.slice(0, -1), { ...last, text: `${last.text}.` }, ...after];
  return { ...block, lines: oneLine(dotted, sourceOf(block)) };
}

/** Where the readers of a retired number go, or why it is gone. */
export type Heir = string | { reason: string };

/** The front matter of a file, in the order in which it is written. */
export interface Matter {
  title: string;
  kind?: 'card' | 'term';
  aliases?: string[];
  disambiguation?: string;
  sources?: unknown[];
  formerly?: string[];
  /** The kinds of printed numbers that a document has, where not all of what looks like one is. */
  printedNumbers?: string[];
  retired?: Record<string, Heir>;
  lastNumber?: string;
  [other: string]: unknown;
}

/** The front matter of a text. */
export function matterOf(text: NamedText, kind: 'card' | 'term'): Matter {
  const { type, title, aliases, disambiguation, sources } = text;
  return {
    title: published(title),
    ...(type === 'entry' ? { kind } : {}),
    ...(aliases.length > 0 ? { aliases: aliases.map(published) } : {}),
    ...(disambiguation === undefined ? {} : { disambiguation: published(disambiguation) }),
    ...(sources.length > 0 ? { sources: sources.map(published) } : {}),
  };
}

/** A name as front matter may have it: without control characters and comments. */
function published(name: string): string {
  return withoutComments(allowedText(name));
}

/** A file of the content folder. */
export function fileText(matter: Matter, units: readonly Unit[]): string {
  return `---\n${stringify(matter, { lineWidth: 0, defaultStringType: 'PLAIN' })}---\n\n${bodyText(units)}`;
}

function paragraph(block: Block): string {
  return write({ type: 'paragraph', children: phrasing(runsOf(block)) });
}

/** Code in which nothing is a number that the glossary gives, or a mark that Git leaves: no backslash would help there. */
function codeText(text: string): string {
  return text.replace(/\^(?=[pr]\d)/gu, '^ ').replace(/^(?=<{7}|={7}|>{7})/gmu, ' ');
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

/** A node of a table's cell: a bar ends a cell, even one inside a reference. */
function inCell(node: PhrasingContent): PhrasingContent {
  if (node.type === 'emphasis' || node.type === 'strong')
    return { ...node, children: node.children.map(inCell) };
  if (node.type !== 'glossaryReference') return node;
  const [target = '', shown] = node.value.split('|');
  const isName = shown !== undefined && !/[#^]/u.test(target + shown);
  const isSame = isName && fold(target) === fold(shown);
  return { ...node, value: isSame ? shown : node.value.replaceAll('|', '\\|') };
}

const depths = [2, 2, 2, 3, 4, 5, 6] as const;

function depthOf(level: number): 2 | 3 | 4 | 5 | 6 {
  return depths[level] ?? 6;
}

const address = /https?:\/\/[^\s<>"“”()[\]{}]+[^\s<>"“”()[\]{}.,;:!?'’]/giu;

/** Runs as Markdown nodes. A reference divides no emphasis, and emphasis without words is left out. */
function phrasing(runs: readonly Run[]): PhrasingContent[] {
  const stretches: Run[][] = [];
  for (const run of runs) {
    const [one] = stretches.at(-1) ?? [];
    if (one && one.emphasis === run.emphasis && one.strong === run.strong)
      stretches.at(-1)?.push(run);
    else stretches.push([run]);
  }
  return stretches.flatMap((stretch): PhrasingContent[] => {
    const [{ emphasis, strong } = {}] = stretch;
    let nodes = stretch.flatMap(plainNodes);
    if (!/\S/u.test(textOfRuns(stretch))) return nodes;
    if (emphasis) nodes = [{ type: 'emphasis', children: nodes }];
    if (strong) nodes = [{ type: 'strong', children: nodes }];
    return nodes;
  });
}

/** A run as nodes, without its emphasis. */
function plainNodes({ text, icon, target, code, href }: Run): PhrasingContent[] {
  // What looks like a number that the glossary gives is not one.
  const value = text.replace(/\^(?=[pr]\d)/gu, '^ ');
  if (icon) return [{ type: 'iconCode', value }];
  if (target !== undefined) return [{ type: 'glossaryReference', value: reference(target, value) }];
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

/** A link. Signs of its address that would begin a reference, a comment or the code of a character are encoded. */
function link(href: string, shown: string): Link {
  const url = href
    .replace(/\[(?=\[)/gu, '%5B')
    .replace(/&(?=#)/gu, '%26')
    .replace(/%(?=%)/gu, '%25');
  return { type: 'link', url, children: [{ type: 'text', value: shown === href ? url : shown }] };
}

/**
 * What is between the double brackets. Nothing is escaped there: signs that end or part a reference are left out of it,
 * and those that begin a comment are parted.
 */
function reference(target: string, shown: string): string {
  const plain = (text: string): string =>
    withoutComments(text)
      .replace(/[[\]|]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim();
  const seen = plain(shown);
  if (/^#[pr]1$/u.test(target)) return `#^${target.slice(1)}|${seen}`;
  const name = plain(target).replace(/[#^]+/gu, ' ').replace(/\s+/gu, ' ').trim();
  return name === seen ? name : `${name}|${seen}`;
}

/** A text in which nothing begins a comment. */
function withoutComments(text: string): string {
  return text.replace(/%(?=%)/gu, '% ').replace(/<(?=!--)/gu, '< ');
}
