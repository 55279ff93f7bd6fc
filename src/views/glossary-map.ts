import { UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import type { Glossary, Link, Page } from '../link/index.ts';
import { escapeHtml } from '../model/index.ts';

/** A name on the map, with its place and radius in pixels. */
interface MapPoint extends Link {
  x: number;
  y: number;
  radius: number;
  /** Count of the names linked with it in the whole glossary. */
  joined: number;
  isEntry: boolean;
}

/** A cluster: names with more connections to each other than to other names. */
interface Cluster {
  /** The most connected entry; in a cluster without entries, the most connected name. */
  leader: MapPoint;
  /** Names by their number of connections. */
  points: MapPoint[];
}

/** The glossary laid out on a plane. */
interface GlossaryMap {
  /** The largest first. */
  clusters: Cluster[];
  /** Connected names, each pair once. */
  lines: { from: MapPoint; to: MapPoint; kind: 'see' | 'mention' }[];
}

/** Maximum number of names. Further names have a single connection, and no room for a label. */
const mostNames = 100;
const iterations = 300;
/** Width of the map in pixels: the width of a page. */
const width = 992;
const margin = 70;

/**
 * Lays out the most connected names, at most 100. The same glossary gives the same map: the layout
 * starts from a spiral, and nothing in it is random.
 *
 * @param shown returns the form in which a name is shown
 */
export function glossaryMap(
  { entries, documents, pages }: Pick<Glossary, 'entries' | 'documents' | 'pages'>,
  shown = (name: string): string => name,
): GlossaryMap {
  const all: ReadonlyMap<string, Page> = pages;
  const joined = new UndirectedGraph();
  for (const { address, references } of [...entries, ...documents]) {
    for (const { to, kind } of references) {
      if (to.address === address || all.get(to.address)?.type === 'shared') continue;
      // "See" goes before a mention.
      joined.mergeEdge(address, to.address, kind === 'mention' ? {} : { kind: 'see', weight: 2 });
    }
  }
  const chosen = joined
    .nodes()
    .sort((a, b) => joined.degree(b) - joined.degree(a) || (a < b ? -1 : 1))
    .slice(0, mostNames);
  const graph = new UndirectedGraph();
  for (const [index, address] of chosen.entries()) graph.addNode(address, spiral(index));
  for (const { source, target, attributes } of joined.edgeEntries()) {
    if (graph.hasNode(source) && graph.hasNode(target))
      graph.addEdge(source, target, { kind: 'mention', weight: 1, ...attributes });
  }
  layOut(graph);
  const points = new Map<string, MapPoint>();
  graph.forEachNode((node, { x, y }) => {
    const page = all.get(node);
    if (!page || page.type === 'shared') return;
    const { address, name, url, type } = page;
    const degree = joined.degree(node);
    const radius = Math.round(10 * (2 + Math.sqrt(degree))) / 10;
    const facts = { joined: degree, isEntry: type === 'entry' };
    points.set(node, { address, name: shown(name), url, x, y, radius, ...facts });
  });
  const lines = graph.mapEdges((_, { kind }, source, target) => {
    const [from, to] = [points.get(source), points.get(target)];
    return from && to ? [{ from, to, kind }] : [];
  });
  return { clusters: clustersOf(graph, points), lines: lines.flat() };
}

/** Returns a start position on a spiral: the positions are evenly spread, and never on one straight line. */
function spiral(index: number): { x: number; y: number } {
  const radius = 10 * Math.sqrt(index + 0.5);
  const angle = index * Math.PI * (3 - Math.sqrt(5));
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** Lays a graph out in the width of the map, in whole numbers. */
function layOut(graph: UndirectedGraph): void {
  if (graph.order === 0) return;
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    barnesHutOptimize: false,
    // Keeps names with few connections near the rest.
    strongGravityMode: true,
    gravity: 0.2,
  };
  forceAtlas2.assign(graph, { iterations, settings, getEdgeWeight: 'weight' });
  const [left, right] = extent(graph.mapNodes((_, { x }) => x));
  const [top, bottom] = extent(graph.mapNodes((_, { y }) => y));
  const scale = (width - 2 * margin) / Math.max(right - left, bottom - top, 1);
  const at = (value: number, start: number): number => Math.round(margin + (value - start) * scale);
  graph.updateEachNodeAttributes((_, { x, y }) => ({ x: at(x, left), y: at(y, top) }));
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
      const points = group.toSorted(byJoined);
      const leader = points.find(({ isEntry }) => isEntry) ?? points[0];
      return leader ? [{ leader, points }] : [];
    })
    .sort((a, b) => b.points.length - a.points.length || byJoined(a.leader, b.leader));
}

function byJoined(a: MapPoint, b: MapPoint): number {
  return b.joined - a.joined || (a.address < b.address ? -1 : 1);
}

