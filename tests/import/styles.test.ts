import { describe, expect, it } from 'vitest';
import { soundImport, titlesOf } from './lib/run-import.ts';

const body = (what: string): string =>
  `A ${what} is a thing of the harbour that players move, trade and sometimes lose.`;
const names = 'anchor barge cargo dock ferry gull hull jetty keel lagoon'.split(' ');

/** The ten entries as a glossary writes them. */
const written = (one: (name: string, text: string) => string, between = '\n'): string =>
  names.map((name) => one(name, body(name))).join(between);

describe('The style of a glossary is found', () => {
  const apart = (name: string, text: string): string =>
    `${name}\n${text}\n\nSecond paragraph of ${name}.\n\nBow\n`;
  it.each([
    ['headings', 'words.md', written((name, text) => `### ${name}\n\n${text}\n`)],
    ['title-line', 'words.txt', written((name, text) => `${name}\n${text}\n`)],
    ['title-line', 'apart.txt', written(apart, '\n\n\n')],
    ['title-dash', 'words.txt', written((name, text) => `${name} – ${text}\n`)],
    ['title-dash', 'more.txt', written((name, text) => `${name} – ${text}\n\nA second ${name}.\n`)],
    ['mark', 'words.txt', written((name, text) => `  $ ${name}\n     ${text}\n`)],
    ['bold', 'words.html', written((name, text) => `<p><b>${name}.</b> ${text}</p>`)],
    ['definitions', 'words.html', written((name, text) => `<dt>${name}</dt><dd>${text}</dd>`)],
    ['table', 'words.md', `| A | B |\n|---|---|\n${written((...row) => `| ${row.join(' | ')} |`)}`],
  ])('as %s in %s', async (style, file, text) => {
    const run = await soundImport({ [file]: style === 'definitions' ? `<dl>${text}</dl>` : text });
    expect(titlesOf(run)).toEqual(names);
    expect(run.report.recognised[0]?.style).toBe(style);
    expect(run.files.get('glossary/anchor.md')).toContain(body('anchor'));
  });

  it('and marked letters of the alphabet are neither entries nor aliases', async () => {
    const text = written((name, text) => `$ ${name.slice(0, 1)}\n\n$ ${name}\n   ${text}\n`);
    const run = await soundImport({ 'words.txt': text });
    expect(titlesOf(run)).toEqual(names);
    expect([...run.files.values()].join('\n')).not.toContain('aliases:');
  });

  it('and an entry may follow a drawing without a blank line', async () => {
    const entries = written((name, text) => `   $ ${name}\n      ${text}\n`);
    const [start = '', end = ''] = entries.split('\n   $ dock');
    const rows = ['One rope    barge', 'joins the    |', 'two boats    v', 'and holds    hull'];
    const drawing = rows.map((row) => `      ${row}`);
    const text = [start, ...drawing, `   $ dock${end}`].join('\n');
    const run = await soundImport({ 'words.txt': text });
    expect(titlesOf(run)).toEqual(names);
    expect(run.files.get('glossary/cargo.md')).toContain('joins the    |');
  });

  it('and the text before the entries becomes a document', async () => {
    const entries = written((name, text) => `### ${name}\n\n${text}\n`);
    const text = `# Harbour Words\n\nHow to read this: every word has its own heading.\n\n${entries}`;
    const run = await soundImport({ 'words.md': text });
    expect(titlesOf(run)).toEqual(names);
    expect(run.document).toContain('How to read this');
  });

  it('and a text whose titles are not in alphabetical order is a single entry with sections', async () => {
    const text = `Harbour – ${body('harbour')}\n\nTying up – Put the boat beside the pier.\n\nCasting off – Take it away again.\n\n${body('boat')}\n`;
    const run = await soundImport({ 'harbour.txt': text });
    expect(titlesOf(run)).toEqual(['Harbour']);
    expect(run.files.get('glossary/harbour.md')).toContain('## Casting off');
  });
});

it('A glossary ends at a heading of the same level below which the alphabet begins again', async () => {
  const entry = (name: string): string => `### ${name}\n\n${body(name)}\n`;
  const text = [
    '# Harbour\n\n## Glossary\n',
    ...names.slice(0, 5).map(entry),
    '## ebb\n\nA slip of the author.\n',
    ...names.slice(5).map(entry),
    '## Questions\n',
    ...['dock', 'barge', 'cargo'].map(entry),
  ];
  const run = await soundImport({ 'words.md': text.join('\n') });
  expect(titlesOf(run)).toEqual(names);
  expect(run.document).toContain('### barge');
});

