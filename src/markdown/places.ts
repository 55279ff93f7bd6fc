import type { Text } from 'mdast';
import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown';
import type { Node } from 'unist';
import { type Point, type Positions, placeInText, type Stretch } from '../glossary/index.ts';
import { startOf } from './findings.ts';

declare module 'mdast' {
  interface Data {
    /** Positions of the stretches of this text in the file: see `Text` of the glossary. */
    places?: Stretch[];
  }
}

/**
 * Extension of mdast-util-from-markdown: notes where the stretches of each text stand, which differs from the file at
 * escapes, character references and line ends. Tokens that join the text that is open have the handler of `characterEscape`.
 */
export const textPlaces: Extension = {
  enter: { data: enterText, characterReference: enterText, characterEscapeValue: notePlace },
};

function enterText(this: CompileContext, token: Token): void {
  this.config.enter['characterEscape']?.call(this, token);
  notePlace.call(this, token);
}

function notePlace(this: CompileContext, { start: { line, column } }: Token): void {
  const text = this.stack.at(-1);
  if (text?.type !== 'text') return;
  const places = text.data?.places ?? [];
  text.data = { ...text.data, places };
  const index = text.value.length;
  const last = places.at(-1);
  const goesOn = last?.[1] === line && last[2] - last[0] === column - index;
  if (!goesOn) places.push([index, line, column]);
}

/** Returns a node as written in its file. */
export function writtenOf({ position }: Node, { text }: Positions): string {
  return text.slice(position?.start.offset, position?.end.offset);
}

/** Positions of stretches of a text in the file. */
export function placesOf(text: Text): Stretch[] {
  const { line, column } = startOf(text);
  return text.data?.places ?? [[0, line, column]];
}

/** The position in the file of an index into a text. */
export function placeIn(text: Text, index: number): Point {
  return placeInText({ places: placesOf(text) }, index);
}

/** Positions of stretches of a text in the file, from an index into the text on. */
export function placesFrom(text: Text, index: number): Stretch[] {
  const { line, column } = placeIn(text, index);
  const rest = placesOf(text).flatMap(([from, ...place]): Stretch[] =>
    from > index ? [[from - index, ...place]] : [],
  );
  return [[0, line, column], ...rest];
}

/** Takes letters off the start of a text; the rest keeps its place in the file. They are on one line. */
export function cutStart(text: Text, length: number): void {
  if (length === 0) return;
  const { line, column } = placeIn(text, length);
  text.data = { ...text.data, places: placesFrom(text, length) };
  if (text.position) {
    const { start } = text.position;
    const offset = (start.offset ?? 0) + column - start.column;
    text.position.start = { line, column, offset };
  }
  text.value = text.value.slice(length);
}
