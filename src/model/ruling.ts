import { en } from '../languages/index.ts';
import type { Address, RulingNumber, TextAddress } from './addresses.ts';
import { isTextAddress } from './addresses.ts';
import type { Labels } from './box-html.ts';
import type { Heading, ReferenceKind, RulingKind, Standing, Successor } from './content-tree.ts';
import { hasNode, type Inline, type Publication, shownText } from './content-tree.ts';
import type { Slug } from './names.ts';
import { type RenderedText, toText } from './render.ts';

/** Returns the record of a compiled ruling as it stands today, with labels in the language of the site. */
export function toRecord(ruling: Ruling): RulingRecord {
  const { number, printed, text, references, notesAt, kind, standing, sources } = ruling;
  const { ownSources, heading, appliesTo } = ruling;
  return {
    number,
    ...(printed !== undefined && { printed }),
    text,
    ...(references && { references }),
    ...(notesAt !== undefined && { notesAt }),
    kind,
    standing,
    sources,
    ...(ownSources && { ownSources }),
    ...(heading && { heading: heading.text }),
    ...(appliesTo && { appliesTo: appliesTo.map(({ slug, name }) => ({ slug, name })) }),
  };
}

/**
 * Returns the record for an edition, with the written standing and with labels in English: neither a replaced document
 * nor another language of the site counts as a change of the ruling.
 */
export function toEditionRecord(ruling: Ruling): RulingRecord {
  const { content, writtenStanding, standing } = ruling;
  // The label of a box depends on the language of the site.
  const inEnglish = hasNode(content, 'box') ? englishText(content) : {};
  return toRecord({ ...ruling, standing: writtenStanding ?? standing, ...inEnglish });
}

/** Whether a ruling is only a note of the editors: not a ruling of the game. */
export function isNote({ kind, notesAt }: Pick<RulingRecord, 'kind' | 'notesAt'>): boolean {
  return kind === 'note' || notesAt === 0;
}

/** Returns the publications that only this ruling has; none if it was published with its text. */
export function ownSources({
  sources,
  ownSources: isOwn,
}: Pick<RulingRecord, 'sources' | 'ownSources'>): readonly Publication[] {
  return isOwn ? sources : [];
}

/** Returns the references to single rulings. */
export function rulingReferences({
  references = [],
}: Pick<RulingRecord, 'references'>): RulingReference[] {
  return references.filter(
    (one): one is RulingReference => one.number !== undefined && isTextAddress(one.to),
  );
}

/** Converts the references of a rendered text to plain data. */
export function recordedReferences({
  references,
}: Pick<RenderedText, 'references'>): RecordedReference[] | undefined {
  const recorded = references.flatMap(({ node, index: at }): RecordedReference[] => {
    if (!node.link) return [];
    const { kind, to, number, printed } = node.link;
    const shown = shownText(node).replace(/\s+/gu, ' ').trim();
    const target = {
      to,
      ...(number !== undefined && { number }),
      ...(printed !== undefined && { printed }),
    };
    return [{ at, shown, kind, ...target }];
  });
  return recorded.length > 0 ? recorded : undefined;
}

/** Returns the English labels. */
export function englishLabels(): Labels {
  return { ...en.texts.kinds, language: en.code };
}

function englishText(
  content: readonly Inline[],
): Pick<RulingRecord, 'text' | 'references' | 'notesAt'> {
  const rendered = toText(content, englishLabels());
  const { text, notesAt } = rendered;
  return { text, references: recordedReferences(rendered), notesAt };
}

/** The unit that is found, cited and compared: a block of the text of an entry or a document. */
export interface Ruling extends Omit<RulingRecord, 'heading' | 'appliesTo'> {
  /** Address of its page, with the base path: `/documents/rulebook/section/combat/#r5`. */
  url: string;
  /** Standing in its text, if the ruling is superseded only because its document was replaced. */
  writtenStanding?: Standing | undefined;
  /** Its successors. */
  supersededBy?: Successor[] | undefined;
  /** Further entries that the ruling applies to, and that show the ruling too. */
  appliesTo?: AppliesTo[] | undefined;
  /** Day on which an editor last confirmed the ruling, `YYYY-MM-DD`. */
  reviewed?: string | undefined;
  /** The heading above it. */
  heading?: Heading | undefined;
  /** Parent rule in a document: 702.19 of 702.19b. */
  parent?: RulingNumber | undefined;
  /** The rules right below it, in the order of the text. */
  children?: RulingNumber[] | undefined;
  /** Sanitised HTML of the text, without the element and the number of the ruling. Links include the base path. */
  html: string;
  /** Ranges of its text that are rows of a table: from and to an index. */
  tables?: [from: number, to: number][] | undefined;
  /** References for the search: from and to an index, and the URL of the target. */
  links?: [from: number, to: number, url: string][] | undefined;
  /** Linked tree, from which `html` and `text` are rendered. */
  content: readonly Inline[];
}

/**
 * A ruling as plain data, for editions, the API, the search and browser code. Histories, changes, citations and search
 * hits have a record instead of restating its fields.
 */
export interface RulingRecord {
  /** `p5` in an entry, `r5` in a document. */
  number: RulingNumber;
  /**
   * Printed number, without its closing mark: `702.19b`, `Article 9.2`, `4`. In full if numbers begin again in each
   * rule: `1.2` for item 2 of rule 1. A label, never an id: it may change from version to version.
   */
  printed?: string | undefined;
  /** Plain text, with icons as their codes and a line feed between paragraphs. */
  text: string;
  /** References in the text, in order. */
  references?: RecordedReference[] | undefined;
  /** Index from which the text has only notes of the editors; absent in editions made before it was recorded. */
  notesAt?: number | undefined;
  kind: RulingKind;
  standing: Standing;
  /** Publications named by the ruling's box, or else the publications of the text. */
  sources: Publication[];
  /** Set if `sources` differ from the publications of the text. */
  ownSources?: true | undefined;
  /** Text of the heading above it. */
  heading?: string | undefined;
  /** The other entries that it applies to. */
  appliesTo?: Pick<AppliesTo, 'slug' | 'name'>[] | undefined;
}

/**
 * A reference in a recorded text. If two records refer to the same ruling with another `shown`, the ruling was only
 * renumbered or renamed.
 */
export interface RecordedReference {
  /** Index of its first character in the text. */
  at: number;
  /** Text of the reference: `rule 702.19b`. */
  shown: string;
  kind: ReferenceKind;
  /** Address of the page that it leads to. */
  to: Address;
  /** Number of the ruling that it leads to; absent for a reference to a whole page. */
  number?: RulingNumber | undefined;
  /** Printed number of the target ruling at the time of the record. */
  printed?: string | undefined;
}

/** A reference to one ruling. */
export interface RulingReference extends RecordedReference {
  to: TextAddress;
  number: RulingNumber;
}

/** An entry that a ruling of another text applies to. */
export interface AppliesTo {
  slug: Slug;
  /** As shown. */
  name: string;
  /** With the base path. */
  url: string;
}
