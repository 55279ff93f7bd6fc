import * as fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import {
  type CitationForm,
  type CitedRuling,
  citationUrl,
  cite,
  forBbcode,
  forMarkdown,
  previewUrl,
} from '../../src/editions/citation.ts';
import { MemoryContent } from '../lib/memory-content.ts';

const url = 'https://rules.example/sub/glossary/stasis/?on=2026-12-01#p5';
const preview = 'https://rules.example/sub/glossary/stasis/5/?on=2026-12-01';

function ruling(text: string, more: Partial<CitedRuling> = {}): CitedRuling {
  return {
    title: 'stasis',
    number: 'p5',
    text,
    edition: '2026-12-01',
    editionName: 'edition of 2026-12-01',
    url,
    preview,
    ...more,
  };
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

test('the link with preview leads to the page of the ruling alone, and says which edition was read', () => {
  const page = 'https://rules.example/sub/glossary/stasis/';
  expect(previewUrl(page, 'p5', '2026-12-01')).toBe(preview);
  expect(previewUrl('https://rules.example/documents/rules/', 'r12')).toBe(
    'https://rules.example/documents/rules/12/',
  );
});

describe('a citation', () => {
  const plain = ruling('It is "stopped" [AU].');

  test('as a link is the address of its share page, which chats preview', () => {
    expect(cite(plain, 'link')).toBe(preview);
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

  test('names the edition in the words that it is given', () => {
    expect(cite(ruling('No.', { editionName: 'Ausgabe vom 2026-12-01' }), 'text')).toBe(
      `No.\n\u2014 stasis, p5, Ausgabe vom 2026-12-01\n${url}`,
    );
  });

  test('without an edition names none', () => {
    const { editionName: _, ...none } = ruling('No.');
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
    ['an equals sign at the start, as of a heading', '===', '\\==='],
    ['what would be a small picture', 'a :sail: 10:30', 'a \\:sail: 10:30'],
    ['an address', 'at https://x.example/a_b_c, or a_b', 'at https://x.example/a_b_c, or a\\_b'],
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

describe('a ruling as it is compiled', () => {
  const body = [
    'A "boat" [AU] \\[not a code\\] pays 2\\*3 or `a_b|c` at [the pier](https://x.example/a_(b)): ^p1',
    '- Pay: ^p2\n  - one \\_\\_,\n  - two \\*.',
    '| Water | Cost |\n| --- | --- |\n| low | 1 \\| 2 |\n\n^p3',
  ];
  const content = new MemoryContent();
  content.entry('docking', ['title: Docking (boats)'], body.join('\n\n'));
  content.files.set('icons/icons.yml', '- { code: AU, name: alternate, file: au.svg }\n');
  content.files.set(
    'icons/au.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
  );
  const rulings = content.compiled().glossary.entries[0]?.rulings ?? [];
  const page = 'https://x.example/glossary/docking/';
  const cited = (number: string, form: CitationForm): string => {
    const text = rulings.find((one) => one.number === number)?.text ?? '';
    const [link, own] = [citationUrl(page, number), previewUrl(page, number)];
    return cite({ title: 'Docking (boats)', number, text, url: link, preview: own }, form);
  };

  test.each<[string, CitationForm, string]>([
    ['p1', 'text', 'A "boat" [AU] [not a code] pays 2*3 or a_b|c at the pier:'],
    ['p1', 'bbcode', '[quote]A "boat" [AU] [not a code] pays 2*3 or a_b|c at the pier:[/quote]'],
    ['p1', 'markdown', '> A "boat" \\[AU\\] \\[not a code\\] pays 2\\*3 or a\\_b\\|c at the pier:'],
    [
      'p1',
      'html',
      `<blockquote cite="${page}#p1"><p>A &quot;boat&quot; [AU] [not a code] pays 2*3 or a_b|c at the pier:</p></blockquote>`,
    ],
    ['p2', 'text', 'Pay:\none __,\ntwo *.'],
    ['p2', 'bbcode', '[quote]Pay:\none __,\ntwo *.[/quote]'],
    ['p2', 'markdown', '> Pay:  \n> one \\_\\_,  \n> two \\*.'],
    [
      'p2',
      'html',
      `<blockquote cite="${page}#p2"><p>Pay:<br>\none __,<br>\ntwo *.</p></blockquote>`,
    ],
    ['p3', 'text', 'Water Cost\nlow 1 | 2'],
    ['p3', 'markdown', '> Water Cost  \n> low 1 \\| 2'],
  ])('%s as %s', (number, form, quoted) => {
    const name = `Docking (boats), ${number}`;
    const ends: Record<CitationForm, string> = {
      text: `\n\u2014 ${name}\n${page}#${number}`,
      bbcode: `\n[url=${page}#${number}]${name}[/url]`,
      markdown: `\n\n[${name}](${page}#${number})`,
      html: `\n<p><a href="${page}#${number}">${name}</a></p>`,
      link: '',
    };
    expect(cited(number, form)).toBe(quoted + ends[form]);
  });
});

describe('whatever stands in a ruling, Markdown shows it', () => {
  const marks = fc.constantFrom(
    ...'\\`*_~^|[]<>&#+-=!(){}.:;"\'1a '.split(''),
    '&amp;',
    '1. ',
    ':sail:',
    'b',
  );
  const lines = fc.array(
    fc.array(marks, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('').trim()),
    { minLength: 1, maxLength: 3 },
  );
  const texts = lines
    .map((all) => all.filter((line) => line !== ''))
    .filter((all) => all.length > 0);

  test('as CommonMark and GFM read it, which Reddit follows', { timeout: 30_000 }, () => {
    const read = unified().use(remarkParse).use(remarkGfm);
    fc.assert(
      fc.property(texts, (all) => {
        const [quote, link] = read.parse(cite(ruling(all.join('\n')), 'markdown')).children;
        const [paragraph] = quote?.type === 'blockquote' ? quote.children : [];
        const parts = paragraph?.type === 'paragraph' ? paragraph.children : [];
        const shown = parts.map((part) => (part.type === 'text' ? part.value : `<${part.type}>`));
        expect(shown.join('')).toBe(all.join('<break>'));
        expect(link?.type).toBe('paragraph');
      }),
      { numRuns: 1000 },
    );
  });

  test('as Discord takes backslashes away: before every sign that is no letter, digit or space', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const shown = all.map((line) => forMarkdown(line).replace(/\\([^0-9A-Za-z\s])/gu, '$1'));
        expect(shown).toEqual(all);
      }),
    );
  });
});

test('HTML shows markup as it stands', () => {
  expect(cite(ruling('<b> & "c"'), 'html')).toContain('<p>&lt;b&gt; &amp; &quot;c&quot;</p>');
});
