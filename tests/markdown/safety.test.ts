import { expect, test } from 'vitest';
import { boxLabel } from '../../src/model/box-html.ts';
import { englishLabels } from '../../src/model/ruling.ts';
import { faultsOf } from './allowed-html.ts';
import { read } from './compiled.ts';

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
  '<!DOCTYPE html>',
  '<?php echo 1 ?>',
  '<b',
  '</p></aside></section>',
  `:::note\nIt ${script} docks.\n:::`,
  `| ${script} |\n| - |\n| ${picture} |`,
  `## ${script}`,
  `It [[Fog|${script}]] docks.`,
  `It [[${picture}]] docks.`,
  `[x](https://x.org "${script}")`,
  `:::update{source="${script}"}\nIt docks.\n:::`,
  `It docks. See ${script}.`,
  'It docks. See &lt;script>alert(1)&lt;/script>.',
  `\`${script}\``,
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
