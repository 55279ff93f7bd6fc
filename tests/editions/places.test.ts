import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryContent } from '../lib/memory-content.ts';

const [docking, fog] = ['glossary/docking.md', 'glossary/fog.md'];
const first = 'editions/2026-01-01.json';
let content: MemoryContent;

beforeEach(() => {
  content = new MemoryContent();
  content.entry(
    'docking',
    ['title: docking', "retired: { p4: '#p1' }"],
    'A boat docks. See [[harbour master]]. ^p1\n\nIt is safe. ^p2\n\nOnly one docks. ^p3',
  );
  content.entry('fog', ['title: Fog'], 'Fog closes every harbour. ^p1');
  content.freeze('2026-01-01');
});

/** What a check says, each with the rest of the line that it points at. */
function pointed(): string[] {
  return content.compiled().diagnostics.map(({ path, line, column, code }) => {
    const lines = content.files.get(path)?.split('\n') ?? [];
    return `${code} ${path} ${lines[line - 1]?.slice(column - 1)}`;
  });
}

describe('what is wrong with an edition points at', () => {
  test('the retired key, where a number is gone without a word', () => {
    content.edit(docking, '\n\nIt is safe. ^p2', '');
    expect(pointed()).toEqual([`ruling/vanished-number ${docking} retired: { p4: '#p1' }`]);
  });

  test('where a number is retired to that is not there: once, with what to do', () => {
    content.edit(docking, '\n\nIt is safe. ^p2', '');
    content.edit(docking, "retired: { p4: '#p1' }", "retired: { p2: fog#p9, p4: '#p1' }");
    expect(pointed()).toEqual([`ruling/retired-number ${docking} fog#p9, p4: '#p1' }`]);
    content.edit(docking, "p2: fog#p9, p4: '#p1'", "p2: fog#p1, p4: '#p8'");
    expect(pointed()).toEqual([`ruling/retired-number ${docking} '#p8' }`]);
    content.edit(docking, "p2: fog#p1, p4: '#p8'", "p2: , p4: '#p1'");
    expect(pointed()).toHaveLength(1);
  });

  test('the title, where nothing is retired yet', () => {
    content.edit(fog, 'Fog closes every harbour. ^p1', 'It is grey. ^p2');
    content.edit(fog, 'lastNumber: p1', 'lastNumber: p2');
    expect(pointed()).toEqual([`ruling/vanished-number ${fog} title: Fog`]);
  });

  test('the retired key, where a retired number is not retired any more', () => {
    content.edit(docking, "retired: { p4: '#p1' }\n", 'retired: {}\n');
    expect(pointed()).toEqual([`ruling/vanished-number ${docking} retired: {}`]);
  });

  test('the number that was given again', () => {
    content.edit(docking, "retired: { p4: '#p1' }\n", '');
    content.edit(docking, 'safe. ^p2', 'safe. ^p2\n\nAnother. ^p4');
    expect(pointed()).toEqual([`ruling/retired-number ${docking} ^p4`]);
  });

  test('the numbers that changed places', () => {
    content.edit(docking, 'safe. ^p2', 'safe. ^p9');
    content.edit(docking, 'docks. ^p3', 'docks. ^p2');
    content.edit(docking, 'safe. ^p9', 'safe. ^p3');
    expect(pointed()).toEqual([
      `ruling/renumbered ${docking} ^p3`,
      `ruling/renumbered ${docking} ^p2`,
    ]);
  });

  test('the former address of a text that had stood beside it', () => {
    content.files.delete(fog);
    content.edit(docking, 'title: docking', 'title: docking\nformerly: [pier, fog]');
    expect(pointed()).toEqual([`address/joined ${docking} fog]`]);
  });

  test('the title of the file that took the place of one that is gone', () => {
    const text = content.files.get(fog) ?? '';
    content.files.delete(fog);
    content.files.set('glossary/mist.md', text.replace('Fog', 'mist'));
    expect(pointed()).toEqual(['address/vanished glossary/mist.md title: mist']);
  });

  test('the file of the edition, where nothing took the place of a text', () => {
    content.files.delete(fog);
    expect(pointed()).toEqual([`address/vanished ${first} {`]);
  });

  test('the file of the edition, where nothing refers to a term now', () => {
    content.edit(docking, '[[harbour master]]', 'the master');
    content.edit(docking, 'See the master', 'Ask the master');
    expect(pointed()).toContain(`term/vanished ${first} {`);
  });

  test('the record, where it is lower than a number of an edition', () => {
    content.edit(docking, 'lastNumber: p4', 'lastNumber: p3');
    expect(pointed()).toContain(`ruling/last-number ${docking} lastNumber: p3`);
  });
});