it('An index of pages at the end has no entries, and is left out', async () => {
  const index = names.map((name, at) => `${name}, ${at + 3}`).join('\n\n');
  const text = `${['A boat floats on the water.', 'It docks.'].join('\n\n')}\n\nIndex\n\n${index}\n`;
  const run = await soundImport({ 'words.txt': text });
  expect(titlesOf(run)).toEqual([]);
  expect(run.report.dropped).toEqual({ 'left out by the profile': 11 });
});

it('A title that Windows forbids as a file name gets another file name', async () => {
  const entries = [...names, 'Nul'].map((name) => `### ${name}\n\n${body(name)}\n`);
  const run = await soundImport({ 'words.md': entries.join('\n') });
  expect(titlesOf(run)).toContain('Nul');
  expect(run.files.get('glossary/nul-entry.md')).toContain('title: Nul');
});

describe('A source of several parts', () => {
  const rules = [1, 2, 3]
    .flatMap((chapter) => [
      `${chapter}. Chapter ${'abc'[chapter - 1]}`,
      ...[1, 2, 3].flatMap((rule) => [
        `${chapter}.${rule}. A player may row a boat in round ${rule} of a storm.`,
        `${chapter}.${rule}a The boat is then wet until it is dried by its owner.`,
      ]),
    ])
    .join('\n\n');
  const glossary = written((name, says) => `${name}\n${says}\n`);
  const text = `The Harbour Rulebook\n\nContents\n\n1. Chapter a\n2. Chapter b\n3. Chapter c\nGlossary\nCredits\n\n${rules}\n\nGlossary\n\n${glossary}\n\nCredits\n\nMade by friends of the harbour.\n`;

  it('becomes a document of rules and entries of its glossary', async () => {
    const run = await soundImport({ 'rules.txt': text });
    const styles = run.report.recognised.map(({ style }) => style);
    expect(styles).toEqual(['numbers', 'title-line', 'text']);
    expect(titlesOf(run)).toEqual(names);
    const { document } = run;
    expect(document).toContain('title: The Harbour Rulebook');
    expect(document).toContain('## 2. Chapter b ^r');
    expect(document).toContain('2.3a The boat is then wet until it is dried by its owner. ^r');
    expect(document).toContain('Made by friends of the harbour.');
    expect(run.report.dropped['contents']).toBe(6);
  });

  it('is read with its written profile, except for parts of the style `skip`', async () => {
    const first = await soundImport({ 'rules.txt': text });
    const again = await soundImport({ 'rules.txt': text }, { profile: first.profile });
    expect([...again.files]).toEqual([...first.files]);
    const parts = first.profile.parts.map((part) =>
      part.style === 'text' ? { ...part, style: 'skip' as const } : part,
    );
    const part = await soundImport({ 'rules.txt': text }, { profile: { ...first.profile, parts } });
    expect(part.document).not.toContain('Made by friends');
    expect(part.report.dropped['left out by the profile']).toBe(2);
  });
});

it('Several sources are one import, whose profile also reads files with other names', async () => {
  const glossary = (what: string): string => written((name) => `${name}\n${body(what)}\n`);
  const harbour = `harbour – ${body('harbour')}\n`;
  const first = await soundImport({ 'a1.txt': glossary('boat'), 'b1.txt': harbour });
  expect(titlesOf(first)).toHaveLength(11);
  const next = await soundImport({ 'a2.txt': glossary('ship'), 'b2.txt': harbour }, first);
  expect(next.report.changes?.counts).toMatchObject({ kept: 11, gone: 0 });
});

it('Headings with printed numbers nest by their series, even if steps begin again at 1', async () => {
  const rules = ['1. SETTING OUT', '1. BOATS', '2. PIERS', '2. STORMS', '3. ENDING'];
  const text = rules.map((rule) => `${rule}\nEach player takes one.\n`).join('\n');
  const run = await soundImport({ 'format.txt': text });
  const { document } = run;
  expect([...document.matchAll(/^#+ .*$/gmu)].map(([line]) => line)).toEqual([
    '## 1. SETTING OUT ^r1',
    '### 1. BOATS ^r2',
    '### 2. PIERS ^r3',
    '## 2. STORMS ^r4',
    '## 3. ENDING ^r5',
  ]);
});
