import type {
  Heading,
  Inline,
  InlineReference,
  OutlinePlace,
  Publication,
  RulingKind,
  Standing,
} from '../model/index.ts';
import { type FileFinding, type Finding, fileStart, type Point } from '../model/index.ts';
import type { DocumentMatter, EntryMatter } from './front-matter.ts';

/** A file of the content folder. */
export interface Source {
  /** Path from the content folder, with forward slashes: `glossary/stasis.md`. */
  path: string;
  /** The file's bytes, or its text. */
  content: Uint8Array | string;
  /** Why the file cannot be read. The content is empty then. */
  fault?: string | undefined;
}

/** A name in a list, as written. */
export interface WrittenName {
  name: string;
  place: Point;
}

/** A name in a `[[...]]`, as written. */
interface WrittenReference extends WrittenName {
  /** Whether its spelling is intended: `[[X|X]]`. */
  isMeant: boolean;
  /** Whether it names a ruling or a heading: `[[X#^p1]]`. */
  isToRuling: boolean;
}

/** Attributes of a box, for all its rulings. */
export interface Box {
  kind: RulingKind;
  standing: Standing;
  publication?: Publication | undefined;
  /** Successor, as written: `stasis#p9`. */
  supersededBy?: InlineReference | undefined;
  /** When an editor last confirmed it, `YYYY-MM-DD`. */
  reviewed?: string | undefined;
  /** Names of other entries that its rulings apply to, as written. */
  appliesTo?: readonly WrittenName[] | undefined;
}

/** A ruling of one file, with its references unresolved. Only rules of a document have a place in the outline. */
export interface ParsedRuling extends Box, OutlinePlace {
  /** As written, without the caret. */
  number?: string | undefined;
  /** Index of the heading above it, in the file's headings. */
  heading?: number | undefined;
  content: readonly Inline[];
  /** Start of the ruling. */
  place: Point;
  /** Position of its number, or of its start if it has none. */
  numberPlace: Point;
  /** Offset in the text at which its number would be written. */
  numberOffset: number;
  /** Whether the number is on a separate line, after a table or code. */
  numberAlone: boolean;
}

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
  /** Names in `[[...]]`; names without a letter or a digit, and of sections of the file, are left out. */
  references: WrittenReference[];
  /** Blocks of the file, with slots for the rulings. A document may be divided before each. */
  body: readonly Inline[];
  findings: Finding[];
}

/** The position of a value in the front matter of a file; the start of the file if it has none. */
export function placeInMatter({ matterPlaces }: ParsedFile, key: string): Point {
  return matterPlaces[key] ?? fileStart;
}

/** Makes a finding about a value in the front matter of a file. */
export function matterFinding(
  file: ParsedFile,
  key: string,
  finding: Omit<Finding, 'place'>,
): FileFinding {
  return { path: file.path, place: placeInMatter(file, key), ...finding };
}

/** Parses one Markdown file. Pure: the same source gives the same value. */
export type ParseFile = (source: Source) => ParsedFile;
