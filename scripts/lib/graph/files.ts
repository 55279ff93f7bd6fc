import { MultiDirectedGraph } from 'graphology';
import gexf from 'graphology-gexf';
import type { Graph, GraphEdge } from '../../../src/glossary/index.ts';

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
export function toDot(graph: Graph): string {
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
