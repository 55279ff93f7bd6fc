import {
  type Address,
  compareText,
  type Heading,
  type Icon,
  type Inline,
  type Publication,
  type ReferenceKind,
  type Retired,
  type Ruling,
  type RulingNumber,
  type RulingPlace,
  type Slug,
  type Successor,
  type TermAddress,
  type TextAddress,
} from '../model/index.ts';
import type { Site } from '../read/index.ts';
import type { PlannedSection } from './document-sections.ts';

/** A ruling of another text that applies to an entry. */
export interface AppliedRuling {
  /** Slug of the entry. */
  slug: Slug;
  from: Link<TextAddress>;
  ruling: Ruling;
}

/** A link to a page. */
export interface Link<At extends Address = Address> {
  address: At;
  /** The name to show; the full one if entries share a title. */
  name: string;
  /** With the base path, closing slash included. */
  url: string;
}

/** A reference from a ruling to a name, a text or another ruling. */
export interface Reference {
  kind: ReferenceKind;
  /** The ruling that refers. */
  number: RulingNumber;
  to: Link;
  /** Number of the target ruling, if the reference names a ruling. */
  targetNumber?: RulingNumber | undefined;
  /**
   * Sentence with the reference, as plain text. A sentence that only says "See ..." includes the sentence before it.
   */
  sentence: string;
}

/** A reference of a ruling whose number is known from the context. */
export type OpenReference = Omit<Reference, 'number'>;

/** A reference, seen from its target. */
export interface Backlink extends Reference {
  /** The printed number of the ruling that refers. */
  printed?: string | undefined;
  /** Address of the ruling that refers, with the base path. */
  url: string;
  from: Link<TextAddress>;
}

interface PageBase<At extends Address> extends Link<At> {
  slug: Slug;
  /** As printed. */
  title: string;
}

interface Named<At extends Address> extends PageBase<At> {
  aliases: string[];
  /**
   * References to it: see before redirect before mention, then by the address of the text that refers. References from
   * rulings that apply to the page are left out: the page shows these rulings.
   */
  backlinks: Backlink[];
}

/** The place of a name in the alphabet. */
export interface Listed {
  /** The key that names are sorted by; see `sortKey`. */
  sortKey: string;
  /** Letter of the name in lists: a letter of the language's alphabet, or `0` for all others. */
  letter: string;
}

interface TextBase extends Named<TextAddress> {
  /** Rulings with a number. */
  rulings: Ruling[];
  /**
   * The whole text, block by block: each ruling is an element with its number as id and a link on that number. A ruling
   * without a number is there too, marked with `data-draft`. Rulings of other texts that apply to the entry are at the
   * end, without ids.
   */
  body: readonly Inline[];
  /** HTML of the body, rendered when it is read. */
  readonly html: string;
  headings: Heading[];
  sources: Publication[];
  /** Whose words the rulings have, in a few words. */
  aboutWording?: string | undefined;
  /** In the order of the text; a ruling refers to the same target once. */
  references: Reference[];
  /** Slugs of its earlier addresses, which redirect to it. */
  formerly: readonly Slug[];
  /** Day on which it was last compared with the publisher's text, `YYYY-MM-DD`. */
  checked?: string | undefined;
  /** Destinations of its retired numbers, by number. */
  retired: Record<string, Retired>;
  /** Highest number ever given in the text, if its front matter records it. */
  lastNumber?: RulingNumber | undefined;
  /** Path of its file, from the content folder. */
  path: string;
}

/** A card or a term of the game, with its rulings. */
export interface Entry extends TextBase, Listed {
  type: 'entry';
  kind: 'card' | 'term';
  cardType?: string | undefined;
  /** Words that distinguish it from another entry with the same title: `Borg` in `Seven of Nine (Borg)`. */
  disambiguation?: string | undefined;
  /** Pronunciation of its name, used for sorting and search, if the letters do not show it. */
  reading?: string | undefined;
  /** Why the entry was withdrawn; its rulings no longer apply. */
  withdrawn?: string | undefined;
  /** Rulings of other texts that apply to it, in the order of the texts. */
  applied: AppliedRuling[];
  /** Whether the entry says only "See X.". */
  redirect: boolean;
}

