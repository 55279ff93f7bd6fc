import type { Heading, Root, Text } from 'mdast';
import type { Plugin } from 'unified';
import type { Node, Parent } from 'unist';
import { SKIP, visit } from 'unist-util-visit';
import type { BoxPart, CutPart, IconPart, ReferencePart, TextPart } from '../glossary/index.ts';
import { findingsOf, report, startOf } from './findings.ts';
import { openMark } from './marks.ts';
import { placeIn, placesOf } from './places.ts';
import type { ReferenceNode } from './syntax.ts';

type OpenPart = ReferencePart | IconPart | TextPart | BoxPart | CutPart;

declare module 'vfile' {
  interface DataMap {
    /** Parts that are resolved when the whole glossary is known; the text has a mark for each. */
    openParts: OpenPart[];
  }
}

/**
 * remark plugin: moves what depends on the whole glossary into `file.data.openParts` and leaves a mark for each:
 * references, icon codes, and the text of rulings, which may refer to names and rules without brackets.
 */
export const remarkOpenParts: Plugin<[], Root> = () => (tree, file) => {
  const findings = findingsOf(file);
  const parts: OpenPart[] = [];
  file.data.openParts = parts;

  const open = (node: Node, index: number, parent: Parent, part: OpenPart): void => {
    const text: Text = { type: 'text', value: openMark(parts.push(part) - 1) };
    if (node.position) text.position = node.position;
    parent.children[index] = text;
  };

  const inRuling = new Set<Node>();
  const linked = new Set<Node>();
  visit(tree, (node, index, parent) => {
    if (node.type === 'heading') {
      reportOpenParts(node);
      return SKIP;
    }
    if (node.data?.ruling !== undefined || (parent && inRuling.has(parent))) inRuling.add(node);
    if (node.type === 'link' || (parent && linked.has(parent))) linked.add(node);
    if (index === undefined || !parent) return undefined;
    switch (node.type) {
      case 'glossaryReference':
        open(node, index, parent, referencePart(node));
        return SKIP;
      case 'iconCode':
        open(node, index, parent, { type: 'icon', code: node.value, place: startOf(node) });
        return SKIP;
      case 'text': {
        const { value } = node;
        const isOpen = inRuling.has(node) && !linked.has(node);
        if (!isOpen && !value.includes('[[')) return undefined;
        reportUnclosed(node);
        if (isOpen) open(node, index, parent, { type: 'text', value, places: placesOf(node) });
        return SKIP;
      }
      default:
        return undefined;
    }
  });

  function reportOpenParts(heading: Heading): void {
    visit(heading, ['glossaryReference', 'iconCode'], (node: Node) => {
      const message = 'references and icon codes are not allowed in headings';
      report(findings, 'text/unsupported', node, message);
    });
  }

  /** Reports each `[[` that does not start a reference, unless its second bracket is escaped. */
  function reportUnclosed(text: Text): void {
    for (const { index } of text.value.matchAll(/\[\[/gu)) {
      const place = placeIn(text, index);
      const second = placeIn(text, index + 1);
      if (second.line !== place.line || second.column !== place.column + 1) continue;
      const message = 'a reference is not closed: write [[name]]; \\[ is a plain bracket';
      findings.push({ code: 'reference/empty', message, place });
    }
  }
};

/** `[[target#fragment|shown]]`; in a table the bar is written `\|`. */
function referencePart(node: ReferenceNode): ReferencePart {
  const [named = '', ...rest] = node.value.split(/\\?\|/u);
  // A number sign after a space is a part of the name: "PKCS #11".
  const [target = '', ...fragment] = named.split(/(?<![\s\\])#(?=\S)/u);
  const part: ReferencePart = {
    type: 'reference',
    target: target.replaceAll('\\#', '#').trim(),
    place: startOf(node),
  };
  if (fragment.length > 0) part.fragment = fragment.join('#').trim();
  const shown = rest.join('|').trim();
  if (shown !== '') part.shown = shown;
  return part;
}
