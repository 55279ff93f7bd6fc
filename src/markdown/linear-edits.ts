import { EditMap } from 'micromark-util-edit-map';
import type { Event } from 'micromark-util-types';

/**
 * Has micromark, on which remark-parse is built, leave alone what stands before an edit of its list of events. At the end of
 * each list inside a list it edits the end of that list, for which it copies all of it: a rulebook of 1 MB takes half a minute.
 */
export function useLinearEdits(): void {
  EditMap.prototype.consume = consume;
}

function consume(this: EditMap, events: Event[]): undefined {
  applyEdits(
    events,
    this.map.sort(([a], [b]) => a - b),
  );
  this.map.length = 0;
  this.index.clear();
}

/** A change of a list: at an index, how many items go, and which come. */
export type ListEdit<Item> = readonly [at: number, remove: number, added: readonly Item[]];

/**
 * Changes a list at several places, and reads nothing before the first.
 *
 * @param edits the first place first; indexes are those of the list as it is
 */
export function applyEdits<Item>(items: Item[], edits: readonly ListEdit<Item>[]): void {
  const start = edits[0]?.[0];
  if (start === undefined) return;
  const old = items.splice(start);
  // One by one: there may be more than a call takes as arguments.
  const add = (added: readonly Item[]): void => {
    for (const item of added) items.push(item);
  };
  let done = 0;
  for (const [at, remove, added] of edits) {
    add(old.slice(done, at - start));
    add(added);
    done = at - start + remove;
  }
  add(old.slice(done));
}
