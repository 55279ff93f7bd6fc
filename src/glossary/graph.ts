import type { Glossary, ReferenceKind } from './entry.ts';
import { compareText } from './names.ts';

/** A page that references lead to or come from. */
export interface GraphNode {
  /** `glossary/stasis`, `terms/beaming`, `documents/format`. */
  id: string;
  title: string;
  type: 'entry' | 'term' | 'document';
  url: string;
}

/** One reference. */
export interface GraphEdge {
  source: string;
  target: string;
  kind: ReferenceKind;
  /** The number of the ruling that refers. */
  ruling: string;
}

/** Who refers to whom. */
export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
}

/** The graph of a glossary, in an order that depends on its content alone. */
export function graphOf(glossary: Glossary): Graph {
  const pages = [...glossary.entries, ...glossary.documents, ...glossary.terms];
  const idOf = (url: string): string => url.slice(glossary.base.length).replace(/\/$/u, '');
  const nodes = pages.map(
    (page): GraphNode => ({
      id: idOf(page.url),
      title: page.type === 'entry' ? page.name : page.title,
      type: page.type,
      url: page.url,
    }),
  );
  const edges = pages.flatMap((page): GraphEdge[] =>
    page.type === 'term'
      ? []
      : page.references.map(({ kind, to, number }) => ({
          source: idOf(page.url),
          target: idOf(to.url),
          kind,
          ruling: number,
        })),
  );
  return { nodes: nodes.sort((a, b) => compareText(a.id, b.id)), edges };
}
