import { join, relative } from 'node:path';
import { MultiDirectedGraph } from 'graphology';
import gexf from 'graphology-gexf';
import {
  type Glossary,
  type Graph,
  type GraphEdge,
  graphOf,
  type Term,
} from '../src/link/index.ts';
import {
  changeFiles,
  count,
  namedPath,
  sayFolder,
  soundContent,
  startFolder,
} from '../src/site/index.ts';
import { command } from './lib/command.mjs';

/** Maximum number of names printed for a list. */
const most = 15;

export default await command(
  import.meta,
  {
    does:
      'Writes the graph of references as JSON, GEXF and DOT, and prints what stands out: the most mentioned\n' +
      'names, names without an entry, entries that nothing refers to.',
    options: {
      out: { type: 'string', value: 'FOLDER', does: "where to write (default: the site's folder)" },
    },
    example: '--out graph',
  },
  ({ values }) => {
    const { content, out: usual, compilation } = soundContent('no graph was written');
    const { glossary } = compilation;
    const graph = graphOf(glossary);
    const out = values.out === undefined ? usual : namedPath(values.out);
    const write = [
      { path: 'graph.json', text: `${JSON.stringify(graph)}\n` },
      { path: 'graph.gexf', text: toGexf(graph) },
      { path: 'graph.dot', text: toDot(graph) },
    ];
    changeFiles(out, { write });
    for (const { path } of write) console.log(`Wrote ${relative(startFolder(), join(out, path))}`);
    printGraph(glossary, graph);
    sayFolder(content);
  },
);

/** A graph as GEXF 1.2, for Gephi and its like. Each edge carries its kind and its ruling. */
export function toGexf(graph: Graph): string {
  const made = new MultiDirectedGraph();
  for (const { id, title, type, url } of graph.nodes) made.addNode(id, { label: title, type, url });
  for (const edge of graph.edges) {
    const { source, target, kind, ruling } = edge;
    made.addDirectedEdgeWithKey(edgeKey(edge), source, target, { reference: kind, ruling });
  }
  const text = gexf.write(made, { version: '1.2' });
  // The writer dates its file; the same content gives the same bytes.
  return `${text.replace(/ lastmodifieddate="[^"]*"/u, '')}\n`;
}

/** A graph in the DOT language of Graphviz. */
function toDot(graph: Graph): string {
  const shapes = { entry: 'box', term: 'ellipse', document: 'note' };
  const styles = { see: 'solid', redirect: 'bold', mention: 'dotted' };
  const nodes = graph.nodes.map(
    ({ id, title, type }) => `  ${quote(id)} [label=${quote(title)}, shape=${shapes[type]}];`,
  );
  const edges = graph.edges.map(
    ({ source, target, kind, ruling }) =>
      `  ${quote(source)} -> ${quote(target)} [label=${quote(ruling)}, style=${styles[kind]}];`,
  );
  return ['digraph glossary {', '  rankdir=LR;', ...nodes, ...edges, '}', ''].join('\n');
}

function edgeKey({ source, target, kind, ruling, targetRuling }: GraphEdge): string {
  const place = targetRuling === undefined ? target : `${target}#${targetRuling}`;
  return `${source}#${ruling} ${kind} ${place}`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/gu, '\\$&')}"`;
}

/** Prints the size of a graph and its most notable pages. */
function printGraph({ entries, terms, documents }: Glossary, { edges }: Graph): void {
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
