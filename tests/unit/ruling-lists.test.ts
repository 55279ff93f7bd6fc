import { expect, test } from 'vitest';
import { graphOf } from '../../src/link/index.ts';
import { type Address, addressOf, type Standing } from '../../src/model/index.ts';
import { textsWithFiles } from '../../src/views/index.ts';
import {
  briefingOf,
  outdatedBelow,
  placesOfPairs,
  specimen,
} from '../../src/views/ruling-lists.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { plainWording } from '../lib/wording.ts';

test('a briefing has errata and temporary rulings first, then rulings about two cards, then all other rulings of the cards, without notes and references', () => {
  const content = new MemoryContent();
  content.entry('pilot', ['title: Pilot'], 'Steers. ^p1\n\nSteers no [[raft]]. ^p2');
  const box = (head: string, number: string): string => `:::${head}\nNew. ^${number}\n:::`;
  const past = box('update{source="News" standing="superseded"}', 'p4');
  const now = `${box('errata', 'p2')}\n\n${box('update{source="News"}', 'p3')}`;
  content.entry('raft', ['title: Raft'], `Floats. ^p1\n\n${now}\n\n${past}`);
  const applied = ':::applies{to="pilot"}\nBlows. ^p3\n:::';
  const both = 'Sinks a [[raft]] with a [[pilot]]. ^p1\n\nEnds a [[raft]]. ^p2';
  content.entry('storm', ['title: Storm'], `${both}\n\n${applied}`);
  const compilation = { ...content.compiled(), wording: plainWording('en') };
  content.entry('anchor', ['title: Anchor'], 'See [[raft]]. ^p1');
  content.entry('sail', ['title: Sail'], ':::note\nNo ruling has this name. ^p1\n:::');
  const cards = ['pilot', 'raft', 'anchor', 'sail'].map((slug) =>
    addressOf({ type: 'entry', slug }),
  );
  const deck = new Set<Address>(cards);
  const files = [...textsWithFiles(compilation)];
  const texts = new Map(files.map(({ text, file }) => [text.address, file] as const));
  const { edges } = graphOf(compilation.glossary);
  const briefing = briefingOf(deck, texts, placesOfPairs(edges, deck), edges);
  const namesOf = (part: typeof briefing.rest) =>
    part.map(({ text, ruling }) => `${text.title} ${ruling.number}`).join(', ');
  expect(namesOf(briefing.first)).toBe('Raft p2, Raft p3');
  expect(namesOf(briefing.pairs)).toBe('Pilot p2, Storm p1');
  expect(namesOf(briefing.rest)).toBe('Pilot p1, Raft p1, Storm p3');
});

test('the help shows the ruling with the most kinds of links', () => {
  const content = new MemoryContent();
  content.entry('tide', ['title: tide'], 'By the [[bell]]. ^p1\n\nIt rises twice a day. ^p2');
  const fog = 'It stays as long as its [[#^p2]] says. See [[bell]]. ^p1\n\nUp to the [[tide]]. ^p2';
  content.entry('fog', ['title: fog'], fog);
  const { entries } = content.compiled().glossary;
  expect(specimen(entries)).toMatchObject({ entry: { slug: 'fog' }, ruling: { number: 'p1' } });
});

/** Lists the rulings at the top of a text, for rulings with these standings: each standing with its numbers. */
const toldOf = (...standings: Standing[]): string[] =>
  outdatedBelow(standings.map((standing, index) => ({ standing, number: index + 1 }))).map(
    ({ standing, rulings }) => `${standing} ${rulings.map(({ number }) => number).join(', ')}`,
  );

test('the top of a text lists its rulings that are not current, by standing', () => {
  const told = toldOf('current', 'reversed', 'temporary', 'reversed');
  expect(told).toEqual(['temporary 3', 'reversed 2, 4']);
  expect(toldOf('current', 'current')).toEqual([]);
});

test('a first ruling that is not current is listed only with others of its standing', () => {
  expect(toldOf('temporary', 'current')).toEqual([]);
  expect(toldOf('superseded', 'superseded', 'current')).toEqual([]);
  expect(toldOf('temporary', 'current', 'temporary')).toEqual(['temporary 1, 3']);
  expect(toldOf('temporary', 'superseded')).toEqual(['superseded 2']);
});
