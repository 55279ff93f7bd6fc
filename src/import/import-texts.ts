import { contentLanguage } from '../languages/index.ts';
import type { Glossary } from '../link/index.ts';
import { type Address, countsOf } from '../model/index.ts';
import { type Block, type Run, type SourceText, textWithCount } from './block.ts';
import { clean, iconCodes } from './clean.ts';
import { learnNumbers, numberReader, type ReadNumber } from './outline/number-forms.ts';
import { linesOf, outline, titleOf } from './outline/sort-texts.ts';
import { detect } from './profile/detect.ts';
import { type Profile, plainProfile, type Recognised } from './profile/profile.ts';
import { linkReferences, type ReferenceReader, referenceReader } from './write/link-references.ts';
import { nameTexts, type OtherName } from './write/text-names.ts';
import { matterOf, printedKinds, unitsOf, withMark } from './write/units.ts';

/** File of an import. */
export type ImportedFile = Imported['files'][number];

/** Source line with the paths of its files, or the reason why it was dropped; neither if the import lost it. */
export type AccountLine = Imported['account'][number];

/** Result of an import, before it is merged with the content. */
export type Imported = ReturnType<typeof importTexts>;

/** Options of an editor for an import, and the content before it. */
export interface TextOptions {
  /** Slug of the import, and of its document. */
  into: string;
  /** Profile of the editor; without a profile, it is detected. */
  profile: Profile | undefined;
  /**
   * Day on which the source was last compared with the publisher's text, `YYYY-MM-DD`. Written to the documents of the
   * import, or to its entries if it has no document.
   */
  checked?: string | undefined;
  glossary: Glossary;
  /** Paths of the files that are from this import. */
  own: ReadonlySet<string>;
  /** Titles of the entries of the last version, in order. */
  lastHeads: readonly string[];
}

/**
 * Turns sources into entries and documents: detects the profile unless one is given, sorts the text, names the entries,
 * links the references. Pure. Rulings get their numbers when the files are merged with the content.
 */
export function importTexts(
  read: readonly SourceText[],
  { into, profile: given, checked, glossary, own, lastHeads }: TextOptions,
) {
  const { furniture, icons } = given ?? plainProfile;
  const codeOf = iconCodes(glossary.icons, icons);
  const sources = read.map((source) => clean(source, furniture, codeOf, lastHeads));
  const found = learnNumbers(sources.flatMap(({ blocks }) => blocks.map(textWithCount)));
  const { profile: fitting, recognised } = given
    ? { profile: forSources(given, sources), recognised: [] }
    : profileOf(sources, numberReader(found, true));
  const isNumbered = fitting.parts.some(({ style }) => style === 'numbers');
  const isGiven = fitting.numbers.length > 0;
  const profile = { ...fitting, numbers: isNumbered && !isGiven ? found : fitting.numbers };
  const others = otherNames(glossary, own);
  const outlines = sources.map((source, index) => outline(source, index, profile));

  const language = contentLanguage(glossary.site);
  const named = nameTexts(
    outlines.flatMap(({ texts }) => texts),
    into,
    others,
    sources,
    language.words,
  );
  /** Paths of the files that contain the lines of each source. */
  const paths = sources.map((_, from) => {
    const own = named.texts.filter((text) => text.from === from);
    return new Map(own.flatMap((text) => linesOf(text).map((line) => [line, text.path])));
  });
  /** Lines of all sources. */
  const account = sources.flatMap(({ name: file, lines }, from) => {
    const left = (outlines[from]?.replaced ?? []).filter(({ why }) => why !== undefined);
    const reasons = new Map(left.flatMap(({ source, why }) => source.map((line) => [line, why])));
    return lines.map(({ shown, ...line }, source) => {
      const path = paths[from]?.get(source);
      /** Reason why no file contains the line. */
      const why = path === undefined ? reasons.get(source) : undefined;
      return { ...line, shown: shown ?? line.text, file, from, source, path, why };
    });
  });
  /** Texts that were replaced or left out, besides whole lines. */
  const replaced = outlines.flatMap((one, from) =>
    one.replaced.filter(
      ({ source }) => source.length === 0 || source.some((line) => paths[from]?.has(line)),
    ),
  );

  const { texts, directory } = named;
  const readerOf = referenceReader(profile, directory, language.references, texts);
  const hasDocument = named.texts.some(({ type }) => type === 'document');
  const isGivenAsText = given !== undefined && profile.parts.every(({ style }) => style === 'text');
  /** Whether the profile says that the text has no printed numbers. */
  const isWithoutNumbers = profile.numbers[0] === 'none' || isGivenAsText;
  const files = named.texts.map((text) => {
    const reader = readerOf(text);
    const isDocument = text.type === 'document';
    const linked = text.blocks.map((block) => withLinks(block, reader));
    const blocks = isDocument ? linked.map(withMark) : linked;
    const matter = {
      ...matterOf(text, profile.kind),
      printedNumbers: isDocument ? printedKinds(blocks, isWithoutNumbers) : undefined,
      checked: isDocument || !hasDocument ? checked : undefined,
    };
    return { path: text.path, text, matter, units: unitsOf(blocks, isDocument) };
  });
  // A detected profile cannot have errors of an editor.
  const notices = [...sources, ...outlines, named]
    .flatMap((stage) => stage.notices)
    .filter(({ code }) => given || !code.startsWith('profile/'));
  return { profile, recognised, isWithoutNumbers, files, account, notices, replaced };
}

