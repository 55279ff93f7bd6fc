import type { Words } from '../languages/index.ts';
import { contentWords } from '../languages/index.ts';
import {
  type Address,
  addressIn,
  addressOf,
  compareText,
  countsOf,
  type FileFinding,
  fileStart,
  firstFree,
  fold,
  type NameKey,
  nameKey,
  pagePath,
  type Slug,
  shortNames,
  slugify,
  slugOf,
  spoken,
  type TermAddress,
} from '../model/index.ts';
import type { DocumentMatter, EntryMatter } from '../read/index.ts';
import { type ParsedFile, placeInMatter, readSite } from '../read/index.ts';
import { Directory, formerSlugs, type NamedFile, rulingNumbers } from './directory.ts';
import type { Link } from './glossary.ts';

/** Every name of the glossary, with findings. */
export interface CollectedNames {
  directory: Directory;
  entries: NamedFile<EntryMatter>[];
  documents: NamedFile<DocumentMatter>[];
  /** Titles and aliases that several entries share. */
  sharedTitles: { title: string; slug: Slug; entries: Link[] }[];
  findings: FileFinding[];
}

/** A name that a file gives its page. */
interface OwnName {
  name: string;
  key: NameKey;
  /** Whether the name is the title and not an alias. */
  isTitle: boolean;
  /** Whether other entries may have the name too: a title with a disambiguation, or one of `sharedAliases`. */
  isShareable: boolean;
  /** Key of the name in the front matter. */
  at: string;
}

/** A name with the page that claims it. */
interface Claim {
  own: OwnName;
  link: Link;
  file: ParsedFile;
}

/**
 * Collects the names and addresses of all files, and finds conflicts between them.
 *
 * @param words of the language of the content
 * @param base base path of every URL
 */
export function collectNames(
  files: readonly ParsedFile[],
  words: Words,
  base = '/',
): CollectedNames {
  const directory = new Directory(words);
  const findings: CollectedNames['findings'] = [];
  const paths = new Map<Address, string>();
  const claimsByName = new Map<string, Claim[]>();
  const result: CollectedNames = {
    directory,
    entries: files.flatMap((file) =>
      isEntry(file.matter) ? (named(file, file.matter) ?? []) : [],
    ),
    documents: files.flatMap((file) =>
      !file.matter || isEntry(file.matter) ? [] : (named(file, file.matter) ?? []),
    ),
    sharedTitles: [],
    findings,
  };
  resolveConflicts();
  return result;

  function named<Matter extends EntryMatter | DocumentMatter>(
    file: ParsedFile,
    matter: Matter,
  ): NamedFile<Matter> | undefined {
    const { path } = file;
    const report = (message: string, key: string): void => {
      const place = placeInMatter(file, key);
      findings.push({ path, code: 'name/empty', message, place });
    };
    const address = addressIn(path);
    const title = spoken(matter.title, words);
    if (address === undefined || slugOf(address) === '' || slugify(title) === '') {
      report('the title and the file name need a letter or a digit', 'title');
      return undefined;
    }
    const disambiguation = 'disambiguation' in matter ? matter.disambiguation : undefined;
    const isShareable = disambiguation !== undefined;
    const name = isShareable ? `${title} (${disambiguation})` : title;
    const names = ownNames(title, name, isShareable, matter, words).filter((own) => {
      const isEmpty = slugify(own.name) === '';
      if (isEmpty) report(`the name "${own.name}" has no letter or digit`, own.at);
      return !isEmpty;
    });
    const taken = paths.get(address);
    if (taken !== undefined) {
      const message = `the address ${slugOf(address)} is already used by ${taken}`;
      findings.push({ path, code: 'address/taken', message, about: address, place: fileStart });
      return undefined;
    }
    paths.set(address, path);
    const link = { address, name, url: base + pagePath(address) };
    directory.addSlug(link);
    for (const own of names) {
      const claims = claimsByName.get(own.key.folded);
      if (claims) claims.push({ own, link, file });
      else claimsByName.set(own.key.folded, [{ own, link, file }]);
      if (!isSharedAlias(own)) directory.add(own.name, link, own.key);
    }
    if (matter.kind === 'card')
      for (const short of shortNames(title)) directory.addShort(short, link);
    const formerly = formerSlugs(matter);
    return { link, address, formerly, file, matter, numbers: rulingNumbers(file) };
  }

  /** Resolves names that several pages claim: they are shared titles or errors. */
  function resolveConflicts(): void {
    const slugs = new Set<Slug>();
    for (const all of claimsByName.values()) {
      const aliases = all.filter(({ own }) => isSharedAlias(own));
      if (all.length === 1 && aliases.length === 0) continue;
      const claims = all.filter(
        (claim, index) => all.findIndex(({ link }) => link === claim.link) === index,
      );
      const [first, ...others] =
        aliases.length > 0 ? claims.sort((a, b) => rank(a) - rank(b)) : claims;
      if (!first) continue;
      const { name } = first.own;
      const isShared = others.length > 0 && claims.every(({ own }) => own.isShareable);
      if (isShared) {
        const slug = freeSlug(name, slugs);
        result.sharedTitles.push({ title: name, slug, entries: claims.map(({ link }) => link) });
        if (aliases.length === all.length) {
          const address = addressOf({ type: 'term', slug });
          directory.add(name, { address, name, url: base + pagePath(address) });
          continue;
        }
      }
      for (const { own, link } of aliases) directory.add(own.name, link, own.key);
      if (isShared) continue;
      for (const { own, file } of others) {
        const { name, key, at } = own;
        if (aliases.length > 0 && first.own.isShareable && own.isShareable) continue;
        const former = claims.find(isFormerName);
        const hint =
          aliases.length > 0
            ? ': an alias that entries share stands under "sharedAliases" in each'
            : former
              ? `: "${former.link.name}" had it before, so a new entry may take it once it is no alias there`
              : '';
        const message = `the name "${name}" is already used by "${first.link.name}" (${first.file.path})${hint}`;
        const place = placeInMatter(file, at);
        findings.push({ path: file.path, code: 'name/taken', message, about: key.folded, place });
      }
    }
  }
}

