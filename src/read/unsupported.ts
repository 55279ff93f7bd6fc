import type { Heading, Html, Link, Paragraph, Root, RootContent, Table, Text } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import type { Node, Parent } from 'unist';
import {
  type Finding,
  following,
  linesOf,
  type OutlinePlace,
  type Positions,
  printedKey,
  type ReadPrinted,
  shortened,
  stepsOf,
} from '../model/index.ts';
import {
  cutStart,
  type NextIndex,
  placeIn,
  report,
  SKIP,
  walk,
  writtenOf,
} from './block-places.ts';
import type { ParsedRuling } from './parsed-file.ts';

/** Unsupported Markdown, with messages. */
const unsupported: Record<string, string> = {
  definition: 'link definitions are not supported: write [[name]] or [text](address)',
  footnoteDefinition: 'footnotes are not supported: write a ruling or a :::note',
  footnoteReference: 'footnotes are not supported: write a ruling or a :::note',
  embed:
    'an embedded file of Obsidian, ![[...]], is not supported: write an icon code, or a reference [[name]] without the !',
  image: 'images are not supported, only icon codes',
  imageReference: 'images are not supported, only icon codes',
  linkReference: 'reference links are not supported: write [[name]] or [text](address)',
  leafDirective: 'a box starts with three colons, ":::note", and ends with ":::"',
};

/**
 * A stretch that is highlighted in Obsidian: no space inside of its marks, and no word goes on outside of them, as in
 * `a==b`. Scripts without upper and lower case may have no spaces between words. Equals signs with a backslash are text.
 */
const highlight =
  /(?<![\\=\p{Lu}\p{Ll}\p{N}])==(?![\s=])(?:(?!==).)*(?<![\s\\=])==(?![=\p{Lu}\p{Ll}\p{N}])/gsu;

/** The second line of a table. */
const columnMarks = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*$/u;

const safeAddress = /^(?:https?:\/\/|mailto:)/iu;

/** Returns the message about an unclosed comment with this opening mark. */
function unclosedComment(opening: string): string {
  return opening === '%%'
    ? 'a comment is not closed: end it with %%; \\%\\% is two percent signs'
    : 'a comment is not closed: end it with -->; \\<!-- is plain text';
}

/**
 * Removes comments of editors, `%%...%%` and `<!-- ... -->`, raw HTML, links to unsafe addresses, and Markdown that rulings
 * do not support. Reports all of these but comments; also comments and references that are not closed, and references
 * and icon codes in headings. A word with a colon before it, which remark-directive reads as a directive, becomes text
 * again.
 */
