import type { FoldedName, RulingNumber, Slug } from './names.ts';
import type { Heading, Publication, RulingKind, Standing } from './source.ts';

/** The unit that is found, cited and compared: one block of an entry's or a document's text. */
export interface Ruling {
  /** `p5` in an entry, `r5` in a document. */
  number: RulingNumber;
  kind: RulingKind;
  standing: Standing;
  /** Where it was published: its box's source, or else its file's. */
  sources: Publication[];
  /** The heading it stands under. */
  heading?: Heading;
  /** Its text as HTML, sanitised, without its wrapper and number. Links carry the base path. */
  html: string;
  /** Its text as plain text; icons stand as their codes, paragraphs apart by a line feed. */
  text: string;
}

/** How a ruling refers to a name. */
export type ReferenceKind = 'see' | 'redirect' | 'mention';

/** One reference, seen from the name it leads to. */
export interface Citation {
  kind: ReferenceKind;
  /** Who refers. */
  from: Link;
  number: RulingNumber;
  /** The sentence that refers, plain text; a "See" sentence brings the one before it along. */
  sentence: string;
}

/** One reference, seen from the ruling it stands in. */
export interface Reference {
  kind: ReferenceKind;
  to: Link;
  /** The ruling it stands in. */
  number: RulingNumber;
}

/** What a page needs to link to another: address with the base path, and the name to show. */
export interface Link {
  type: 'entry' | 'term' | 'document';
  slug: Slug;
  title: string;
  url: string;
}

interface Page {
  slug: Slug;
  /** As printed. */
  title: string;
  /** Address with the base path, closing slash included. */
  url: string;
  aliases: string[];
  /** Who refers to it: See before redirect before mention, then by the referring title. */
  citedBy: Citation[];
}

interface Text extends Page {
  rulings: Ruling[];
  /** The whole text as HTML: every ruling an element with its number as id, and a link on that number. */
  html: string;
  headings: Heading[];
  sources: Publication[];
  /** Every distinct name it refers to. */
  references: Reference[];
  /** Slugs of addresses that it had before it was renamed. */
  formerly: Slug[];
  /** Numbers whose ruling left, and where their readers go: an address, or a reason in words. */
  retired: Record<string, Retirement>;
  /** The highest number that was ever given in it, where its front matter records one. */
  lastNumber?: RulingNumber;
  /** Path from the content folder. */
  path: string;
}

/** A card or a term of the game, with its rulings. */
export interface Entry extends Text {
  type: 'entry';
  /** The title, with what tells it apart where another entry shares it: `Seven of Nine (Borg)`. */
  name: string;
  kind: 'card' | 'term';
  cardType?: string;
  disambiguation?: string;
  /** It says nothing but "See X.". */
  redirect: boolean;
  /** What names sort by; see `sortKey`. */
  sortKey: string;
  /** The letter it stands under: `a` to `z`, or `0` for all else. */
  letter: string;
}

/** Where the readers of a ruling that left its entry go. */
export type Retirement = { to: Link; number?: RulingNumber } | { reason: string };

/** A text of numbered rules. Its rulings are its rules. */
export interface Document extends Text {
  type: 'document';
  /** The earlier document whose place it took. */
  replaces?: Link;
}

/** A name that rulings refer to and that has no entry. */
export interface Term extends Page {
  type: 'term';
  sortKey: string;
  letter: string;
}

/** A title that several entries share, and the page that tells them apart. */
export interface SharedTitle {
  slug: Slug;
  title: string;
  url: string;
  entries: Slug[];
}

/** The community's code for a picture in the text. */
export interface Icon {
  code: string;
  name: string;
  /** The SVG's text. */
  svg: string;
  meaning?: string;
}

/** What to call things, from `content/site.yml`. */
export interface Site {
  name: string;
  /** One sentence: what the site is. */
  description: string;
  /** What the game is called. */
  game: string;
  language: string;
  /** Origin of the published site, no closing slash: `https://example.org`. */
  origin: string;
  /** That this is unofficial, and whose the game is. */
  disclaimer: string;
  /** The texts that the rulings were taken from. */
  sources: string[];
  /** Who drew the icons, and under which terms they may be used. */
  iconCredit?: string | undefined;
  /** Texts of the interface that the site words in its own way: see `src/wording`. */
  wording: Record<string, string>;
}

/** Every name and what it leads to, for search. */
export interface KnownName {
  folded: FoldedName;
  shown: string;
  to: Link;
}

/** The whole glossary, resolved: what pages lay out and scripts write. */
export interface Glossary {
  site: Site;
  /** Base path, with a slash at both ends. */
  base: string;
  /** In the field's sort order. */
  entries: Entry[];
  documents: Document[];
  /** In the field's sort order. */
  terms: Term[];
  sharedTitles: SharedTitle[];
  /** In the order of `icons.yml`. */
  icons: Icon[];
}
