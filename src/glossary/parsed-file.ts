import { type Finding, fileStart, type Point } from './diagnostics.ts';
import type { DocumentMatter, EntryMatter } from './front-matter.ts';

/** A file of the content folder. */
export interface Source {
  /** Path from the content folder, with forward slashes: `glossary/stasis.md`. */
  path: string;
  /** The file's bytes, or its text. */
  content: Uint8Array | string;
  /** Its `sourceHash()`, where that is known without its content. */
  hash?: string;
  /** Why the file cannot be read. Its content is empty then. */
  fault?: string;
}

/** The kind of box that a ruling is in; `text` outside of boxes. */
export type RulingKind = (typeof rulingKinds)[number];
export const rulingKinds = ['text', 'errata', 'update', 'example', 'note'] as const;

/** Whether a ruling is valid today. */
export type Standing = (typeof standings)[number];
export const standings = ['current', 'temporary', 'superseded', 'reversed'] as const;

/** Where a ruling was published. */
export interface Publication {
  name: string;
  /** `YYYY-MM-DD`, if known. */
  date?: string;
}

/**
 * A piece of a ruling. What depends on the file alone is finished HTML. What depends on the names, the icons or the
 * language of the whole site is left open, so that a cached parsed file never goes stale.
 */
export type Part = MarkupPart | TextPart | ReferencePart | IconPart | BoxPart;

/** Finished, sanitised HTML, and its plain text. */
export interface MarkupPart {
  type: 'markup';
  html: string;
  /** With {@link tableMarks}. */
  text: string;
}

/** Stand around the rows of each table in the text of markup: noncharacters, which no text of a file has. */
export const tableMarks = ['\uFDD4', '\uFDD5'] as const;

/** Text without {@link tableMarks}. */
export function withoutTableMarks(text: string): string {
  return text.replace(/[\uFDD4\uFDD5]/gu, '');
}

/** Text that may contain a plain "See X, Y.". */
export interface TextPart {
  type: 'text';
  value: string;
  /** Positions of stretches of `value` in the file: index into `value`, line, column. */
  places: readonly (readonly [index: number, line: number, column: number])[];
}

/** A `[[target#^ruling|shown]]`. */
export interface ReferencePart {
  type: 'reference';
  /** The name as written; empty for the file's own entry (`[[#^p3]]`). */
  target: string;
  /** The text after `#`, as written. */
  fragment?: string;
  shown?: string;
  place: Point;
}

/** An icon code, without its brackets. */
export interface IconPart {
  type: 'icon';
  code: string;
  place: Point;
}

/** The head of a box inside a ruling: its label is in the language of the site. */
export interface BoxPart {
  type: 'box';
  kind: RulingKind;
  standing: Standing;
  publication?: Publication;
  /** What took its place, as written. */
  supersededBy?: ReferencePart;
}

/** Between two blocks of a document: the text may be divided here. */
export interface CutPart {
  type: 'cut';
  /** How many headings come before it. */
  headings: number;
  /** The next block begins with a heading. */
  isHeading: boolean;
}

/** A ruling of one file, with its references unresolved. */
export interface ParsedRuling {
  /** As written, without the caret. */
  number?: string;
  kind: RulingKind;
  standing: Standing;
  publication?: Publication;
  /** When an editor last confirmed its box, `YYYY-MM-DD`. */
  reviewed?: string;
  /** Index of the heading above it, in the file's headings. */
  heading?: number;
  /** What the book prints beside it, in full: see `OutlinePlace`. Only in a document. */
  printed?: string;
  /** Index of the rule above it. Only in a document. */
  parent?: number;
  /** What took its place, as written. */
  supersededBy?: ReferencePart;
  parts: Part[];
  /** Start of the ruling. */
  place: Point;
  /** Position of its number, or of its start if it has none. */
  numberPlace: Point;
  /** Offset in the text at which its number would be written. */
  numberOffset: number;
  /** Whether its number is on a line of its own: after a table or code. */
  numberAlone: boolean;
}

/** A heading inside a file. */
export interface Heading {
  id: string;
  depth: number;
  /** Without its printed number. */
  text: string;
  /** What the book prints before it. */
  printed?: string;
}

/** A piece of the body: finished HTML, a ruling by its index, or where it may be divided. */
export type BodyPart = string | { ruling: number } | CutPart;

/**
 * Content of one file before its references are resolved. Depends on the file alone, and is plain data: it can be sent to
 * another thread or cached as JSON.
 */
export interface ParsedFile<Matter = EntryMatter | DocumentMatter> {
  path: string;
  matter: Matter | undefined;
  /** Positions of values in the front matter: `title`, `aliases.0`, `retired.p4`. */
  matterPlaces: Record<string, Point>;
  headings: Heading[];
  rulings: ParsedRuling[];
  /** The names that its `[[...]]` refer to, as written: those that have a letter or a digit. */
  names: string[];
  /** Those of them that it writes as `[[X|X]]`. */
  meantNames: string[];
  /** Numbers as written in the file of a withdrawn entry, which has no rulings: nothing publishes them from there. */
  withdrawn?: { number: string; place: Point }[];
  body: BodyPart[];
  findings: Finding[];
}

/** Every `[[...]]` of some rulings. */
export function referencesIn(rulings: readonly ParsedRuling[]): ReferencePart[] {
  return rulings.flatMap(({ parts }) => parts.filter((part) => part.type === 'reference'));
}

/** The position of a value in the front matter of a file; its start where that has none. */
export function placeInMatter({ matterPlaces }: ParsedFile, key: string): Point {
  return matterPlaces[key] ?? fileStart;
}

/** Parses one Markdown file. Pure: the same source gives the same value. */
export type ParseFile = (source: Source) => ParsedFile;
