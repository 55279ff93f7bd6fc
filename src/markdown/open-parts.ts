import type { Heading, Root, Text } from 'mdast';
import type { Finding } from '../glossary/index.ts';
import { report } from './findings.ts';
import { placeIn } from './places.ts';
import { SKIP, walk } from './walk.ts';

/** Reports references and icon codes in headings, and each `[[` that is not closed. */
export function reportMisplaced(tree: Root, findings: Finding[]): void {
  walk(tree, (node) => {
    if (node.type === 'heading') {
      reportInHeading(node, findings);
      return SKIP;
    }
    if (node.type === 'text' && node.value.includes('[[')) reportUnclosed(node, findings);
    return undefined;
  });
}

function reportInHeading(heading: Heading, findings: Finding[]): void {
  walk(heading, (node) => {
    if (node.type !== 'glossaryReference' && node.type !== 'iconCode') return;
    const message = 'references and icon codes are not allowed in headings';
    report(findings, 'text/unsupported', node, message);
  });
}

/** Reports each `[[` that does not start a reference, unless its second bracket is escaped. */
function reportUnclosed(text: Text, findings: Finding[]): void {
  for (const { index } of text.value.matchAll(/\[\[/gu)) {
    const place = placeIn(text, index);
    const second = placeIn(text, index + 1);
    if (second.line !== place.line || second.column !== place.column + 1) continue;
    const message = 'a reference is not closed: write [[name]]; \\[ is a plain bracket';
    findings.push({ code: 'reference/empty', message, place });
  }
}
