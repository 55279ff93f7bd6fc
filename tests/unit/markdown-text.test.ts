import { expect, test } from 'vitest';
import { markdownOf } from '../../src/files/markdown.ts';

const view = { page: '/sub/glossary/fog/', codes: new Map([['sail', 'Sail']]) };

test.each([
  ['<p>Fog <em>hides</em> a <strong>boat</strong>.</p>', 'Fog *hides* a **boat**.'],
  ['<p>See <a href="#p2">p2</a>.</p>', 'See [p2](/sub/glossary/fog/#p2).'],
  ['<p>A <span class="icon" role="img" data-icon="sail"></span> card.</p>', 'A \\[Sail\\] card.'],
  ['<p>* 2 &lt; 3_4 &amp; [x]</p>', '\\* 2 \\< 3\\_4 & \\[x\\]'],
  ['<p>1. is no list<br>- neither</p>', '1\\. is no list\\\n\\- neither'],
  ['<ol start="3"><li>A<ul><li>B</li></ul></li><li>C</li></ol>', '3. A\n\n   - B\n4. C'],
  [
    '<div class="update box"><p class="box-label"><strong>Update</strong></p><p>New.</p></div>',
    '> **Update**\n>\n> New.',
  ],
  [
    '<table><thead><tr><th>A</th><th>B|C</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    '| A | B\\|C |\n| --- | --- |\n| 1 | 2 |',
  ],
  ['<p><code>a`b</code></p><pre><code>x\n```\n</code></pre>', '``a`b``\n\n````\nx\n```\n````'],
  ['<p>A<strong> bold </strong>one</p>', 'A **bold** one'],
  [
    '<div class="ruling"><p>A.</p><p>B.</p> <a class="number" href="#p1">p1</a></div>',
    'A.\n\nB. [p1](/sub/glossary/fog/#p1)',
  ],
])('%s becomes Markdown', (html, markdown) => {
  expect(markdownOf(html, view)).toBe(markdown);
});
