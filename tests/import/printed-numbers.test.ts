import { expect, test } from 'vitest';
import { compile } from '../../src/glossary/index.ts';
import { parseFile } from '../../src/markdown/index.ts';
import { errorsOf, runImport } from './lib/run-import.ts';

/** The rules of an imported document as `printed < parent's printed: text`. */
async function rules(lines: readonly string[], name = 'book.txt'): Promise<string[]> {
  const run = await runImport({ [name]: `${lines.join('\n\n')}\n` });
  expect(errorsOf(run)).toEqual([]);
  const [document] = compile(run.content, parseFile).glossary.documents;
  const all = document?.rulings ?? [];
  return all.map(({ printed = '-', parent, text }) => {
    const above = all.find(({ number }) => number === parent)?.printed;
    return `${printed}${above === undefined ? '' : ` < ${above}`}: ${text}`;
  });
}

test('an imported rulebook may have numbers behind letters and a dash, and no other number is taken for one', async () => {
  const book = [
    'R-1 A boat carries one cargo for each hold.',
    'R-1a If a hold is broken, it carries nothing.',
    'B-52 is the name of a boat.',
    'R-2 A boat moves as R-1 says. See R-1a.',
    '(a) Its owner names a pier.',
    '(b) The boat is turned.',
    'R-3 Coins are paid for each cargo.',
  ];
  expect(await rules(book)).toEqual([
    'R-1: A boat carries one cargo for each hold.',
    'R-1a < R-1: If a hold is broken, it carries nothing.',
    '- < R-1a: B-52 is the name of a boat.',
    'R-2: A boat moves as R-1 says. See R-1a.',
    'R-2(a) < R-2: Its owner names a pier.',
    'R-2(b) < R-2: The boat is turned.',
    'R-3: Coins are paid for each cargo.',
  ]);
});

test('an imported rulebook has its printed numbers, and the steps of a rule stand below it', async () => {
  const book = [
    '1. General',
    '100. Boats',
    '100.1. A boat carries one cargo for each hold.',
    '100.1a If a hold is broken, it carries nothing.',
    '100.2. A boat moves in these steps:',
    '1. Its owner names a pier.',
    '2. The boat is turned.',
    '100.3. When two boats meet, the heavier one goes first.',
    '2. Turn',
    '200. Phases',
    '200.1. A turn has these phases:',
    '(a) The morning phase.',
    '(b) The noon phase.',
    '200.2. Coins are paid for each cargo.',
  ];
  expect(await rules(book)).toEqual([
    '1: General',
    '100 < 1: Boats',
    '100.1 < 100: A boat carries one cargo for each hold.',
    '100.1a < 100.1: If a hold is broken, it carries nothing.',
    '100.2 < 100: A boat moves in these steps:',
    '100.2.1 < 100.2: Its owner names a pier.',
    '100.2.2 < 100.2: The boat is turned.',
    '100.3 < 100: When two boats meet, the heavier one goes first.',
    '2: Turn',
    '200 < 2: Phases',
    '200.1 < 200: A turn has these phases:',
    '200.1(a) < 200.1: The morning phase.',
    '200.1(b) < 200.1: The noon phase.',
    '200.2 < 200: Coins are paid for each cargo.',
  ]);
});

test('a number that is read with a mark alone gets one', async () => {
  const book = ['# Harbour', '## 1 Boats', '1.1 a boat floats.', '1.2 boats sink.', '## 2 Storms'];
  expect(await rules([...book, '2.1 a storm begins.', '2.2 storms end.'], 'book.md')).toEqual([
    '1: Boats',
    '1.1 < 1: a boat floats.',
    '1.2 < 1: boats sink.',
    '2: Storms',
    '2.1 < 2: a storm begins.',
    '2.2 < 2: storms end.',
  ]);
});

test('numbers behind words and paragraph signs are read, and begin again in each article', async () => {
  const book = ['ARTICLE I. BOATS', 'Section 1. A boat floats.', 'Section 2. A boat sinks.'];
  const more = ['ARTICLE II. STORMS', 'Section 1. A storm begins.', 'Section 2. A storm ends.'];
  expect((await rules([...book, ...more])).map((rule) => rule.split(':')[0])).toEqual([
    'ARTICLE I',
    'Section 1 < ARTICLE I',
    'Section 2 < ARTICLE I',
    'ARTICLE II',
    'Section 1 < ARTICLE II',
    'Section 2 < ARTICLE II',
  ]);
  const signs = [
    '§ 1 Boats',
    '§ 1.1 A boat floats.',
    '§ 1.2 a boat sinks.',
    '§ 2 Storms',
    '§ 2.1 A storm ends.',
  ];
  expect((await rules(signs)).map((rule) => rule.split(':')[0])).toEqual([
    '§ 1',
    '§ 1.1 < § 1',
    '§ 1.2 < § 1',
    '§ 2',
    '§ 2.1 < § 2',
  ]);
});

test('a kind of numbers that stand twice again and again is no printed number', async () => {
  const boats = (name: string): string[] => [
    '1. Take it.',
    `2. Turn the ${name}.`,
    '3. Put it back.',
  ];
  const book = [
    '1.1. Boats float.',
    '1.2. Boats sink.',
    ...boats('boat'),
    ...boats('barge'),
    '1.3. Boats sail.',
  ];
  const read = await rules(book);
  expect(read).toContain('1.3: Boats sail.');
  expect(read.filter((rule) => rule.includes('Turn the'))).toHaveLength(2);
});

test('a rule under a numbered heading keeps its number, where the import itself reads none', async () => {
  expect(await rules(['Article 1', '1. n'], 'a.txt')).toEqual(['-: Article 1', '1: n']);
});

test('a heading whose number ends where an address begins is a rule', async () => {
  const book = ['<p>A boat floats.', '<h2>1.http://x.example</h2>', '<p>It docks.'];
  expect(await rules(book, 'a.html')).toEqual(['-: A boat floats.', '1: It docks.']);
});
