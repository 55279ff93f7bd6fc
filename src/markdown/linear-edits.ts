import { EditMap } from 'micromark-util-edit-map';

/**
 * Makes micromark, the parser of remark-parse, leave the events before an edit untouched. At the end of
 * each list inside a list it edits the end of that list, for which it copies all of it: a rulebook of 1 MB takes half a minute.
 */
export function useLinearEdits(): void {
  const { consume } = EditMap.prototype;
  EditMap.prototype.consume = function (events) {
    const first = this.map.reduce((least, [at]) => Math.min(least, at), events.length);
    for (const edit of this.map) edit[0] -= first;
    const changed = events.splice(first);
    consume.call(this, changed);
    // One by one: there may be more than a call takes as arguments.
    for (const event of changed) events.push(event);
  };
}
