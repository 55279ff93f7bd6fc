import { expect, test } from 'vitest';
import { briefingOf, placesOfPairs, textsWithFiles } from '../../src/files/index.ts';
import { type Address, addressOf, graphOf } from '../../src/glossary/index.ts';
import { plainWording } from '../../src/wording/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';

test('a briefing has errata and temporary rulings first, then rulings about two cards, then all other rulings of the cards', () => {
  const content = new MemoryContent();
  content.entry('pilot', ['title: Pilot'], 'Steers. ^p1\n\nSteers no [[raft]]. ^p2');
  const box = (head: string, number: string): string => `:::${head}\nNew. ^${number}\n:::`;
  const past = box('update{source="News" standing="superseded"}', 'p4');
  const now = `${box('errata', 'p2')}\n\n${box('update{source="News"}', 'p3')}`;
  content.entry('raft', ['title: Raft'], `Floats. ^p1\n\n${now}\n\n${past}`);
  content.entry(
    'storm',
    ['title: Storm'],
    'Sinks a [[raft]] with a [[pilot]]. ^p1\n\nEnds a [[raft]]. ^p2\n\n:::applies{to="pilot"}\nBlows. ^p3\n:::',
  );
  const compilation = { ...content.compiled(), wording: plainWording('en') };
  const deck = new Set<Address>(
    ['pilot', 'raft'].map((slug) => addressOf({ type: 'entry', slug })),
  );
  const texts = new Map(
    [...textsWithFiles(compilation)].map(({ text, file }) => [text.address, file] as const),
  );
  const pairs = placesOfPairs(graphOf(compilation.glossary).edges, deck);
  const { first, pairs: two, rest } = briefingOf(deck, texts, pairs);
  expect(
    [first, two, rest].map((part) =>
      part.map(({ text, ruling }) => `${text.title} ${ruling.number}`),
    ),
  ).toEqual([
    ['Raft p2', 'Raft p3'],
    ['Pilot p2', 'Storm p1'],
    ['Pilot p1', 'Raft p1', 'Storm p3'],
  ]);
});
