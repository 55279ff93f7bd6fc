import type { Extension } from 'mdast-util-from-markdown';
import type { Processor } from 'unified';

/**
 * remark plugin, used after remark-gfm: keeps the position of every node. The tokenizer already finds URLs
 * ("www.example.org"). A second search after it (`transforms` of mdast-util-gfm-autolink-literal) finds a few more and
 * replaces the text around them by nodes without position. Without that search, those few stay text.
 */
export function remarkExactPlaces(this: Processor): undefined {
  const data = this.data();
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? [])
    .flat()
    .map((extension): Extension => ({ ...extension, transforms: [] }));
}
