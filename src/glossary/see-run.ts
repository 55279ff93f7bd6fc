import { lowerBound } from './collections.ts';
import type { Inline, Text } from './content-tree.ts';
import { fileStart, type Point } from './diagnostics.ts';
import { atom, barrier } from './see.ts';

/** The text of a ruling as the grammar of "See" reads it. */
export interface SeeRun {
  /** Empty if it cannot contain a "See". */
  text: string;
  /** The index in it at which each node of the ruling starts that has text for it. */
  starts: ReadonlyMap<Inline, number>;
}

/** Emphasis does not end a name. */
const transparent = new Set(['em', 'strong', 'del']);

/** Joins the texts of a ruling into a run. */
export function runOf(content: readonly Inline[]): SeeRun {
  const starts = new Map<Inline, number>();
  let hasText = false;
  let text = '';
  const bar = (): void => {
    if (!text.endsWith(barrier)) text += barrier;
  };
  const add = (nodes: readonly Inline[]): void => {
    for (const node of nodes) {
      starts.set(node, text.length);
      if (node.type === 'reference') text += atom;
      else if (node.type === 'icon') text += node.code;
      else if (node.type === 'box' || node.type === 'ruling') bar();
      else if (node.type === 'text') {
        if (node.places) {
          hasText = true;
          text += node.value;
        } else {
          starts.delete(node);
          if (/\S/u.test(node.value)) bar();
        }
      } else if (transparent.has(node.tag)) add(node.children);
      else if (node.tag === 'p') {
        // The edge of the ruling ends no name.
        if (text !== '') bar();
        add(node.children);
      } else {
        bar();
        add(node.children);
        bar();
      }
    }
  };
  add(content);
  return hasText ? { text, starts } : { text: '', starts };
}

/** The position in the file of an index into a run. */
export function placeInRun({ starts }: SeeRun, index: number): Point {
  let place = fileStart;
  for (const [node, start] of starts) {
    if (start > index) break;
    if (node.type === 'icon' || node.type === 'reference') place = node.place;
    if (node.type === 'text') place = placeInText(node, index - start);
  }
  return place;
}

/** The position in the file of an index into a text. */
export function placeInText({ places = [] }: Pick<Text, 'places'>, index: number): Point {
  const last = places[lowerBound(places, ([from]) => from <= index) - 1];
  if (!last) return fileStart;
  const [from, line, column] = last;
  return { line, column: column + index - from };
}
