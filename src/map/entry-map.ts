import {
  type Address,
  type Entry,
  escapeHtml,
  type Link,
  type Reference,
} from '../glossary/browser.ts';

/** A name that a map shows beside an entry, and how the two are joined. */
export interface MapName extends Pick<Link, 'name' | 'url'> {
  kind: 'see' | 'mention';
}

/** The names around an entry. With the entry itself a map shows 25 at most. */
export interface EntryMap {
  /** Those that refer to it. */
  from: MapName[];
  /** Those that it refers to. */
  to: MapName[];
}

const mostNames = 12;
/** In a long text, whose page is heavy already: its rulings and lists have all the links. */
const mostBesideLong = 4;
/** Characters of HTML from which a text is long. */
const long = 11_000;

/**
 * The names around an entry: those that "See" joins before those that are only mentioned, the most often mentioned
 * first.
 */
export function aroundEntry({
  backlinks,
  references,
  html,
}: Pick<Entry, 'backlinks' | 'references' | 'html'>): EntryMap {
  const most = html.length < long ? mostNames : mostBesideLong;
  const from = backlinks.map(({ from: link, kind }) => ({ link, kind }));
  const to = references.map(({ to: link, kind }) => ({ link, kind }));
  return { from: namesOf(from).slice(0, most), to: namesOf(to).slice(0, most) };
}

function namesOf(links: readonly { link: Link; kind: Reference['kind'] }[]): MapName[] {
  const found = new Map<Address, MapName & { count: number }>();
  for (const { link, kind } of links) {
    const { name, url } = link;
    const before = found.get(link.address) ?? { name, url, kind: 'mention', count: 0 };
    found.set(link.address, {
      ...before,
      kind: kind === 'mention' ? before.kind : 'see',
      count: before.count + 1,
    });
  }
  return [...found.values()]
    .sort((a, b) => rank(a) - rank(b) || b.count - a.count || (a.url < b.url ? -1 : 1))
    .map(({ name, url, kind }) => ({ name, url, kind }));
}

function rank({ kind }: MapName): number {
  return kind === 'see' ? 0 : 1;
}

/** Measures of the drawing, in its own units: about a pixel on a phone of 360. */
const width = 328;
const rowHeight = 28;
/** Beside the star where that side has no names. */
const margin = 8;
/** Where the names of the left side end; those of the right begin as far from the other edge. */
const edge = 136;
const longestName = 18;

/**
 * Draws the names around an entry: the entry as a star in the middle, what refers to it on the left, what it refers to
 * on the right; a side without names is left out. "See" is a solid line and a mention a broken one. Each name is a link.
 *
 * @param titles what the drawing and its two sides are called, for screen readers
 */
export function entryMapSvg(
  { from, to }: EntryMap,
  titles: { map: string; from: string; to: string },
): string {
  const left = from.length > 0 ? 0 : width / 2 - margin;
  const right = to.length > 0 ? width : width / 2 + margin;
  const rows = Math.max(from.length, to.length);
  const height = rows * rowHeight;
  const middle = width / 2;
  const lines = { see: '', mention: '' };
  const side = (names: readonly MapName[], title: string, isLeft: boolean): string => {
    if (names.length === 0) return '';
    const end = isLeft ? edge : width - edge;
    const labels = names.map(({ name, url, kind }, row) => {
      // The star is at 0.
      const y = (row - (names.length - 1) / 2) * rowHeight;
      lines[kind] += `M${end} ${y}Q${(end + middle) / 2} ${y} ${middle} 0`;
      return `<a href="${escapeHtml(url)}"><text y="${y}">${label(name)}</text></a>`;
    });
    const place = isLeft
      ? `text-anchor="end" transform="translate(${end - 4})"`
      : `transform="translate(${end + 4})"`;
    return `<g role="group" aria-label="${escapeHtml(title)}" ${place}>${labels.join('')}</g>`;
  };
  const groups = side(from, titles.from, true) + side(to, titles.to, false);
  const paths = (['see', 'mention'] as const)
    .filter((kind) => lines[kind] !== '')
    .map((kind) => `<path class="${kind}" d="${lines[kind]}"/>`);
  const size = `viewBox="${left} ${-height / 2} ${right - left} ${height}" width="${Math.round((100 * (right - left)) / width)}%"`;
  const svg = `<svg ${size} role="group" aria-label="${escapeHtml(titles.map)}">`;
  return `${svg}${paths.join('')}<circle cx="${middle}" r="5"/>${groups}</svg>`;
}

/** A name as it fits beside the lines; cut, it has its whole name as title. */
function label(name: string): string {
  const characters = [...name];
  if (characters.length <= longestName) return escapeHtml(name);
  const short = characters
    .slice(0, longestName - 1)
    .join('')
    .trimEnd();
  return `${escapeHtml(short)}…<title>${escapeHtml(name)}</title>`;
}
