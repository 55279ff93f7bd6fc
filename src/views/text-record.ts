import {
  type ChangedTarget,
  changedParts,
  hasNewerNote,
  keepsWords,
  type PrintedVersion,
  printedNumbers,
  rulingIn,
} from '../editions/browser.ts';
import type { CompilationWithEditions } from '../editions/index.ts';
import { excerpt } from '../languages/browser.ts';
import type { Wording } from '../languages/index.ts';
import type { Document, Entry } from '../link/index.ts';
import {
  type AppliesTo,
  type Fate,
  forPeople,
  historyPath,
  isTextAddress,
  type Labels,
  pagePath,
  type Ruling,
  type RulingNumber,
  type RulingRecord,
  readPagePath,
  replacementsIn,
  rulingPath,
  rulingTitle,
  type Successor,
  slugOf,
  type TextAddress,
  toRecord,
  toText,
} from '../model/index.ts';
import { letterLabel } from './contents.ts';
import { documentStatus } from './descriptions.ts';

/** A compiled content folder with its editions and the words of its pages: the source of a site. */
export interface SiteCompilation extends CompilationWithEditions {
  wording: Wording;
}

/** A file of the site that is not a page. */
export interface SiteFile {
  /** Path from the root of the site. */
  path: string;
  text: string;
}

/** A file of JSON. */
export function jsonFile(path: string, value: unknown): SiteFile {
  return { path, text: `${JSON.stringify(value)}\n` };
}

/** A page or a ruling, with its address and name. */
interface LinkedPlace {
  url: string;
  name: string;
}

/** The file of a text, `api/glossary/<slug>.json`. Share pages are made from it too. */
export interface TextFile extends Pick<Entry, 'slug' | 'url' | 'title' | 'aliases'> {
  /** Name of the text, if it differs from the title. */
  name?: string;
  /** A document has no kind. */
  kind?: Entry['kind'];
  cardType?: string | undefined;
  /** Whose words the rulings have, in a few words. */
  aboutWording?: string | undefined;
  /** Set for a document that only probably is current: `Probably current`. */
  status?: string | undefined;
  /** Day on which it was last compared with the publisher's text. */
  checked?: string | undefined;
  /** Its retired numbers, each with the place that its readers go to, or with the reason. */
  retired?:
    | Record<string, (LinkedPlace & { fate?: Fate; also?: LinkedPlace[] }) | { reason: string }>
    | undefined;
  /** Address of its history, if an edition has it. */
  history?: string | undefined;
  rulings: PublishedRuling[];
  /** Rulings of other texts that apply to an entry, with the slug and the name of their texts. */
  applied?: (PublishedRuling & Pick<TextFile, 'slug'> & { name: string })[] | undefined;
}

/** The record of a ruling with its present HTML and connections. */
export interface PublishedRuling extends RulingRecord {
  /** Address on the page of its text, with the base path. */
  url: string;
  html: string;
  /** Text for people, if the ruling has icons or a table: icons by name, bars between cells. */
  plain?: string | undefined;
  supersededBy?: Successor[] | undefined;
  appliesTo?: AppliesTo[] | undefined;
  reviewed?: string | undefined;
  /** Number of the parent rule. */
  parent?: RulingNumber | undefined;
  /** The rules right below a rule. */
  children?: RulingNumber[] | undefined;
  /** The date of the last edition, if the ruling reads the same there, notes included. */
  edition?: string | undefined;
  /** Set if only its notes are newer than the last edition. */
  newerNote?: true | undefined;
  /** The rulings that refer to a rule, in the order of the backlinks. */
  referredBy?: ReferringRuling[] | undefined;
  /** The printed numbers that a rule has had, the oldest first, if there were several. */
  printedSince?: PrintedVersion[] | undefined;
  /** Targets of its references that have changed since the ruling was last written or reviewed. */
  changedTargets?: Omit<ChangedTarget, 'address'>[] | undefined;
}

/** A text with its file. */
export interface TextWithFile {
  text: Entry | Document;
  /** Former addresses. */
  earlier: TextAddress[];
  file: TextFile;
}

/** Every entry and document with its file. */
export function* textsWithFiles(compilation: SiteCompilation): Generator<TextWithFile> {
  const { glossary, history: past, editions, reviews, wording } = compilation;
  const { entries, documents, base } = glossary;
  const earlierOf = earlierAddresses(compilation);
  const last = editions.editions.at(-1);
  for (const text of [...entries, ...documents]) {
    const { address } = text;
    const isEntry = text.type === 'entry';
    const referring = referringTo(text);
    const changed = reviews.get(address);
    const rulings = text.rulings.map((ruling): PublishedRuling => {
      const { number, printed, parent, children = [] } = ruling;
      const was = last && rulingIn(last.state.texts.get(address), number);
      const is = rulingIn(editions.current.texts.get(address), number);
      const isSame = was && is && keepsWords(changedParts(was, is));
      const newerNote = was && is && hasNewerNote(was, is);
      const versions = printed === undefined ? [] : past.versionsOf({ address, number });
      const numbers = printedNumbers({ versions });
      return {
        ...published(ruling, wording.kinds),
        ...(!isEntry && { parent, children }),
        edition: isSame && !newerNote ? last.date : undefined,
        newerNote: (isSame && newerNote) || undefined,
        referredBy: referring.get(number),
        printedSince: numbers.length > 1 ? numbers : undefined,
        changedTargets: changed?.get(number)?.map(({ address: _, ...target }) => target),
      };
    });
    const others = isEntry ? text.applied : [];
    const applied = others.map(({ from: { address: source, name }, ruling }) => {
      return { slug: slugOf(source), name, ...published(ruling, wording.kinds) };
    });
    const status = text.type === 'document' && documentStatus(text, documents, wording);
    const file = {
      ...headOf(text),
      ...(status && { status }),
      retired: retiredIn(text, compilation),
      history: past.isPublished(address) ? base + historyPath(address) : undefined,
      rulings,
      applied: applied.length > 0 ? applied : undefined,
    };
    yield { text, earlier: earlierOf(address), file };
  }
}

