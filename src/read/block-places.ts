import type { Nodes, Text } from 'mdast';
import type { CompileContext, Token, Extension as TreeExtension } from 'mdast-util-from-markdown';
import { EditMap } from 'micromark-util-edit-map';
import type { ConstructRecord, Extension } from 'micromark-util-types';
import type { Processor } from 'unified';
import type { Node, Parent } from 'unist';
import {
  type DiagnosticCode,
  type Finding,
  type Point,
  type Positions,
  placeInText,
  type Stretch,
} from '../model/index.ts';

declare module 'mdast' {
  interface Data {
    /** Positions of the stretches of this text in the file: see `Text` of the glossary. */
    places?: Stretch[];
  }
}

/**
 * Extension of mdast-util-from-markdown: records the positions of stretches of text, which shift at escapes,
 * character references and line ends. Tokens that continue the open text use the handler of `characterEscape`.
 */
export const textPlaces: TreeExtension = {
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

/** Removes letters of the first line from the start of a text; the rest keeps its place in the file. */
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

/** Findings of one run, which its plugins add to. */
export type Report = Finding[];

/** Start of a node; start of the file for a node without position. */
export function startOf(node: Node): Point {
  const start = node.position?.start;
  return { line: start?.line ?? 1, column: start?.column ?? 1 };
}

/** Adds a finding at the start of a node. */
export function report(findings: Report, code: DiagnosticCode, node: Node, message: string): void {
  findings.push({ code, message, place: startOf(node) });
}

/** Return value of a visitor to skip the children of a node. */
export const SKIP = Symbol('skip');

/** The next index among the siblings of a node, after a visitor has changed them. */
export type NextIndex = readonly [typeof SKIP, number];

/**
 * Visits all nodes of a tree in the order of the text, as unist-util-visit does. The library names a function for each
 * node, and parsing takes a third longer with it.
 *
 * @param visit a visitor that changes the children of the parent returns the index to continue with
 */
export function walk(
  tree: Nodes,
  visit: (
    node: Nodes,
    index: number | undefined,
    parent: Parent | undefined,
  ) => typeof SKIP | NextIndex | undefined,
): void {
  visitNode(tree, undefined, undefined);

  function visitNode(node: Nodes, index: number | undefined, parent: Parent | undefined): number {
    const result = visit(node, index, parent);
    if (typeof result === 'object') return result[1];
    if (result !== SKIP && 'children' in node) {
      const children: readonly Node[] = node.children;
      for (let at = 0; at < children.length; ) at = visitNode(children[at] as Nodes, at, node);
    }
    return (index ?? 0) + 1;
  }
}

/**
 * remark plugin, used after remark-gfm for texts without an @: removes the search for e-mail addresses, a fifth of
 * the parsing time.
 */
export function remarkNoEmails(this: Processor): undefined {
  const data = this.data();
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map((extension) =>
    extension.text ? { ...extension, text: withoutEmails(extension.text) } : extension,
  );
}

function withoutEmails(text: NonNullable<Extension['text']>): ConstructRecord {
  const kept: ConstructRecord = {};
  for (const [code, constructs] of Object.entries(text)) {
    const others = [constructs ?? []].flat().filter(({ name }) => name !== 'emailAutolink');
    if (others.length > 0) kept[code] = others;
  }
  return kept;
}

/**
 * remark plugin, used after remark-gfm: keeps the position of every node and of all of its text. The tokenizer
 * already finds URLs ("www.example.org"). A second search (`transforms` of mdast-util-gfm-autolink-literal) would
 * find a few more, but replace the text around them by nodes without position: it is removed, and those URLs stay
 * text.
 */
export function remarkExactPlaces(this: Processor): undefined {
  const data = this.data();
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? [])
    .flat()
    .map((extension): TreeExtension => ({ ...extension, transforms: [] }))
    .concat(textPlaces);
}

/**
 * Runs a parse in linear time. At the end of each list inside a list, micromark edits the end of its events, and copies
 * all of them to do so: a rulebook of 1 MB takes half a minute. Here the events before an edit stay untouched. The
 * prototype is restored afterwards, so that other users of micromark in this process are not affected.
 */
export function withLinearEdits<Result>(parse: () => Result): Result {
  const { consume } = EditMap.prototype;
  EditMap.prototype.consume = function (events) {
    const first = this.map.reduce((least, [at]) => Math.min(least, at), events.length);
    for (const edit of this.map) edit[0] -= first;
    const changed = events.splice(first);
    consume.call(this, changed);
    // A call with all events at once may exceed the maximum number of arguments.
    for (const event of changed) events.push(event);
  };
  try {
    return parse();
  } finally {
    EditMap.prototype.consume = consume;
  }
}
