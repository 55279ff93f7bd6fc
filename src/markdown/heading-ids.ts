import type { Root } from 'hast';
import rehypeSlug from 'rehype-slug';

/** Ids of rulings, and of the parts of a page around the text. */
export const takenIds =
  /^(?:[pr]\d.*|q|main|contents|contents-title|cited-by|related|later|sources|standing|tree-title|tree-filter)$/u;

const addIds = rehypeSlug();

/** Returns ids for the headings of a file: `combat`, `combat-1`. None is an id that a page has anyway. */
export function headingIds(texts: readonly string[]): string[] {
  const headings = texts.map((value) => ({
    type: 'element' as const,
    tagName: 'h2',
    properties: { id: undefined },
    children: [{ type: 'text' as const, value }],
  }));
  const tree: Root = { type: 'root', children: headings };
  addIds(tree);
  return headings.map(({ properties }) => {
    const id = String(properties.id ?? '');
    // The slug of "½", which is a number, is empty.
    return id === '' || takenIds.test(id) ? `heading-${id}` : id;
  });
}
