/** A name to label on a map, in the map's units. */
export interface Labelled {
  x: number;
  y: number;
  name: string;
  /** Stands out, and finds room before the others. */
  isLeader: boolean;
}

/** The side of its label that a point is on. */
export type Anchor = 'start' | 'end';

/** Width of the narrowest screen that shows the whole map, in pixels. */
export const narrowest = 280;
/** Doublings of the map's size up to its largest. */
const levels = 6;
/** Room for a line of a label and for one of its characters, in pixels; larger for a leader. */
const room = { line: 16, character: 7 };
const leaderRoom = { line: 18, character: 8.5 };

/** The anchor of a label, so that it is not cut off at the edge of the map. */
export function anchorOf(x: number, width: number): Anchor {
  return x > width / 2 ? 'end' : 'start';
}

/**
 * From which size of the map on each label finds room beside those that are there already: 0 where the whole map is
 * {@link narrowest} pixels wide, 1 where it is twice as wide, and so on. Labels keep their size on the screen.
 *
 * @param names those that matter most come first
 * @param width of the map, in its units
 * @returns a level for each name
 */
export function labelLevels(names: readonly Labelled[], width: number): number[] {
  const found = names.map(() => levels);
  const order = [...names.keys()].sort(
    (a, b) => Number(names[b]?.isLeader) - Number(names[a]?.isLeader) || a - b,
  );
  const placed: { name: Labelled; level: number }[] = [];
  const boxAt = (name: Labelled, level: number): Box =>
    boxOf(name, width, width / (narrowest * 2 ** level));
  const fits = (name: Labelled, level: number): boolean => {
    const { left, right } = boxAt(name, level);
    if (left < 0 || right > width) return false;
    // A label that has room at one size has it at all larger ones: the first size that shows both tells.
    return placed.every(({ name: other, level: from }) => {
      const both = Math.max(level, from);
      return !overlap(boxAt(name, both), boxAt(other, both));
    });
  };
  for (const index of order) {
    const name = names[index];
    if (!name) continue;
    let level = 0;
    while (level < levels && !fits(name, level)) level++;
    found[index] = level;
    if (level < levels) placed.push({ name, level });
  }
  return found;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf({ x, y, name, isLeader }: Labelled, width: number, unit: number): Box {
  const { line, character } = isLeader ? leaderRoom : room;
  const wide = [...name].length * character * unit;
  const left = anchorOf(x, width) === 'start' ? x : x - wide;
  return { left, right: left + wide, top: y - (line * unit) / 2, bottom: y + (line * unit) / 2 };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
