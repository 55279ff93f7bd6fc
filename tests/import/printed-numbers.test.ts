import { expect, test } from 'vitest';
import { soundImport } from './lib/run-import.ts';

/** The rules of an imported document as `printed < parent's printed: text`. */
async function rules(lines: readonly string[], name = 'book.txt'): Promise<string[]> {
  const run = await soundImport({ [name]: `${lines.join('\n\n')}\n` });
  const all = run.glossary.documents[0]?.rulings ?? [];
  return all.map(({ printed = '-', parent, text }) => {
    const above = all.find(({ number }) => number === parent)?.printed;
    return `${printed}${above === undefined ? '' : ` < ${above}`}: ${text}`;
  });
}

/** Rulebooks: each line with the number of its rule, and the number of the parent rule. */
const books: Record<string, [line: string, number: string][]> = {
  'numbers behind letters and a dash, and no other number is taken for one': [
    ['R-1 A boat carries one cargo for each hold.', 'R-1'],
    ['R-1a If a hold is broken, it carries nothing.', 'R-1a < R-1'],
    ['B-52 is the name of a boat.', '- < R-1a'],
    ['R-2 A boat moves as R-1 says. See R-1a.', 'R-2'],
    ['(a) Its owner names a pier.', 'R-2(a) < R-2'],
    ['(b) The boat is turned.', 'R-2(b) < R-2'],
    ['R-3 Coins are paid for each cargo.', 'R-3'],
  ],
  'numbers of many steps, and the steps of a rule below it': [
    ['1. General', '1'],
    ['100. Boats', '100 < 1'],
    ['100.1. A boat carries one cargo for each hold.', '100.1 < 100'],
    ['100.1a If a hold is broken, it carries nothing.', '100.1a < 100.1'],
    ['100.2. A boat moves in these steps:', '100.2 < 100'],
    ['1. Its owner names a pier.', '100.2.1 < 100.2'],
    ['2. The boat is turned.', '100.2.2 < 100.2'],
    ['100.3. When two boats meet, the heavier one goes first.', '100.3 < 100'],
    ['2. Turn', '2'],
    ['200. Phases', '200 < 2'],
    ['200.1. A turn has these phases:', '200.1 < 200'],
    ['(a) The morning phase.', '200.1(a) < 200.1'],
    ['(b) The noon phase.', '200.1(b) < 200.1'],
    ['200.2. Coins are paid for each cargo.', '200.2 < 200'],
  ],
  'a number that is read with a mark alone, and gets one': [
    ['# Harbour', ''],
    ['## 1 Boats', '1'],
    ['1.1 a boat floats.', '1.1 < 1'],
    ['1.2 boats sink.', '1.2 < 1'],
    ['## 2 Storms', '2'],
    ['2.1 a storm begins.', '2.1 < 2'],
  ],
  'articles in which sections begin again': [
    ['ARTICLE I. BOATS', 'ARTICLE I'],
    ['Section 1. A boat floats.', 'Section 1 < ARTICLE I'],
    ['Section 2. A boat sinks.', 'Section 2 < ARTICLE I'],
    ['ARTICLE II. STORMS', 'ARTICLE II'],
    ['Section 1. A storm begins.', 'Section 1 < ARTICLE II'],
  ],
};

test.each(Object.entries(books))('an imported rulebook may have %s', async (_, lines) => {
  const written = lines.map(([line]) => line);
  const file = written[0]?.startsWith('# ') ? 'book.md' : 'book.txt';
  const read = (await rules(written, file)).map((rule) => rule.split(':')[0]);
  expect(read).toEqual(lines.flatMap(([, number]) => (number === '' ? [] : number)));
});

test('numbers of lists that repeat are text, and the rules after the lists are read', async () => {
  const boats = ['boat', 'barge'].flatMap((name) => ['1. Row.', `2. Turn the ${name}.`, '3. Go.']);
  const read = await rules(['1.1. Boats float.', '1.2. Boats sink.', ...boats, '1.3. Boats sail.']);
  expect(read).toContain('1.3: Boats sail.');
  expect(read.filter((rule) => rule.includes('Turn the'))).toHaveLength(2);
});

test('a heading with an address after its number is a rule', async () => {
  const book = ['<p>A boat floats.', '<h2>1.http://x.example</h2>', '<p>It docks.'];
  expect(await rules(book, 'a.html')).toEqual(['-: A boat floats.', '1: It docks.']);
});
