import type { Inline } from './content-tree.ts';
import type { ParsedRuling } from './parsed-file.ts';
import { startTag } from './render.ts';

/** Characters that the references of a ruling add to its HTML, about. */
const referencesSize = 60;
const referenceSize = 100;

/** The length of the HTML of a part of a body, about. */
export function sizeOfPart(
  part: string | { ruling: number },
  rulings: readonly Pick<ParsedRuling, 'content'>[],
): number {
  if (typeof part === 'string') return weightOf(part);
  return referencesSize + sizeOfAll(rulings[part.ruling]?.content ?? []);
}

function sizeOfAll(nodes: readonly Inline[]): number {
  return nodes.reduce((sum, node) => sum + sizeOfNode(node), 0);
}

function sizeOfNode(node: Inline): number {
  switch (node.type) {
    case 'markup':
      return startTag(node).length + sizeOfAll(node.children) + node.tag.length + 3;
    case 'text':
      return weightOf(node.value);
    default:
      return referenceSize;
  }
}

/** Characters of a text. Those of scripts that have many compress badly, and count more. */
function weightOf(text: string): number {
  const [middle, east] = [/[\u0250-\u2E7F]/gu, /[\u2E80-\u{10FFFF}]/gu];
  return text.length + (text.match(middle)?.length ?? 0) + 3 * (text.match(east)?.length ?? 0);
}
