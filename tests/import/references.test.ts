import { describe, expect, it } from 'vitest';
import { runImport, soundImport } from './lib/run-import.ts';

const names = "anchor¦barge - loading¦cargo¦dock¦Eel's luck¦ferry, night¦St. Gull¦hull".split('¦');

/** Imports a glossary whose entry "zebra" has this text, and returns the imported text. */
async function written(says: string): Promise<string> {
  const others = names.map((name) => `$ ${name}\n   A thing of the harbour.\n\n`);
  const run = await soundImport({ 'words.txt': `${others.join('')}$ zebra\n   ${says}\n` });
  const body = run.files.get('glossary/zebra.md') ?? '';
  return /---\n\n(.*) \^p1/su.exec(body)?.[1] ?? body;
}

describe('References become links where the grammar finds them', () => {
  it.each([
    'It floats. See [[anchor]], [[barge - loading]].',
    "It floats. (See: [[cargo]], [[Eel's luck]]. Compare: [[dock]], [[hull]].)",
    'See "first law" under "[[cargo]]".',
    'See: "bond between dock and hull" under "cargo".',
    'See [[St. Gull]] and [[ferry, night]].',
    'See the entry for [[hulls]].',
    'Boats float (see [[anchor]]) and sink.',
    'See also: “[[Tokens, Running out of]]” on page 20, and "[[dock]]".',
    'Boats float (see [[anchor]], rule 100.1, “Storms,” and [[cargo]]).',
    'A boat sinks (see for example \\[[[Kahn]]] and \\[John]).',
    'See !!. It is loud.',
    'Some entries have a line "See Also." It lists others.',
    'You can see a dock from the hull.',
  ])('%s', async (expected) => {
    const says = expected.replace(/\[\[(\[?[^\]]*)\]\]|\\/gu, '$1');
    expect(await written(says)).toBe(expected);
  });

  it.each([
    ['the text itself, behind a mark of Markdown', 'so. See `a', 'so. See \\`[[#^r1|a]]'],
    ['a name with the mark of a comment', 'See %%buoy', 'See %\\%[[buoy]]'],
    ['one that begins like a comment of HTML', 'See <!--buoy', 'See \\<!--[[buoy]]'],
    ['the text itself, with marks before its name', 'See :a(', 'See :[[#^r1|a]]\\('],
    ['the text itself, before an address', 'See a http://x.example', 'See [[#^r1|a]] <http://'],
    ['the text itself, in double brackets', '[[a]] floats', '[[#^r1|a]] floats'],
    ['a name behind a colon and a word', 'see boat:b[[buoy]] so', 'see boat\\:b[[buoy]] so ^r1'],
    ['the text itself, in a table', '\n\n| X |\n| - |\n| See a |', '| See [[#^r1\\|a]] |'],
  ])('a reference to %s is written without an error', async (_, says, expected) => {
    const run = await soundImport({ 'a.md': `A boat floats, ${says}` });
    const begins = says.startsWith('\n') ? '' : 'A boat floats, ';
    expect(run.document).toContain(begins + expected);
  });

  it.each([
    ['See note <b>buoy</b>.', 'See [[note buoy]].'],
    ['See "q<b>.</b>', 'See "[[q]]**.**'],
    ['<b>It floats. See note bu</b>oy.', '**It floats. See [[note buoy]]**.'],
    ['<b>See dock, hull.</b>', '**See [[dock]], [[hull]].**'],
  ])('and emphasis does not divide a name: %s', async (says, expected) => {
    const run = await soundImport({ 'a.html': `<p>${says}` });
    expect(run.document).toContain(`${expected} ^r1`);
  });

  it('titles of sections refer to the sections, from entries too', async () => {
    const rules = [
      '# Harbour',
      '## 706. Mooring a boat',
      '706.1. A boat is moored with two ropes.',
      '## 707. Fees',
      '707.1. Fees are paid at noon. See 706, "Mooring a Boat."',
      '## Appendix I: Tides',
      '### High water',
      'The water rises. See “Fees” on page 3.',
      '## Glossary',
    ];
    const see = 'See “Appendix I: Tides” on page 20, and [ropes](#706-mooring-a-boat).';
    const entries = names.map((name) => `### ${name}\n\n${see}`);
    const run = await soundImport({ 'a.md': [...rules, ...entries].join('\n\n') });
    expect(run.document).toContain('See [[#706|706, "Mooring a Boat."]]');
    expect(run.document).toContain('See “[[#707|Fees]]” on page 3.');
    const links =
      'See “[[Harbour#Appendix I|Appendix I: Tides]]” on page 20, and [[Harbour#706|ropes]].';
    expect(run.files.get('glossary/hull.md')).toContain(links);
    expect(run.report.void).toEqual([]);
  });

  it('names without an entry are linked and listed', async () => {
    const entries = names.map((name) => `$ ${name}\n   See lost port.\n`);
    const run = await soundImport({ 'words.txt': entries.join('\n') });
    expect(run.files.get('glossary/hull.md')).toContain('See [[lost port]].');
    expect(run.report.void).toEqual([{ name: 'lost port', uses: 8 }]);
  });
});

