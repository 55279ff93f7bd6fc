import * as fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { EditMap } from 'micromark-util-edit-map';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { boxLabel } from '../../src/model/box-html.ts';
import { englishLabels } from '../../src/model/ruling.ts';
import { parseFile } from '../../src/read/index.ts';
import { growthOf, superlinear } from '../lib/growth.ts';
import { forAll, textOf } from '../lib/properties.ts';
import { compiled, docking, entry, problems, read } from './compiled.ts';

const elements = new Set(
  `p ul ol li blockquote pre hr section aside div table thead tbody tr th td h2 h3 h4 h5 h6 a em strong del code br
   span time mark`.split(/\s+/u),
);

/** Allowed values of each attribute in the HTML of a text. */
const attributes: Record<string, RegExp> = {
  dataDraft: /^$/u,
  className:
    /^(?:ruling|table|box|errata|update|example|note|number|ref|see|mention|term|icon|box-label|box-source|printed|numbered|fault)$/u,
  id: /^[^\s"'<>&]+$/u,
  href: /^(?:https?:\/\/|mailto:|\/(?:glossary|terms|documents)\/[\p{L}\p{N}%-]+\/(?:#[pr]\d+)?$|#[pr]\d+$)/u,
  title: /^/u,
  start: /^\d+$/u,
  align: /^(?:left|right|center)$/u,
  dataStanding: /^(?:temporary|superseded|reversed)$/u,
  dataIcon: /^[\p{L}\p{N}-]+$/u,
  dateTime: /^\d{4}-\d\d-\d\d$/u,
  role: /^(?:img|note|region)$/u,
  ariaLabel: /^/u,
  tabIndex: /^0$/u,
};

/** Finds forbidden parts of a text's HTML: elements, attributes, addresses, comments. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const read: string[] = [];
  const tree = fromHtml(html, { fragment: true });
  visit(tree, (node) => {
    if (node.type === 'comment' || node.type === 'doctype') faults.push(node.type);
    if (node.type !== 'element') return;
    read.push(node.tagName);
    if (!elements.has(node.tagName)) faults.push(`<${node.tagName}>`);
    for (const [name, value] of Object.entries(node.properties)) {
      for (const one of [value].flat()) {
        if (!attributes[name]?.test(String(one))) faults.push(`<${node.tagName} ${name}="${one}">`);
      }
    }
  });
  if (read.join(' ') !== written(html).join(' '))
    faults.push('tags that a browser reads otherwise');
  return faults;
}

/** Returns the elements in the HTML; none if the tags do not match. */
function written(html: string): string[] {
  const names: string[] = [];
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z\d]+)(?:"[^"]*"|[^">])*>/gu)) {
    if (slash === '') names.push(name);
    if (slash !== '' && open.pop() !== name) return [];
    if (slash === '' && name !== 'br' && name !== 'hr') open.push(name);
  }
  return open.length === 0 ? names : [];
}

test.each([
  '<p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<p>x</p><!-- x -->',
  '<p class="other">x</p>',
  '<p><p>x</p></p>',
])('the checker of these tests finds unsafe HTML: %s', (bad) => {
  expect(faultsOf(bad)).not.toEqual([]);
});

const script = '<script>alert(1)</script>';
const picture = '<img src=x onerror=alert(1)>';

test.each([
  script,
  `It ${script} docks.`,
  `<!-- ${script} -->`,
  `:::note\nIt ${script} docks.\n:::`,
  `| ${script} |\n| - |\n| ${picture} |`,
  `## ${script}`,
  `It [[Fog|${script}]] docks.`,
  `It [[${picture}]] docks.`,
  `:::update{source="${script}"}\nIt docks.\n:::`,
  `It docks. See ${script}.`,
  `\`\`\`html" onclick="alert(1)\n${script}\n\`\`\`\n\n^p2`,
  ':::note{onclick="alert(1)" style="color:red" data-ruling="0"}\nIt docks.\n:::',
  'It :docks[now]{onclick="alert(1)"}.',
])('raw HTML does not reach a page: %j', (body) => {
  const { html } = read(`It docks. ^p1\n\n${body.replace(/(\n:::|$)/u, ' ^p3$1')}\n\n^p4`).text;
  expect(faultsOf(html)).toEqual([]);
});

