import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import { EditMap } from 'micromark-util-edit-map';
import type { ConstructRecord, Extension } from 'micromark-util-types';
import type { Processor } from 'unified';
import { textPlaces } from './block-places.ts';

/**
 * remark plugin, used after remark-gfm for texts without an @: removes the search for e-mail addresses, which takes a
 * fifth of the parsing time.
 */
export function remarkNoEmails(this: Processor): undefined {
  const data = this.data();
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map((extension) =>
    extension.text ? { ...extension, text: withoutEmails(extension.text) } : extension,
  );
}

function withoutEmails(text: NonNullable<Extension['text']>): ConstructRecord {
  const kept: ConstructRecord = {};
  for (const [code, constructs] of Object.entries(text)) {
    const others = [constructs ?? []].flat().filter(({ name }) => name !== 'emailAutolink');
    if (others.length > 0) kept[code] = others;
  }
  return kept;
}

/**
 * remark plugin, used after remark-gfm: keeps the position of every node and of all of its text. The tokenizer already
 * finds URLs ("www.example.org"). A second search after it (`transforms` of mdast-util-gfm-autolink-literal) finds a few
 * more and replaces the text around them by nodes without position. Without that search, those few stay text.
 */
export function remarkExactPlaces(this: Processor): undefined {
  const data = this.data();
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? [])
    .flat()
    .map((extension): TreeExtension => ({ ...extension, transforms: [] }))
    .concat(textPlaces);
}

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
    // A call with all events at once may exceed the maximum number of arguments.
    for (const event of changed) events.push(event);
  };
  try {
    return parse();
  } finally {
    EditMap.prototype.consume = consume;
  }
}
