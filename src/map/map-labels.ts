/** A name to label on a map; its place in pixels. */
export interface Labelled {
  x: number;
  y: number;
  name: string;
  /** Stands out, and finds room before the others. */
  isLeader: boolean;
}

/** The side of its label that a point is on. */
export type Anchor = 'start' | 'end';

/** Room for a line of a label and for one of its characters, in pixels; larger for a leader. */
const room = { line: 16, character: 7 };
const leaderRoom = { line: 18, character: 8.5 };

/** The anchor of a label, so that it is not cut off at the edge of the map. */
export function anchorOf(x: number, width: number): Anchor {
  return x > width / 2 ? 'end' : 'start';
}

/**
 * The names whose labels find room beside those that are there already.
 *
 * @param names those that matter most come first
 * @param width of the map, in pixels
 */
export function labelsWithRoom<Name extends Labelled>(
  names: readonly Name[],
  width: number,
): Set<Name> {
  const boxes = new Map<Name, Box>();
  for (const name of names.toSorted((a, b) => Number(b.isLeader) - Number(a.isLeader))) {
    const box = boxOf(name, width);
    const isInside = box.left >= 0 && box.right <= width;
    if (isInside && ![...boxes.values()].some((other) => overlap(box, other))) boxes.set(name, box);
  }
  return new Set(boxes.keys());
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf({ x, y, name, isLeader }: Labelled, width: number): Box {
  const { line, character } = isLeader ? leaderRoom : room;
  const wide = [...name].length * character;
  const left = anchorOf(x, width) === 'start' ? x : x - wide;
  return { left, right: left + wide, top: y - line / 2, bottom: y + line / 2 };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
