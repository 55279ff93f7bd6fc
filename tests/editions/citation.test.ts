import { describe, expect, test } from 'vitest';
import { type CitedRuling, citationUrl, cite, forBbcode } from '../../src/editions/citation.ts';

const url = 'https://rules.example/sub/glossary/stasis/?on=2026-12-01#p5';

function ruling(text: string, more: Partial<CitedRuling> = {}): CitedRuling {
  return { title: 'stasis', number: 'p5', text, edition: '2026-12-01', url, ...more };
}

describe('the link of a citation', () => {
  test('says which edition was read', () => {
    expect(citationUrl('https://rules.example/sub/glossary/stasis/', 'p5', '2026-12-01')).toBe(url);
  });

  test('leads to the current text where there is no edition, whatever the page was opened with', () => {
    const page = 'https://rules.example/glossary/stasis/?on=2020-01-01#p1';
    expect(citationUrl(page, 'p5')).toBe('https://rules.example/glossary/stasis/#p5');
  });
});

describe('a citation', () => {
  const plain = ruling('It is "stopped" [AU].');

  test('as a link is the address alone', () => {
    expect(cite(plain, 'link')).toBe(url);
  });

  test('as BBCode quotes the ruling and links to it', () => {
    expect(cite(plain, 'bbcode')).toBe(
      `[quote]It is "stopped" [AU].[/quote]\n[url=${url}]stasis, p5[/url], edition of 2026-12-01`,
    );
  });

  test('as Markdown quotes the ruling and links to it', () => {
    expect(cite(plain, 'markdown')).toBe(
      `> It is "stopped" \\[AU\\].\n\n[stasis, p5](${url}), edition of 2026-12-01`,
    );
  });

  test('as HTML quotes the ruling and links to it', () => {
    expect(cite(plain, 'html')).toBe(
      `<blockquote cite="${url}"><p>It is &quot;stopped&quot; [AU].</p></blockquote>\n` +
        `<p><a href="${url}">stasis, p5</a>, edition of 2026-12-01</p>`,
    );
  });

  test('as plain text is the ruling, what it is, and the address', () => {
    expect(cite(plain, 'text')).toBe(
      `It is "stopped" [AU].\n\u2014 stasis, p5, edition of 2026-12-01\n${url}`,
    );
  });

  test('says how the ruling stands, with its source', () => {
    const standing = 'Temporary ruling, Tide_Tables, 2024-03-01';
    expect(cite(ruling('No.', { standing }), 'text')).toContain(
      `stasis, p5, edition of 2026-12-01, ${standing}`,
    );
    expect(cite(ruling('No.', { standing }), 'markdown')).toContain('Tide\\_Tables');
  });

  test('without an edition names none', () => {
    const { edition: _, ...none } = ruling('No.');
    expect(cite(none, 'text')).toBe(`No.\n\u2014 stasis, p5\n${url}`);
  });

  test('keeps the lines of a ruling apart in every form', () => {
    const two = ruling('one\ntwo');
    expect(cite(two, 'bbcode')).toContain('[quote]one\ntwo[/quote]');
    expect(cite(two, 'markdown')).toContain('> one  \n> two\n\n');
    expect(cite(two, 'html')).toContain('<p>one<br>\ntwo</p>');
    expect(cite(two, 'text')).toContain('one\ntwo\n');
  });
});

describe('Markdown shows as it stands', () => {
  test.each([
    ['asterisks', 'a *b* **c**', 'a \\*b\\* \\*\\*c\\*\\*'],
    ['underscores', 'snake_case _a_', 'snake\\_case \\_a\\_'],
    ['backticks', 'a `b`', 'a \\`b\\`'],
    ['brackets, as of a link', '[a](b)', '\\[a\\](b)'],
    ['bars and tildes', '||a|| ~~b~~', '\\|\\|a\\|\\| \\~\\~b\\~\\~'],
    ['a caret', 'a^b', 'a\\^b'],
    ['a backslash', 'a\\*b', 'a\\\\\\*b'],
    ['angle brackets', '<b> <@1>', '\\<b\\> \\<@1\\>'],
    ['a character reference', 'AT&amp;T & Co', 'AT\\&amp;T & Co'],
    ['a number sign at the start', '# a', '\\# a'],
    ['a number sign inside', 'no #5', 'no #5'],
    ['a quotation mark at the start', '> a', '\\> a'],
    ['a dash at the start', '- a - b', '\\- a - b'],
    ['a number at the start', '1. a 2. b', '1\\. a 2. b'],
    ['plain quotes', `"a" 'b'`, `"a" 'b'`],
  ])('%s', (_, text, shown) => {
    expect(cite(ruling(text), 'markdown').split('\n')[0]).toBe(`> ${shown}`);
  });

  test('brackets in a name', () => {
    const markdown = cite(ruling('a', { title: 'Seven [of] Nine' }), 'markdown');
    expect(markdown).toContain(`[Seven \\[of\\] Nine, p5](${url})`);
  });
});

describe('BBCode shows as it stands', () => {
  const gap = '\u200B';

  test.each(['[AU]', '[Cmd] [1E] [holo]', 'a [note], *b* _c_ `d` > # "e"'])('%s', (text) => {
    expect(forBbcode(text)).toBe(text);
  });

  test.each([
    ['the end of the quote', 'a[/quote]b', `a[${gap}/quote]b`],
    ['a tag', '[b]a[/b]', `[${gap}b]a[${gap}/b]`],
    ['a tag with a value', '[url=x]', `[${gap}url=x]`],
    ['a list item', '[*]a', `[${gap}*]a`],
    ['an icon code that is a tag, in whatever letters', '[S] mission', `[${gap}S] mission`],
  ])('%s, which would be read as one', (_, text, shown) => {
    expect(forBbcode(text)).toBe(shown);
  });
});

test('HTML shows markup as it stands', () => {
  expect(cite(ruling('<b> & "c"'), 'html')).toContain('<p>&lt;b&gt; &amp; &quot;c&quot;</p>');
});
