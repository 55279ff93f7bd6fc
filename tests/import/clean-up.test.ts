import { describe, expect, it } from 'vitest';
import { compile, fileStart, hiddenIn, invisibleCharacters } from '../../src/glossary/index.ts';
import { parseFile } from '../../src/markdown/index.ts';
import { errorsOf, runImport, titlesOf } from './lib/run-import.ts';
import { lostWords } from './lib/word-oracle.ts';

const page = (number: number, lines: string[]): string =>
  [
    'Harbour Words          Version 2',
    '',
    ...lines,
    '',
    `Smith                     [Page ${number}]`,
    '\f',
  ].join('\n');

describe('What extraction leaves is cleared away', () => {
  it('running heads, page numbers and page breaks, so that a paragraph goes on across them', async () => {
    const ends = (name = ''): string => `   another ${name} player of the same harbour.`;
    const names = ['anchor', 'barge', 'cargo', 'dock', 'ferry', 'gull'];
    const pages = names.map((name, index) =>
      page(index + 1, [
        ...(index === 0 ? [] : [ends(names[index - 1]), '']),
        `$ ${name}`,
        `   The word ${name} is used for a thing that floats or that holds`,
        `   what floats, and whoever owns a ${name} may lend it to`,
      ]),
    );
    const text = `${pages.join('\n')}\n${ends('gull')}\n`;
    const run = await runImport({ 'words.txt': text });
    expect(titlesOf(run)).toHaveLength(6);
    expect(run.files.get('glossary/barge.md')).toContain(
      'may lend it to another barge player of the same harbour.',
    );
    expect(run.report.dropped['running head']).toBe(12);
    expect(run.report.counts.lines.unassigned).toBe(0);
    expect(lostWords(run)).toEqual([]);
  });

  it('hyphens at line ends, but for those that the text writes elsewhere as well', async () => {
    const words =
      'A sea-going boat stays a sea-\ngoing boat after a repair, whatever its ow-\nner says about it in the harbour tavern when he comes back.';
    const run = await runImport({ 'a.txt': `anchor – ${words}\n` });
    expect(run.files.get('glossary/anchor.md')).toContain('a sea-going boat after');
    expect(run.files.get('glossary/anchor.md')).toContain('whatever its owner says');
  });

  it('ligatures, soft hyphens, double encoding and broken quotation marks', async () => {
    const run = await runImport({
      'a.txt':
        "anchor – The ﬁrst player\u00ADs turn isnâ€™t over. It ?floats' on water. OPPONENT”S boats sink.\n",
    });
    expect(run.files.get('glossary/anchor.md')).toContain(
      "The first players turn isn’t over. It 'floats' on water. OPPONENT’S boats sink.",
    );
  });

  it('what turns the direction of text, wherever it stands and however it is written', async () => {
    const turned = '\u202Eyoub\u202C';
    const text =
      `# buoy${turned}\n\nA buoy is set with \`a${turned}b\`, and ${turned} marks &#x202E; [it](https://x.example/${turned}&#x202e;):\n\n` +
      `\`\`\`\nred${turned}flag\n\`\`\`\n\n| a${turned} | b |\n|---|---|\n| ${turned}c | d |\n\n- It is lit, ${turned}as long as it has oil.\n`;
    for (const [name, source] of [
      ['words.md', text],
      ['words.txt', text],
      [
        'words.html',
        `<h1>buoy${turned}</h1><p>A buoy <b>is${turned} set</b>.</p><pre>${turned}</pre>`,
      ],
    ]) {
      const run = await runImport({ [name ?? '']: source ?? '' });
      expect(run.report.notices.map(({ code, message }) => `${code} ${message}`)).toContainEqual(
        expect.stringMatching(
          /^text\/direction-override characters that turn the direction of text were removed/u,
        ),
      );
      const written = [...run.files].filter(([path]) => path.endsWith('.md'));
      expect(written.length).toBeGreaterThan(0);
      for (const [path, file] of written)
        expect(
          invisibleCharacters(hiddenIn(file, () => fileStart)).map(({ message }) => message),
          path,
        ).toEqual([]);
    }
  });

  it('control characters, in code too', async () => {
    const text =
      '# buoy\n\nA buoy is set with `a\x01b`, and marks the harbour mouth:\n\n```\nred\fflag\n```\n\n' +
      'It is lit at night, as long as its lamp has oil.\n';
    const run = await runImport({ 'words.md': text });
    expect(errorsOf(run)).toEqual([]);
    const written = JSON.stringify([...run.files.values()]);
    expect(written).toContain('`ab`');
    expect(written).toContain('redflag');
  });

  it('control characters in the address of a link', async () => {
    const text = 'A boat floats, as [the port](<http://x.example/a\x01b>) says.\n';
    const run = await runImport({ 'words.md': text });
    expect(errorsOf(run)).toEqual([]);
    expect(run.files.get('documents/test.md')).toContain('[the port](http://x.example/ab)');
  });

  it('a page break, or a line of control characters, within code in a sentence', async () => {
    for (const gone of ['\f', '\x01', ' \f\x01 ']) {
      const text = `# buoy\n\nIts chain is \`red\n${gone}\n flag\`, and it floats: 0\n`;
      for (const [name, source] of [
        ['words.md', text],
        [
          'words.html',
          `<h1>buoy</h1><p>Its chain is <code>red\n${gone}\nflag</code>, and it floats.`,
        ],
      ]) {
        const run = await runImport({ [name ?? '']: source ?? '' });
        expect(errorsOf(run)).toEqual([]);
        expect([...run.files.values()].join(''), name).toMatch(/Its chain is `red +flag`, and/u);
      }
    }
  });

  it('navigation of a saved page', async () => {
    const page =
      '<!doctype html><html><head><title>Words - Site</title></head><body><nav>Home | Rules</nav>\n<h2>Anchor</h2><p>An anchor holds a boat. See <a href="b.html#barge">barge</a>.</p>\n<h2>Barge</h2><p>A barge carries cargo.</p>\n<h2>Cargo</h2><p>Cargo is carried.</p>\n<h2>Dock</h2><p>A dock holds boats.</p>\n<h2>Eel</h2><p>An eel is a fish.</p>\n<footer>Impressum</footer></body></html>';
    const run = await runImport({ 'words.html': page });
    expect(titlesOf(run)).toEqual(['Anchor', 'Barge', 'Cargo', 'Dock', 'Eel']);
    expect(run.files.get('glossary/anchor.md')).toContain('See [[barge]].');
    expect(run.report.counts.lines.unassigned).toBe(0);
    expect(lostWords(run)).toEqual([]);
  });

  it('letters of the alphabet and ways back to the top between entries', async () => {
    const entries = ['Anchor', 'Barge', 'Cargo', 'Dock', 'Eel'].map(
      (name) =>
        `back to top of page ${name[0]}\n\n${name}\nThe ${name} belongs to the harbour.\n\n\n`,
    );
    const run = await runImport({ 'words.txt': `A - B - C - D - E - F\n\n${entries.join('\n')}` });
    expect(titlesOf(run)).toHaveLength(5);
    expect(Object.values(run.report.dropped).reduce((sum, times) => sum + times, 0)).toBe(6);
  });
});