/** Whether a name is an alias that entries share, and leads to a page that lists these entries. */
function isSharedAlias({ isTitle, isShareable }: OwnName): boolean {
  return isShareable && !isTitle;
}

/** An alias that was the name of a text before it was renamed. */
function isFormerName({ own: { name, isTitle }, file: { matter } }: Claim): boolean {
  return !isTitle && matter !== undefined && formerSlugs(matter).includes(slugify(name));
}

/** Priority of a claim to a name: a title before names that may be shared, and those before an alias. */
function rank({ own: { isTitle, isShareable } }: Claim): number {
  return isShareable ? 1 : isTitle ? 0 : 2;
}

/** Every name that a front matter gives its page. */
function ownNames(
  title: string,
  fullName: string,
  isShareable: boolean,
  matter: EntryMatter | DocumentMatter,
  words: Words,
): OwnName[] {
  const own = (name: string, at: string, isTitle: boolean, isShareable = false): OwnName => {
    return { name, key: nameKey(name, words), at, isTitle, isShareable };
  };
  const shared = 'sharedAliases' in matter ? matter.sharedAliases : [];
  return [
    own(title, 'title', true, isShareable),
    ...matter.aliases.map((alias, index) => own(alias, `aliases.${index}`, false)),
    ...shared.map((alias, index) => own(alias, `sharedAliases.${index}`, false, true)),
    ...(isShareable ? [own(fullName, 'disambiguation', true)] : []),
  ];
}

/** A name that `[[...]]` refer to. */
export interface ReferredName {
  /** As written. */
  target: string;
  key: NameKey;
  /** Count of this spelling. */
  times: number;
}

/** Every name that the `[[...]]` of some files refer to, in the order in which they are written first. */
export function namesReferredTo(files: readonly ParsedFile[], words: Words): ReferredName[] {
  const counts = countsOf(files.flatMap(({ names }) => names));
  return Array.from(counts, ([target, times]) => ({ target, key: nameKey(target, words), times }));
}

/**
 * Adds a term to the directory for every name in a `[[...]]` that no page has, so that a plain "See" finds the name
 * too. Spellings and plurals of one name are one term, shown in the singular and in the most frequent spelling.
 *
 * @param directory the names of all files
 * @param referred the names that they refer to
 * @param base base path of every URL
 * @param isOther whether a name is not a term but a rule's printed number, or a work outside of the glossary
 * @param taken slugs in the folder of terms that shared titles use
 */
export function collectTerms(
  directory: Directory,
  referred: readonly ReferredName[],
  base = '/',
  taken: Iterable<Slug> = [],
  isOther: (name: string) => boolean = () => false,
): Link<TermAddress>[] {
  const groups = new Map<string, Map<string, number>>();
  for (const { target, key, times } of referred) {
    if (directory.findKey(key, target).type !== 'none' || isOther(target)) continue;
    const spellings = groups.get(key.singular) ?? new Map<string, number>();
    groups.set(key.singular, spellings.set(target, times));
  }
  const slugs = new Set(taken);
  return [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, spellings]) => {
      const [[name] = [key]] = [...spellings].sort(
        ([a, timesA], [b, timesB]) =>
          fold(a).length - fold(b).length || timesB - timesA || compareText(a, b),
      );
      const address = addressOf({ type: 'term', slug: freeSlug(name, slugs) });
      const link = { address, name, url: base + pagePath(address) };
      for (const spelling of spellings.keys()) directory.add(spelling, link);
      return link;
    });
}

/** Collects every name of a content folder, terms included, with the settings of `site.yml`. */
export function namesOf(files: readonly ParsedFile[], siteText: string) {
  const { site } = readSite(siteText);
  const words = contentWords(site);
  const names = collectNames(files, words);
  collectTerms(names.directory, namesReferredTo(files, words));
  return { ...names, site, words };
}

/** Returns a free slug for a name and reserves it. */
function freeSlug(name: string, taken: Set<Slug>): Slug {
  const slug = firstFree(slugify(name), (one) => taken.has(one));
  taken.add(slug);
  return slug;
}

function isEntry(matter: EntryMatter | DocumentMatter | undefined): matter is EntryMatter {
  return matter?.kind === 'card' || matter?.kind === 'term';
}
