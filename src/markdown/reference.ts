import type { InlineReference } from '../glossary/index.ts';
import { startOf } from './findings.ts';
import type { ReferenceNode } from './syntax.ts';

/** Reads `[[target#fragment|shown]]`; in a table the bar is written `\|`. */
export function referenceOf(node: ReferenceNode): InlineReference {
  const [named = '', ...rest] = node.value.split(/\\?\|/u);
  // A number sign after a space is a part of the name: "PKCS #11".
  const [target = '', ...fragment] = named.split(/(?<![\s\\])#(?=\S)/u);
  const shown = rest.join('|').trim();
  return {
    type: 'reference',
    target: target.replaceAll('\\#', '#').trim(),
    place: startOf(node),
    ...(fragment.length > 0 && { fragment: fragment.join('#').trim() }),
    ...(shown !== '' && { shown }),
  };
}
