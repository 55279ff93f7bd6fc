import { describe, expect, it } from 'vitest';
import { reportMarkdown } from '../../src/import/index.ts';
import { fileStart, hiddenIn, invisibleCharacters } from '../../src/model/index.ts';
import { iconContent, type Run, type Setting, soundImport, titlesOf } from './lib/run-import.ts';

/** Imports a text whose letters may be corrected. */
const imported = (name: string, text: string, setting: Setting = {}): Promise<Run> =>
  soundImport({ [name]: text }, { ...setting, isCorrected: true });

const written = ({ files }: Run): string => [...files.values()].join('\n');

/** The texts of all rulings, as the compiler reads them. */
function shown({ glossary: { entries, documents } }: Run): string {
  return [...entries, ...documents]
    .flatMap(({ rulings }) => rulings.map(({ text }) => text))
    .join('\n');
}

describe('An import clears away', () => {
  const page = (number: number, lines: string[]): string =>
    `Harbour Words          Version 2\n\n${lines.join('\n')}\n\nSmith                     [Page ${number}]\n\f`;

  it('running heads and page numbers, and joins paragraphs across pages', async () => {
    const ends = (name: string): string => `   another ${name} player of the same harbour.`;
    const names = ['anchor', 'barge', 'cargo', 'dock', 'ferry', 'gull'];
    const pages = names.map((name, index) =>
      page(index + 1, [
        ...(index === 0 ? [] : [ends(names[index - 1] ?? ''), '']),
        `$ ${name}`,
        `   The word ${name} is used for a thing that floats or that holds`,
        `   what floats, and whoever owns a ${name} may lend it to`,
      ]),
    );
    const run = await imported('words.txt', `${pages.join('\n')}\n${ends('gull')}\n`);
    expect(titlesOf(run)).toHaveLength(6);
    const joined = 'may lend it to another barge player of the same harbour.';
    expect(run.files.get('glossary/barge.md')).toContain(joined);
    expect(run.report.dropped['running head']).toBe(12);
  });

  it.each([
    [
      'hyphens at line ends, but for those that the text writes elsewhere as well',
      'a.txt',
      'anchor – A sea-going boat stays a sea-\ngoing boat after a repair, whatever its ow-\nner says about it in the harbour tavern when he comes back.',
      ['a sea-going boat after', 'whatever its owner says'],
    ],
    [
      'a blank line in the middle of a sentence',
      'a.txt',
      'A boat that is tied to a pier of the harbour may not leave it before its\nowner has paid for the ropes, the lamps and the water that all of its crew\ntook from the well behind the tavern, unless the harbour master lets them\n\n“sail” on the next tide.',
      ['lets them “sail” on the next tide.'],
    ],
    [
      'ligatures, soft hyphens and broken quotation marks',
      'a.txt',
      "anchor – The ﬁrst player\u00ADs turn isn’t over. It ?floats' on water. OPPONENT”S boats sink.\n",
      ["The first players turn isn’t over. It 'floats' on water. OPPONENT’S boats sink."],
    ],
    [
      'control characters, in code too',
      'a.md',
      '# buoy\n\nA buoy is set with `a\x01b`, and marks the harbour mouth:\n\n```\nred\fflag\n```\n\nIt is lit at night.\n',
      ['`ab`', 'redflag'],
    ],
    [
      'a page break within code in a sentence',
      'a.md',
      '# buoy\n\nIts chain is `red\n \f\x01 \n flag`, and it floats: 0\n',
      ['flag`, and'],
    ],
  ])('%s (%s)', async (_, name, text, expected) => {
    const run = await imported(name, text);
    for (const part of expected) expect(written(run)).toContain(part);
  });

  const turned = '\u202Eyoub\u202C';
  const turning =
    `# buoy${turned}\n\nA buoy is set with \`a${turned}b\`, and ${turned} marks &#x202E; [it](https://x.example/${turned}&#x202e;):\n\n` +
    `\`\`\`\nred${turned}flag\n\`\`\`\n\n| a${turned} | b |\n|---|---|\n| ${turned}c | d |\n\n- It is lit, ${turned}as long as it has oil.\n`;
  it.each([
    ['words.md', turning],
    ['words.txt', turning],
    ['words.html', `<h1>buoy${turned}</h1><p>A <b>buoy${turned}</b>.</p><pre>${turned}</pre>`],
  ])('all characters that change the direction of text: %s', async (name, text) => {
    const run = await imported(name, text);
    expect(run.files.size).toBeGreaterThan(0);
    expect(invisibleCharacters(hiddenIn(written(run), () => fileStart))).toEqual([]);
  });

  it('letters of the alphabet and links to the top between entries', async () => {
    const entries = ['Anchor', 'Barge', 'Cargo', 'Dock', 'Eel'].map(
      (name) =>
        `back to top of page ${name[0]}\n\n${name}\nThe ${name} belongs to the harbour.\n\n7\n\nGo to the start of page 5\n\n\n`,
    );
    const run = await imported('words.txt', `A - B - C - D - E - F\n\n${entries.join('\n')}`);
    expect(titlesOf(run)).toHaveLength(5);
    expect(run.report.counts.lines.dropped).toBe(6);
    expect(written(run).match(/^(?:7|Go to the start of page 5) \^/gmu)).toHaveLength(10);
  });

  it('page numbers, but no number that ends a sentence', async () => {
    const pages = [5, 6].map((page) => `Boat ${page * 2} sank in\n190${page}.\n\n${page}\n`);
    const run = await imported('a.txt', pages.join('\f'));
    expect(run.report.dropped).toEqual({ 'running head': 2 });
  });

  it('lists of contents, but no sentence that ends in dots and no row of numbers', async () => {
    const chapters = ['Boats', 'Storms', 'Lanterns', 'Piers', 'Tides'];
    const listed = chapters.map((name, at) => `${name} ........ ${at + 2}`).join('\n');
    const told = chapters
      .map((name) => `# ${name}\n\nOf the ${name} much is said.\nThey come and go....`)
      .join('\n\n');
    const run = await imported('a.txt', `Contents\n\n${listed}\n\n${told}\n\n1 2 3 4 5 6 7\n`);
    expect(run.report.dropped).toEqual({ contents: 6 });
    expect(written(run).match(/come and go\.{4}/gu)).toHaveLength(5);
    expect(written(run)).toContain('1 2 3 4 5 6 7');
    const left = run.report.leftOut.map(({ text, times }) => `${text}: ${times}`);
    expect(left).toContain('Boats ........ 2: 1');
    expect(reportMarkdown(run.report)).toContain('- contents: `Boats ........ 2`');
    const spaced = `Contents\n\n${listed.replaceAll(' ........ ', '        ')}\n\n${told}`;
    const { report } = await imported('a.txt', spaced);
    expect([report.dropped, report.notices]).toEqual([{ contents: 6 }, []]);
  });

  it('comments of a Markdown source, and accounts for their lines', async () => {
    const text =
      'A boat floats.\n\n%% private\nwords %%\n\n<!-- a > b\nc -->\n\n> %% more %%\n\n- It sinks.\n  <!-- d > e -->\n';
    const run = await imported('a.md', text);
    expect(run.report.dropped).toEqual({ comment: 3, 'HTML without text': 3 });
  });
});

