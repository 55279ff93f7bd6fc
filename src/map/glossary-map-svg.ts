import { escapeHtml } from '../glossary/browser.ts';
import type { GlossaryMap, MapPoint } from './glossary-map.ts';

/** Clusters of fewer names have no label of their own: it would hide more than it says. */
const labelled = 4;
/** How many colours the clusters take turns with. */
const colours = 6;

/**
 * Draws the map of the glossary. Each name is a link; "See" is a solid line and a mention a broken one. The leaders of
 * the larger clusters are drawn last, over the others.
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
  const drawn = clusters.flatMap(({ leader, points }, index) =>
    points.map((point) => ({
      point,
      colour: index % colours,
      isLeader: point === leader && points.length >= labelled,
    })),
  );
  const names = drawn
    .toSorted((a, b) => Number(a.isLeader) - Number(b.isLeader))
    .map(({ point, colour, isLeader }) => nameSvg(point, colour, isLeader));
  return `<svg viewBox="0 0 ${width} ${height}" role="group" aria-label="${escapeHtml(title)}">${paths.join('')}${names.join('')}</svg>`;
}

function nameSvg({ x, y, name, url, joined }: MapPoint, colour: number, isLeader: boolean): string {
  const radius = Math.round(10 * (2 + Math.sqrt(joined))) / 10;
  const text = `<text x="${x}" y="${Math.round(y - radius - 3)}">${escapeHtml(name)}</text>`;
  const circle = `<circle cx="${x}" cy="${y}" r="${radius}"/>`;
  const kind = isLeader ? ' class="leader"' : '';
  return `<a href="${escapeHtml(url)}"${kind} data-colour="${colour}">${circle}${text}</a>`;
}
