import { escapeHtml } from '../glossary/browser.ts';
import type { GlossaryMap, MapPoint } from './glossary-map.ts';
import { anchorOf, labelLevels, narrowest } from './map-labels.ts';

/** The leaders of clusters of fewer names do not stand out. */
const labelled = 4;

/**
 * Draws the map of the glossary. Each name is a link; "See" is a solid line and a mention a broken one. The leaders of
 * the larger clusters are drawn last, over the others. `data-level` says from which size on a name has room for its
 * label: 0 where the drawing is `data-narrowest` pixels wide, one more for each doubling.
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
    .flatMap(({ leader, points }) =>
      points.map((point) => ({
        point,
        isLeader: point === leader && points.length >= labelled,
      })),
    )
    .toSorted((a, b) => b.point.joined - a.point.joined);
  const levels = labelLevels(
    drawn.map(({ point, isLeader }) => ({ ...point, x: labelX(point, width), isLeader })),
    width,
  );
  const names = drawn
    .map((one, index) => ({ ...one, level: levels[index] ?? 0 }))
    .sort((a, b) => Number(a.isLeader) - Number(b.isLeader))
    .map((one) => nameSvg({ ...one, width }));
  return `<svg viewBox="0 0 ${width} ${height}" data-narrowest="${narrowest}" role="group" aria-label="${escapeHtml(title)}">${paths.join('')}${names.join('')}</svg>`;
}

const radiusOf = ({ joined }: MapPoint): number => Math.round(10 * (2 + Math.sqrt(joined))) / 10;

/** Side of its point at which a label begins or ends. */
function labelX(point: MapPoint, width: number): number {
  const side = anchorOf(point.x, width) === 'end' ? -1 : 1;
  return Math.round(point.x + side * (radiusOf(point) + 6));
}

interface DrawnName {
  point: MapPoint;
  isLeader: boolean;
  level: number;
  /** Of the map. */
  width: number;
}

function nameSvg({ point, isLeader, level, width }: DrawnName): string {
  const { x, y, name, url } = point;
  const anchored = anchorOf(x, width) === 'end' ? ' text-anchor="end"' : '';
  const text = `<text x="${labelX(point, width)}" y="${y}"${anchored}>${escapeHtml(name)}</text>`;
  const circle = `<circle cx="${x}" cy="${y}" r="${radiusOf(point)}"/>`;
  const kind = isLeader ? ' class="leader"' : '';
  return `<a href="${escapeHtml(url)}"${kind} data-level="${level}">${circle}${text}</a>`;
}
