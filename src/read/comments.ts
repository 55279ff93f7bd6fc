import type { Html, Root, Text } from 'mdast';
import type { Node, Parent } from 'unist';
import { type Finding, type Positions, shortened } from '../model/index.ts';
import { cutStart, placeIn, report, SKIP, walk } from './block-places.ts';

const unclosed = {
  percent: 'a comment is not closed: end it with %%; \\%\\% is two percent signs',
  html: 'a comment is not closed: end it with -->; \\<!-- is plain text',
};

/**
 * Removes comments of editors, `%%...%%` and `<!-- ... -->`. Reports a comment that is not
 * closed, and words behind a comment of HTML, which Markdown reads as a part of it.
 */
export function removeComments(
  tree: Root,
  { text: written, offsetOf }: Positions,
  findings: Finding[],
): void {
  // Most texts have none: to look at all of a tree takes long.
  if (!/%%|<!--/u.test(written)) return;
  walk(tree, (node, index, parent) => {
    if (index === undefined || !parent) return undefined;
    if (node.type === 'text') {
      reportUnclosed(node);
      return undefined;
    }
    if (node.type === 'glossaryReference') {
      node.value = node.value.replace(/%%.*?%%|<!--.*?-->/gsu, '');
      const [opening] = /%%|<!--/u.exec(node.value) ?? [];
      if (opening) report(findings, 'text/unsupported', node, messageOf(opening));
      return undefined;
    }
    if (node.type !== 'privateComment' && !(node.type === 'html' && isComment(node)))
      return undefined;
    parent.children.splice(index, 1);
    trimEdges(parent);
    return [SKIP, index];
  });
  walk(tree, (paragraph, index, parent) => {
    if (paragraph.type !== 'paragraph') return undefined;
    if (paragraph.children.some((child) => child.type !== 'text' || child.value !== ''))
      return SKIP;
    if (index === undefined || !parent) return SKIP;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });

  function isComment(node: Html): boolean {
    if (conflictNumber(node.value) !== undefined) return false;
    const rest = node.value.replace(/<!--[\s\S]*?-->/gu, '').trim();
    if (rest === '') return true;
    if (rest.startsWith('<!--')) {
      report(findings, 'text/unsupported', node, unclosed.html);
      return true;
    }
    if (rest === node.value.trim() || rest.includes('<')) return false;
    const message = `words behind a comment are not shown: put the comment on a line of its own, or write %%...%%: ${rest}`;
    report(findings, 'text/raw-html', node, message);
    return true;
  }

  function reportUnclosed(text: Text): void {
    for (const { 0: opening, index } of text.value.matchAll(/%%|<!--/gu)) {
      const place = placeIn(text, index);
      const offset = offsetOf(place);
      if (!written.startsWith(opening, offset) || written[offset - 1] === '\\') continue;
      findings.push({ code: 'text/unsupported', message: messageOf(opening), place });
    }
  }
}

/** The message about an unclosed comment with this opening. */
function messageOf(opening: string): string {
  return opening === '%%' ? unclosed.percent : unclosed.html;
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
export function conflictMessage(html: string): string | undefined {
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
