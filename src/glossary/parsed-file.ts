import type { RulingNumber } from './addresses.ts';
import type { Finding, Point } from './diagnostics.ts';
import type { DocumentMatter, EntryMatter } from './front-matter.ts';

/** One file of the content folder, before anything is known of it. */
export interface Source {
  /** Path from the content folder, with forward slashes: `glossary/stasis.md`. */
  path: string;
  /** The file's bytes, or its text where the caller already has it. */
  content: Uint8Array | string;
}

/** What a ruling's box says of it. A ruling that stands in no box has the kind `text`. */
export type RulingKind = (typeof rulingKinds)[number];
export const rulingKinds = ['text', 'errata', 'update', 'example', 'note'] as const;

/** Whether a ruling holds today. */
export type Standing = (typeof standings)[number];
export const standings = ['current', 'temporary', 'superseded', 'reversed'] as const;

/** Where a ruling was published. */
export interface Publication {
  name: string;
  /** `YYYY-MM-DD`, where known. */
  date?: string;
}

/**
 * A piece of a ruling. Everything that needs no other file is HTML already; what needs the names or the
 * icons of the whole glossary is left open, so that a parsed file can be kept and never goes stale.
 */
export type Part = MarkupPart | TextPart | ReferencePart | IconPart | BoxPart;

/** Finished, sanitised HTML, and what it reads as. */
export interface MarkupPart {
  type: 'markup';
  html: string;
  text: string;
}

/** Text in which a plain "See X, Y." may stand. */
export interface TextPart {
  type: 'text';
  value: string;
  /** Where stretches of `value` stand in the file: index into `value`, line, column. */
  places: readonly (readonly [index: number, line: number, column: number])[];
}

/** A `[[target#^ruling|shown]]`. */
export interface ReferencePart {
  type: 'reference';
  /** The name as written; empty for the file's own entry (`[[#^p3]]`). */
  target: string;
  /** What stands behind `#`, as written. */
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
}

/** The word "Table", with the table's number if it has one: the accessible name of a table. */
export interface TableNamePart {
  type: 'table';
  number?: RulingNumber;
}

/** A ruling of one file whose references are not resolved yet. */
export interface ParsedRuling {
  /** As written, without the caret; absent where the file gives none. */
  number?: string;
  kind: RulingKind;
  standing: Standing;
  publication?: Publication;
  /** Index into the file's headings, where the ruling stands under one. */
  heading?: number;
  parts: Part[];
  /** Where the ruling begins. */
  place: Point;
  /** Where its number stands; where the ruling begins, if it has none. */
  numberPlace: Point;
  /** Offset into the text at which its number would be written. */
  numberOffset: number;
  /** Its number stands on a line of its own: behind a table or code. */
  numberAlone: boolean;
}

/** A heading inside a file. */
export interface Heading {
  id: string;
  depth: number;
  text: string;
}

/** A piece of the body: finished HTML, a ruling by its index, or a word of the interface. */
export type BodyPart = string | { ruling: number } | TableNamePart;

/** Everything that one file says by itself. Plain data: it can cross threads and be kept on disk. */
export interface ParsedFile<Matter = EntryMatter | DocumentMatter> {
  path: string;
  matter: Matter | undefined;
  /** Where values of the front matter stand: `title`, `aliases.0`, `retired.p4`. */
  matterPlaces: Record<string, Point>;
  headings: Heading[];
  rulings: ParsedRuling[];
  body: BodyPart[];
  findings: Finding[];
}

/** Reads one Markdown file. Pure: the same source gives the same value. */
export type ParseFile = (source: Source) => ParsedFile;
