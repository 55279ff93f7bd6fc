import { expect, test } from 'vitest';
import { divided, joined } from '../../scripts/lib/build/sent-compilation.ts';
import { type Entry, readSite } from '../../src/glossary/index.ts';
import { chooseWording } from '../../src/wording/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';

test('a compilation that is sent to another thread in several messages is the same there', () => {
  const content = new MemoryContent();
  content.files.set('site.yml', 'name: Quay\n');
  content.files.set(
    'documents/quay-rules.md',
    '---\ntitle: Quay Rules\n---\n\nA [[boat 7]] docks. ^r1\n',
  );
  content.files.set('words.yml', 'vessel: Boat 3\n');
  for (let at = 0; at < 1200; at++)
    content.entry(
      `boat-${at}`,
      [`title: Boat ${at}`, 'sharedAliases: [Skiff]'].slice(0, at < 2 ? 2 : 1),
      `It follows [[boat ${(at * 7) % 1200}#^p1]] and a [[flag]]. ^p1`,
    );
  content.freeze('2026-01-01');
  content.edit('glossary/boat-4.md', 'It follows', 'It leads');
  const { wording } = chooseWording(readSite('name: Quay\n'));
  const compilation = { ...content.compiled(), wording };

  const { entries, rest } = divided(compilation);
  expect(entries.length).toBeGreaterThan(2);
  const received: Entry[] = [];
  for (const some of entries) received.push(...structuredClone(some));
  expect(joined(received, structuredClone(rest))).toEqual(compilation);
});
