import type { Element, ElementContent, Root, RootContent } from 'hast';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { chunksOf } from '../glossary/index.ts';
import { openMark } from './marks.ts';

/** Maximum items of a list in a document: a longer one becomes several, so that a page may end between them. */
const maxItems = 50;

const isHeading = (node: RootContent | undefined): boolean =>
  node?.type === 'element' && /^h[2-6]$/u.test(node.tagName);

/**
 * rehype plugin: sets a mark before each block of a document, where its text may be divided into pages. See `CutPart`.
 */
export const rehypeCuts: Plugin<[], Root> = () => (tree, file) => {
  const { openParts } = file.data;
  if (!file.data.readPrinted || !openParts) return;
  let headings = 0;
  tree.children = tree.children.flatMap(divided).flatMap((block): RootContent[] => {
    if (block.type !== 'element') return [block];
    const index = openParts.push({ type: 'cut', headings, isHeading: beginsWithHeading(block) });
    visit(block, 'element', (element) => {
      if (isHeading(element)) headings++;
    });
    return [{ type: 'text', value: openMark(index - 1) }, block];
  });
};

function beginsWithHeading(block: Element): boolean {
  const first = block.children.find((child) => child.type === 'element');
  return isHeading(block) || (block.tagName === 'section' && isHeading(first));
}

/** Divides a long list of rulings into several lists that continue its numbering. */
function divided(block: RootContent): RootContent[] {
  if (block.type !== 'element' || !/^[ou]l$/u.test(block.tagName)) return [block];
  if (block.properties['id'] !== undefined) return [block];
  const items = block.children.filter((child) => child.type === 'element');
  if (items.length <= maxItems) return [block];
  const start = Number(block.properties['start'] ?? 1);
  return chunksOf(items, maxItems).map((some, list): Element => {
    const children = some.flatMap((item): ElementContent[] => [
      { type: 'text', value: '\n' },
      item,
    ]);
    const properties = {
      ...block.properties,
      ...(block.tagName === 'ol' && list > 0 && { start: start + list * maxItems }),
    };
    return { ...block, properties, children: [...children, { type: 'text', value: '\n' }] };
  });
}
