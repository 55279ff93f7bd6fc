import type { Extension } from 'mdast-util-from-markdown';
import type { Processor } from 'unified';

/**
 * remark plugin, behind remark-gfm: keeps the place of every node. The tokenizer already finds addresses
 * ("www.example.org"); a second search after it (mdast-util-gfm-autolink-literal's `transforms`) finds a few more,
 * and makes of the text around them nodes that know no place. Without it those few stay text.
 */
export function remarkExactPlaces(this: Processor): undefined {
  const data = this.data();
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? [])
    .flat()
    .map((extension): Extension => ({ ...extension, transforms: [] }));
}
