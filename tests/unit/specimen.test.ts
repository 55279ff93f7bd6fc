import { expect, test } from 'vitest';
import { specimen } from '../../src/views/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';

test('the help shows the ruling with the most kinds of links', () => {
  const content = new MemoryContent();
  content.entry('tide', ['title: tide'], 'By the [[bell]]. ^p1\n\nIt rises twice a day. ^p2');
  const fog = 'It stays as long as its [[#^p2]] says. See [[bell]]. ^p1\n\nUp to the [[tide]]. ^p2';
  content.entry('fog', ['title: fog'], fog);
  const { entries } = content.compiled().glossary;
  expect(specimen(entries)).toMatchObject({ entry: { slug: 'fog' }, ruling: { number: 'p1' } });
});
