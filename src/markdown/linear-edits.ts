import { EditMap } from 'micromark-util-edit-map';

/**
 * Runs a parse in linear time. At the end of each list inside a list, micromark edits the end of its events, and copies
 * all of them to do so: a rulebook of 1 MB takes half a minute. Here the events before an edit stay untouched. The
 * prototype is restored afterwards, so that other users of micromark in this process are not affected.
 */
export function withLinearEdits<Result>(parse: () => Result): Result {
  const { consume } = EditMap.prototype;
  EditMap.prototype.consume = function (events) {
    const first = this.map.reduce((least, [at]) => Math.min(least, at), events.length);
    for (const edit of this.map) edit[0] -= first;
    const changed = events.splice(first);
    consume.call(this, changed);
    // One by one: there may be more than a call takes as arguments.
    for (const event of changed) events.push(event);
  };
  try {
    return parse();
  } finally {
    EditMap.prototype.consume = consume;
  }
}
