import type { Inline } from '../model/index.ts';
import { fileStart, lowerBound, type Point, placeInText } from '../model/index.ts';
import { atom, barrier } from './see-words.ts';

/** The text of a ruling as the grammar of "See" reads it. */
export interface SeeRun {
  /** Empty if it cannot contain a "See". */
  text: string;
  /** The index in it at which each node of the ruling starts that has text for it. */
  starts: ReadonlyMap<Inline, number>;
  /** The same nodes in the order of the text. */
  nodes: readonly (readonly [Inline, number])[];
}

/** Emphasis does not end a name. */
const transparent = new Set(['em', 'strong', 'del']);

/** Joins the texts of a ruling into a run. */
export function runOf(content: readonly Inline[]): SeeRun {
  const starts = new Map<Inline, number>();
  // Pieces, joined at the end: the parts of a table with thousands of cells would be copied again and again.
  const pieces: string[] = [];
  let length = 0;
  let hasText = false;
  const append = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  const bar = (): void => {
    if (pieces.at(-1) !== barrier) append(barrier);
  };
  const add = (nodes: readonly Inline[]): void => {
    for (const node of nodes) {
      // All line ends of a table are the same node.
      if (node.type !== 'text' || node.places) starts.set(node, length);
      if (node.type === 'reference') append(atom);
      else if (node.type === 'icon') append(node.code);
      else if (node.type === 'box' || node.type === 'ruling') bar();
      else if (node.type === 'text') {
        if (node.places) {
          hasText = true;
          if (node.value !== '') append(node.value);
        } else if (/\S/u.test(node.value)) bar();
      } else if (transparent.has(node.tag)) add(node.children);
      else if (node.tag === 'p') {
        // The edge of the ruling ends no name.
        if (length > 0) bar();
        add(node.children);
      } else {
        bar();
        add(node.children);
        bar();
      }
    }
  };
  add(content);
  return { text: hasText ? pieces.join('') : '', starts, nodes: [...starts] };
}

/** Returns the position in the file of an index into a run. */
export function placeInRun({ nodes }: SeeRun, index: number): Point {
  for (let at = lowerBound(nodes, ([, start]) => start <= index) - 1; at >= 0; at--) {
    const [node, start] = nodes[at] ?? [];
    if (node?.type === 'icon' || node?.type === 'reference') return node.place;
    if (node?.type === 'text') return placeInText(node, index - (start ?? 0));
  }
  return fileStart;
}
