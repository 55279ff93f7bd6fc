/** A point with a name to label on a map; its place and radius are in pixels. */
export interface Labelled {
  x: number;
  y: number;
  radius: number;
  name: string;
  /** Stands out, and finds room before the others. */
  isLeader: boolean;
}

/** The side of its label that a point is on. */
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
 * Chooses the names to label, and the side of each label. A label covers no other label and no other point. If there is no
 * room on either side, it may cover points of at most half the radius of its own.
 *
 * @param names the most important first
 * @param width of the map, in pixels
 */
export function labelsWithRoom<Name extends Labelled>(
  names: readonly Name[],
  width: number,
): Map<Name, Anchor> {
  const circles = names.map(circleOf);
  const boxes: Box[] = [];
  const labels = new Map<Name, Anchor>();
  for (const name of names.toSorted((a, b) => Number(b.isLeader) - Number(a.isLeader))) {
    const sideOver = (radius: number): Anchor | undefined =>
      (['start', 'end'] as const).find((side) => {
        const box = boxOf(name, side);
        const isInside = box.left >= 0 && box.right <= width;
        const taken = [...boxes, ...circles.filter((circle) => circle.radius > radius)];
        return isInside && !taken.some((other) => overlap(box, other));
      });
    const anchor = sideOver(0) ?? sideOver(name.radius / 2);
    if (anchor === undefined) continue;
    labels.set(name, anchor);
    boxes.push(boxOf(name, anchor));
  }
  return labels;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function circleOf({ x, y, radius }: Labelled): Box & { radius: number } {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius, radius };
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