/** A page of a document that is read by section. */
export interface Section extends Pick<PlannedSection, 'key' | 'name' | 'isHeaded'> {
  /** With the base path. */
  url: string;
  /** The headings above it, from the top. */
  within: Heading[];
  headings: Heading[];
  rulings: Ruling[];
  /** Blocks of the section, as in the body of the document. */
  body: readonly Inline[];
  /** HTML of its blocks, rendered when it is read. */
  readonly html: string;
}

/** A text of numbered rules. Rulings of a document are its rules. */
export interface Document extends TextBase {
  type: 'document';
  /** The games that it is for, if not all: `Tournament format only`. */
  scope?: string | undefined;
  /** Pages of the sections, besides the page of the contents. Empty for a document on a single page. */
  sections: Section[];
  /** The key of each heading of a document that is read by section, whether or not a page begins with it. */
  headingKeys: string[];
  /** The earlier document that it replaces. */
  replaces?: Link | undefined;
  /** The later documents that replaced it. */
  replacedBy: (Link & Pick<Successor, 'isIncomplete'>)[];
  /** The note on the missing part, if the text is known to be incomplete. */
  incomplete?: Ruling | undefined;
}

/** A name that rulings refer to and that has no entry. */
export interface Term extends Named<TermAddress>, Listed {
  type: 'term';
}

/** The page of a title or an alias that several entries share. */
export interface SharedTitle extends PageBase<TermAddress>, Listed {
  type: 'shared';
  /** Entries with the title, in the order of their slugs. */
  entries: Link[];
}

/** Every page that the compiler makes. */
export type Page = Entry | Document | Term | SharedTitle;

/** Players' words and the matching words of the glossary: a line of `words.yml`. */
export interface PlayerWords {
  /** Words or phrases that are not names of the glossary. */
  said: string[];
  /** Names, words or phrases of the glossary, the likeliest first. */
  meant: string[];
}

/** Questions of players that one ruling answers, from `questions.yml`. */
export interface AskedRuling extends RulingPlace {
  questions: string[];
}

/** The whole glossary, resolved: the input of pages and scripts. */
export interface Glossary {
  site: Site;
  /** Base path, with a slash at both ends. */
  base: string;
  /** In sort order. */
  entries: Entry[];
  documents: Document[];
  /** In sort order. */
  terms: Term[];
  sharedTitles: SharedTitle[];
  /** All entries, documents, terms and shared titles by their addresses. */
  pages: ReadonlyMap<Address, Page>;
  /** In the order of `icons.yml`. */
  icons: Icon[];
  /** In the order of `words.yml`. */
  words: PlayerWords[];
  /** Questions of players by the ruling that answers: in the order of `questions.yml`. */
  questions: AskedRuling[];
}

/** A reference. */
export interface GraphEdge {
  source: Address;
  target: Address;
  kind: ReferenceKind;
  /** The number of the ruling that refers. */
  ruling: RulingNumber;
  /** Number of the target ruling, if the reference names a ruling. */
  targetRuling?: RulingNumber | undefined;
}

/** All pages and the references between them. */
export type Graph = ReturnType<typeof graphOf>;

/** The graph of a glossary, in an order that depends on its content alone. */
export function graphOf({ entries, documents, terms, sharedTitles }: Glossary) {
  const texts = [...entries, ...documents];
  const targets = new Set(
    texts.flatMap(({ references }) => references.map(({ to }) => to.address)),
  );
  // A page that offers several entries is a node only if a text refers to their shared alias.
  const offered = sharedTitles.filter(({ address }) => targets.has(address));
  const nodes = [...texts, ...terms, ...offered].map(({ address, name, type, url }) => ({
    id: address,
    title: name,
    type: type === 'shared' ? 'term' : type,
    url,
  }));
  const edges = texts.flatMap(({ address, references }) =>
    references.map(
      ({ to, kind, number: ruling, targetNumber: targetRuling }): GraphEdge => ({
        source: address,
        target: to.address,
        kind,
        ruling,
        targetRuling,
      }),
    ),
  );
  return { nodes: nodes.sort((a, b) => compareText(a.id, b.id)), edges };
}
