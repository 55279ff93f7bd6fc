import type { Glossary, Graph, Term } from '../../../src/glossary/index.ts';
import { count } from '../../../src/site/index.ts';

/** Limit of the printed names of a list. */
const most = 15;

/** Prints the size of a graph and its most notable pages. */
export function printGraph({ entries, terms, documents }: Glossary, { edges }: Graph): void {
  const kinds = { see: 0, redirect: 0, mention: 0 };
  for (const { kind } of edges) kinds[kind]++;
  console.log(
    `\n${count(entries.length, 'entry')}, ${count(terms.length, 'term')}, ` +
      `${count(documents.length, 'document')}; ${count(edges.length, 'reference')}: ` +
      `${kinds.see} see, ${kinds.redirect} redirect, ${count(kinds.mention, 'mention')}`,
  );
  printMostReferred('Most referred to', [...entries, ...terms, ...documents]);
  printMostReferred('Terms without an entry', terms);
  const unused = entries.filter(({ backlinks }) => backlinks.length === 0);
  console.log(`\nEntries that nothing refers to (${unused.length}):`);
  for (const { name } of unused) console.log(`  ${name}`);
}

function printMostReferred(
  heading: string,
  pages: readonly Pick<Term, 'name' | 'backlinks'>[],
): void {
  const sorted = [...pages].sort((a, b) => b.backlinks.length - a.backlinks.length);
  console.log(`\n${heading} (${sorted.length}):`);
  for (const { name, backlinks } of sorted.slice(0, most))
    console.log(`${String(backlinks.length).padStart(5)}  ${name}`);
  if (sorted.length > most) console.log(`       and ${sorted.length - most} more`);
}
