import { expect, test } from 'vitest';
import { earlierNumbers, History, readEditions } from '../../src/editions/index.ts';
import { withEditions } from '../../src/editions/with-editions.ts';
import { compile } from '../../src/link/index.ts';
import { plainWording } from '../../src/views/index.ts';
import { MemoryContent, parseOnce } from '../lib/memory-content.ts';

test('another language of the site changes the labels in its texts, and rewords no ruling of an edition', () => {
  const content = new MemoryContent();
  content.entry('fog', ['title: Fog'], '- Fog lifts.\n\n  :::example\n  Now.\n  :::\n\n- It ends.');
  content.freeze('2026-01-01');
  const { sources } = content;
  const labels = plainWording('de').kinds;
  const earlier = earlierNumbers(readEditions(sources));
  const german = compile(sources, parseOnce, { labels, earlierNumbers: earlier });
  const { glossary, editions } = withEditions(german, sources, parseOnce);
  expect(glossary.entries[0]?.rulings[0]?.text).toBe('Fog lifts.\nBeispiel: Now.');
  expect(new History(editions).sinceLast?.texts).toEqual([]);
});