/** A point with a name to label on a map. */
interface Labelled extends Pick<MapPoint, 'x' | 'y' | 'radius' | 'name'> {
  /** Whether the name is one of the most connected: its label stands out, and is placed first. */
  isLeader: boolean;
}

/** Side of a label on which the point is. */
export type Anchor = 'start' | 'end';

/** Room for a line of a label and for one of its characters, in pixels; larger for a leader. */
const room = { line: 16, character: 7 };
const leaderRoom = { line: 18, character: 8.5 };

/** Space between a point and its label. */
const gap = 6;

/** The x coordinate at which a label starts or ends, in pixels. */
export function labelX({ x, radius }: Labelled, anchor: Anchor): number {
  return Math.round(anchor === 'start' ? x + radius + gap : x - radius - gap);
}

/**
 * Chooses the names to draw, and the side of the label of each. A label covers no other label and no point.
 *
 * @param names the most important first
 * @param width of the map, in pixels
 */
export function labelsWithRoom<Name extends Labelled>(
  names: readonly Name[],
  width: number,
): Map<Name, Anchor> {
  const boxes: Box[] = [];
  const circles: Box[] = [];
  const labels = new Map<Name, Anchor>();
  for (const name of names.toSorted((a, b) => Number(b.isLeader) - Number(a.isLeader))) {
    const circle = circleOf(name);
    if (boxes.some((box) => overlap(box, circle))) continue;
    for (const side of ['start', 'end'] as const) {
      const box = boxOf(name, side);
      const isInside = box.left >= 0 && box.right <= width;
      if (!isInside || [...boxes, ...circles].some((other) => overlap(box, other))) continue;
      labels.set(name, side);
      boxes.push(box);
      circles.push(circle);
      break;
    }
  }
  return labels;
}

/** The room of a point or a label. */
type Box = Record<'left' | 'right' | 'top' | 'bottom', number>;

function circleOf({ x, y, radius }: Labelled): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function boxOf(one: Labelled, anchor: Anchor): Box {
  const { line, character } = one.isLeader ? leaderRoom : room;
  const wide = [...one.name].length * character;
  const x = labelX(one, anchor);
  const left = anchor === 'start' ? x : x - wide;
  return { left, right: left + wide, top: one.y - line / 2, bottom: one.y + line / 2 };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Space above and below the drawn names, in pixels. */
const edge = 16;

/** Maximum number of names that stand out. */
const mostLeaders = 16;

/** The drawn map, and the number of its names. */
interface DrawnMap {
  svg: string;
  count: number;
}

/**
 * Draws the names that have room for a label and a line to another drawn name, each as a link. A "See" is a solid
 * line, a mention a broken line. The most connected names are drawn last, over the others. The drawing is as high as
 * what is drawn.
 *
 * @param title name of the drawing, for screen readers
 */
export function drawMap({ clusters, lines }: GlossaryMap, title: string): DrawnMap {
  const names = clusters
    .flatMap(({ points }) => points)
    .sort(byJoined)
    .map((point, index) => ({ ...point, isLeader: index < mostLeaders }));
  let labels = labelsWithRoom(names, width);
  let drawn = lines;
  for (let count = 0; count !== labels.size; ) {
    count = labels.size;
    const addresses = new Set(Array.from(labels.keys(), ({ address }) => address));
    drawn = lines.filter(
      ({ from, to }) => addresses.has(from.address) && addresses.has(to.address),
    );
    const joined = new Set(drawn.flatMap(({ from, to }) => [from.address, to.address]));
    // Without a dropped name, another name may lose its last line.
    const shown = [...labels.keys()].filter(({ address }) => joined.has(address));
    labels = labelsWithRoom(shown, width);
  }
  const paths = drawn.map(
    ({ from, to, kind }) => `<path class="${kind}" d="M${from.x} ${from.y}L${to.x} ${to.y}"/>`,
  );
  const links = Array.from(labels)
    .reverse()
    .map(([one, side]) => {
      const { radius, x, y, name, url, isLeader } = one;
      const anchor = side === 'end' ? ' text-anchor="end"' : '';
      const text = `<text x="${labelX(one, side)}" y="${y}"${anchor}>${escapeHtml(name)}</text>`;
      const circle = `<circle cx="${x}" cy="${y}" r="${radius}"/>`;
      return `<a href="${escapeHtml(url)}"${isLeader ? ' class="leader"' : ''}>${circle}${text}</a>`;
    });
  const [top, bottom] = extent(
    [...labels.keys()].flatMap(({ y, radius }) => [Math.round(y - radius), Math.round(y + radius)]),
  );
  const viewBox = `0 ${top - edge} ${width} ${bottom - top + 2 * edge}`;
  const svg = `<svg viewBox="${viewBox}" role="group" aria-label="${escapeHtml(title)}">${paths.join('')}${links.join('')}</svg>`;
  return { svg, count: labels.size };
}
