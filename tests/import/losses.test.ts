import { describe, expect, it } from 'vitest';
import { reportMarkdown } from '../../src/import/index.ts';
import { checkWords } from '../../src/import/report/import-checks.ts';
import { unitOf } from '../../src/import/write/units.ts';
import { makeDocx } from './lib/make-docx.ts';
import { column, makePdf, type PdfLine } from './lib/make-pdf.ts';
import { iconContent, soundImport, titlesOf } from './lib/run-import.ts';

const body = (what: string): string => `A ${what} is a thing of the harbour that players move.`;
const names = ['Anchor', 'Barge', 'Cargo', 'Dock', 'Eel', 'Ferry', 'Gull', 'Hull'];

it('Lost and added words are reported with their lines', async () => {
  const text = '1. Boats\n\n1.1. A boat floats.\n\n1.2. It sinks.\n';
  const run = await soundImport({ 'rules.txt': text });
  const faultsOf = (words: string) => {
    const { imported } = run;
    const files = imported.files.map((file) => ({ ...file, units: [unitOf(words, 'r1')] }));
    return checkWords({ ...imported, files }).faults;
  };
  expect(faultsOf('1\\. Boats 1.1. A boat floats. 1.2. It sinks.')).toEqual([]);
  expect(faultsOf('1\\. Boats 1.1. A boat floats. 1.2. It drifts.')).toEqual([
    { word: 'sinks', missing: 1, file: 'rules.txt', source: 2 },
    { word: 'drifts', missing: -1 },
  ]);
});

