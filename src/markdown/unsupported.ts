import type { Root } from 'mdast';
import type { Plugin } from 'unified';
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
    if (node.type === 'textDirective') {
      const { start, end } = node.position ?? {};
      const value = written.slice(start?.offset ?? 0, end?.offset ?? 0);
      parent.children[index] = {
        type: 'text',
        value,
        ...(node.position && { position: node.position }),
      };
      return [SKIP, index + 1];
    }
    if (node.type === 'html') {
      report(findings, 'text/raw-html', node, `HTML is not shown: ${shorten(node.value)}`);
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.type === 'link' && !safeAddress.test(node.url)) {
      const message = `a link may not lead to ${shorten(node.url)}; refer to a name with [[name]]`;
      report(findings, 'text/unsafe-address', node, message);
      parent.children.splice(index, 1, ...node.children);
      return [SKIP, index];
    }
    if (node.type === 'heading' && node.depth === 1) {
      report(
        findings,
        'text/unsupported',
        node,
        'headings begin at ##: the title is in the front matter',
      );
      return undefined;
    }
    const message = unsupported[node.type];
    if (message === undefined) return undefined;
    const code = node.type === 'leafDirective' ? 'directive/unknown' : 'text/unsupported';
    report(findings, code, node, message);
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
};

function shorten(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