it.each([
  ['a.md', '# &#x202A;\n\nA boat floats.\n'],
  ['a.html', '<title>&#x202A;</title><h1>&#x202A;</h1><p>A boat floats.'],
])('Text that is empty once it is cleaned is no title of a document: %s', async (name, text) => {
  const run = await soundImport({ [name]: text, 'b.txt': 'A boat sinks.' });
  const alone = await imported(name, text);
  expect(alone.document).toContain('title: a\n');
  expect(run.files.get('documents/a.md')).toContain('title: a\n');
});

it('An import reports a gap that may be a lost icon, a letter that became a question mark, a sign that was encoded twice, a guessed encoding', async () => {
  const text =
    "The naïve captain of the café may use the boat's  to fish. Eac? player has a cafÃ©.\n";
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const run = await soundImport({ 'a.txt': bytes });
  expect(written(run)).toContain('naïve captain of the café');
  expect(run.report.notices.map(({ code, line }) => `${code} ${line}`)).toEqual([
    'source/encoding-guessed undefined',
    'text/suspicious-character 1',
    'text/suspicious-character 1',
    'text/lost-glyph 1',
  ]);
});

it('A picture named like an icon becomes the icon code, even with the name repeated beside the picture; other pictures keep their text', async () => {
  const content = iconContent('HA', 'hidden agenda');
  for (const [name, text] of [
    ['a.html', 'Anchor – A hidden agenda <img alt="Hidden Agenda"> icon is under <img alt="it">.'],
    ['a.txt', 'Anchor – A hidden agenda Hidden Agenda icon is under it.\n'],
  ] as const) {
    const run = await imported(name, text, { content });
    expect(run.files.get('glossary/anchor.md')).toContain('A [HA] icon is under it.');
  }
});

