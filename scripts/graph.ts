import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { graphOf, type Term } from '../src/glossary/index.ts';
import { compileFolder, settings } from '../src/site/index.ts';
import { count, diagnosticLine, messageOf, summary } from './lib/console.ts';
import { toDot, toGexf } from './lib/graph-files.ts';

const most = 15;

/** `npm run graph [-- --out folder]`: writes the graph of references as JSON, GEXF and DOT, and prints what stands out in it. */
function main(): number {
  const where = settings();
  const { values } = parseArgs({ options: { out: { type: 'string', default: where.out } } });
  const { glossary, diagnostics } = compileFolder(where);
  const errors = diagnostics.filter(({ level }) => level === 'error');
  if (errors.length > 0) {
    for (const error of errors) console.log(diagnosticLine(error, where.content));
    console.error(`${summary(diagnostics)}: no graph was written`);
    return 1;
  }

  const graph = graphOf(glossary);
  mkdirSync(values.out, { recursive: true });
  const files = {
    'graph.json': `${JSON.stringify(graph)}\n`,
    'graph.gexf': toGexf(graph),
    'graph.dot': toDot(graph),
  };
  for (const [name, text] of Object.entries(files)) {
    const file = join(values.out, name);
    writeFileSync(file, text);
    console.log(`wrote ${relative(process.cwd(), file)}`);
  }
  const kinds = { see: 0, redirect: 0, mention: 0 };
  for (const { kind } of graph.edges) kinds[kind]++;
  console.log(
    `\n${count(glossary.entries.length, 'entry')}, ${count(glossary.terms.length, 'term')}, ` +
      `${count(glossary.documents.length, 'document')}; ${count(graph.edges.length, 'reference')}: ` +
      `${kinds.see} see, ${kinds.redirect} redirect, ${count(kinds.mention, 'mention')}`,
  );
  print(
    'Most referred to',
    byBacklinks([...glossary.entries, ...glossary.terms, ...glossary.documents]),
  );
  print('Terms without an entry', byBacklinks(glossary.terms));
  const alone = glossary.entries.filter(({ backlinks }) => backlinks.length === 0);
  console.log(`\nEntries that nothing refers to (${alone.length}):`);
  for (const entry of alone) console.log(`  ${entry.name}`);
  return 0;
}

type Counted = Pick<Term, 'name' | 'backlinks'>;

function byBacklinks(pages: readonly Counted[]): Counted[] {
  return [...pages].sort((a, b) => b.backlinks.length - a.backlinks.length);
}

function print(heading: string, names: readonly Counted[]): void {
  console.log(`\n${heading} (${names.length}):`);
  for (const { name, backlinks } of names.slice(0, most))
    console.log(`${String(backlinks.length).padStart(5)}  ${name}`);
  if (names.length > most) console.log(`       and ${names.length - most} more`);
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 2;
}
