import type { Address, RulingNumber } from './addresses.ts';
import { lowerBound } from './collections.ts';
import type { Point } from './diagnostics.ts';
import { fileStart } from './diagnostics.ts';

/**
 * A node in the tree of a ruling. The parser makes it with open references and icons, `link()` fills these, and
 * `toHtml()` and `toText()` render it.
 */
export type Inline = Text | Markup | IconCode | InlineReference | BoxHead | RulingSlot;

export interface Text {
  type: 'text';
  value: string;
  /**
   * Positions of stretches of `value` in the file: index into `value`, line, column. Absent in headings, links and
   * code, where no plain reference is read.
   */
  places?: readonly Stretch[] | undefined;
}

export type Stretch = readonly [index: number, line: number, column: number];

/** An element of HTML. Names and attributes come from the parser alone, which makes only safe ones. */
export interface Markup {
  type: 'markup';
  tag: string;
  attributes?: Attributes | undefined;
  children: readonly Inline[];
}

/** Attributes of an element. Attributes with the value `undefined` are not written. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** An icon code, without its brackets. */
export interface IconCode {
  type: 'icon';
  code: string;
  place: Point;
  /** Icon of the code; absent before the file is linked. */
  icon?: { code: string; name: string } | undefined;
  /** Why the code has no icon. */
  fault?: string | undefined;
}

/** A `[[target#^ruling|shown]]`, or a plain reference that `link()` found in a text. */
export interface InlineReference {
  type: 'reference';
  /** The name as written; empty for the file's own entry (`[[#^p3]]`). */
  target: string;
  /** The text after `#`, as written. */
  fragment?: string | undefined;
  /** The text to show instead of the target. */
  shown?: string | undefined;
  place: Point;
  /** Target of the reference; absent before the file is linked. */
  link?: ReferenceLink | undefined;
  /** Why the reference leads nowhere. */
  fault?: string | undefined;
}

/** The target of a reference. */
export interface ReferenceLink {
  kind: ReferenceKind;
  to: Address;
  /** Number of the ruling, if the reference names a ruling. */
  number?: RulingNumber | undefined;
  /** Present printed number of the ruling. */
  printed?: string | undefined;
  /** With the base path. */
  url: string;
}

/** The kind of box that a ruling is in; `text` outside of boxes. */
export type RulingKind = (typeof rulingKinds)[number];
export const rulingKinds = ['text', 'errata', 'update', 'example', 'note'] as const;

/** Whether a ruling is valid today. */
export type Standing = (typeof standings)[number];
export const standings = ['current', 'temporary', 'superseded', 'reversed'] as const;

/** Whether a ruling no longer applies. */
export function isOver(standing: Standing): boolean {
  return standing === 'superseded' || standing === 'reversed';
}

/** Source of a ruling. */
export interface Publication {
  name: string;
  /** `YYYY-MM-DD`, if known. */
  date?: string | undefined;
  /** Address of the publication: always `http` or `https`. */
  url?: string | undefined;
  /** Published words. */
  quote?: string | undefined;
}

/** Kind of reference to a name. */
export type ReferenceKind = 'see' | 'redirect' | 'mention';

/** A ruling or a text that replaced a ruling. */
export interface Successor {
  /** Shown name: `stasis, p9`, or the name of a text. */
  name: string;
  /** With the base path. */
  url: string;
  /** Set for a document that is known to be incomplete: its missing part may keep the ruling. */
  isIncomplete?: true;
}

/** Head of a box. The renderer adds the label in the language of the site. */
export interface BoxHead {
  type: 'box';
  kind: RulingKind;
  standing: Standing;
  /** Publications that it names. */
  sources: readonly Publication[];
  /** Successor, as written. */
  supersededBy?: InlineReference | undefined;
  /** Successors; absent before the file is linked. */
  successors?: readonly Successor[] | undefined;
}

/** The place of a ruling in the body of its file. */
export interface RulingSlot {
  type: 'ruling';
  /** Index of the ruling in its file. */
  index: number;
  /** Content of the place; absent before the file is linked. */
  shown?: ShownRuling | undefined;
}

/** A ruling in its place. */
export interface ShownRuling {
  number?: RulingNumber | undefined;
  /** The head of its box. */
  before: readonly Inline[];
  content: readonly Inline[];
  /** The content as HTML. Absent in a copy of the tree with other links. */
  html?: string | undefined;
  /** The entries that it applies to, and the link on its number. */
  after: readonly Inline[];
}

/** A heading inside a file. */
export interface Heading {
  id: string;
  depth: number;
  /** Without its printed number. */
  text: string;
  /** Printed number. */
  printed?: string | undefined;
}

/** Makes an element. */
export function element(tag: string, children: readonly Inline[], attributes?: Attributes): Markup {
  return { type: 'markup', tag, attributes, children };
}

/** Calls a function for each node of a tree and of the rulings in it, in the order of the text. */
export function visitInline(nodes: readonly Inline[], visit: (node: Inline) => void): void {
  for (const node of nodes) {
    visit(node);
    if (node.type === 'markup') visitInline(node.children, visit);
    else if (node.type === 'ruling') visitInline(node.shown?.content ?? [], visit);
  }
}

/** Whether a node is a heading. */
export function isHeading(node: Inline | undefined): node is Markup {
  return node?.type === 'markup' && /^h[2-6]$/u.test(node.tag);
}

/** Fills the slots of a body with its rulings, by their indexes. */
export function filled(
  nodes: readonly Inline[],
  rulings: readonly (ShownRuling | undefined)[],
): Inline[] {
  return nodes.map((node): Inline => {
    if (node.type === 'ruling') return { ...node, shown: rulings[node.index] };
    return node.type === 'markup' ? { ...node, children: filled(node.children, rulings) } : node;
  });
}

/** Whether a tree, or a ruling in it, has a node of this type. */
export function hasNode(nodes: readonly Inline[], type: Inline['type']): boolean {
  let isFound = false;
  visitInline(nodes, (node) => {
    isFound ||= node.type === type;
  });
  return isFound;
}

/** Whether a tree shows an icon. */
export function hasIcons(nodes: readonly Inline[]): boolean {
  return hasNode(nodes, 'icon');
}

/** Returns the text of a reference. */
export function shownText({ shown, target, fragment = '' }: InlineReference): string {
  return shown ?? (target || fragment.replace('^', ''));
}

/** Returns the `[[...]]` in a tree. */
export function referencesIn(nodes: readonly Inline[]): InlineReference[] {
  const found: InlineReference[] = [];
  visitInline(nodes, (node) => {
    if (node.type === 'reference') found.push(node);
  });
  return found;
}

/** The position in the file of an index into a text. */
export function placeInText({ places = [] }: Pick<Text, 'places'>, index: number): Point {
  const last = places[lowerBound(places, ([from]) => from <= index) - 1];
  if (!last) return fileStart;
  const [from, line, column] = last;
  return { line, column: column + index - from };
}
