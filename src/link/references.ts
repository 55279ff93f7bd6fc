import type { ReferenceKind } from '../model/index.ts';
import {
  type Address,
  compareText,
  type PageType,
  type RulingNumber,
  rulingUrl,
  slugOf,
  type TextAddress,
  typeOf,
} from '../model/index.ts';
import type { Backlink, Entry, Glossary, Link, Reference } from './glossary.ts';
import type { LinkedRuling } from './link.ts';

const order: Record<ReferenceKind, number> = { see: 0, redirect: 1, mention: 2 };

/**
 * Returns the references of a text, in the order of its rulings. A ruling has one reference to each target, of the
 * strongest kind: see before redirect before mention. References to a page and to a ruling of the page are joined to
 * a reference to the ruling.
 *
 * @param self the page of the text: references to it are left out, except between rules of a document
 * @param isRedirect whether the text says nothing but "See ..."
 */
export function referencesOf(
  rulings: readonly (readonly [RulingNumber, Pick<LinkedRuling, 'refersTo'>])[],
  self: Link,
  isRedirect: boolean,
): Reference[] {
  const isDocument = typeOf(self.address) === 'document';
  return rulings.flatMap(([number, { refersTo }]) => {
    const strongest: LinkedRuling['refersTo'] = [];
    for (const reference of refersTo) {
      const isOwn = reference.to.address === self.address;
      if (isOwn && (!isDocument || reference.targetNumber === undefined)) continue;
      const kind = isRedirect && reference.kind === 'see' ? 'redirect' : reference.kind;
      const index = strongest.findIndex((one) => isSameTarget(one, reference));
      const known = strongest[index];
      if (!known) {
        strongest.push({ ...reference, kind });
        continue;
      }
      const targetNumber = known.targetNumber ?? reference.targetNumber;
      const stronger = order[kind] < order[known.kind] ? { ...reference, kind } : known;
      strongest[index] = { ...stronger, targetNumber };
    }
    return strongest.map((one): Reference => ({ ...one, number }));
  });
}

type To = Pick<Reference, 'to' | 'targetNumber'>;

function isSameTarget(a: To, b: To): boolean {
  if (a.to.address !== b.to.address) return false;
  return !a.targetNumber || !b.targetNumber || a.targetNumber === b.targetNumber;
}

type ReferringText = Pick<Entry, 'address' | 'name' | 'url' | 'references' | 'rulings'>;

/** Returns the backlinks of each address, in the order of the referring texts. */
export function backlinksOf(texts: readonly ReferringText[]): Map<Address, Backlink[]> {
  const backlinks = texts.flatMap(({ address, name, url, references, rulings }) => {
    const from: Link<TextAddress> = { address, name, url };
    const rulingOf = new Map(rulings.map((ruling) => [ruling.number, ruling]));
    return references.map(({ kind, number, to, targetNumber, sentence }) => {
      const { printed, url: place = rulingUrl(url, number) } = rulingOf.get(number) ?? {};
      const shared = { kind, number, targetNumber, sentence };
      const backlink: Backlink = { ...shared, from, url: place, printed };
      return { to: to.address, backlink };
    });
  });
  const byTarget = Map.groupBy(backlinks, ({ to }) => to);
  return new Map([...byTarget].map(([to, all]) => [to, all.map(({ backlink }) => backlink)]));
}

/** Compares backlinks by kind (see, redirect, mention), then by the address of the referring text. */
export function compareBacklinks(a: Backlink, b: Backlink): number {
  return (
    order[a.kind] - order[b.kind] || compareText(slugOf(a.from.address), slugOf(b.from.address))
  );
}

/** A page with references or backlinks. A disambiguation page counts as a term. */
interface GraphNode {
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
