import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { faultsOf } from './allowed-html.ts';
import { read } from './compiled.ts';

/** The HTML that a body becomes. */
function html(body: string): string {
  return read(body).text.html;
}

test.each([
  '<script></script>',
  '<p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<p style="color:red">x</p>',
  '<p>x</p><!-- x -->',
  '<p class="other">x</p>',
  '<p>x</b></p>',
  '<p><p>x</p></p>',
])('the check of these tests finds fault with %s', (bad) => {
  expect(faultsOf(bad)).not.toEqual([]);
});

describe('raw HTML never reaches a page', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in a line', 'It <script>alert(1)</script> docks.'],
    ['a script in other letters', '<ScRiPt src=//x.org></sCrIpT>'],
    ['an image with an event', '<img src=x onerror=alert(1)>'],
    ['an image in a line', 'It <img src=x onerror=alert(1)> docks.'],
    ['a drawing with an event', '<svg onload=alert(1)>'],
    ['a frame', '<iframe src="https://x.org"></iframe>'],
    ['a style', '<style>p{display:none}</style>'],
    ['a comment', '<!-- <script>alert(1)</script> -->'],
    ['a declaration', '<!DOCTYPE html>'],
    ['a processing instruction', '<?php echo 1 ?>'],
    ['character data', '<![CDATA[<b>x</b>]]>'],
    ['a tag that is not closed', '<b'],
    ['an end tag', '</p></aside></section>'],
    ['a form', '<form action="https://x.org"><input name=q></form>'],
    ['a base address', '<base href="https://x.org/">'],
    ['our own attributes', '<p data-ruling="0" data-box="0">x</p>'],
    ['in a box', ':::note\n<script>alert(1)</script>\n:::'],
    ['in a box, in a line', ':::note\nIt <script>alert(1)</script> docks.\n:::'],
    ['in an item', '- <script>alert(1)</script>'],
    ['in a quotation', '> <script>alert(1)</script>'],
    ['in a table', '| <script>alert(1)</script> |\n| - |\n| <img src=x onerror=alert(1)> |'],
    ['in a heading', '## <script>alert(1)</script>'],
    ['in the words of a reference', 'It [[Fog|<script>alert(1)</script>]] docks.'],
    ['in the name of a reference', 'It [[<img src=x onerror=alert(1)>]] docks.'],
    ['in the words of a link', '[<script>alert(1)</script>](https://x.org)'],
    ['in the title of a link', '[x](https://x.org "<script>alert(1)</script>")'],
    ['in an icon code', 'It [<script>] docks.'],
    ['in the source of a box', ':::update{source="<script>alert(1)</script>"}\nIt docks.\n:::'],
    ['in a See sentence', 'It docks. See <script>alert(1)</script>.'],
    ['in a name of a See sentence', 'It docks. See &lt;script>alert(1)&lt;/script>.'],
    ['in code', '`<script>alert(1)</script>`'],
    ['in a block of code', '```html" onclick="alert(1)\n<script>alert(1)</script>\n```\n\n^p2'],
    ['by character references', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [
      'by the attributes of a box',
      ':::note{onclick="alert(1)" style="color:red" data-ruling="0"}\nIt docks.\n:::',
    ],
    ['by the attributes of a word', 'It :docks[now]{onclick="alert(1)"}.'],
  ])('%s', (_, body) => {
    const shown = html(`It docks. ^p1\n\n${body.replace(/(\n:::|$)/u, ' ^p3$1')}\n\n^p4`);
    expect(faultsOf(shown)).toEqual([]);
  });

  test('an end tag closes nothing of ours', () => {
    const { text } = read('It </p></section> docks. ^p1\n\nIt leaves. ^p2');
    const elements: Element[] = [];
    visit(fromHtml(text.html, { fragment: true }), 'element', (element) => {
      elements.push(element);
    });
    expect(elements.map(({ tagName }) => tagName)).toEqual(['p', 'a', 'p', 'a']);
  });

  test('text that looks like HTML is shown as it stands, once it is escaped', () => {
    const { text, diagnostics } = read('If 3 < 5 & \\<b> then "x" > y. ^p1');
    expect(diagnostics).toEqual([]);
    expect(text.rulings[0]?.text).toBe('If 3 < 5 & <b> then "x" > y.');
    expect(faultsOf(text.html)).toEqual([]);
  });

  test('names of a page are escaped', () => {
    const files = {
      'glossary/evil.md':
        '---\ntitle: \'<img src=x onerror="alert(1)">\'\nkind: term\nsources: ["<script>"]\n---\n\nIt docks. ^p1\n',
    };
    const { text } = read('See [[<img src=x onerror="alert(1)">]]. ^p1', { files });
    expect(faultsOf(text.html)).toEqual([]);
    expect(text.html).toContain('>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</a>');
  });
});

describe('an address that a browser would run never reaches a page', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'java&Tab;script:alert(1)',
    '<java script:alert(1)>',
    '&#1;javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://x.org/1',
    'file:///etc/passwd',
    '/glossary/fog/',
    'fog.html',
    '../fog/',
    '//x.org/',
    '\\\\\\\\x.org',
    '#p1',
    '?q=x',
    'https:javascript:alert(1)',
    'https:/x.org',
    '',
  ])('%s', (address) => {
    const shown = html(`It [docks](${address}) now. ^p1`);
    expect(shown).not.toMatch(/<a href/u);
    expect(faultsOf(shown)).toEqual([]);
    expect(shown).toContain('docks');
  });

  test.each([
    ['[docks](https://x.org/a?b=c&d#e)', 'https://x.org/a?b=c&amp;d#e'],
    ['[docks](HTTP://x.org)', 'http://x.org'],
    ['[docks](mailto:a@b.org)', 'mailto:a@b.org'],
    ['<https://x.org/>', 'https://x.org/'],
    ['https://x.org/docks', 'https://x.org/docks'],
    ['www.x.org', 'http://www.x.org'],
  ])('%s is an address that stays', (written, href) => {
    const { text, diagnostics } = read(`It ${written} now. ^p1`);
    expect(diagnostics).toEqual([]);
    expect(text.html).toContain(`<a href="${href}">`);
  });

  test('the title of a link is no part of what a ruling reads as', () => {
    const { text } = read('It [docks](https://x.org "at > noon < one") now. ^p1');
    expect(text.rulings[0]?.text).toBe('It docks now.');
  });
});
