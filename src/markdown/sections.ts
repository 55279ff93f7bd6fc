import type { Parent, Root, RootContent } from 'mdast';
import { beginsPrinted } from './printed.ts';
import { countNumbers, hasNumber } from './written-numbers.ts';

/** A heading with a number, printed or its own, and the blocks under it: a rule of a document. */
export interface SectionNode extends Parent {
  type: 'rulingSection';
  children: RootContent[];
}

declare module 'mdast' {
  interface RootContentMap {
    rulingSection: SectionNode;
  }
  interface BlockContentMap {
    rulingSection: SectionNode;
  }
}

/**
 * Puts each heading with a number, and the blocks after it up to the next heading of its level or the next block with a
 * number of its own, into a section.
 */
export function gatherSections(tree: Root): void {
  const gathered: RootContent[] = [];
  let section: SectionNode | undefined;
  let depth = 0;
  for (const block of tree.children) {
    if (block.type === 'heading') {
      const numbered = hasNumber(block) || beginsPrinted(block);
      if (numbered || block.depth <= depth) section = undefined;
      if (numbered) {
        section = { type: 'rulingSection', children: [] };
        if (block.position) section.position = { ...block.position };
        depth = block.depth;
        gathered.push(section);
      }
    } else if (section && (block.data?.number || countNumbers(block) > 0 || beginsPrinted(block))) {
      section = undefined;
    }
    if (!section) {
      gathered.push(block);
      continue;
    }
    section.children.push(block);
    if (section.position && block.position) section.position.end = block.position.end;
  }
  tree.children = gathered;
}
