import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultsOf } from './allowed-html.ts';
import { compiled, docking, entry } from './compiled.ts';

/*
 * Whatever an editor's file holds, it is read to the end: no exception, no place outside of the file, no HTML
 * but what a page may hold.
 */

const pieces = fc.constantFrom(
  ...[
    'See ',
    '(see ',
    'see also ',
    'Fog',
    'tide - ebb',
    'Gull (boat)',
    'Sunshine',
    ', ',
    '; ',
    ' and ',
    '. ',
    '.',
  ],
  ...[
    '[[',
    ']]',
    '[',
    ']',
    '|',
    '\\|',
    '#^p1',
    '#',
    '[[Fog]]',
    '[[#^p1]]',
    '[[quay|the quay]]',
    '[Sail]',
    '[Mast]',
  ],
  ...[
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '  ',
    '\t',
    '    ',
    '- ',
    '1. ',
    '> ',
    '## ',
    '# ',
    '---',
    '***',
    '```',
    '~~~',
  ],
  ...[
    ':::note\n',
    ':::',
    '::::',
    ':::errata{source="x" date="2024-01-01"}',
    '::leaf',
    ':word',
    '{x=1}',
    '{',
  ],
  ...[
    ' ^p1',
    '^p1',
    '\n\n^p2',
    ' ^r1',
    '^',
    ' ^p',
    '| a | b |\n| - | - |\n| c | d |',
    '|',
    '| - |',
  ],
  ...[
    '*',
    '**',
    '_',
    '~~',
    '`',
    '``',
    '\\',
    '&',
    '&amp;',
    '&#0;',
    '&#x1F600;',
    '&quot;',
    '&nbsp;',
    '<',
    '>',
  ],
  ...[
    '<script>',
    '</script>',
    '<b onclick="x">',
    '<!--',
    '-->',
    '<img src=x onerror=alert(1)>',
    '<?',
    '<![CDATA[',
  ],
  ...[
    '[x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '![x](data:x)',
    '[x]: y',
    '[^1]',
    '[^1]: z',
    '](',
    ')',
  ],
  ...[
    'https://x.org',
    'www.x.org',
    'a@b.org',
    '"',
    "'",
    '\u2019',
    '\u201C',
    '\u00E9',
    '😀',
    '\uD83D',
    '\uFEFF',
  ],
  ...[
    '\uFDD00\uFDD3',
    '\uFDD10\uFDD3',
    '\uFDD4',
    '\uFDD5',
    '\uFFFC',
    '\u2028',
    '\u2029',
    '\0',
    '\u00A0',
    '\u202E',
  ],
  ...[
    'title: x',
    'kind: term',
    'aliases: [a',
    '---\ntitle: x\nkind: term\n---\n',
    '- [ ] ',
    '<',
    '\u000B',
    '\u0085',
  ],
);

const markdown = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: pieces },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    ),
    {
      maxLength: 24,
    },
  )
  .map((parts) => parts.join(''));

/** What is wrong with what a file becomes; nothing, whatever is wrong with the file. */
function faults(path: string, content: string): string[] {
  const { glossary, diagnostics } = compiled({ [path]: content });
  const lines = content.replace(/^\uFEFF/u, '').split(/\r\n|[\r\n]/u);
  const outside = diagnostics.filter(
    ({ path: where, line, column }) =>
      where === path &&
      !(
        line >= 1 &&
        line <= lines.length &&
        column >= 1 &&
        column <= (lines[line - 1]?.length ?? 0) + 1
      ),
  );
  const pages = [...glossary.entries, ...glossary.documents];
  return [
    ...outside.map(({ line, column, code }) => `${line}:${column} ${code} is outside of the file`),
    ...pages
      .flatMap(({ html, rulings }) => [html, ...rulings.map((ruling) => ruling.html)])
      .flatMap(faultsOf),
    ...pages.flatMap(({ html }) => html.match(/<script/giu) ?? []),
  ];
}

describe('a file of anything', { timeout: 60_000 }, () => {
  test('as the body of an entry', () => {
    fc.assert(
      fc.property(markdown, (body) => {
        expect(faults(docking, entry('docking', body))).toEqual([]);
      }),
    );
  });

  test('as the rules of a document', () => {
    fc.assert(
      fc.property(markdown, (body) => {
        const text = `---\ntitle: Cup\n---\n\n## Start ^r1\n\n${body}\n\nAt noon. ^r2\n`;
        expect(faults('documents/cup.md', text)).toEqual([]);
      }),
    );
  });

  test('as the front matter', () => {
    fc.assert(
      fc.property(markdown, (matter) => {
        const text = `---\ntitle: docking\nkind: term\n${matter}\n---\n\nIt docks. ^p1\n`;
        expect(faults(docking, text)).toEqual([]);
      }),
    );
  });

  test('as the value of a key of the front matter', () => {
    fc.assert(
      fc.property(markdown, (value) => {
        const quoted = JSON.stringify(value);
        const text = `---\ntitle: ${quoted}\nkind: term\naliases: [${quoted}]\nsources: [${quoted}]\n---\n\n[[${value}]] ^p1\n`;
        expect(faults(docking, text)).toEqual([]);
      }),
    );
  });

  test('as the whole file', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        expect(faults(docking, text)).toEqual([]);
      }),
    );
  });

  test('as site.yml and icons.yml', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        expect(faults('site.yml', text)).toEqual([]);
        expect(faults('icons/icons.yml', text)).toEqual([]);
      }),
    );
  });

  test('as bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        for (const path of [docking, 'site.yml', 'icons/icons.yml', 'icons/sail.svg'])
          compiled({ [path]: bytes });
      }),
    );
  });
});
