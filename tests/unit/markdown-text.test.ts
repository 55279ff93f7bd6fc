import { expect, test } from 'vitest';
import { toMarkdown } from '../../src/files/markdown.ts';
import { defaultLabels } from '../../src/glossary/index.ts';
import { read } from '../markdown/compiled.ts';

const view = { page: '/sub/glossary/fog/', labels: defaultLabels };
const number = ' [p1](/sub/glossary/fog/#p1)';
const code = '> ``a`b``\n>\n> ````\n> x\n> ```\n> ````';

test.each([
  ['a paragraph', 'Fog *hides* a **boat**. ^p1', `Fog *hides* a **boat**.${number}`],
  ['a link inside of the page', '[[#^p2|It]]. ^p1\n\nA. ^p2', '[It](/glossary/docking/#p2).'],
  ['an icon', 'A [Fin] card. ^p1', 'A \\[Fin\\] card.'],
  ['marks of Markdown in a text', '\\* 2 \\< 3\\_4 & \\[x\\] ^p1', '\\* 2 \\< 3\\_4 & \\[x\\]'],
  ['a number at the beginning', '1\\. no list\\\n\\- nor ^p1', '1\\. no list\\\n \\- nor'],
  ['lists in lists', '3. A\n   - B\n4. C\n\n^p1', '3. A\n\n   - B\n4. C'],
  [
    'a box',
    ':::update{source="Notice" date="2026-01-02"}\nNew. ^p1\n:::',
    `> **Temporary ruling** Notice, 2 January 2026\n>\n> New.${number}`,
  ],
  ['a table', '|A|B\\|C|\n|---|---|\n| 1 | 2 |\n\n^p1', '| A | B\\|C |\n| --- | --- |\n| 1 | 2 |'],
  ['code with backticks', `${code}\n\n^p1`, code],
  [
    'a superseded box',
    ':::note{supersededBy="mooring#p1"}\nOld. ^p1\n:::',
    '> **Superseded ruling** Replaced by [mooring, p1](/glossary/mooring/#p1)\n>\n> Old.',
  ],
  ['paragraphs', ':::note\nA.\n\nB.\n\n^p1\n:::', `> **Note**\n>\n> A.\n>\n> B.${number}`],
])('%s becomes Markdown', (_, written, markdown) => {
  const made = toMarkdown(read(written).text.body.slice(0, 1), view);
  expect(made.split(`\n\n${number.trim()}`)[0]).toContain(markdown);
});
