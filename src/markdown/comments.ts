import type { Html, Root, Text } from 'mdast';
import type { Node, Parent } from 'unist';
import type { Finding, Positions } from '../glossary/index.ts';
import { conflictNumber } from './import-conflict.ts';
import { cutStart, placeIn, report, SKIP, walk } from './places.ts';

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