describe('What is empty once it is cleaned', () => {
  it('is no text: of an empty table alone, nothing is imported', async () => {
    const run = runImport({ 'a.html': '<table><tr><td><b></b></td></tr></table><p>&#8203;</p>' });
    await expect(run).rejects.toThrow('import/nothing');
  });

  it('is no title of a document', async () => {
    for (const [name, text] of [
      ['a.md', '# &#x202A;\n\nA boat floats.\n'],
      ['a.html', '<title>&#x202A;</title><h1>&#x202A;</h1><p>A boat floats.'],
    ]) {
      const run = await runImport({ [name ?? '']: text ?? '', 'b.txt': 'A boat sinks.' });
      const alone = await runImport({ [name ?? '']: text ?? '' });
      expect([...errorsOf(run), ...errorsOf(alone)], name).toEqual([]);
      expect(alone.files.get('documents/test.md')).toContain('title: a\n');
      expect(run.files.get('documents/a.md')).toContain('title: a\n');
    }
  });

  it('is not the text of an entry', async () => {
    const bodies = ['It holds.', '<table><tr><td></table>', 'It loads.', 'It floats.', 'It swims.'];
    const html = ['Anchor', 'Barge', 'Cargo', 'Dock', 'Eel'].map(
      (name, index) => `<h2>${name}</h2>\n<div>${bodies[index]}</div>\n`,
    );
    const run = await runImport({ 'a.html': html.join('') });
    expect(titlesOf(run)).toEqual(['Anchor', 'Cargo', 'Dock', 'Eel']);
    expect(errorsOf(run)).toEqual([]);
    expect(run.report.counts.lines.unassigned).toBe(0);
    expect(lostWords(run)).toEqual([]);
  });
});