function retiredIn(
  { address, retired }: Entry | Document,
  { glossary: { pages, base }, history }: Pick<SiteCompilation, 'glossary' | 'history'>,
): TextFile['retired'] {
  const ends = Object.entries(retired).map(([number, end]) => {
    if ('reason' in end) return [number, end] as const;
    const [place, ...also] = replacementsIn(end).map(({ to, number: there }): LinkedPlace => {
      const { name = '' } = pages.get(to) ?? {};
      const url = base + rulingPath(to, there);
      return { url, name: there ? rulingTitle(name, { number: there }) : name };
    });
    const fate = history.fate(address, number);
    const optional = { ...(fate && { fate }), ...(also.length > 0 && { also }) };
    return [number, { ...place, ...optional }] as const;
  });
  return ends.length > 0 ? Object.fromEntries(ends) : undefined;
}

/** Finds the earlier addresses of a text, which redirect to it. */
export function earlierAddresses({ redirects }: SiteCompilation) {
  const movedTo = Map.groupBy(redirects, ({ to }) => to);
  return (address: TextAddress): TextAddress[] => {
    const moved = movedTo.get(pagePath(address)) ?? [];
    return moved.flatMap(({ path }) => readPagePath(path) ?? []).filter(isTextAddress);
  };
}

/** Properties of a text before its rulings. JSON omits undefined values. */
function headOf(text: Entry | Document) {
  const { slug, url, title, aliases, aboutWording, checked } = text;
  if (text.type === 'entry') {
    const name = text.name === title ? undefined : text.name;
    const { cardType } = text;
    return { ...listedEntry(text), ...(name && { name }), cardType, aboutWording, checked };
  }
  const replacedBy = text.replacedBy.map(({ name, url, isIncomplete }) => ({
    name,
    url,
    ...(isIncomplete && { isIncomplete }),
  }));
  const more = replacedBy.length > 0 && { replacedBy };
  return { slug, url, title, aliases, aboutWording, checked, ...more };
}

/** Adds the HTML and the connections of a ruling to its record. */
function published(ruling: Ruling, labels: Labels): PublishedRuling {
  const { text, url, html, supersededBy, appliesTo, reviewed } = ruling;
  const shown = plainText(ruling, labels);
  const plain = shown === text ? undefined : shown;
  return { ...toRecord(ruling), url, html, plain, supersededBy, appliesTo, reviewed };
}

/** Returns the text of a ruling for people: icons by name, bars between the cells of a table. */
export function plainText({ text, content }: Ruling, labels: Labels): string {
  // Every other text is the same for people and programs.
  return /[[\t]/u.test(text) ? toText(content, labels, forPeople).text : text;
}

/** Returns the beginning of a text for descriptions: the first ruling with words, or else the name. */
export function descriptionOf(
  { rulings, name }: Pick<Entry | Document, 'rulings' | 'name'>,
  labels: Labels,
): string {
  const first = rulings.find(({ text }) => text !== '');
  return excerpt(first ? plainText(first, labels) : name);
}

/** Writes the records of all rulings of a text, a line of JSON for each: the address and the name of the text come first. */
export function rulingLines({
  text: { address, name, aboutWording },
  file: { rulings },
}: TextWithFile): string {
  return rulings
    .map(
      ({ html: _, changedTargets: __, ...record }) =>
        `${JSON.stringify({ address, name, ...record, aboutWording })}\n`,
    )
    .join('');
}

/** An entry in the list of all entries. */
export function listedEntry(entry: Entry) {
  const { slug, url, title, disambiguation, kind, aliases, withdrawn } = entry;
  const letter = letterLabel(entry.letter);
  const rulings = entry.rulings.length;
  return { slug, url, title, disambiguation, kind, aliases, letter, withdrawn, rulings };
}

/** A ruling that refers to a rule. */
export interface ReferringRuling {
  /** Name of the text. */
  name: string;
  number: RulingNumber;
  printed?: string;
  /** With the base path. */
  url: string;
}

/**
 * Returns the rulings that refer to each rule of a document, by the number of the rule. Empty for an entry: its page
 * lists the references to the whole entry.
 */
export function referringTo({
  type,
  backlinks,
}: Pick<Entry | Document, 'type' | 'backlinks'>): Map<RulingNumber, ReferringRuling[]> {
  const referring = new Map<RulingNumber, ReferringRuling[]>();
  for (const { targetNumber, from, url, number, printed } of backlinks) {
    if (type !== 'document' || targetNumber === undefined) continue;
    const ruling = { name: from.name, number, ...(printed !== undefined && { printed }), url };
    referring.set(targetNumber, [...(referring.get(targetNumber) ?? []), ruling]);
  }
  return referring;
}
