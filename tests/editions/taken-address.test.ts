import { beforeEach, describe, expect, test } from 'vitest';
import { addressOf, slugify } from '../../src/model/index.ts';
import { MemoryContent } from '../lib/memory-content.ts';

const [first, second, third] = ['2026-01-01', '2026-02-01', '2026-03-01'];
let content: MemoryContent;

const at = (slug: string) => addressOf({ type: 'entry', slug: slugify(slug) });

beforeEach(() => {
  content = new MemoryContent();
  content.entry('scan', ['title: scan'], 'A scan looks far.\n\nIt costs an action.');
  content.freeze(first);
  content.rename('scan', 'sensor sweep');
});

/** Writes a new entry with the former name and address of a renamed entry, as an editor would. */
function takeName(slug: string, from: string): void {
  content.edit(`glossary/${from}.md`, `aliases: [${slug}]\n`, '');
  content.entry(slug, [`title: ${slug}`], 'A scan of a card shows it.');
}

// random-edits.test.ts checks where citations lead.
describe('a new entry at the address of a renamed one', () => {
  beforeEach(() => {
    takeName('scan', 'sensor-sweep');
    content.freeze(third);
  });

  test('counts as a vanished address after its file is deleted', () => {
    content.files.delete('glossary/scan.md');
    const said = /^editions\/2026-03-01\.json address\/vanished "scan" was in the edition/u;
    expect(content.check()).toEqual([expect.stringMatching(said)]);
  });

  test('is listed as added, and the old entry as renamed', () => {
    const [changes] = content.history().editionChanges.map((one) => one.changes.texts);
    const [added, renamed, ...others] = changes ?? [];
    expect(added).toMatchObject({ address: at('scan'), type: 'added' });
    expect(added?.rulings).toMatchObject([{ type: 'added', ruling: { number: 'p3' } }]);
    expect(renamed).toMatchObject({ address: at('sensor-sweep'), type: 'renamed', rulings: [] });
    expect(others).toEqual([]);
  });
});

test('an entry that is renamed to an address that had its numbers for other rulings is an error', () => {
  content.entry('beam', ['title: beam'], 'A beam moves. ^p1');
  content.rename('beam', 'scan');
  const taken = /address\/taken .*scan\.md, and both give or retire p1\./u;
  expect(content.check()).toContainEqual(expect.stringMatching(taken));
});

test('a new entry with a number of the former entry at its address is an error until it is numbered again', () => {
  takeName('scan', 'sensor-sweep');
  content.edit('glossary/scan.md', 'shows it.', 'shows it. ^p2');
  const taken = /address\/taken .*scan\.md, and both give or retire p2\. .*"npm run number"/u;
  expect(content.check()).toContainEqual(expect.stringMatching(taken));
  content.edit('glossary/scan.md', 'shows it. ^p2', 'shows it.');
  content.number();
  expect(content.check()).toEqual([]);
});

test('the former name of a renamed entry is taken while the entry has it as an alias', () => {
  content.entry('scan', ['title: scan'], 'A scan of a card shows it.');
  content.number();
  const taken = /sensor-sweep\.md name\/taken the name "scan" is already used by "scan"/u;
  expect(content.check()).toEqual([expect.stringMatching(taken)]);
});

test('a renamed entry keeps its former address in front matter, even if another entry has it', () => {
  content.freeze(second);
  takeName('scan', 'sensor-sweep');
  content.number();
  content.edit('glossary/sensor-sweep.md', 'formerly: [scan]\n', '');
  const vanished = 'address/vanished "sensor sweep" had the address scan';
  expect(content.check().join('\n')).toContain(vanished);
});
