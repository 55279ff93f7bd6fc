import { expect, test } from 'vitest';
import { rulingsNaming, rulingsUsing } from '../../src/views/index.ts';
import { compiled } from './compiled.ts';

const entry = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\nkind: term\n${more}---\n\n${body}\n`;

const { glossary } = compiled(
  {
    'glossary/Sail.md': entry('sail', 'See [[canvas]]. ^p1', 'aliases: [Great Sail]\n'),
    'glossary/Wind.md': entry('wind', 'It fills a SAIL. ^p1\n\nThe sailor waits. ^p2'),
    'glossary/Storm.md': entry('storm', 'It tears the Great Sail and the canvas. ^p1'),
    'glossary/Flag.md': entry('flag', 'See [[canvas]]. ^p1'),
  },
  { empty: true },
);

const found = (address: string) =>
  [...rulingsUsing(glossary)]
    .filter(([at]) => at === address)
    .flatMap(([, texts]) => texts)
    .flatMap(({ text, rulings }) => rulings.map(({ number }) => `${text.slug} ${number}`));

test('rulings that use the name of an entry with only a "See" are found, by whole words and in any case', () => {
  expect(found('glossary/sail')).toEqual(['storm p1', 'wind p1']);
});

test('rulings that use the name of a term are found, but not rulings with only a "See"', () => {
  expect(found('terms/canvas')).toEqual(['storm p1']);
  const [canvas] = glossary.terms;
  expect(canvas && rulingsNaming(canvas, glossary)).toEqual([]);
});

test('rulings that use the name of an entry with rulings of its own are not listed', () => {
  expect(found('glossary/wind')).toEqual([]);
});
