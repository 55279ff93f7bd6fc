import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOf } from './allowed-html.ts';
import { compiled, docking, entry } from './compiled.ts';

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

const known = { weight: 8, arbitrary: fc.constantFrom(...pieces) };
const any = { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) };
const markdown = fc.array(fc.oneof(known, any), { maxLength: 24 }).map((parts) => parts.join(''));

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
      .flatMap(faultsOf),
    ...pages.flatMap(({ html }) => html.match(/<script/giu) ?? []),
  ];
}

test.each<[what: string, path: string, file: (text: string) => string]>([
  ['the body of an entry', docking, (body) => entry('docking', body)],
  [
    'the rules of a document',
    'documents/cup.md',
    (body) => `---\ntitle: Cup\n---\n\n## Start ^r1\n\n${body}\n\nAt noon. ^r2\n`,
  ],
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
  fc.assert(
    fc.property(markdown, (text) => {
      expect(faults(path, file(text))).toEqual([]);
    }),
  );
});

test('a file of any bytes is read to the end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      for (const path of [docking, 'site.yml', 'icons/icons.yml', 'icons/sail.svg'])
        compiled({ [path]: bytes });
    }),
  );
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
