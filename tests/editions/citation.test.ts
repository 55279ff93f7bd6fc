import * as fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import type { CitationForm, CitedRuling } from '../../src/editions/citation-status.ts';
import { citationUrl, cite, forBbcode, forMarkdown } from '../../src/editions/citation-status.ts';
import { forAll, textOf } from '../lib/properties.ts';

const url = 'https://rules.example/sub/glossary/stasis/5/?on=2026-12-01';

const edition = { edition: '2026-12-01', editionName: '1 Dec 2026' };
const cited = { title: 'stasis', number: 'p5', ...edition, url };
const ruling = (text: string): CitedRuling => ({ ...cited, text });

test('the link of a citation names the edition that the reader saw, or none', () => {
  const page = 'https://rules.example/sub/glossary/stasis/';
  expect(citationUrl(page, 'p5', '2026-12-01')).toBe(url);
  expect(citationUrl(page, 'p5')).toBe(`${page}5/`);
});

const proof = 'Tide_Tables: "No." https://a.example/1_2';

const written: Record<CitationForm, string> = {
  link: url,
  bbcode: `[quote]It is "stopped" [AU].\nNo.[/quote]\n[url=${url}]Stasis, p5[/url] (1 Dec 2026; A_B; our own words)\n${proof}`,
  markdown: `> It is "stopped" \\[AU\\].  \n> No.\n\n[Stasis, p5](${url}) (1 Dec 2026; A\\_B; our own words)  \nTide\\_Tables: "No." https://a.example/1_2`,
  html: `<blockquote cite="${url}"><p>It is &quot;stopped&quot; [AU].<br>\nNo.</p></blockquote>\n<p><a href="${url}">Stasis, p5</a> (1 Dec 2026; A_B; our own words)<br>\nTide_Tables: &quot;No.&quot; https://a.example/1_2</p>`,
  text: `It is "stopped" [AU].\nNo.\n\u2014 Stasis, p5 (1 Dec 2026; A_B; our own words)\n${url}\n${proof}`,
};

const forms = ['link', 'bbcode', 'markdown', 'html', 'text'] as const;

test.each(forms)(
  'a citation as %s has text, name, link, edition, standing, whose words it has and source',
  (form) => {
    const facts = { standing: 'A_B', aboutWording: 'our own words', proof: [proof] };
    const whole = { ...ruling('It is "stopped" [AU].\nNo.'), ...facts };
    expect(cite(whole, form)).toBe(written[form]);
  },
);

test.each([
  ['[a](b) *c* ~~d~~', '\\[a\\](b) \\*c\\* \\~\\~d\\~\\~'],
  ['AT&amp;T & Co <b>', 'AT\\&amp;T & Co \\<b\\>'],
  ['1. a 2. b', '1\\. a 2. b'],
  // Discord would show it as an emoji.
  ['a :sail: 10:30', 'a \\:sail: 10:30'],
  ['at https://x.example/a_b_c, or a_b', 'at https://x.example/a_b_c, or a\\_b'],
])('Markdown escapes signs that would be markup, and no others: %s', (text, shown) => {
  expect(cite(ruling(text), 'markdown').split('\n')[0]).toBe(`> ${shown}`);
});

test.each([
  ...['[AU]', '[Cmd] [1E] [holo]', 'a [note], *b* _c_ `d` > # "e"'].map((text) => [text, text]),
  ['a[/quote]b', 'a[\u200B/quote]b'],
  ['[b]a[/b]', '[\u200Bb]a[\u200B/b]'],
  ['[*]a', '[\u200B*]a'],
  ['[S] mission', '[\u200BS] mission'],
])('BBCode breaks up brackets that would be tags, and no others: %s', (text, shown) => {
  expect(forBbcode(text ?? '')).toBe(shown);
});

const marks = fc.constantFrom(...'\\`*_~^|[]<>&#+-=!(){}.:;"\'1ab ', '&amp;', '1. ', ':sail:');
const line = textOf(marks).map((text) => text.trim());
const texts = fc.array(line.filter(Boolean), { minLength: 1, maxLength: 3 });

test('Markdown shows any text of a ruling unchanged as CommonMark and GFM read it', () => {
  const read = unified().use(remarkParse).use(remarkGfm);
  forAll(texts, (all) => {
    const [quote, link] = read.parse(cite(ruling(all.join('\n')), 'markdown')).children;
    const [paragraph] = quote?.type === 'blockquote' ? quote.children : [];
    const parts = paragraph?.type === 'paragraph' ? paragraph.children : [];
    const shown = parts.map((part) => (part.type === 'text' ? part.value : `<${part.type}>`));
    expect(shown.join('')).toBe(all.join('<break>'));
    expect(link?.type).toBe('paragraph');
  });
});

test('Markdown shows any text of a ruling unchanged as Discord reads it: a backslash before a sign is left out', () => {
  forAll(texts, (all) => {
    const shown = all.map((line) => forMarkdown(line).replace(/\\([^0-9A-Za-z\s])/gu, '$1'));
    expect(shown).toEqual(all);
  });
});
