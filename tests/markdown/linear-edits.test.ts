import { EditMap } from 'micromark-util-edit-map';
import { expect, test } from 'vitest';
import { parseFile } from '../../src/read/index.ts';

/** Counts the events that micromark copies while it parses lists inside lists. */
function eventsCopied(lists: number): number {
  const { consume } = EditMap.prototype;
  let count = 0;
  EditMap.prototype.consume = function (events) {
    count += events.length;
    consume.call(this, events);
  };
  try {
    const body = '- A\n  - B\n  - C\n'.repeat(lists);
    parseFile({ path: 'glossary/fog.md', content: `---\ntitle: Fog\nkind: term\n---\n\n${body}` });
    return count;
  } finally {
    EditMap.prototype.consume = consume;
  }
}

test('lists inside lists are parsed in linear time', () => {
  const [some, twice] = [eventsCopied(100), eventsCopied(200)];
  expect(some).toBeGreaterThan(0);
  expect(twice).toBeLessThan(some * 2.2);
});

test('a parse does not change micromark for other programs', () => {
  const { consume } = EditMap.prototype;
  eventsCopied(1);
  expect(EditMap.prototype.consume).toBe(consume);
});
