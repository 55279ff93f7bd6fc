import type { Address, PageType, RulingNumber } from './addresses.ts';
import type { ReferenceKind } from './content-tree.ts';
import type { Glossary } from './model.ts';
import { compareText } from './names.ts';

/** A page with references or backlinks. A disambiguation page counts as a term. */
export interface GraphNode {
  /** `glossary/stasis`, `terms/beaming`, `documents/format`. */
  id: Address;
  title: string;
  type: PageType;
  url: string;
}

/** A reference. */
export interface GraphEdge {
  source: Address;
  target: Address;
  kind: ReferenceKind;
  /** The number of the ruling that refers. */
  ruling: RulingNumber;
  /** Number of the target ruling, if the reference names a ruling. */
  targetRuling?: RulingNumber | undefined;
}

/** All pages and the references between them. */
export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
}

/** The graph of a glossary, in an order that depends on its content alone. */
export function graphOf({ entries, documents, terms, sharedTitles }: Glossary): Graph {
  const texts = [...entries, ...documents];
  const targets = new Set(
    texts.flatMap(({ references }) => references.map(({ to }) => to.address)),
  );
  // A page that offers several entries is a node only if a text refers to their shared alias.
  const offered = sharedTitles.filter(({ address }) => targets.has(address));
  const nodes = [...texts, ...terms, ...offered].map(
    ({ address, name, type, url }): GraphNode => ({
      id: address,
      title: name,
      type: type === 'shared' ? 'term' : type,
      url,
    }),
  );
  const edges = texts.flatMap(({ address, references }) =>
    references.map(
      ({ to, kind, number: ruling, targetNumber: targetRuling }): GraphEdge => ({
        source: address,
        target: to.address,
        kind,
        ruling,
        targetRuling,
      }),
    ),
  );
  return { nodes: nodes.sort((a, b) => compareText(a.id, b.id)), edges };
}
