import type { Link, PhrasingContent, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { stringify } from 'yaml';
import { fold, readPlainNumber } from '../../../glossary/index.ts';
import { type Run, splitRuns, textOfRuns } from '../block.ts';
import { allowedText } from '../clean/characters.ts';
import type { Piece } from '../outline/piece.ts';
import type { NamedText } from './names.ts';
import { bodyText, type Unit } from './unit.ts';

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

/** The units of a text: its pieces as Markdown, in which nothing of the source can be read as a mark. */
export function unitsOf(text: Pick<NamedText, 'type' | 'pieces'>): Unit[] {
  const units: Unit[] = [];
  const widths: number[] = [];
  const pieces = text.type === 'document' ? text.pieces.map(withMark) : text.pieces;
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece) break;
    if (piece.kind !== 'item') widths.length = 0;
    const { source } = piece;
    const printed = piece.printed === undefined ? {} : { printed: piece.printed };
    const unit = {
      level: 0,
      after: '',
      alone: false,
      isRuling: true,
      plain: textOfRuns(piece.runs),
      source,
      ...printed,
    };
    switch (piece.kind) {
      case 'heading': {
        const before = write({
          type: 'heading',
          depth: depthOf(piece.level),
          children: phrasing(piece.runs),
        });
        const rule = text.type === 'document' && readsNumber(piece.runs);
        const heading: Unit = {
          ...unit,
          kind: 'heading',
          level: piece.level,
          before,
          isRuling: rule,
        };
        // A numbered heading and the paragraph under it are one rule.
        const next = pieces[at + 1];
        if (rule && next?.kind === 'paragraph' && !next.box && !hasNumber(next)) {
          heading.after = `\n\n${paragraph(next.runs)}`;
          heading.plain += `\n${textOfRuns(next.runs)}`;
          heading.source = [...source, ...next.source];
          at++;
        }
        units.push(heading);
        break;
      }
      case 'paragraph': {
        const before = paragraph(piece.runs);
        if (!piece.box) units.push({ ...unit, kind: 'paragraph', before });
        else {
          const { kind, source: from } = piece.box;
          const attributes = from === undefined ? '' : `{source="${from.replaceAll('"', "'")}"}`;
          units.push({
            ...unit,
            kind: 'box',
            before: `:::${kind}${attributes}\n${before}`,
            after: '\n:::',
          });
        }
        break;
      }
      case 'item': {
        const mark = piece.count === undefined ? '- ' : `${piece.count}. `;
        // An item that skips a level stands one level below the one before it.
        const level = Math.min(piece.level, widths.length + 1);
        widths.length = level - 1;
        const indent = ' '.repeat(widths.reduce((sum, width) => sum + width, 0));
        widths.push(mark.length);
        units.push({ ...unit, kind: 'item', level, before: indent + mark + paragraph(piece.runs) });
        break;
      }
      case 'row': {
        const rows = [piece];
        for (
          let next = pieces[at + 1];
          next?.kind === 'row' && !next.first;
          next = pieces[at + 1]
        ) {
          rows.push(next);
          at++;
        }
        units.push({
          ...unit,
          kind: 'table',
          before: table(rows),
          alone: true,
          plain: rows.map(({ cells = [] }) => cells.map(textOfRuns).join(' | ')).join('\n'),
          source: rows.flatMap((row) => row.source),
        });
        break;
      }
      case 'code':
        units.push({
          ...unit,
          kind: 'code',
          before: write({ type: 'code', value: codeText(unit.plain) }),
          alone: true,
        });
        break;
      default:
        piece.kind satisfies never;
    }
  }
  return units;
}

/** Whether a piece begins with a printed number, or the compiler would read one there. */
function hasNumber({ printed, runs }: Piece): boolean {
  return printed !== undefined || readsNumber(runs);
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

/** A piece with a mark after its number, if the number is not read without one: "1.1. a boat" for "1.1 a boat". */
function withMark(piece: Piece): Piece {
  const { printed, runs, count } = piece;
  const text = textOfRuns(runs);
  if (printed === undefined || count !== undefined || readPlainNumber(text)) return piece;
  const body = printed.replace(/^(?:.*\s|§)/u, '');
  const end = text.indexOf(body) + body.length;
  const marked = readPlainNumber(`${text.slice(0, end)}.${text.slice(end)}`);
  const same = marked?.printed.replace(/\s/gu, '') === printed.replace(/\s/gu, '');
  const [before, after] = splitRuns(runs, end);
  const last = before.at(-1);
  if (!same || !last || !/^\s/u.test(text.slice(end))) return piece;
  return { ...piece, runs: [...before.slice(0, -1), { ...last, text: `${last.text}.` }, ...after] };
}

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
  retired?: Record<string, string>;
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

function paragraph(runs: readonly Run[]): string {
  return write({ type: 'paragraph', children: phrasing(runs) });
}

/** Code in which nothing is a number that the glossary gives, or a mark that Git leaves: no backslash would help there. */
function codeText(text: string): string {
  return text.replace(/\^(?=[pr]\d)/gu, '^ ').replace(/^(?=<{7}|={7}|>{7})/gmu, ' ');
}

function write(node: RootContent): string {
  const root: Root = { type: 'root', children: [node] };
  return writer.stringify(root).trimEnd();
}

function table(rows: readonly Piece[]): string {
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

/** A node of a table's cell. */
function inCell(node: PhrasingContent): PhrasingContent {
  if (node.type === 'glossaryReference') return { ...node, value: cellReference(node.value) };
  if (node.type === 'emphasis' || node.type === 'strong')
    return { ...node, children: node.children.map(inCell) };
  return node;
}

function depthOf(level: number): 2 | 3 | 4 | 5 | 6 {
  if (level <= 2) return 2;
  if (level === 3) return 3;
  if (level === 4) return 4;
  return level === 5 ? 5 : 6;
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

/** What is between the double brackets in a cell of a table: a bar ends a cell, even one inside a reference. */
function cellReference(value: string): string {
  const [target = '', shown] = value.split('|');
  const isName = shown !== undefined && !/[#^]/u.test(target + shown);
  return isName && fold(target) === fold(shown) ? shown : value.replaceAll('|', '\\|');
}

/**
 * A reference as Markdown.
 *
 * @param target the name, or `#p1` or `#r1` for the first ruling of the text itself
 */
export function referenceMark(target: string, shown: string, isInTable: boolean): string {
  const value = reference(target, shown);
  return `[[${isInTable ? cellReference(value) : value}]]`;
}

/** A text in which nothing begins a comment. */
function withoutComments(text: string): string {
  return text.replace(/%(?=%)/gu, '% ').replace(/<(?=!--)/gu, '< ');
}
