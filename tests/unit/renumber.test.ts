import { expect, test } from 'vitest';
import { renumber } from '../../src/authoring/index.ts';
import { parseFile, type Source } from '../../src/read/index.ts';
import { runCommand } from '../lib/build-site.ts';
import { TestFolder } from '../lib/folder.ts';

const folder = new TestFolder();

const fog = '---\ntitle: Fog\nkind: term\n---\n\n';

/**
 * Renumbers a document of rules, separated by ` | `, beside an entry. Returns both texts, and the references to correct by
 * hand.
 */
function renumbered(rules: string, entry = 'It is grey. ^p1') {
  const blocks = rules.replaceAll(' | ', '\n\n');
  const sources: Source[] = [
    { path: 'documents/rules.md', content: `---\ntitle: Rules\n---\n\n${blocks}\n` },
    { path: 'glossary/fog.md', content: `${fog}${entry}\n` },
  ];
  const result = renumber(sources, parseFile, 'rules');
  if ('fault' in result) throw new Error(result.fault);
  const [document = '', text = ''] = sources.map(({ path, content }) => {
    const written = result.files.find((file) => file.path === path)?.text ?? `${content}`;
    return written.replace(/^---\n.*?\n---\n\n/su, '').trim();
  });
  return { rules: document.replaceAll('\n\n', ' | '), entry: text, left: result.left };
}

/** Divides a text with changed numbers, written `{before→after}`, into the texts before and after. */
const versions = (marked: string) =>
  [1, 2].map((at) => marked.replace(/\{(.*?)→(.*?)\}/gu, `$${at}`));

test.each([
  '1. A ^r1 | 1.1 B ^r2',
  // A new rule and its parts.
  '## 1. A ^r1 | 1.1 New | {1.1→1.2} B ^r2 | **{1.1a→1.2a}** C ^r3 | {1.2→1.3} D ^r4',
  // A rule that is gone.
  '1.1 A ^r1 | {1.3→1.2} B ^r2 | {1.3a→1.2a} C ^r3 | {1.4→1.3} D ^r4',
  // A first rule that is gone, below its section.
  '## 1. A ^r1 | {1.2→1.1} B ^r3 | {1.2b→1.1a} C ^r4 | {1.3→1.2} D ^r5 | ### 102. E ^r6 | {102.4→102.1} F ^r7',
  // A new section.
  '## 1. A ^r1 | ### 101. B ^r2 | ## 2. New | ## {2→3}. C ^r3 | ### {201→301}. D ^r4 | {201.1→301.1} E ^r5',
  // Roman numbers and letters.
  '## IV. A ^r1 | ## V. New | ## {V→VI}. B ^r2 | ## Appendix A: C ^r3',
  // A number that leaves out "l", and items of a list.
  '1.1k A ^r1 | 1.1m B ^r2 | - 1.2 New | - {1.2→1.3} C ^r3 | 1. D ^r4',
])('renumbering counts the rules, wherever one is new or gone: %s', (marked) => {
  const [before = '', after] = versions(marked);
  expect(renumbered(before).rules).toBe(after);
});

const rules = '1.1 A ^r1 | 1.2 New. See rule 1.2. | 1.2 B ^r2 | 1.2a C ^r3 | 1.2b D ^r4';

test.each([
  'See rule {1.2→1.3}. ^p1',
  'See rules {1.2a→1.3a}–b. ^p1',
  'See [[Rules#{1.2→1.3}|rule {1.2→1.3}]], [[Rules#^r2|{1.2→1.3}]] and [[Rules#^r2]]. ^p1',
  'It is 1.2 long. See rule 1.1. ^p1',
])('a reference to a rule with another number is corrected: %s', (marked) => {
  const [before, after] = versions(marked);
  const { rules: written, ...others } = renumbered(rules, before);
  expect(others).toEqual({ entry: after, left: [] });
  expect(written).toContain(' | 1.2 New. See rule 1.3. | ');
});

test('two rules that share a printed number but have permanent numbers are a fault', () => {
  const twice = () => renumbered('1.1 A ^r1 | 1.1 B ^r2');
  expect(twice).toThrow(
    /permanent numbers are 1\.1, r1 in line 5 and r2 in line 7 of documents\/rules\.md, .*: give the newer one a number/u,
  );
});

test('a reference to a removed rule is a fault, because the next rule gets the number', () => {
  const gone = () => renumbered('1.1 A ^r1 | 1.3 B ^r2', 'See rule 1.2. ^p1');
  expect(gone).toThrow(/^glossary\/fog\.md:6: "Rules" has no rule 1\.2.*: correct it first/u);
});

test('the command prints the changes, and writes them with --write unless a merge is unresolved', async () => {
  const path = 'documents/rules.md';
  folder.put(path, '---\ntitle: Rules\nlastNumber: r2\n---\n\n1.1 A ^r1\n\n1.3 B ^r2\n');
  const run = (...args: string[]) =>
    runCommand('renumber', ['rules', ...args], { SPACELINE_CONTENT: folder.path });
  const { stdout } = await run();
  expect(stdout).toContain(':8  1.3 → 1.2');
  folder.put('glossary/surf.md', '<<<<<<< HEAD\nSee rule 1.3.\n=======\n>>>>>>> other\n');
  expect((await run('--write')).output).toContain('error  file/unresolved-merge');
  expect(folder.read(path)).toContain('1.3 B');
  folder.put('glossary/surf.md', '---\ntitle: Surf\nkind: term\n---\n\nSee rule 1.3. ^p1\n');
  expect((await run('--write')).exitCode).toBe(0);
  expect(folder.read(path)).toContain('1.2 B');
  expect(folder.read('glossary/surf.md')).toContain('rule 1.2.');
});
