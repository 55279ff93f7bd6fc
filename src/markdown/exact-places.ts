import type { Extension } from 'mdast-util-from-markdown';
import type { Processor } from 'unified';
import { textPlaces } from './places.ts';

/**
 * remark plugin, used after remark-gfm: keeps the position of every node and of all of its text. The tokenizer already
 * finds URLs ("www.example.org"). A second search after it (`transforms` of mdast-util-gfm-autolink-literal) finds a few
 * more and replaces the text around them by nodes without position. Without that search, those few stay text.
 */
export function remarkExactPlaces(this: Processor): undefined {
  const data = this.data();
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? [])
    .flat()
    .map((extension): Extension => ({ ...extension, transforms: [] }))
    .concat(textPlaces);
}
