import type { Root as HtmlRoot } from 'hast';
import type { Heading, Parent, Root, RootContent } from 'mdast';
import rehypeSlug from 'rehype-slug';
import { beginsPrinted } from './printed-blocks.ts';
import { countNumbers, hasNumber } from './written-numbers.ts';

/** A heading with a number, printed or its own, and the blocks under it: a rule of a document. */
interface SectionNode extends Parent {
  type: 'rulingSection';
  children: [Heading, ...RootContent[]];
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
        section = { type: 'rulingSection', children: [block] };
        if (block.position) section.position = { ...block.position };
        depth = block.depth;
        gathered.push(section);
        continue;
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

/** Reserved ids: ids of rulings, and of parts of a page around the text. */
export const takenIds =
  /^(?:[pr]\d.*|q|main|contents|contents-title|cited-by|related|later|sources|standing|tree-title|tree-filter)$/u;

const addIds = rehypeSlug();

/** Returns ids for the headings of a file: `combat`, `combat-1`. Reserved ids are avoided. */
export function headingIds(texts: readonly string[]): string[] {
  const headings = texts.map((value) => ({
    type: 'element' as const,
    tagName: 'h2',
    properties: { id: undefined },
    children: [{ type: 'text' as const, value }],
  }));
  const tree: HtmlRoot = { type: 'root', children: headings };
  addIds(tree);
  return headings.map(({ properties }) => {
    const id = String(properties.id ?? '');
    // The slug of "½", which is a number, is empty.
    return id === '' || takenIds.test(id) ? `heading-${id}` : id;
  });
}