test('names of other pages are escaped', () => {
  const evil = `---\ntitle: '${picture}'\nkind: term\nsources: ["<script>"]\n---\n\nIt. ^p1\n`;
  const { html } = read(`See [[${picture}]]. ^p1`, { files: { 'glossary/evil.md': evil } }).text;
  expect(faultsOf(html)).toEqual([]);
  expect(html).toContain('>&lt;img src=x onerror=alert(1)&gt;</a>');
});

test('a separator from site.yml is escaped between publications and successors', () => {
  const box = { kind: 'update', standing: 'superseded' } as const;
  const sources = [{ name: 'Tide Tables' }, { name: 'Harbour Book' }];
  const successors = ['fog', 'mooring'].map((name) => ({ name, url: `/glossary/${name}/` }));
  const labels = { ...englishLabels(), semicolon: picture, replacedBy: `${picture} {place}` };
  const html = boxLabel({ ...box, sources, successors }, labels);
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img/gu)).toHaveLength(3);
});

test.each([
  ['[docks](https://x.org/a?b=c&d#e)', 'https://x.org/a?b=c&amp;d#e'],
  ['[docks](HTTP://x.org)', 'http://x.org'],
  ['[docks](mailto:a@b.org)', 'mailto:a@b.org'],
  ['<https://x.org/>', 'https://x.org/'],
  ['www.x.org', 'http://www.x.org'],
])('an address of another site is a link: %s', (written, href) => {
  const { text, diagnostics } = read(`It ${written} now. ^p1`);
  expect(diagnostics).toEqual([]);
  expect(text.html).toContain(`<a href="${href}">`);
});

/**
 * Pieces of Markdown, front matter and HTML, separated by `¦`: syntax of the parsers, and text that could break out of
 * it.
 */
const pieces = [
  'See ¦(see ¦see also ¦Fog¦tide - ebb¦Gull (boat)¦Sunshine¦, ¦; ¦ and ¦. ¦.',
  '[[¦]]¦[¦]¦|¦\\|¦#^p1¦#¦[[Fog]]¦[[#^p1]]¦[[quay|the quay]]¦[Sail]¦[Mast]',
  '\n¦\n\n¦\r\n¦\r¦  ¦\t¦    ¦- ¦1. ¦> ¦## ¦# ¦---¦***¦```¦~~~¦- [ ] ',
  ':::note\n¦:::¦::::¦:::errata{source="x" date="2024-01-01"}¦::leaf¦:word¦{x=1}¦{',
  ' ^p1¦^p1¦\n\n^p2¦ ^r1¦^¦ ^p¦| a | b |\n| - | - |\n| c | d |¦| - |',
  '*¦**¦_¦~~¦`¦``¦\\¦&¦&amp;¦&#0;¦&#x1F600;¦&quot;¦&nbsp;¦<¦>',
  '<script>¦</script>¦<b onclick="x">¦<!--¦-->¦<img src=x onerror=alert(1)>¦<?¦<![CDATA[',
  '[x](javascript:alert(1))¦<javascript:alert(1)>¦![x](data:x)¦[x]: y¦[^1]¦[^1]: z¦](¦)',
  'https://x.org¦www.x.org¦a@b.org¦"¦\'¦\u2019¦\u201C¦\u00E9¦😀¦\uD83D¦\uFEFF',
  '\uFDD00\uFDD3¦\uFDD10\uFDD3¦\uFDD4¦\uFDD5¦\uFFFC¦\u2028¦\u2029¦\0¦\u00A0¦\u202E¦\u000B¦\u0085',
  'title: x¦kind: term¦aliases: [a¦---\ntitle: x\nkind: term\n---\n',
].flatMap((line) => line.split('¦'));