export function removeUnsupported(tree: Root, written: Positions, findings: Finding[]): void {
  walk(tree, (node, index, parent) => {
    if (index === undefined || !parent) return undefined;
    const replace = (...nodes: RootContent[]): NextIndex => {
      parent.children.splice(index, 1, ...nodes);
      return [SKIP, index];
    };
    const removeComment = (): NextIndex => {
      const next = replace();
      trimEdges(parent);
      return next;
    };
    switch (node.type) {
      case 'textDirective': {
        const text = textLike(node, writtenOf(node, written));
        reportUnclosedComments(text);
        replace(text);
        return [SKIP, index + 1];
      }
      case 'privateComment':
        return removeComment();
      case 'html': {
        if (isComment(node)) return removeComment();
        const conflict = conflictMessage(node.value);
        if (conflict !== undefined) report(findings, 'import/conflict', node, conflict);
        else report(findings, 'text/raw-html', node, `HTML is not shown: ${shorten(node.value)}`);
        return replace();
      }
      case 'link':
        return visitLink(node) ? undefined : replace(...node.children);
      case 'heading':
        if (!hasWords(node)) {
          refuse(node, 'a heading has no text');
          return replace();
        }
        walk(node, (inner) => {
          if (/^(?:glossaryReference|iconCode|delete)$/u.test(inner.type))
            refuse(inner, 'references, icon codes and struck words are not allowed in headings');
        });
        if (parent.type !== 'root') {
          refuse(node, 'headings are not allowed in boxes, lists and quotes');
          return replace({ ...node, type: 'paragraph' });
        }
        if (node.depth === 1) {
          refuse(node, 'headings start at ##: the title is in the front matter');
          node.depth = 2;
        }
        return undefined;
      case 'delete':
        report(
          findings,
          'text/struck',
          node,
          `struck words are left out of plain text: ${shorten(writtenOf(node, written))}`,
        );
        return undefined;
      case 'text':
        reportUnclosed(node, parent.type === 'tableCell');
        reportUnclosedComments(node);
        if (parent.type !== 'link') reportHighlights(node);
        return undefined;
      case 'table':
        reportLongRows(node);
        return undefined;
      case 'code': {
        const fence = unclosedFence(writtenOf(node, written));
        const message = `a block of code is not closed: end it with a line ${fence}`;
        if (fence !== undefined) report(findings, 'text/unclosed-code', node, message);
        return undefined;
      }
      case 'paragraph':
        if (hasOnlyComments(node)) return replace();
        reportHalfWritten(node);
        if (!node.data?.directiveLabel) return undefined;
        report(findings, 'directive/unknown', node, 'boxes have no title: write it in the text');
        return replace();
      default: {
        if (node.type === 'glossaryReference') {
          node.value = node.value.replace(/%%.*?%%|<!--.*?-->/gsu, '');
          const [opening] = /%%|<!--/u.exec(node.value) ?? [];
          if (opening !== undefined) refuse(node, unclosedComment(opening));
        }
        const isEmbed = node.type === 'glossaryReference' && node.isEmbed;
        const message = unsupported[isEmbed ? 'embed' : node.type];
        if (message === undefined) return undefined;
        if (node.type === 'leafDirective') report(findings, 'directive/unknown', node, message);
        else refuse(node, message);
        return replace();
      }
    }
  });

  function refuse(node: Node, message: string): void {
    report(findings, 'text/unsupported', node, message);
  }

  /** Reports each `[[` that does not start a reference, unless its second bracket is escaped. */
  function reportUnclosed(text: Text, isInTable: boolean): void {
    for (const { index } of text.value.matchAll(/\[\[/gu)) {
      const place = placeIn(text, index);
      const second = placeIn(text, index + 1);
      if (second.line !== place.line || second.column !== place.column + 1) continue;
      const message = isInTable
        ? 'a reference is not closed: in a table, the bar of [[name|words]] is written \\|'
        : 'a reference is not closed: write [[name]]; \\[ is a plain bracket';
      findings.push({ code: 'reference/empty', message, place });
    }
  }

  function reportUnclosedComments(text: Text): void {
    for (const { 0: opening, index } of text.value.matchAll(/%%|<!--/gu)) {
      const place = placeIn(text, index);
      const offset = written.offsetOf(place);
      const isWritten = written.text.startsWith(opening, offset);
      if (isWritten && written.text[offset - 1] !== '\\')
        findings.push({ code: 'text/unsupported', message: unclosedComment(opening), place });
    }
  }

  /**
   * Whether HTML is a comment. Reports a comment that is not closed, and words after a comment, which Markdown reads
   * as part of the comment.
   */
  function isComment(node: Html): boolean {
    if (conflictNumber(node.value) !== undefined) return false;
    const rest = node.value.replace(/<!--[\s\S]*?-->/gu, '').trim();
    if (rest === '') return true;
    if (rest.startsWith('<!--')) {
      refuse(node, unclosedComment('<!--'));
      return true;
    }
    if (rest === node.value.trim() || rest.includes('<')) return false;
    const message = `words behind a comment are not shown: put the comment on a line of its own, or write %%...%%: ${rest}`;
    report(findings, 'text/raw-html', node, message);
    return true;
  }

  /** Reports highlights of Obsidian, whose equals signs would be published. */
  function reportHighlights(text: Text): void {
    const start = text.position?.start.offset ?? 0;
    for (const { index } of writtenOf(text, written).matchAll(highlight)) {
      const message = 'what Obsidian highlights, ==...==, is shown with its equals signs';
      findings.push({ code: 'text/highlight', message, place: written.pointAt(start + index) });
    }
  }

  /** Reports an incomplete heading or table, whose marks would be published. */
  function reportHalfWritten(node: Paragraph): void {
    const lines = linesOf(writtenOf(node, written));
    if (lines.some((line) => /^\s*#{2,6}[^\s#]/u.test(line)))
      refuse(node, 'a heading has a space behind its ##, and blank lines around it');
    if (lines.some((line, index) => columnMarks.test(line) && lines[index - 1]?.includes('|')))
      refuse(node, 'a table has as many columns in its second line, |---|---|, as in its first');
  }

  /** Cells beyond the last column are not shown. */
  function reportLongRows({ children: [head, ...rows] }: Table): void {
    for (const row of rows) {
      const cell = row.children[head?.children.length ?? 0];
      if (cell) refuse(cell, 'a table row has more cells than the header row');
    }
  }

  /** Whether a link is safe. */
  function visitLink(link: Link): boolean {
    if (!safeAddress.test(link.url)) {
      const message = `links to ${shorten(link.url)} are not allowed; refer to a name with [[name]]`;
      report(findings, 'text/unsafe-address', link, message);
      return false;
    }
    link.url = link.url.replace(/^[a-z]+/iu, (scheme) => scheme.toLowerCase());
    walk(link, (node, index, parent) => {
      if (node.type !== 'glossaryReference') return;
      refuse(node, 'references are not allowed inside a link: write it beside the link');
      if (parent && index !== undefined) parent.children[index] = textLike(node, node.value);
    });
    return true;
  }
}

/** Whether a heading has text to make an id of. The number at the end does not count. */
function hasWords(heading: Heading): boolean {
  let text = plainText(heading, { includeHtml: false, includeImageAlt: false });
  // A word with a colon before it is still a directive here.
  walk(heading, (node) => {
    if (node.type === 'textDirective') text = `${node.name} ${text}`;
  });
  return /[\p{L}\p{N}]/u.test(text.replace(/\^\S*\s*$/u, ''));
}

function textLike({ position }: Node, value: string): Text {
  return { type: 'text', value, ...(position && { position }) };
}

function shorten(text: string): string {
  return shortened(text.replace(/\s+/gu, ' '), 40);
}

/** Finds the fence of an unclosed block of code. */
function unclosedFence(code: string): string | undefined {
  const [, fence] = /^(`{3,}|~{3,})/u.exec(code) ?? [];
  if (fence === undefined) return undefined;
  const [, ...lines] = linesOf(code);
  const last = (lines.at(-1) ?? '').replace(/^[\s>]*/u, '').trimEnd();
  const closes = last.startsWith(fence) && [...last].every((mark) => mark === fence[0]);
  return closes ? undefined : fence;
}

/** List and emphasis marks that may precede the printed number of a swallowed rule. */
const lineMarks = /^[ \t]*(?:[-*+][ \t]+)?[*_]*/u;

/** The small letter after a number. A wrapped line may begin with `1.2 boats`, but hardly a paragraph. */
const firstSmallLetter = /(?<=^\S+\s+)\p{Ll}/u;
const toUpper = (letter: string): string => letter.toUpperCase();

/**
 * Finds rules that were read as part of the previous rule: a line of the rule begins with the next printed number,
 * which no rule has. A line that continues a sentence may begin with a number, but hardly with the next number.
 *
 * @param rulings rules in the order of the text, with their printed numbers in full
 * @param ends offsets of the ends of the rules
 */
export function swallowedRules(
  rulings: readonly (Pick<ParsedRuling, 'place'> & OutlinePlace)[],
  ends: readonly number[],
  read: ReadPrinted,
  { text, offsetOf, pointAt }: Positions,
): Finding[] {
  const known = new Set(rulings.flatMap(({ printed }) => (printed ? printedKey(printed) : [])));
  return rulings.flatMap(({ printed, place }, index): Finding[] => {
    if (printed === undefined) return [];
    const start = offsetOf(place);
    let last = printed;
    let at = start;
    const findings: Finding[] = [];
    let isNewParagraph = false;
    // A ruling inside of the rule, such as a list item, is a separate rule.
    const next = rulings[index + 1];
    const end = Math.min(ends[index] ?? start, next ? offsetOf(next.place) : text.length);
    for (const line of text.slice(start, end).split('\n')) {
      const marks = lineMarks.exec(line)?.[0].length ?? 0;
      const begins = line.slice(marks).replace(/[*_]+/gu, '');
      const asRule = isNewParagraph ? begins.replace(firstSmallLetter, toUpper) : begins;
      const found = at === start ? undefined : read(asRule);
      isNewParagraph = line.trim() === '';
      if (found && !known.has(printedKey(found.printed)) && isNext(last, found.printed)) {
        const message = `${found.printed} begins a line of ${last}: one paragraph a rule`;
        findings.push({ code: 'printed/swallowed', message, place: pointAt(at + marks) });
        last = found.printed;
      }
      at += line.length + 1;
    }
    return findings;
  });
}

/** Whether a printed number is the next number, or the first number below: 1.3 or 1.2a after 1.2. */
function isNext(last: string, printed: string): boolean {
  const [before, after] = [stepsOf(last).steps, stepsOf(printed).steps];
  const at = after.findIndex((step, index) => step !== before[index]);
  if (at < 0 || at !== after.length - 1) return false;
  const [old, step = ''] = [before[at], after[at]];
  return old === undefined ? /^[1aAiI]$/u.test(step) : following(old, step) === 'next';
}

/** Whether a paragraph consists of comments. */
function hasOnlyComments({ children }: Paragraph): boolean {
  return children.every((child) => {
    if (child.type === 'text') return /^[ \t\r\n]*$/u.test(child.value);
    const isHtml = child.type === 'html' && /^<!--[\s\S]*?-->$/u.test(child.value);
    return child.type === 'privateComment' || (isHtml && !conflictNumber(child.value));
  });
}

/** Removes the white space that a comment leaves at the edges of a text. */
function trimEdges({ children }: Parent): void {
  const [first, last] = [children.at(0), children.at(-1)];
  if (first && isText(first)) cutStart(first, /^[ \t]*/u.exec(first.value)?.[0].length ?? 0);
  if (last && isText(last)) last.value = last.value.trimEnd();
}

function isText(node: Node): node is Text {
  return node.type === 'text';
}

/** A ruling that both an editor and the next version of its source changed. Texts are Markdown. */
interface ImportConflict {
  number: string;
  edited: string;
  last: string;
  /** Absent: the new version no longer has the ruling. */
  now?: string;
  /** Destination for retiring its number, as in `retired` of the front matter. */
  heir?: string | { reason: string };
}

const begin = '<!-- Import conflict in ';
/** Maximum length of a text in a message. */
const longest = 160;

/** Writes a conflict as a comment, which follows its ruling until the editor has decided. */
export function conflictComment({ number, edited, last, now, heir }: ImportConflict): string {
  const isGone = now === undefined;
  const written = typeof heir === 'object' ? `{ reason: "${heir.reason}" }` : `"${heir}"`;
  return [
    `${begin}${number}: this text was edited by hand, and the new version ${isGone ? 'no longer has it' : 'changed it too'}.`,
    heir !== undefined &&
      `To drop it, delete it and write in the front matter: retired: { ${number}: ${written} }`,
    !isGone && `New version:\n${shown(now)}`,
    `Edited text:\n${shown(edited)}`,
    `Last version:\n${shown(last)}`,
    '-->',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns the number of the ruling in a conflict comment; nothing for any other text. */
export function conflictNumber(html: string): string | undefined {
  return new RegExp(`^\\s*${begin}([pr]\\d+):`, 'u').exec(html)?.[1];
}

/** The message about a conflict: the parts of both texts that differ. */
function conflictMessage(html: string): string | undefined {
  const number = conflictNumber(html);
  if (number === undefined) return undefined;
  const [, now, edited = ''] =
    /(?:\nNew version:\n(.*?))?\nEdited text:\n(.*?)\nLast version:\n/su.exec(html) ?? [];
  if (now === undefined)
    return `${number} was edited by hand, and the new version no longer has it: "${shortened(edited.replace(/\s+/gu, ' '), longest)}"`;
  const [mine, theirs] = differingParts(edited, now);
  return `${number} was edited by hand, and the new version changed it too: edited "${mine}", new version "${theirs}"`;
}

/** Returns two texts from three words before the first word that differs. */
export function differingParts(a: string, b: string): [string, string] {
  const [left = [], right = []] = [a, b].map((text) => text.trim().split(/\s+/u));
  const differs = left.findIndex((word, at) => word !== right[at]);
  const from = Math.max(0, (differs < 0 ? left.length : differs) - 3);
  const partOf = (words: readonly string[]): string =>
    (from > 0 ? '… ' : '') + shortened(words.slice(from).join(' '), longest);
  return [partOf(left), partOf(right)];
}

/** Escapes a text for a comment, and removes blank lines. */
function shown(text: string): string {
  return text
    .replace(/--+>?/gu, '—')
    .replace(/\n{2,}/gu, '\n')
    .trim();
}