describe('What cannot be corrected is told', () => {
  it('a gap where an icon was lost, and a letter that became a question mark', async () => {
    const run = await runImport({
      'a.txt':
        "anchor – The captain may use the boat's  to fish. Eac? player has one of these boats in play.\n",
    });
    expect(run.report.notices.map(({ code }) => code)).toEqual([
      'text/suspicious-character',
      'text/lost-glyph',
    ]);
  });

  it('a head whose blank line was lost', async () => {
    const text = [
      'Anchor',
      'It holds a boat.',
      '',
      'Barge',
      'It carries things.',
      'Cargo',
      'It is carried.',
      '',
      'Dock',
      'It holds boats.',
      '',
      'Eel',
      'A fish.',
      '',
      'Ferry',
      'A boat.',
      '',
    ].join('\n');
    const run = await runImport({ 'a.txt': text });
    expect(run.report.notices.find(({ code }) => code === 'head/hidden')?.message).toContain(
      '"Cargo"',
    );
    const again = await runImport(
      { 'a.txt': text },
      { profile: { ...run.profile, heads: ['Cargo'] } },
    );
    expect(titlesOf(again)).toContain('Cargo');
  });

  it('pictures: one with a known name becomes its icon code, another leaves its text', async () => {
    const icons = [
      { path: 'icons/icons.yml', content: '- code: HA\n  name: hidden agenda\n  file: ha.svg\n' },
      {
        path: 'icons/ha.svg',
        content: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>',
      },
    ];
    const html =
      '<p>Anchor – Cards with a hidden agenda <img alt="Hidden Agenda"> icon stay hidden under <img alt="a boat">.</p>';
    const run = await runImport({ 'a.html': html }, { content: icons });
    expect(run.files.get('glossary/anchor.md')).toContain(
      'Cards with a [HA] icon stay hidden under a boat.',
    );
    const doubled = await runImport(
      { 'a.txt': 'Anchor – Cards with a hidden agenda Hidden Agenda icon stay hidden under it.\n' },
      { content: icons },
    );
    expect(doubled.files.get('glossary/anchor.md')).toContain('Cards with a [HA] icon');
  });
});

describe('Nothing in a source can break out of its text', () => {
  it('marks of Markdown, HTML, references, boxes and numbers are text', async () => {
    const text =
      'anchor – <script>alert(1)</script> [[x]] [y](javascript:z) *a* _b_ # c ^p7 `d` [AU] | e\n\n:::note\n\n- - x ^p1\n\n1. one\n\n---\n\n> quote\n\n![p](q)\n\n[r]: http://s\n';
    const run = await runImport({ 'a.txt': text });
    expect(errorsOf(run)).toEqual([]);
    expect(run.report.counts.lines.unassigned).toBe(0);
  });

  it('three colons are text, also behind a printed number', async () => {
    const text = '1. A boat floats.\n\n2. :::x is a rope.\n\n:::y holds a boat.\n';
    const run = await runImport({ 'a.md': text });
    expect(errorsOf(run)).toEqual([]);
    const { glossary } = compile(run.content, parseFile);
    const texts = glossary.documents[0]?.rulings.map((ruling) => ruling.text).join('\n');
    expect(texts).toContain(':::x is a rope.');
    expect(texts).toContain(':::y holds a boat.');
  });

  it('marks that Git leaves in a file are text, in code too', async () => {
    const marks = ['<<<<<<< ours', '=======', '>>>>>>> theirs'];
    const html = `${marks.map((mark) => `<p>${mark.replaceAll('<', '&lt;')}</p>`).join('\n')}\n`;
    const markdown = `A boat floats.\n\n\`\`\`\n${marks.join('\n')}\n\`\`\`\n`;
    for (const [name, text] of [
      ['a.html', html],
      ['a.md', markdown],
    ]) {
      const run = await runImport({ [name ?? '']: text ?? '' });
      expect(errorsOf(run)).toEqual([]);
      const { glossary } = compile(run.content, parseFile);
      const texts = glossary.documents[0]?.rulings.map((ruling) => ruling.text).join('\n');
      expect(texts, name).toContain('<<<<<<< ours');
      expect(texts, name).toContain('>>>>>>> theirs');
    }
  });

  it('a caret before the last word of a heading, or of the text under one, begins no number', async () => {
    const text =
      '# Harbour\n\nA boat floats.\n\n## Mooring ^b\n\nIt is tied up.\n\n## ^c\n\nIt waits.\n\n## Port:town^\n\nIt is deep.\n\n## 2. Docks\n\nA dock is of wood ^d\n';
    const run = await runImport({ 'a.md': text });
    expect(errorsOf(run)).toEqual([]);
    const { glossary } = compile(run.content, parseFile);
    const [document] = glossary.documents;
    expect(document?.headings.map((heading) => heading.text)).toEqual([
      'Mooring ^b',
      'Port:town^',
      'Docks',
    ]);
    expect(document?.rulings.map((ruling) => ruling.text)).toContain('^c');
    expect(document?.rulings.at(-1)?.text).toContain('A dock is of wood ^d');
  });
});