const cup = '---\ntitle: Cup\n---\n';
const known = { weight: 8, arbitrary: fc.constantFrom(...pieces) };
const any = { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) };
const markdown = textOf(fc.oneof(known, any), 24);

/** HTML without a fault: most pages of a folder are the same for every text, and are checked once. */
const safe = new Set<string>();

/** The faults of HTML that was not checked yet. */
function newFaults(html: string): string[] {
  if (safe.has(html)) return [];
  const found = [...faultsOf(html), ...(html.match(/<script/giu) ?? [])];
  if (found.length === 0) safe.add(html);
  return found;
}

/** The faults of a compiled file: places outside of it, and HTML that a page may not have. */
function faults(path: string, content: string): string[] {
  const { glossary, diagnostics } = compiled({ [path]: content });
  const lines = content.replace(/^\uFEFF/u, '').split(/\r\n|[\r\n]/u);
  const isInside = (line: number, column: number): boolean =>
    line >= 1 &&
    line <= lines.length &&
    column >= 1 &&
    column <= (lines[line - 1]?.length ?? 0) + 1;
  const pages = [...glossary.entries, ...glossary.documents];
  return [
    ...diagnostics.flatMap(({ path: where, line, column, code }) =>
      where !== path || isInside(line, column) ? [] : [`${line}:${column} ${code} is outside`],
    ),
    ...pages
      .flatMap(({ html, rulings }) => [html, ...rulings.map((ruling) => ruling.html)])
      .flatMap(newFaults),
  ];
}

test.each<[what: string, path: string, file: (text: string) => string]>([
  ['the body of an entry', docking, (body) => entry('docking', body)],
  ['the rules of a document', 'documents/c.md', (body) => `${cup}\n## A ^r1\n\n${body}\n\nB. ^r2`],
  ['front matter', docking, (lines) => entry('docking', 'It docks. ^p1', `${lines}\n`)],
  [
    'the value of a key',
    docking,
    (text) => {
      const value = JSON.stringify(text);
      return `---\ntitle: ${value}\nkind: term\naliases: [${value}]\nsources: [${value}]\n---\n\n[[${text}]] ^p1\n`;
    },
  ],
  ['a whole file', docking, (text) => text],
  ['site.yml', 'site.yml', (text) => text],
  ['icons.yml', 'icons/icons.yml', (text) => text],
])('any text as %s is read to the end and makes safe HTML', (_, path, file) => {
  forAll(markdown, (text) => {
    expect(faults(path, file(text))).toEqual([]);
  });
});

test('a file of any bytes is read to the end', () => {
  forAll(fc.uint8Array({ maxLength: 60 }), (bytes) => {
    compiled({ [docking]: bytes, 'site.yml': bytes, 'icons/sail.svg': bytes });
    compiled({ 'icons/icons.yml': bytes });
  });
});

test('a fault in every word of a long text is reported', () => {
  const { diagnostics } = compiled({ [docking]: entry('docking', 'a^p1 '.repeat(15_000)) });
  expect(diagnostics.filter(({ code }) => code === 'ruling/bad-number')).toHaveLength(15_000);
});

test('hundreds of entries with the same former address get an error each', () => {
  const file = entry('dock', 'It docks. ^p1', 'formerly: [quay]\n');
  const files = Array.from({ length: 400 }, (_, at) => [`glossary/${at}.md`, file]);
  const { diagnostics } = compiled(Object.fromEntries(files));
  expect(diagnostics.filter(({ message }) => message.includes('quay'))).toHaveLength(400);
});

