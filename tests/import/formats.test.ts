import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImportFault, readSource } from '../../src/import/index.ts';
import { randomCases } from '../lib/seed.ts';
import { type DocxParagraph, makeDocx } from './lib/make-docx.ts';
import { makePdf } from './lib/make-pdf.ts';
import { errorsOf, runImport, soundImport, titlesOf } from './lib/run-import.ts';

describe('A Word file', () => {
  const paragraphs: DocxParagraph[] = [
    { text: 'Harbour Rules', style: 'Title' },
    { text: 'The game', style: 'Heading1' },
    { text: 'Setting up', level: 0 },
    { text: 'Each player takes five boats.', level: 1 },
    { text: 'A boat of wood floats.', level: 2 },
    { text: 'Turns', level: 0 },
    { text: 'A turn has two parts:', level: 1 },
    { text: 'rowing', level: 0, mark: 'bullet' },
    { text: 'fishing', level: 0, mark: 'bullet' },
  ];

  it.each(['w', 'q'])('keeps the numbers that Word counts, with the prefix %s', async (prefix) => {
    const run = await soundImport({ 'rules.docx': makeDocx(paragraphs, prefix) });
    const { document } = run;
    expect(document).toContain('title: Harbour Rules');
    expect(document).toContain('### 1. Setting up ^r1');
    expect(document).toContain('1.1.1 A boat of wood floats. ^r3');
    expect(document).toContain('2.1 A turn has two parts: ^r5');
    expect(document).toContain('- rowing ^r6\n- fishing ^r7');
    expect(run.report.counts.lines).toMatchObject({ all: 9, unassigned: 0 });
  });

  it('numbers a list with aa, bb after z', async () => {
    const letters = Array.from({ length: 28 }, (_, at) => `Boat ${at} docks.`);
    const file = makeDocx(letters.map((text) => ({ text, level: 0, mark: 'letter' })));
    const [source] = (await soundImport({ 'rules.docx': file })).sources;
    const begins = source?.lines.map(({ text }) => text.split(' ')[0]);
    expect(begins?.filter((_, at) => at % 9 === 0)).toEqual(['a)', 'j)', 's)', 'bb)']);
  });
});

it('HTML from MediaWiki loses its navigation, its edit links and its contents', async () => {
  const sections = ['Anchor', 'Barge', 'Cargo', 'Dock', 'Eel'].map(
    (name) =>
      `<h3><span class="mw-headline">${name}</span><span class="mw-editsection">[edit]</span></h3>\n<p>The ${name} is <a href="b.html#Barge">no barge</a>.</p>`,
  );
  const run = await soundImport({
    'wiki.html': `<!doctype html><title>Words - Site</title><body><a href="#content">To the text</a><ul id="mainnav"><li>Home</li></ul><div id="toc" class="toc"><ul><li>1 Anchor</li></ul></div>${sections.join('\n')}<div id="footer">Impressum</div></body>`,
  });
  expect(titlesOf(run)).toEqual(['Anchor', 'Barge', 'Cargo', 'Dock', 'Eel']);
  expect(run.files.get('glossary/eel.md')).toContain('The Eel is [[Barge|no barge]].');
});

it.each([
  ['<!doctype html><p>It docks.', 'html'],
  ['It docks.', 'text'],
])('The content of a file without an extension shows its format: %s', async (text, format) => {
  expect(await readSource('rules', new TextEncoder().encode(text))).toMatchObject({ format });
});

it.each(['little', 'big'])('UTF-16 is read by its byte order mark, %s end first', async (end) => {
  const bytes = Buffer.from('\uFEFF1. A boat docks.\r\n\r\n2. A boat waits.\r\n', 'utf16le');
  const run = await soundImport({ 'rules.txt': end === 'big' ? bytes.swap16() : bytes });
  expect(run.document).toContain('A boat docks.');
});

const ole = `\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1${'\0'.repeat(600)}`;
const pdf = makePdf([[{ text: 'x', x: 9, y: 9 }]]);
it.each([
  ['an empty file', 'a.txt', '', 'source/empty'],
  ['a binary file', 'a.txt', 'boat\u0000\u0001\u0002', 'source/binary'],
  ['a picture', 'a.png', `\u0089PNG\r\n\u001A\n${'\0'.repeat(40)}`, 'source/binary'],
  ['text that is called PDF', 'a.pdf', 'Just some text.', 'source/wrong-extension'],
  ['a PDF that is called text', 'a.txt', pdf, 'source/wrong-extension'],
  ['a PDF that breaks off', 'a.pdf', pdf.subarray(0, 60), 'source/damaged'],
  ['a PDF of pictures', 'a.pdf', makePdf([[], []]), 'source/no-text-layer'],
  ['a Word file that breaks off', 'a.docx', makeDocx([]).subarray(0, 900), 'source/damaged'],
  ['a locked Word file', 'a.docx', ole, 'source/binary'],
  ['an old Word file', 'a.doc', ole, 'source/binary'],
  ['more text than memory allows', 'a.txt', 'A boat.\n'.repeat(3.2e6), 'source/too-large'],
])('A source that cannot be read is refused: %s', async (_, name, content, code) => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  await expect(readSource(name, bytes)).rejects.toMatchObject({ notices: [{ code }] });
});

/** Marks with a meaning in content files, Markdown, HTML or Git. */
const mark = fc.constantFrom(
  ...'%% <!-- --> ::: :::: :a ^ ^r2 ^b [[x|y]] ![[x]] [^1] [x] [AU] [x]:http://a.org'.split(' '),
  ...'--- === > - # ## ` ``` ~~~ ~~ * ** _ == | |---| \\ { } <b> <pre> <table><td> <h2>'.split(' '),
  ...'<<<<<<< ======= >>>>>>> &lt;b> &#x202E; a@b.example http://x.example/a See'.split(' '),
  ...['\t', '\x01', '\u2028', '\u202E', '\u200B', '\uFDD0'],
  'long'.repeat(500),
);
const word = fc.constantFrom(...' | |a|b c|1.|#.|rule 1.1|Q: a|A: b|<i>|</i>'.split('|'));
const line = fc.oneof(
  fc.array(fc.oneof(mark, word), { maxLength: 5 }).map((parts) => parts.join('')),
  fc.constant(''),
  fc.constantFrom(
    ...'Glossary|Contents|1. A|1.1 Two|- item|* * *|:::note|\f|$ x|:y: z|See X.|```|# h'.split('|'),
    ...'<p>|[[|(See: a, b.)|a – b|Errata:|   deep   wide   gaps|^p1'.split('|'),
    '| a | b |',
  ),
  fc.string({ maxLength: 60 }),
);
it('Generated texts are read with every line accounted for and without avoidable errors', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 30 }),
      fc.constantFrom('a.txt', 'a.md', 'a.html'),
      async (lines, name) => {
        const run = await runImport({ [name]: lines.join('\n') }).catch((error: unknown) => {
          if (!(error instanceof ImportFault)) throw error;
          expect(error.message).toMatch(/source\/\w|import\/nothing/u);
        });
        if (!run) return;
        expect(run.report.unassigned).toEqual([]);
        // Unavoidable: a source that repeats a number or refers to a missing rule, and names with "#" or "|" in
        // references.
        const avoidable = errorsOf(run).filter(
          (error) =>
            !/ printed\/twice | reference\/unknown-rule | see\/unknown-name .*[#|[\]]/u.test(error),
        );
        expect(avoidable).toEqual([]);
      },
    ),
    { numRuns: randomCases / 2 },
  );
});