describe('Names from heads', () => {
  it('abbreviations in brackets are aliases unless they have entries, tags disambiguate, and two heads may share a text', async () => {
    const entries = [
      ['$ Armoured Boat (AB)', 'It is armoured.'],
      ['$ Big Net (BN)', 'It is big.'],
      ['$ BN', 'See: Big Net.'],
      ['$ Crane [Action]', 'It lifts.'],
      ['$ Davit\n$ Derrick', 'It lifts as well.'],
      ['$ Eel (Six of Ten)', 'It swims.'],
      ['$ Fog (updated by Harbour News)', 'It is grey.'],
      ['$ Gale (added in the Storm Box)', 'It is loud.'],
    ];
    const text = entries.map(([head, says]) => `${head}\n   ${says}\n`).join('\n');
    const run = await soundImport({ 'words.txt': text }, { isCorrected: true });
    expect(run.files.get('glossary/armoured-boat.md')).toContain('aliases:\n  - AB\n');
    expect(run.files.get('glossary/big-net.md')).not.toContain('aliases');
    expect(run.files.get('glossary/crane.md')).toContain('disambiguation: Action');
    expect(run.files.get('glossary/davit.md')).toContain('aliases:\n  - Derrick\n');
    expect(run.files.get('glossary/eel-six-of-ten.md')).toContain('title: Eel (Six of Ten)');
    expect(run.files.get('glossary/fog.md')).toContain('- Harbour News');
    expect(run.files.get('glossary/gale.md')).toContain('- the Storm Box');
  });

  it('two heads with the same name become two entries with different names, and are reported', async () => {
    const text =
      'Anchor\nOne.\n\nAnchor\nTwo.\n\nBarge\nThree.\n\nCargo\nFour. See anchor.\n\nDock\nFive.\n';
    const run = await soundImport({ 'words.txt': text });
    expect([...run.files.keys()]).toContain('glossary/anchor-2.md');
    expect(run.report.notices.filter(({ code }) => code === 'head/duplicate')).toHaveLength(2);
  });

  it('a document with the title of an entry gets another name', async () => {
    const entries = ['Anchor', 'Dock', 'Fog', 'Gull'].map((name) => `${name} – Sailors know it.`);
    const text = ['Fog is a book about the sea and its boats.', ...entries].join('\n\n');
    const run = await soundImport({ 'Fog.txt': text });
    expect([...run.files.values()].join('\n')).toContain('title: Fog (text)');
  });

  it('"Errata:", "Example:" and "Note:" begin boxes', async () => {
    const text = 'anchor – It holds.\n\nErrata:\nIt holds a boat.\n\nExample: It is held.\n';
    const run = await runImport({ 'a.txt': text });
    const boxes = ':::errata\nIt holds a boat. ^p2\n:::\n\n:::example\nIt is held. ^p3\n:::';
    expect(run.files.get('glossary/anchor.md')).toContain(boxes);
  });
});