/** Replaces the file names in a profile of the last version by the names of the new files, in order. */
function forSources(profile: Profile, sources: readonly SourceText[]): Profile {
  const named = [...new Set(profile.parts.flatMap(({ file }) => file ?? []))];
  const known = sources.every(({ name }) => named.includes(name));
  if (named.length !== sources.length || known) return profile;
  const parts = profile.parts.map((part) => {
    const source = part.file === undefined ? undefined : sources[named.indexOf(part.file)];
    return source ? { ...part, file: source.name } : part;
  });
  return { ...profile, parts };
}

/** Detects the profile of sources, with the reasons. */
function profileOf(
  sources: readonly SourceText[],
  numberOf: ReadNumber,
): { profile: Profile; recognised: Recognised[] } {
  const recognised = sources.flatMap((source) => detect(source, sources.length > 1, numberOf));
  const [title] = sources.length === 1 ? sources.map(titleOf) : [];
  const parts = recognised.map(({ part }) => part);
  return { profile: { ...plainProfile, title, source: title, parts }, recognised };
}

/** Lists the names in the content that are not from this import. */
function otherNames({ entries, documents }: Glossary, own: ReadonlySet<string>): OtherName[] {
  return [...entries, ...documents].flatMap((one): OtherName[] => {
    if (own.has(`${one.address}.md`)) return [];
    const names = [one.title, ...('name' in one ? [one.name] : []), ...one.aliases];
    return names.map((name) => ({ type: one.type, slug: String(one.slug), name }));
  });
}

/** Links the references in a block. A heading gets no links: they would become part of its id. */
function withLinks(block: Block, reader: ReferenceReader): Block {
  const isPlain = block.kind === 'code' || block.kind === 'heading';
  const link = (runs: readonly Run[]): Run[] =>
    isPlain ? runs.map(({ href: _, target: __, ...run }) => run) : linkReferences(runs, reader);
  if (block.cells) return { ...block, cells: block.cells.map(link) };
  return { ...block, runs: link(block.runs) };
}

/**
 * Counts the references of files as the compiler reads them: a plain "See rule 4.1" refers as well.
 *
 * @returns `known` references lead to an entry or a document; `unknown` are the uses of names without an entry
 */
export function countReferences(
  paths: readonly string[],
  { entries, documents, terms }: Glossary,
): { known: number; unknown: Map<string, number> } {
  const own = new Set(paths.map((path) => path.replace(/\.md$/u, '')));
  const names = new Map<Address, string>(terms.map(({ address, name }) => [address, name]));
  const all = [...entries, ...documents].flatMap(({ address, references }) =>
    own.has(address) ? references.map(({ to }) => names.get(to.address)) : [],
  );
  const unknown = all.filter((name) => name !== undefined);
  return { known: all.length - unknown.length, unknown: countsOf(unknown) };
}
