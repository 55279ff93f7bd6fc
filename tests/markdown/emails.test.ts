import fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { remarkNoEmails } from '../../src/markdown/emails.ts';
import { remarkExactPlaces } from '../../src/markdown/exact-places.ts';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkExactPlaces).freeze();
const usual = parser();
const noEmails = parser().use(remarkNoEmails);

const pieces = fc.constantFrom(
  ...['dock', 'a.b_c', '_', '*', '~~', '`', '+', '-', '> ', '- ', '\n', '\n\n', '| a |\n|---|\n'],
  ...['www.example.org', 'https://example.org/a', 'http', 'w', 'H', '[x]', '(y)', '\\', '&amp;'],
);
const texts = fc
  .array(pieces, { maxLength: 20 })
  .chain((all) => fc.constantFrom(all.join(''), all.join(' ')));

test('a text without an @ is the same whether e-mail addresses are read or not', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(noEmails.parse(text)).toEqual(usual.parse(text));
    }),
  );
});

test('e-mail addresses are text, and other addresses links', () => {
  const text = 'Ask crew@example.org, or see www.example.org.';
  const addresses = (processor: typeof usual) =>
    [...JSON.stringify(processor.parse(text)).matchAll(/"url":"([^"]*)"/gu)].map(([, url]) => url);
  expect(addresses(usual)).toEqual(['mailto:crew@example.org', 'http://www.example.org']);
  expect(addresses(noEmails)).toEqual(['http://www.example.org']);
});
