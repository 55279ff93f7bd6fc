import type { Heading, Link, Root, RootContent, Table, Text } from 'mdast';
import type {} from 'mdast-util-directive';
import { toString as plainText } from 'mdast-util-to-string';
import type { Plugin } from 'unified';
import type { Node } from 'unist';
import { SKIP, visit } from 'unist-util-visit';
import { findingsOf, report } from './findings.ts';

/** What a ruling cannot hold, and what to say of it. */
const unsupported: Record<string, string> = {
  definition: 'a line "[name]: address" is not used here; write [[name]], or [text](address)',
  footnoteDefinition: 'there are no footnotes; write a ruling or a :::note',
  footnoteReference: 'there are no footnotes; write a ruling or a :::note',
  image: 'there are no pictures in rulings, only icon codes',
  imageReference: 'there are no pictures in rulings, only icon codes',
  linkReference: 'a link by label is not used here; write [[name]], or [text](address)',
  leafDirective: 'a box begins with three colons, ":::note", and ends with ":::"',
};

const safeAddress = /^(?:https?:\/\/|mailto:)/iu;

/**
 * remark plugin: takes out of the text what a page must not or cannot show, and reports each: raw HTML,
 * addresses that a browser would run, and parts of Markdown that rulings do not have. A word with a colon
 * before it, which remark-directive takes for a directive, is text again.
 */
export const remarkUnsupported: Plugin<[], Root> = () => (tree, file) => {
  const findings = findingsOf(file);
  const written = String(file);
  visit(tree, (node, index, parent) => {
    if (index === undefined || !parent) return undefined;
    const replace = (...nodes: RootContent[]): [typeof SKIP, number] => {
      parent.children.splice(index, 1, ...nodes);
      return [SKIP, index];
    };
    switch (node.type) {
      case 'textDirective': {
        const value = written.slice(node.position?.start.offset, node.position?.end.offset);
        replace(textLike(node, value));
        return [SKIP, index + 1];
      }
      case 'html':
        report(findings, 'text/raw-html', node, `HTML is not shown: ${shorten(node.value)}`);
        return replace();
      case 'link':
        return visitLink(node) ? undefined : replace(...node.children);
      case 'heading':
        if (!hasWords(node)) {
          report(findings, 'text/unsupported', node, 'a heading has no words');
          return replace();
        }
        if (parent.type !== 'root') {
          const message = 'a heading stands in no box, list or quote';
          report(findings, 'text/unsupported', node, message);
          return replace({ ...node, type: 'paragraph' });
        }
        if (node.depth === 1) {
          const message = 'headings begin at ##: the title is in the front matter';
          report(findings, 'text/unsupported', node, message);
          node.depth = 2;
        }
        return undefined;
      case 'table':
        reportLongRows(node);
        return undefined;
      case 'paragraph':
        if (!node.data?.directiveLabel) return undefined;
        report(findings, 'directive/unknown', node, 'a box has no title: write it in its text');
        return replace();
      default: {
        const message = unsupported[node.type];
        if (message === undefined) return undefined;
        const code = node.type === 'leafDirective' ? 'directive/unknown' : 'text/unsupported';
        report(findings, code, node, message);
        return replace();
      }
    }
  });

  /** A cell without a column would not be shown. */
  function reportLongRows({ children: [head, ...rows] }: Table): void {
    for (const row of rows) {
      const cell = row.children[head?.children.length ?? 0];
      if (!cell) continue;
      const message = 'a row of a table has more cells than the row at its head';
      report(findings, 'text/unsupported', cell, message);
    }
  }

  /** Whether a link may stay. */
  function visitLink(link: Link): boolean {
    if (!safeAddress.test(link.url)) {
      const message = `a link may not lead to ${shorten(link.url)}; refer to a name with [[name]]`;
      report(findings, 'text/unsafe-address', link, message);
      return false;
    }
    link.url = link.url.replace(/^[a-z]+/iu, (scheme) => scheme.toLowerCase());
    visit(link, 'glossaryReference', (node, index, parent) => {
      report(
        findings,
        'text/unsupported',
        node,
        'a link holds no reference: write it beside the link',
      );
      if (parent && index !== undefined) parent.children[index] = textLike(node, node.value);
    });
    return true;
  }
};

/** Whether an id can be made of a heading. The number that closes it is none of its words. */
function hasWords(heading: Heading): boolean {
  const text = plainText(heading, { includeHtml: false, includeImageAlt: false });
  return /[\p{L}\p{N}]/u.test(text.replace(/\^\S*\s*$/u, ''));
}

function textLike({ position }: Node, value: string): Text {
  return { type: 'text', value, ...(position && { position }) };
}

function shorten(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
