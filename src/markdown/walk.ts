import type { Nodes } from 'mdast';
import type { Node, Parent } from 'unist';

/** Returned by a visitor to leave out the children of a node. */
export const SKIP = Symbol('skip');

/** The next index among the siblings of a node, after a visitor has changed them. */
export type NextIndex = readonly [typeof SKIP, number];

/**
 * Visits all nodes of a tree in the order of the text, as unist-util-visit does, which names a function for each node.
 *
 * @param visit may change the children of the parent, and then returns the index to go on with
 */
export function walk(
  tree: Nodes,
  visit: (
    node: Nodes,
    index: number | undefined,
    parent: Parent | undefined,
  ) => typeof SKIP | NextIndex | undefined,
): void {
  visitNode(tree, undefined, undefined);

  function visitNode(node: Nodes, index: number | undefined, parent: Parent | undefined): number {
    const result = visit(node, index, parent);
    if (typeof result === 'object') return result[1];
    if (result !== SKIP && 'children' in node) {
      const children: readonly Node[] = node.children;
      for (let at = 0; at < children.length; ) at = visitNode(children[at] as Nodes, at, node);
    }
    return (index ?? 0) + 1;
  }
}
