import { escapeHtml } from '../glossary/browser.ts';
import type { GlossaryMap, MapPoint } from './glossary-map.ts';
import { anchorOf, labelsWithRoom } from './map-labels.ts';

/** The leaders of clusters of fewer names do not stand out. */
const labelled = 4;

/**
 * Draws the map of the glossary. Each name is a link; "See" is a solid line and a mention a broken one. The leaders of
 * the larger clusters are drawn last, over the others. A label without room shows when its name is pointed at.
 *
 * @param title what the drawing is called, for screen readers
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
  const shown = labelsWithRoom(drawn, width);
  const names = drawn
    .sort((a, b) => Number(a.isLeader) - Number(b.isLeader))
    .map((one) => nameSvg(one, shown.has(one)));
  return `<svg width="${width}" height="${height}" role="group" aria-label="${escapeHtml(title)}">${paths.join('')}${names.join('')}</svg>`;

  function drawnName(point: MapPoint, leader: MapPoint, size: number) {
    const radius = Math.round(10 * (2 + Math.sqrt(point.joined))) / 10;
    const anchor = anchorOf(point.x, width);
    // The label begins or ends beside its point.
    const x = Math.round(point.x + (anchor === 'end' ? -1 : 1) * (radius + 6));
    return { ...point, point, radius, anchor, x, isLeader: point === leader && size >= labelled };
  }

  function nameSvg(one: ReturnType<typeof drawnName>, hasRoom: boolean): string {
    const { point, radius, anchor, x, y, name, url, isLeader } = one;
    const anchored = anchor === 'end' ? ' text-anchor="end"' : '';
    const text = `<text x="${x}" y="${y}"${anchored}>${escapeHtml(name)}</text>`;
    const circle = `<circle cx="${point.x}" cy="${y}" r="${radius}"/>`;
    const kinds = [isLeader ? 'leader' : '', hasRoom ? '' : 'crowded'].join(' ').trim();
    return `<a href="${escapeHtml(url)}" class="${kinds}">${circle}${text}</a>`;
  }
}
