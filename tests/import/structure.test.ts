import { describe, expect, it } from 'vitest';
import { reportMarkdown } from '../../src/import/index.ts';
import { column, makePdf, type PdfLine } from './lib/make-pdf.ts';
import { type Run, runImport, soundImport, titlesOf } from './lib/run-import.ts';

/** Printed numbers of the imported document, in order. */
function numbersOf({ glossary }: Run): string[] {
  const [document] = glossary.documents;
  return document?.rulings.flatMap(({ printed }) => printed ?? []) ?? [];
}

/** How sure the report is: `sure`, `fairly sure` or `not sure`. */
const sureness = ({ report }: Run): string | undefined =>
  /The reading is (.*)\.|(not sure)\.$/mu.exec(reportMarkdown(report))?.slice(1).find(Boolean);

describe('Numbers without a sign between their steps', () => {
  const rules = [
    '## Article 1: Boats',
    '- 1a) A boat floats on the water of the harbour.',
    '- 1b) A boat has one captain at most.',
    '    - 1b1) The captain names the pier where it docks.',
    '        - 1b1a) A pier that is full is not named.',
    '        - 1b1b) A pier without a lamp is not named either.',
    '    - 1b2) The captain is turned over after that.',
    '        - 1b2a) A captain that is turned twice is lost.',
    '- 1c) A boat may be sold, see [Rule 1b1](#1b1).',
    '## Article A: Storms',
    '- A1) A storm begins at noon.',
    '    - A1a) Lamps are lit before it begins.',
    '    - A1b) Boats are tied before it begins.',
    '- A2) A storm ends at dusk.',
  ];
  const expected = rules.flatMap((line) => /^\s*- (\w+)\)/u.exec(line)?.[1] ?? []);

  it('are learnt from the text, in nested lists too', async () => {
    const run = await soundImport({ 'a.md': `# Harbour\n\n${rules.join('\n')}\n` });
    expect(numbersOf(run).filter((number) => !number.startsWith('Article'))).toEqual(expected);
    expect(run.report.counts.numbers).toEqual({ shown: 14, read: 14 });
    expect(sureness(run)).toBe('sure');
    expect(run.document).toContain('see [[#1b1|Rule 1b1]].');
  });

  it('may be given in the profile', async () => {
    const text = '2x1. Boats float.\n\n2x2. Boats sink.\n';
    const first = await runImport({ 'a.txt': text });
    const profile = { ...first.profile, numbers: ['1a1'], parts: [{ style: 'numbers' as const }] };
    const run = await soundImport({ 'a.txt': text }, { profile });
    expect(numbersOf(run)).toEqual(['2x1', '2x2']);
  });
});

