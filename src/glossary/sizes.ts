import type { Inline } from './content-tree.ts';
import { startTag } from './render.ts';

/** The length of the HTML of a node without its children, about. */
export function sizeOf(node: Inline): number {
  switch (node.type) {
    case 'markup':
      return startTag(node).length + node.tag.length + 3;
    case 'text':
      return weightOf(node.value);
    case 'ruling':
      // Adds the size of its references.
      return 60;
    default:
      return 100;
  }
}

/** Characters of a text. Those of scripts that have many compress badly, and count more. */
function weightOf(text: string): number {
  const [middle, east] = [/[\u0250-\u2E7F]/gu, /[\u2E80-\u{10FFFF}]/gu];
  return text.length + (text.match(middle)?.length ?? 0) + 3 * (text.match(east)?.length ?? 0);
}