describe('A table', () => {
  it('holds references with a text of their own', async () => {
    const text =
      '# Words\n\n| Thing | Where |\n| --- | --- |\n| An x | See [[dock\\|the dock]] |\n| A y | See [[dock]] |\n| A z | See [[lost port\\|the port]] |\n';
    const run = await runImport(
      { 'a.md': text },
      { profile: { ...(await runImport({ 'a.md': text })).profile, parts: [{ style: 'text' }] } },
    );
    const { glossary } = compile(run.content, parseFile);
    expect(glossary.terms.map(({ title }) => title)).toEqual(['dock', 'lost port']);
    expect(run.files.get('documents/test.md')).toContain('| An x | See [[dock\\|the dock]] |');
    expect(errorsOf(run)).toEqual([]);
  });
});

describe('The address of a link in a quote of a Markdown source', () => {
  it('is accounted for, and its link leads there', async () => {
    const text =
      'A boat floats.\n\n> As [the port of this whole great harbour] says.\n>\n> [the port of this whole great harbour]: http://x.example\n';
    const run = await runImport({ 'a.md': text });
    expect(run.report.unassigned).toEqual([]);
    expect(run.files.get('documents/test.md')).toContain(
      '[the port of this whole great harbour](http://x.example)',
    );
  });
});

describe('Comments of a Markdown source', () => {
  it('are left out, and their lines are accounted for', async () => {
    const text =
      'A boat floats.\n\n%% private\nwords %%\n\n<!-- a > b\nc -->\n\n> %% more %%\n\n- It sinks.\n  <!-- d > e -->\n';
    const run = await runImport({ 'a.md': text });
    expect(errorsOf(run)).toEqual([]);
    expect(run.report.unassigned).toEqual([]);
    expect(run.report.dropped).toEqual({ comment: 3, 'HTML without text': 3 });
  });
});

describe('Percent signs', () => {
  it('begin no comment in an address, where brackets begin no reference', async () => {
    const run = await runImport({ 'a.md': 'A boat floats: http://x.example/a[[b%%c\n' });
    expect(errorsOf(run)).toEqual([]);
    expect(run.files.get('documents/test.md')).toContain('<http://x.example/a%5B[b%25%c> ^r1');
  });

  it('nor does the code of a character that turns text become one in an address', async () => {
    const run = await runImport({ 'a.txt': 'A boat floats: http://x.example/%&#x202E;a\n' });
    expect(errorsOf(run)).toEqual([]);
    expect(run.files.get('documents/test.md')).toContain('<http://x.example/%25%26#x202E;a> ^r1');
  });

  it('begin no comment in a name, nor does what HTML has for one', async () => {
    const html = ['Anchor%%%', '&lt;!--Barge', 'Cargo (CC%%)', 'Dock', 'Eel'].map(
      (name) => `<h2>${name}</h2>\n<p>It floats. See Anchor%%%.</p>\n`,
    );
    const run = await runImport({ 'a.html': html.join('') });
    expect(errorsOf(run)).toEqual([]);
    expect(titlesOf(run).slice(0, 2)).toEqual(['Anchor% % %', '< !--Barge']);
    expect(run.files.get('glossary/dock.md')).toContain('See [[Anchor% % %]].');
  });

  it('are words of the text, and begin no comment', async () => {
    const run = await runImport({
      'a.txt': 'The harbour takes 100%% of the toll, and 50%% of the fish, on every day.\n',
    });
    expect(errorsOf(run)).toEqual([]);
    const { glossary } = compile(run.content, parseFile);
    expect(glossary.documents[0]?.rulings[0]?.text).toContain('100%% of the toll, and 50%% of');
  });
});

describe('Encodings', () => {
  it('Latin-1 is guessed, and the report says so', async () => {
    const bytes = Uint8Array.from(
      'Café – Ein gemütlicher Ort für Matrosen, die naïve Geschichten erzählen. Größe zählt nicht.\n',
      (letter) => letter.charCodeAt(0),
    );
    const run = await runImport({ 'a.txt': bytes.map((byte) => byte) });
    expect([...run.files.values()].join('')).toContain('gemütlicher Ort');
    expect(run.report.notices[0]?.code).toBe('source/encoding-guessed');
  });
});
