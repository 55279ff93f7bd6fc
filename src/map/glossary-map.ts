import { UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import type { Address, Glossary, Link } from '../glossary/browser.ts';

/** A name on the map. */
export interface MapPoint extends Link {
  x: number;
  y: number;
  /** Count of the names linked with it in the whole glossary. */
  joined: number;
  /** Count of the rulings that refer to it. */
  mentions: number;
}

/** Names that are joined with each other more than with others. */
export interface Cluster {
  /** The name that most rulings refer to. */
  leader: MapPoint;
  /** All its names: the leader, then the others by how many names they are joined with. */
  points: MapPoint[];
}

/** A pair of connected names. */
export interface MapLine {
  from: MapPoint;
  to: MapPoint;
  kind: 'see' | 'mention';
}

/** The glossary laid out on a plane. */
export interface GlossaryMap {
  width: number;
  height: number;
  /** The largest first. */
  clusters: Cluster[];
  /** Each pair of names once. */
  lines: MapLine[];
}

const mostNames = 300;
const iterations = 300;
/** Width of the map in pixels: the width of a page. */
const width = 1040;
const margin = 70;

/**
 * Lays out the names that are joined with the most others, 300 at most. The same glossary gives the same map: the layout
 * starts from a spiral, and nothing in it is random.
 *
 * @param shown returns the form in which a name is shown
 */
export function glossaryMap(
  glossary: Glossary,
  shown = (name: string): string => name,
): GlossaryMap {
  const joined = joinedNames(glossary);
  const chosen = [...joined]
    .sort(([a, ofA], [b, ofB]) => ofB.size - ofA.size || (a < b ? -1 : 1))
    .slice(0, mostNames);
  const graph = new UndirectedGraph();
  for (const [index, [address]] of chosen.entries()) graph.addNode(address, spiral(index));
  for (const [address, others] of chosen) {
    for (const [other, kind] of others) {
      if (address < other && graph.hasNode(other)) {
        graph.addEdge(address, other, { kind, weight: kind === 'see' ? 2 : 1 });
      }
    }
  }
  const points = new Map<string, MapPoint>();
  const { places, height } = layOut(graph);
  for (const [address, { size }] of chosen) {
    const page = glossary.pages.get(address);
    const place = places.get(address);
    if (!page || !place || page.type === 'shared') continue;
    const { url, backlinks } = page;
    const name = shown(page.name);
    points.set(address, { address, name, url, ...place, joined: size, mentions: backlinks.length });
  }
  const lines = graph.mapEdges((_, { kind }, source, target): MapLine[] => {
    const [from, to] = [points.get(source), points.get(target)];
    return from && to ? [{ from, to, kind }] : [];
  });
  return { width, height, clusters: clustersOf(graph, points), lines: lines.flat() };
}

type Kind = MapLine['kind'];

/** The names that each name refers to or is referred to by; "See" goes before a mention. */
function joinedNames({ entries, documents, pages }: Glossary): Map<Address, Map<Address, Kind>> {
  const joined = new Map<Address, Map<Address, Kind>>();
  const join = (from: Address, to: Address, kind: Kind): void => {
    const others = joined.get(from) ?? new Map<Address, Kind>();
    if (kind === 'see' || !others.has(to)) others.set(to, kind);
    joined.set(from, others);
  };
  for (const { address, references } of [...entries, ...documents]) {
    for (const { to, kind } of references) {
      if (pages.get(to.address)?.type === 'shared') continue;
      const shown = kind === 'mention' ? 'mention' : 'see';
      join(address, to.address, shown);
      join(to.address, address, shown);
    }
  }
  return joined;
}

/** Places that are spread evenly and lie on no line. */
function spiral(index: number): { x: number; y: number } {
  const radius = 10 * Math.sqrt(index + 0.5);
  const angle = index * Math.PI * (3 - Math.sqrt(5));
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** Lays a graph out in the width of the map, in whole numbers. */
function layOut(graph: UndirectedGraph): {
  places: Map<string, { x: number; y: number }>;
  height: number;
} {
  if (graph.order === 0) return { places: new Map(), height: width / 2 };
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    barnesHutOptimize: false,
    // Names that are joined with few others stay near the rest.
    strongGravityMode: true,
    gravity: 0.05,
  };
  const laid = Object.entries(
    forceAtlas2(graph, { iterations, settings, getEdgeWeight: 'weight' }),
  );
  const [left, right] = extent(laid.map(([, { x }]) => x));
  const [top, bottom] = extent(laid.map(([, { y }]) => y));
  const scale = (width - 2 * margin) / Math.max(right - left, bottom - top, 1);
  const at = (value: number, start: number): number => Math.round(margin + (value - start) * scale);
  const places = laid.map(([name, { x, y }]) => [name, { x: at(x, left), y: at(y, top) }] as const);
  return { places: new Map(places), height: at(bottom, top) + margin };
}

function extent(values: readonly number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

function clustersOf(graph: UndirectedGraph, points: ReadonlyMap<string, MapPoint>): Cluster[] {
  if (graph.size === 0) return [];
  const communities = louvain(graph, { randomWalk: false, getEdgeWeight: 'weight' });
  const groups = Map.groupBy(points.values(), ({ address }) => communities[address]);
  return [...groups.values()]
    .flatMap((group): Cluster[] => {
      const [leader] = group.toSorted((a, b) => b.mentions - a.mentions || byJoined(a, b));
      if (!leader) return [];
      const others = group.filter((point) => point !== leader).sort(byJoined);
      return [{ leader, points: [leader, ...others] }];
    })
    .sort((a, b) => b.points.length - a.points.length || byJoined(a.leader, b.leader));
}

function byJoined(a: MapPoint, b: MapPoint): number {
  return b.joined - a.joined || (a.address < b.address ? -1 : 1);
}
