import type { List, ListItem, Parents } from 'mdast';
import { defaultHandlers } from 'remark-rehype';
import { perObject } from '../glossary/index.ts';

type Handler = typeof defaultHandlers.listItem;

/** Handlers of remark-rehype: looks once whether a list has blank lines, which its own handler does again for each item. */
export const listHandlers: { listItem: Handler } = {
  listItem(state, node, parent) {
    return defaultHandlers.listItem(
      state,
      node,
      parent?.type === 'list' ? shortOf(parent) : parent,
    );
  },
};

/** A list with what its items need to know of it. */
const shortOf = perObject(
  (list: List): Parents => ({
    ...list,
    spread: list.spread || list.children.some(isLoose),
    children: [],
  }),
);

function isLoose({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1;
}
