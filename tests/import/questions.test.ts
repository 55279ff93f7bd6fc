import { describe, expect, it } from 'vitest';
import { type Run, soundImport } from './lib/run-import.ts';

/** Imports a text whose labels may be left out. */
const imported = (name: string, text: string): Promise<Run> =>
  soundImport({ [name]: text }, { isCorrected: true });

describe('Questions and answers', () => {
  const expected = [
    '### Does a barge with a full hold sink. Or not?',
    'No. It floats if: ^r',
    '1. \\The hold is dry. ^r',
    '2. \\**The** captain is awake. ^r',
    '### May a dock be sold?',
    'Yes. ^r',
    'But only once. ^r',
    '## Fees',
    'Fees are paid at noon. ^r',
  ];
  const sources = Object.entries({
    'a.md':
      '# Harbour\n\n1. A boat floats.\n\n2. A boat docks.\n\n3. A boat sails.\n\n## FAQ\n\n**Q: Does a barge with a full hold sink. Or not?**\n\nA: No. It floats if:\n\n1. The hold is dry.\n2. **The** captain is awake.\n\n**Q:** May a dock be sold?\n\n**A:** Yes.\n\nBut only once.\n\n## Fees\n\nFees are paid at noon.\n',
    'a.html':
      '<h1>Harbour</h1><h2>FAQ</h2><p>Q: Does a barge with a full hold sink. Or not?<br>A: No. It floats if:<ol><li>The hold is dry.<li><b>The</b> captain is awake.</ol><p>Q: May a dock be sold? A: Yes.<p>But only once.<h2>Fees</h2><p>Fees are paid at noon.',
  });
  it.each(sources)('become headings, without printed numbers: %s', async (name, text) => {
    const run = await imported(name, text);
    const [, after = ''] = run.document.split('## FAQ\n\n');
    const written = after.split(/\n+/u).filter(Boolean);
    expect(written.map((line) => line.replace(/(?<=\^r)\d+/u, ''))).toEqual(
      expected.map((line) => line.replace('\\**The', '**\\The')),
    );
    const printed = run.glossary.documents[0]?.rulings.flatMap((rule) => rule.printed ?? []);
    expect(printed).toEqual(name === 'a.md' ? ['1', '2', '3'] : []);
    expect(run.report.notices).toEqual([]);
  });

  it('are one ruling if the question is too long for a heading', async () => {
    const long = `Does a barge ${'that is tied to a pier '.repeat(10)}sink?`;
    const run = await imported('a.md', `A boat floats.\n\n**Q: ${long}**\n\nA: No.\n`);
    expect(run.document).toContain(`\n**${long}** No. ^r2\n`);
  });

  it('are sections of an entry', async () => {
    const names = ['Anchor', 'Barge', 'Cargo', 'Dock'];
    const entries = names.map((name) => `### ${name}\n\nIt.\n\nQ: Is it?\n\nA: The ${name} is.\n`);
    const run = await imported('a.md', entries.join('\n'));
    expect(run.files.get('glossary/dock.md')).toContain('## Is it?\n\nThe Dock is. ^p2');
  });
});

it('"Example A:" begins an example', async () => {
  const text = 'A boat docks.\n\nExample A: A barge docks.\n\nExample B: A raft docks.\n';
  const run = await imported('a.txt', text);
  expect(run.document).toContain(':::example\nA: A barge docks. ^r2\n:::');
});

describe('Names with a comma', () => {
  it.each([
    ['FORM, CHANGE FORM', ['form', 'change form']],
    ['Evade, Evade Action', ['Evade', 'Evade Action']],
    ['PLAY, PUT INTO PLAY', ['play', 'put into play']],
    ['Attacker, Attacked', ['Attacker', 'Attacked']],
    ['Victory Display, Victory Points', ['Victory Display', 'Victory Points']],
    ['Spock, Son of Sarek', []],
    ['Ferry, Night', []],
  ])('are names of the same entry if they have a word in common: %s', async (title, aliases) => {
    const heads = ['Anchor', 'Barge', 'Cargo', title, 'Zebra'];
    const run = await imported('a.md', heads.map((head) => `### ${head}\n\nIt.\n`).join('\n'));
    const entry = [...run.files.values()].find((text) => text.includes(`title: ${title}\n`));
    const listed = entry?.match(/(?<=aliases:\n(?: {2}- .*\n)*) {2}- .*/gu) ?? [];
    expect(listed.map((line) => line.slice(4))).toEqual(aliases);
  });
});

it('A picture whose text is a file name counts as a picture without text', async () => {
  const pictures = '![images/3f9a.jpg](images/3f9a.jpg)\n\nIt pays ![coin.png](c.png) once.\n';
  const run = await imported('a.md', `# Harbour\n\nA boat floats.\n\n${pictures}`);
  expect(run.document).toMatch(/A boat floats\. \^r1\n\nIt pays once\. \^r2\n$/u);
  const said = run.report.notices.map(({ code, line }) => `${code} ${line}`);
  expect(said).toEqual(['text/picture-left-out 5', 'text/lost-glyph 7']);
});

it('The text of a numbered heading may repeat the number at its start', async () => {
  const boats = ['## 101. Boats', '101. A **boat** is:', '101.1. Wet.', '101.2. Slow.'];
  const rules = [...boats, '## 102. Gulls', '102.1. They fly.'];
  const run = await imported('a.md', rules.join('\n\n'));
  expect(run.document).toContain('## 101. Boats ^r1\n\nA **boat** is:\n\n101.1. Wet. ^r2');
});

it('The name of a card may be a question', async () => {
  const run = await imported('a.txt', 'A card named Who Is Next? that reads nothing stays.\n');
  expect(run.report.notices).toEqual([]);
});