describe('A short title after a number', () => {
  const book = [
    '100. Boats',
    '101. A boat carries one cargo for each of its holds.',
    '102. A boat that is tied to a pier does not move.',
    '103. Crew',
    '103.1. A boat has one captain.',
    '103.2. A captain names the pier.',
    '104. Docks',
    '105. A dock holds two boats.',
    '200. Storms',
    '201. A storm begins at noon.',
  ];

  it('is a heading even without sub-rules', async () => {
    const run = await soundImport({ 'a.txt': `${book.join('\n\n')}\n` });
    const below = ['### 103. Crew', '### 104. Docks', '### 105.'];
    const headings = run.document.match(/^#+ .*(?= \^r\d+$)/gmu);
    expect(headings).toEqual(['## 100. Boats', ...below, '## 200. Storms']);
    expect(sureness(run)).toBe('sure');
  });

  it('contains only rules whose numbers start with the number of the title', async () => {
    const crew = '1. Boats\n\n1.1. Crew\n\n1.1.1. A boat has a crew.\n\n';
    const text = `${crew}1.2. A boat of the harbour sinks in a storm.\n`;
    const run = await soundImport({ 'a.txt': text });
    expect(run.document).toMatch(/^### 1\.1\. Crew \^r2$/mu);
    expect(run.document).toMatch(/^### 1\.2\. \^r4\n\nA boat of the harbour sinks/mu);
  });
});

it('A line that begins with the next number is a rule, also after "; or"', async () => {
  const lines = [1, 2, 3].flatMap((chapter) => [
    `${chapter}00. Chapter ${chapter}`,
    '',
    `${chapter}00.1. A boat that is tied to a pier of the harbour moves if its owner says so, and either`,
    `${chapter}00.1.a. its captain is on board, which is to be shown to the harbour master at once; or`,
    `${chapter}00.1.b. its captain is asleep.`,
    '',
  ]);
  const run = await soundImport({ 'a.txt': lines.join('\n') });
  expect(numbersOf(run)).toContain('100.1.b');
  expect(numbersOf(run)).toHaveLength(12);
  expect(run.profile.numbers).toEqual(['100', '100.1', '100.1.a']);
});

it('Prose with widened spaces between words is not a table', async () => {
  const line = (...words: string[]): string =>
    [...words, 'moves by the pier and back to its'].join(' ');
  const paragraphs = ['boat', 'crew', 'rope'].map((first) =>
    ['anchor', 'barge', 'cargo', 'dock', 'ferry', 'gull', 'hull', 'jetty']
      .map((second) => line(first, second).replaceAll(' ', '   '))
      .join('\n'),
  );
  const run = await soundImport({ 'a.txt': `${paragraphs.join(' harbour.\n\n')} harbour.\n` });
  expect(run.document).toContain('boat anchor moves by the pier');
  expect(run.codes).toEqual([]);
});

it('Lines of one Markdown paragraph become separate rules', async () => {
  const text = [1, 2].flatMap((chapter) => [
    `## ${chapter}00. Chapter ${chapter}`,
    '',
    `${chapter}01. **Boats** float on the water,`,
    'and dock at piers.',
    `${chapter}01.1. **Barges** float as well.`,
    `${chapter}01.2. Rafts`,
    'do not.',
    `${chapter}02. 1. Boats sink.`,
    `${chapter}02.1. Barges sink.`,
    '',
  ]);
  const run = await soundImport({ 'a.md': text.join('\n') });
  const steps = ['00', '01', '01.1', '01.2', '02', '02.1'];
  expect(numbersOf(run)).toEqual([1, 2].flatMap((chapter) => steps.map((step) => chapter + step)));
  expect(sureness(run)).not.toBe('not sure');
});

it('Rules in lines of one paragraph continue the number of their heading, even after a list of contents with the same numbers', async () => {
  const chapters = ['Boats', 'Storms', 'Docks'].map((title, at) => `${at + 1}. ${title}`);
  const rules = chapters.map((chapter, at) => {
    const [first, second] = [1, 2].map((n) => `${at + 1}.${n}. They move as the\nwind says.`);
    return `## ${chapter}\n\n${first}\n**${second}**\n`;
  });
  const run = await soundImport({ 'a.md': `${chapters.join('\n')}\n\n${rules.join('\n')}` });
  expect(numbersOf(run)).toEqual(expect.arrayContaining(['1.2', '2.2', '3.2']));
});

it('Numbers that a Markdown list would lose are text', async () => {
  const run = await soundImport({ 'a.md': '051. It floats.\n052. It sinks.\n053. It docks.\n' });
  expect(numbersOf(run)).toEqual(['051', '052', '053']);
});

it('Repeated printed numbers and references to missing rules become text, and are reported', async () => {
  const book = [
    '## 1. Boats',
    '1.1. A boat floats, see rules 1.2 and 1.7, and Appendix IV.',
    '1.2. A boat docks in these steps, as section 1.9 says:',
    '1. Row.\n2. Turn.',
    '1.2. A boat leaves again.',
    '## 2. Storms',
    '2.1. A storm begins.',
    '## 1. Boats again',
    'They rot.',
  ];
  const run = await soundImport({ 'a.md': book.join('\n\n') });
  expect(run.document).toContain('see rules 1.2 and \\1.7, and Appendix IV. ^r2');
  expect(run.document).toContain('as \\section 1.9 says: ^r3');
  expect(run.document).toContain('\n\\1.2. A boat leaves again. ^r6');
  expect(run.document).toContain('\n## \\1. Boats again ^r9');
  const said = run.report.notices.map(({ code, message }) => `${code} ${message}`);
  for (const one of [
    'reference/no-rule "a" has no section 1.9; it has 1.1 to 1.2; it is written as text',
    'number/out-of-order the printed number 1.2 is used twice, in line 12 too; it is written as text',
  ])
    expect(said).toContain(one);
});

it('HTML inside of Markdown is read as HTML: lists, struck text, as in Markdown, and raised digits', async () => {
  const text = [
    'A ~~barge~~ boat <del>never</del> always **sinks**, and pays 1<sup>1</sup>/<sub>2</sub> <b>coins</b>.',
    '<ol type="a">\n<li>Row.</li>\n<li>Turn.</li>\n</ol>',
    '<script>\nlet x;\n</script>',
    '<p align="center">Boats <i>float</i>.</p>',
    '<p><img src="a.png" alt="A boat at sea"></p>',
    'It pays <i aria-label="Gold"></i> and <img src="b.png" alt="Wood">.',
    'They *rot*.',
  ];
  const run = await soundImport({ 'a.md': text.join('\n\n') }, { isCorrected: true });
  expect(run.document.replace(/ \^r\d/gu, '')).toContain(
    'A ~~barge~~ boat ~~never~~ always **sinks**, and pays 1¹/₂ **coins**.\n\n- a. Row.\n- b. Turn.\n\nBoats *float*.\n\nA boat at sea\n\nIt pays Gold and Wood.\n\nThey *rot*.\n',
  );
  const said = run.report.notices.map(({ message }) => message);
  expect(said).toEqual(['picture "A boat at sea"', 'picture "Gold"', 'picture "Wood"']);
});

it('A heading that is a whole sentence is a ruling, and no entry; a question is a heading', async () => {
  const rules = 'A boat that is tied to a pier does not move.';
  const question = '### How many captains does a boat have?\n\nOne.\n';
  const run = await soundImport({ 'a.md': `# Harbour\n\n## Boats\n\n### ${rules}\n\n${question}` });
  expect(run.document).toContain(`\n${rules} ^r1\n`);
  expect(run.document).toContain('### How many captains does a boat have?');
});

it('`style: text` and `numbers: [none]` hold for the compiler and the report', async () => {
  const text = '1. Boats float.\n\n2. Boats sink.\n\n2. Boats dock.\n\n3. Boats rot.\n';
  const { profile } = await runImport({ 'a.txt': text });
  const none = { ...profile, numbers: ['none'] };
  const asText = { ...profile, numbers: [], parts: [{ style: 'text' as const }] };
  for (const own of [none, asText]) {
    const run = await soundImport({ 'a.txt': text }, { profile: own });
    expect(run.document).toContain('printedNumbers:\n  - none\n');
    expect(run.report.notices).toEqual([]);
  }
});

describe('A PDF', () => {
  const things = 'anchors barges cargoes docks eels ferries gulls hulls islands jetties'.split(' ');
  const body = (page: number): string[] =>
    things.map((thing, at) => `${things[(at + page) % 10]} meet ${thing} of the harbour, by page`);

  it('loses no entry to page numbers in large type that count up', async () => {
    const page = (number: number): PdfLine[] => [
      ...column(body(number), 60, 760),
      { text: `${number + 6}`, x: 290, y: 40, size: 22, bold: true },
    ];
    const run = await soundImport({ 'a.pdf': makePdf([1, 2, 3, 4].map(page)) });
    expect(run.document).not.toMatch(/^#+ (?:7|8|9|10)\b/mu);
    expect(run.report.dropped).toEqual({ 'running head': 4 });
  });

  it('loses no entry to running heads that name the section of a page and count the pages', async () => {
    const page = (number: number): PdfLine[] => [
      { text: `${number + 6}   1.${number} About ${things[number]}`, x: 60, y: 800, size: 8 },
      ...column(body(number), 60, 760),
    ];
    const run = await soundImport({ 'a.pdf': makePdf([1, 2, 3, 4, 5, 6].map(page)) });
    expect(run.report.dropped).toEqual({ 'running head': 6 });
  });

  it('is read without running heads of its chapters and a list of contents', async () => {
    const titles = ['Boats', 'Storms', 'Lanterns', 'Piers', 'Tides', 'Wells'];
    const contents = titles.flatMap((title, at): PdfLine[] => [
      { text: title, x: 60, y: 700 - at * 14 },
      { text: `${at + 2}`, x: 480, y: 700 - at * 14 },
    ]);
    const page = (title: string, at: number): PdfLine[] => [
      { text: title.toUpperCase(), x: 400, y: 810, size: 8 },
      { text: title, x: 60, y: 770, size: 16, bold: true },
      ...column(body(at), 60, 740),
    ];
    const run = await soundImport({ 'a.pdf': makePdf([contents, ...titles.map(page)]) });
    expect(run.report.dropped).toEqual({ contents: 6, 'running head': 6 });
    expect(titlesOf(run)).toEqual(titles);
  });
});

describe('Marks with a meaning', () => {
  const sound = (html: string) =>
    soundImport({ 'a.html': `<body><h1>Harbour</h1>${html}` }, { isCorrected: true });

  it.each([
    ['<p>A boat <del>never</del> always sinks.', 'A boat ~~never~~ always sinks.'],
    ['<p>A boat <s>never</s> always sinks.', 'A boat ~~never~~ always sinks.'],
    ['<p>It <span style="text-decoration:line-through">never</span> sinks.', 'It ~~never~~ sinks.'],
    ['<p>1<sup>1</sup>/<sub>2</sub> coin on the 1<sup>st</sup> day.', '1¹/₂ coin on the 1st day.'],
    ['<p>It pays <i class="icon" aria-label="Gold"></i> now.', 'It pays Gold now.'],
    ['<p>It pays <svg><title>Gold</title><path d="M0 0"/></svg> now.', 'It pays Gold now.'],
    ['<table><caption>Costs</caption><tr><th>Boat<th>Cost<tr><td>Barge<td>2</table>', 'Costs'],
    ['<ol start="3"><li>Row.<li>Dock.</ol>', '3. Row. ^r1\n4. Dock. ^r2'],
    ['<ol><li value="7">Row.<li>Dock.</ol>', '- 7\\. Row. ^r1\n- 8\\. Dock. ^r2'],
    ['<ol type="a"><li><p>Row.</p><li>Dock.</ol>', '- a. Row. ^r1\n- b. Dock. ^r2'],
    ['<ol style="list-style-type: upper-roman"><li>A.<li>B.</ol>', '- I. A. ^r1\n- II. B. ^r2'],
  ])('are kept: %s', async (html, markdown) => {
    expect((await sound(html)).document).toContain(markdown);
  });

  it('leave hidden text out, with a notice', async () => {
    const hidden = '<p style="display:none">A draft.</p>\n<p hidden>Another.</p>';
    const run = await sound(`<p>A boat floats.</p>\n${hidden}`);
    expect(run.document).not.toMatch(/draft|Another/u);
    expect(run.report.dropped).toEqual({ 'hidden text': 2 });
  });
});

it('A first heading "Table of Contents" is not the title', async () => {
  const html = '<h1>Table of Contents</h1>\n<h2>Boats</h2>\n<p>Boats float.';
  const run = await soundImport({ 'a.html': `<title>Harbour Rules</title><body>\n${html}` });
  expect(run.document).toContain('title: Harbour Rules\n');
  expect(run.document).not.toContain('## Table of Contents');
});

it.each(['all but one or two.', 'a an in of to'])('"%s" is not a list of letters', async (line) => {
  const text = `A boat may carry passengers on its deck,\n${line}\n\nBoats float.\n`;
  expect((await soundImport({ 'a.txt': text })).report.dropped).toEqual({});
});

it('A quotation mark between two words stays', async () => {
  const run = await soundImport({ 'a.txt': 'It says “you may”or “you must”and no more.\n' });
  expect(run.document).toContain('“you may”or “you must”and');
});

it('A link to a heading of the same text refers to that section, and does not name a new entry', async () => {
  const boats = '# Harbour\n\n## Boats\n\nSee [what storms do](#storms).\n\n';
  const run = await soundImport({ 'a.md': `${boats}## Storms\n\nA storm begins.\n` });
  expect(run.document).toContain('[[Storms|what storms do]]');
  expect(run.report.void).toEqual([]);
});