describe('No text of a source is read as markup', () => {
  const marks = ['&lt;&lt;&lt;&lt;&lt;&lt;&lt; ours', '=======', '>>>>>>> theirs'];
  const git = marks.map((mark) => `<p>${mark}</p>`).join('\n');
  it.each([
    [
      'marks of Markdown, HTML, references, boxes and numbers',
      'a.txt',
      'anchor – <script>alert(1)</script> [[x]] [y](javascript:z) *a* _b_ # c ^p7 `d` [AU] | e\n\n:::note\n\n- - x ^p1\n\n1. one\n\n---\n\n> quote\n\n![p](q)\n\n[r]: http://s\n',
      ['<script>alert(1)</script>', '[y](javascript:z)', '*a* _b_ # c'],
    ],
    [
      'three colons, also behind a printed number',
      'a.md',
      '1. A boat floats.\n\n2. :::x is a rope.\n\n:::y holds a boat.\n',
      [':::x is a rope.', ':::y holds a boat.'],
    ],
    ['marks that Git leaves in a file', 'a.html', git, ['<<<<<<< ours', '>>>>>>> theirs']],
  ])('%s (%s)', async (_, name, text, expected) => {
    const run = await imported(name, text);
    for (const part of expected) expect(shown(run)).toContain(part);
  });

  it('a caret before the last word of a heading, or of the text under one, begins no number', async () => {
    const text =
      '# Harbour\n\nA boat floats.\n\n## Mooring ^b\n\nIt is tied up.\n\n## ^c\n\nIt waits.\n\n## Port:town^\n\nIt is deep.\n\n## 2. Docks\n\nA dock is of wood ^d\n';
    const run = await imported('a.md', text);
    const headings = run.glossary.documents[0]?.headings.map((heading) => heading.text);
    expect(headings).toEqual(['Mooring ^b', 'Port:town^', 'Docks']);
    expect(shown(run).split('\n')).toContain('^c');
    expect(shown(run)).toMatch(/A dock is of wood \^d$/u);
  });

  const port = '[the port of this whole great harbour]';
  it.each([
    ['A boat floats: http://x.example/a[[b%%c', '<http://x.example/a%5B[b%25%c> ^r1'],
    [`It floats.\n\n> As ${port}.\n>\n> ${port}: http://x.example\n`, `${port}(http://x.example)`],
  ])('the address of a link: %s', async (text, expected) => {
    expect(written(await imported('a.md', text))).toContain(expected);
  });

  it('signs of comments in a name', async () => {
    const html = ['Anchor%%%', '&lt;!--Barge', 'Cargo (CC%%)', 'Dock', 'Eel'].map(
      (name) => `<h2>${name}</h2>\n<p>It floats. See Anchor%%%.</p>\n`,
    );
    const run = await imported('a.html', html.join(''));
    expect(titlesOf(run).slice(0, 2)).toEqual(['Anchor% % %', '< !--Barge']);
    expect(run.files.get('glossary/dock.md')).toContain('See [[Anchor% % %]].');
  });
});
