import { escapeHtml } from '../glossary/browser.ts';
import type { GlossaryMap, MapPoint } from './glossary-map.ts';
import { type Anchor, labelsWithRoom, labelX } from './map-labels.ts';

/** The leaders of clusters of fewer names do not stand out. */
const labelled = 4;

/**
 * Draws the map of the glossary. Each name is a link; "See" is a solid line and a mention a broken one. The leaders of
 * the larger clusters are drawn last, over the others. A label without room shows when its name is pointed at.
 *
 * @param title name of the drawing, for screen readers
 */
export function glossaryMapSvg(
  { width, height, clusters, lines }: GlossaryMap,
  title: string,
): string {
  const paths = (['see', 'mention'] as const).map((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    const path = own.map(({ from, to }) => `M${from.x} ${from.y}L${to.x} ${to.y}`).join('');
    return path === '' ? '' : `<path class="${kind}" d="${path}"/>`;
  });
  const drawn = clusters
    .flatMap(({ leader, points }) => points.map((point) => drawnName(point, leader, points.length)))
    .sort((a, b) => b.joined - a.joined);
  const labels = labelsWithRoom(drawn, width);
  const names = drawn
    .sort((a, b) => Number(a.isLeader) - Number(b.isLeader))
    .map((one) => nameSvg(one, labels.get(one)));
  return `<svg width="${width}" height="${height}" role="group" aria-label="${escapeHtml(title)}">${paths.join('')}${names.join('')}</svg>`;

  function drawnName(point: MapPoint, leader: MapPoint, size: number) {
    const radius = Math.round(10 * (2 + Math.sqrt(point.joined))) / 10;
    return { ...point, radius, isLeader: point === leader && size >= labelled };
  }

  function nameSvg(one: ReturnType<typeof drawnName>, side: Anchor | undefined): string {
    const { radius, x, y, name, url, isLeader } = one;
    // On the side of the middle, so that it is not cut off by the edge.
    const anchor = side ?? (x > width / 2 ? 'end' : 'start');
    const anchored = anchor === 'end' ? ' text-anchor="end"' : '';
    const text = `<text x="${labelX(one, anchor)}" y="${y}"${anchored}>${escapeHtml(name)}</text>`;
    const circle = `<circle cx="${x}" cy="${y}" r="${radius}"/>`;
    const kinds = [isLeader ? 'leader' : '', side ? '' : 'crowded'].join(' ').trim();
    return `<a href="${escapeHtml(url)}" class="${kinds}">${circle}${text}</a>`;
  }
}