test('thousands of retired numbers in a circle, or of unknown names, are reported in linear time', () => {
  const circle = Array.from({ length: 5000 }, (_, at) => `  p${at + 2}: "#p${at + 3}"\n`).join('');
  const ends = entry('dock', 'It docks. ^p1', `retired:\n${circle}  p5002: "#p2"\n`);
  const names = Array.from({ length: 2000 }, (_, at) => `"the ${at} long lost piers"`);
  const unknown = entry('fog', names.map((name, at) => `See ${name}. ^p${at + 1}`).join('\n\n'));
  const { diagnostics } = compiled({ 'glossary/dock.md': ends, 'glossary/fog.md': unknown });
  const codes = Object.groupBy(diagnostics, ({ code }) => code);
  expect(codes['ruling/retired-number']).toHaveLength(5001);
  expect(codes['see/unknown-name']).toHaveLength(2000);
});

/** Repeats a text, with the count of each part in place of `#`. */
const many = (count: number, part: string): string =>
  Array.from({ length: count }, (_, at) => part.replaceAll('#', `${at + 2}`)).join('');

const inBody = (body: string) => entry('docking', `${body} ^p1`);
const inMatter = (lines: string) => entry('docking', 'It. ^p1', lines);

/** Many names in few rulings: most of the time goes into the names. */
const berths = [...'abcdefghijklmnopqrst'].map((letter) => `[[berth ${letter}#]]`).join(' ');

/** Texts larger than any editor writes, by their number of parts. */
test.each<[parts: string, text: (count: number) => string, path?: string]>([
  ['references to rules in one paragraph', (count) => inBody(`${many(count, 'See rule 1, ')}Fog.`)],
  ['rows of one table', (count) => inBody(`| A | B |\n|---|---|\n${many(count, '| A | b |\n')}\n`)],
  ['equal headings', (count) => `${cup}${many(count, '\n## Same\n\nIt. ^r#\n')}`, 'documents/c.md'],
  ['keys of front matter', (count) => inMatter(`retired:\n${many(count / 4, '  p#: fog#p1\n')}`)],
  ['equal keys of front matter', (count) => inMatter(many(count, 'key: a\n'))],
  ['names without an entry', (count) => entry('docking', many(count / 2, `${berths} ^p#\n\n`))],
  ['unknown names after formatted words', (count) => inBody(many(count / 4, '*It.* See fogg. '))],
])('time grows with the number of %s', (_, text, path = docking) => {
  expect(growthOf((count) => compiled({ [path]: text(count) }), 200)).toBeLessThan(superlinear);
});

test('tables with more cells than the parser reads in seconds are refused at once', () => {
  const table = `|${'a|'.repeat(20_000)}\n|${'-|'.repeat(20_000)}\n\n`;
  const { found, marks } = problems(entry('docking', `${table.repeat(2)}‸${table}It. ^p1`));
  expect(found).toEqual([`${marks[0]} text/unsupported`]);
});

/** Counts the events that micromark copies while it parses lists inside lists. */
function eventsCopied(lists: number): number {
  const { consume } = EditMap.prototype;
  let count = 0;
  const counting: typeof consume = function (this: EditMap, events) {
    count += events.length;
    consume.call(this, events);
  };
  EditMap.prototype.consume = counting;
  try {
    const body = '- A\n  - B\n  - C\n'.repeat(lists);
    parseFile({ path: 'glossary/fog.md', content: `---\ntitle: Fog\nkind: term\n---\n\n${body}` });
    // A parse does not change micromark for other programs.
    expect(EditMap.prototype.consume).toBe(counting);
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

test.each([
  ['boxes that are open over many lines', `${':::note\n'.repeat(90)}${'It.\n\n'.repeat(5000)}`],
  ['footnotes', '[^1]: It.\n\n'.repeat(10_001)],
])('%s, which take the parser minutes, are refused at once', (_, body) => {
  const { found } = problems(entry('docking', body));
  expect(found).toEqual([expect.stringMatching(/text\/unsupported$/u)]);
});