describe('A PDF of two columns', () => {
  const bold = (text: string, size: number) => ({ text, bold: true, size });
  const half = (page: number, side: string) => [
    bold(`${side} ${page} chapter`, 16),
    `A ${side} boat ${page} moves from one pier to the next un-`,
    'til its owner stops it at the start of the turn.',
    '',
    bold(`More on ${side} ${page} boats`, 13),
    `A boat ${page} that is tied to the ${side} pier does not move.`,
  ];
  const page = (number: number): PdfLine[] => [
    { text: 'HARBOUR RULES', x: 60, y: 815, size: 8 },
    { text: `${number + 6}`, x: 60, y: 22, size: 8 },
    ...column(half(number, 'left'), 50, 790),
    ...column(half(number, 'right'), 330, 790),
  ];
  const rows = ['Ship¦Cost¦Cargo', 'Barge¦2¦one token', 'Tall frigate¦12¦five tokens'];
  const table = rows.flatMap((row, at): PdfLine[] =>
    row
      .split('¦')
      .map((text, cell) => ({ text, x: 60 + cell * 130, y: 500 - at * 14, bold: at === 0 })),
  );

  it('keeps neighbouring headings of both columns apart, and keeps tables', async () => {
    const last = [...column(['What ships cost:'], 60, 530), ...table];
    const run = await soundImport({ 'a.pdf': makePdf([1, 2, 3].map(page).concat([last])) });
    const headings = [...run.document.matchAll(/^#+ (.*)$/gmu)].map(([, text]) => text);
    const sides = [1, 2, 3].flatMap((number) => [`left ${number}`, `right ${number}`]);
    expect(headings).toEqual(sides.flatMap((side) => [`${side} chapter`, `More on ${side} boats`]));
    expect(run.document).toContain('moves from one pier to the next until its owner');
    expect([...run.files.values()].join('\n')).toMatch(
      /```\nShip {2,}Cost {2,}Cargo\nBarge {5,}2 {2,}one token\nTall.*\n```/u,
    );
    expect(run.codes).toEqual(['text/table-kept']);
    expect(run.report.dropped).toEqual({ 'running head': 6 });
  });
});

it('A sign that only the font of a PDF knows is reported with its pages, and may stand for an icon', async () => {
  const content = iconContent('GO', 'gold');
  const page = (number: number): PdfLine[] => [
    { text: `${number}. A boat of class ${number} costs`, x: 50, y: 700 },
    { text: 'A', x: 185, y: 700, private: true },
    { text: 'and a crew.', x: 197, y: 700 },
  ];
  const files = { 'a.pdf': makePdf([1, 2, 3].map(page)) };
  const { profile, report } = await soundImport(files, { content });
  const message = '"\uE000" of the font Helvetica, 3 times, on page 1, 2, 3';
  const said = report.notices.map((one) => `${one.code} ${one.message}`);
  expect(said).toContain(`text/private-glyph ${message}`);
  const told = { ...profile, icons: { '\uE000': 'GO' } };
  const run = await soundImport(files, { content, profile: told, isCorrected: true });
  expect(run.document).toContain('costs [GO] and a crew.');
});

it('Lines of a PDF that break before a capital letter are joined, and a line without letters is not a heading', async () => {
  const lines = ['Am Ende darf ein Spieler ein', 'Boot an einen anderen Kai bringen (', '1.2)', ''];
  const rules = Array.from({ length: 5 }, () => lines).flat();
  const run = await soundImport({ 'a.pdf': makePdf([column(rules, 60, 780)]) });
  const joined = /ein Boot an einen anderen Kai bringen \( 1\.2\)/gu;
  expect(run.document.match(joined)).toHaveLength(5);
});

describe('Printed numbers', () => {
  it.each(['a.md', 'a.txt'])('may begin again under each heading: %s', async (name) => {
    const [sign, dot] = name === 'a.md' ? ['## ', '\\.'] : ['', '.'];
    const text = ['Boats', 'Storms', 'Piers']
      .map((title) => `${sign}${title}\n\n1${dot} The ${title} begin.\n\n2${dot} They end.\n`)
      .join('\n');
    const run = await soundImport({ [name]: text });
    expect(run.document).not.toContain('printedNumbers');
    expect(run.document.match(/^## /gmu)).toHaveLength(3);
    expect(run.document.match(/^\d\\\. /gmu)).toHaveLength(6);
  });

  it('with one step need a closing mark or a title', async () => {
    const lines = ['1 Parts', '2 boats and 3 piers are needed.', '2 Setup', '3 4 5 6 7 8 9'];
    const run = await soundImport({ 'a.txt': [...lines, '3 Play'].join('\n\n') });
    const parts = ['## 1. Parts ^r1', '## 2. Setup ^r2', '## 3. Play ^r3'];
    expect(run.document.match(/^## .*$/gmu)).toEqual(parts);
  });
});

it('A German act keeps its compounds, loses its contents, and does not refer to paragraphs of other acts', async () => {
  const titles = ['Geltung', 'Boote', 'Gebühren', 'Strafen'];
  const text = titles.map(
    (title, at) =>
      `§ ${at + 1} ${title}\n\n(1) Die Haupt-\nund die Nebenplätze werden vom Hafen-\nmeister nach § ${at + 1} vergeben, der das nicht allein und nur für die Boote darf, siehe § 2 Abs. 2.\n\n(2) Das ist nach § 1062 der Zivilprozessordnung und dem Recht am Hafen zu lesen.\n`,
  );
  const list = titles.map((title, at) => `§ ${at + 1} ${title}`).join('\n');
  const run = await soundImport({ 'a.txt': `Inhaltsverzeichnis\n\n${list}\n\n${text.join('\n')}` });
  expect(run.report.dropped).toEqual({ contents: 5 });
  expect(run.document).toContain('Die Haupt- und die Nebenplätze werden vom Hafenmeister nach § 1');
});

it('A paragraph of an act above a list is not a heading, and its sentences are not rules', async () => {
  const texts = [1, 2, 3].map(
    (act) =>
      `§ ${act} Boote\n\n(1) Ein Boot darf an jedem freien Platz anlegen, siehe § 2 Abs. 3 Satz 1.\n\n(2) Das gilt nicht, wenn\n\n1. es brennt oder\n\n2. es nach Absatz 1 Satz 2 gesperrt ist.\n\n(3) Über § 1 Abs. 2 Nr. 2 entscheidet der Hafenmeister.\n`,
  );
  const site = { path: 'site.yml', content: 'name: Test\nlanguage: de\n' };
  const run = await soundImport({ 'a.txt': texts.join('\n') }, { content: [site] });
  expect(run.document).toContain('\n(2) Das gilt nicht, wenn');
  expect(run.report.counts).toMatchObject({ rulings: 18 });
  expect(run.report.void).toEqual([]);
});

describe('The reading of a text', () => {
  const bookOf = (titles: readonly string[]): string =>
    titles.map((title) => `# ${title}\n\n${bookOfDays}`).join('\n');
  const bookOfDays = Array.from(
    { length: 12 },
    (_, day) => `## Day ${(day * 7) % 12} at sea\n\n\`row\` is what a sailor does on day ${day}.\n`,
  ).join('\n');

  it('finds names in capitals before a full stop', async () => {
    const text = names.map((name) => `${name.toUpperCase()}. ${body(name)}\n`).join('\n');
    const run = await soundImport({ 'a.txt': text });
    expect(titlesOf(run)).toEqual(names.map((name) => name.toUpperCase()));
  });

  it('is reported as a plain document if no style fits', async () => {
    const run = await soundImport({ 'a.md': `# Boats\n\n${body('Boat')}\n` });
    const said = 'No entries and no printed numbers were found: the text is one plain document.';
    expect(reportMarkdown(run.report).split('\n')).toContain(said);
  });

  it('reads chapters as sections, and finds entries with sections', async () => {
    const run = await soundImport({ 'a.md': bookOf(['Anchors', 'Boats', 'Crews']) });
    expect(titlesOf(run)).toEqual([]);
    const level = (sign: string, name: string) => `${sign} ${name}\n\n${body(name)}\n`;
    const words = names.map((name) => level('##', name) + level('###', `${name} rulings`));
    const glossary = await soundImport({ 'a.md': words.join('\n') });
    expect(titlesOf(glossary)).toEqual(names);
  });

  it('finds entries between paragraphs of a Word file, after its list of contents', async () => {
    const plain = (texts: readonly string[]) => texts.map((text) => ({ text }));
    const listed = (titles: readonly string[]) => titles.map((title, at) => `${title}\t${at + 2}`);
    const entries = names.flatMap((name) => [name, body(name)]);
    const file = makeDocx(plain(['Words', 'Contents', ...listed(names), 'Glossary', ...entries]));
    const run = await soundImport({ 'a.docx': file });
    expect(titlesOf(run)).toEqual(names);
    expect(run.report.dropped['contents']).toBe(9);
    const chapters = names.map((name, at) => `§ ${at + 1} ${name}`);
    const rules = makeDocx([
      ...plain(['Contents', ...listed(chapters)]),
      ...chapters.flatMap((text) => [{ text, style: 'Heading1' }, { text: `(1) ${body(text)}` }]),
    ]);
    expect((await soundImport({ 'b.docx': rules })).report.dropped).toEqual({ contents: 9 });
  });

  it('finds names of any letters and signs, in items of a list and in one line of HTML', async () => {
    const signs = [...names.slice(0, 2), 'C++', ...names.slice(2), 'Якорь', 'Ять'];
    const items = signs.map((name) => `- **${name}**: ${body(name)}`).join('\n');
    const html = signs.map((name) => `<h2>${name}</h2><p>${body(name)}</p>`).join('');
    expect(titlesOf(await soundImport({ 'a.md': items }))).toEqual(signs);
    const page = await soundImport({ 'a.html': `<h1>Words</h1>${html}` }, { isCorrected: true });
    expect(titlesOf(page)).toEqual(signs);
  });

  it('has a title from the file or from its first line, and keeps each chapter', async () => {
    const begun = bookOf(['Anchors are heavy', 'Boats']);
    const chapters = begun.replace('\n\n', `\n\n${body('boat')}\n\n`);
    const book = await soundImport({ 'a.md': `---\ntitle: Sea\n---\n${chapters}` });
    expect(book.document).toMatch(/^title: Sea$.*^## Anchors are heavy$.*^## Boats$/msu);
    const lines = ['1. Boats', '2. Piers', '3. Crews'].map((one) => `${one}\n\n${body(one)}\n`);
    const text = `Harbour Rules\nLast updated 2026-11\n\n${lines.join('\n')}`;
    const rules = await soundImport({ 'a.txt': text });
    expect(rules.document).toMatch(/^title: Harbour Rules$/mu);
  });

  it('is summed up in one line of the report, and equal notices are listed once', async () => {
    const text = names.map((name) => `${name} – ${body(name)} It is a  gap in the  text.\n`);
    const run = await soundImport({ 'a.txt': text.join('\n') });
    const lines = reportMarkdown(run.report, true).split('\n');
    expect(lines).toContain('Look first at: text/lost-glyph (16).');
    expect(lines.filter((line) => line.includes('gap in the  text'))).toHaveLength(2);
  });
});

it('An address, and a rule of another work, are not references', async () => {
  const says = 'See http://x.example/Eel for more. Section 6.8 of the Floor Rules applies.';
  const entries = names.map((name) => `$ ${name}\n   ${body(name)} ${says}\n`);
  const run = await soundImport({ 'a.txt': entries.join('\n') });
  expect(run.files.get('glossary/gull.md')).toContain('See <http://x.example/Eel> for more.');
  expect(run.report.void).toEqual([]);
});
