import { type Address, addressIn, addressOf, pagePath, slugOf } from './addresses.ts';
import { type Finding, fileStart, type Point } from './diagnostics.ts';
import { Directory, type NamedFile } from './directory.ts';
import type { DocumentMatter, EntryMatter } from './front-matter.ts';
import type { Link } from './model.ts';
import { fold, type Slug, singular, slugify, spoken } from './names.ts';
import type { ParsedFile } from './parsed-file.ts';
import { checkRedirects } from './redirects.ts';

/** Every name of the glossary, and what is wrong with them. */
export interface CollectedNames {
  directory: Directory;
  entries: NamedFile<EntryMatter>[];
  documents: NamedFile<DocumentMatter>[];
  /** Titles that several entries share, each with a disambiguation, and aliases that several share. */
  sharedTitles: { title: string; slug: Slug; entries: Link[] }[];
  findings: { path: string; finding: Finding }[];
}

/** A name that a file gives its page. */
interface Claim {
  name: string;
  /** It is the title, not an alias. */
  isTitle: boolean;
  /** It is a title with a disambiguation, or one of `sharedAliases`: other entries may have it too. */
  isShareable: boolean;
  place: Point;
  link: Link;
  file: ParsedFile;
}

/**
 * Collects the names and addresses of all files, and finds those that conflict.
 *
 * @param base base path of every URL
 */
export function collectNames(
  entries: readonly ParsedFile[],
  documents: readonly ParsedFile[],
  base = '/',
): CollectedNames {
  const directory = new Directory();
  const findings: CollectedNames['findings'] = [];
  const paths = new Map<Address, string>();
  const claimsByName = new Map<string, Claim[]>();
  const result: CollectedNames = {
    directory,
    entries: entries.flatMap((file) => {
      const { matter } = file;
      return matter && isEntryMatter(matter) ? (named(file, matter) ?? []) : [];
    }),
    documents: documents.flatMap((file) => {
      const { matter } = file;
      return matter && !isEntryMatter(matter) ? (named(file, matter) ?? []) : [];
    }),
    sharedTitles: [],
    findings,
  };
  resolveConflicts();
  findings.push(...checkRedirects([...result.entries, ...result.documents]));
  return result;

  function named<Matter extends EntryMatter | DocumentMatter>(
    file: ParsedFile,
    matter: Matter,
  ): NamedFile<Matter> | undefined {
    const at = (path: string): Point => file.matterPlaces[path] ?? fileStart;
    const report = (code: Finding['code'], message: string, place: Point): void => {
      findings.push({ path: file.path, finding: { code, message, place } });
    };
    const address = addressIn(file.path);
    if (address === undefined || slugOf(address) === '' || slugify(matter.title) === '') {
      report('name/empty', 'the title and the file name need a letter or a digit', at('title'));
      return undefined;
    }
    const taken = paths.get(address);
    if (taken !== undefined) {
      const message = `the address ${slugOf(address)} is already used by ${taken}`;
      report('address/taken', message, fileStart);
      return undefined;
    }
    paths.set(address, file.path);

    const disambiguation = 'disambiguation' in matter ? matter.disambiguation : undefined;
    const isShareable = disambiguation !== undefined;
    const sharedAliases = 'sharedAliases' in matter ? matter.sharedAliases : [];
    const title = spoken(matter.title);
    const name = isShareable ? `${title} (${disambiguation})` : title;
    const link = linkOf(address, name, base);
    directory.addSlug(link);
    const own = { link, file };
    const claims: Claim[] = [
      { ...own, name: title, isTitle: true, isShareable, place: at('title') },
      ...matter.aliases.map((alias, index): Claim => {
        const place = at(`aliases.${index}`);
        return { ...own, name: alias, isTitle: false, isShareable: false, place };
      }),
      ...sharedAliases.map((alias, index): Claim => {
        const place = at(`sharedAliases.${index}`);
        return { ...own, name: alias, isTitle: false, isShareable: true, place };
      }),
    ];
    if (isShareable) {
      claims.push({ ...own, name, isTitle: true, isShareable: false, place: at('disambiguation') });
    }
    for (const claim of claims) {
      if (slugify(claim.name) === '') {
        report('name/empty', `the name "${claim.name}" has no letter or digit`, claim.place);
        continue;
      }
      const folded = fold(claim.name);
      claimsByName.set(folded, [...(claimsByName.get(folded) ?? []), claim]);
      // Where an alias is shared, it leads to a page that offers all who have it.
      if (claim.isTitle || !claim.isShareable) directory.add(claim.name, link);
    }
    return { link, file, matter };
  }

  /** Names that several pages claim are shared titles, or errors. */
  function resolveConflicts(): void {
    const slugs = new Set<Slug>();
    for (const all of claimsByName.values()) {
      const claims = all.filter(
        (claim, index) => all.findIndex(({ link }) => link === claim.link) === index,
      );
      const aliases = claims.filter(({ isTitle, isShareable }) => isShareable && !isTitle);
      const [first, ...others] =
        aliases.length > 0 ? claims.sort((a, b) => rank(a) - rank(b)) : claims;
      if (!first) continue;
      const isShared = others.length > 0 && claims.every(({ isShareable }) => isShareable);
      if (isShared) {
        const slug = freeSlug(first.name, slugs);
        result.sharedTitles.push({
          title: first.name,
          slug,
          entries: claims.map(({ link }) => link),
        });
        if (aliases.length === claims.length) {
          directory.add(first.name, linkOf(addressOf({ type: 'term', slug }), first.name, base));
          continue;
        }
      }
      for (const { name, link } of aliases) directory.add(name, link);
      if (isShared) continue;
      for (const { name, file, place, isShareable } of others) {
        if (aliases.length > 0 && first.isShareable && isShareable) continue;
        const hint =
          aliases.length > 0
            ? ': an alias that entries share stands under "sharedAliases" in each'
            : '';
        const message = `the name "${name}" is already used by "${first.link.name}" (${first.file.path})${hint}`;
        findings.push({ path: file.path, finding: { code: 'name/taken', message, place } });
      }
    }
  }
}

/**
 * Adds a term to the directory for every name that a `[[...]]` uses and that no page has, so that a plain "See"
 * finds it too. Spellings that fold to one name, and plurals of it, are one term, shown in the singular and in the
 * most frequent spelling.
 *
 * @param directory the names of all files
 * @param base base path of every URL
 * @param isOther whether a name is no term: a rule's printed number, or a work outside of the glossary
 * @param taken slugs in the folder of terms that shared titles use
 */
export function collectTerms(
  directory: Directory,
  files: readonly ParsedFile[],
  base = '/',
  taken: Iterable<Slug> = [],
  isOther: (name: string) => boolean = () => false,
): Link[] {
  const groups = new Map<string, Map<string, number>>();
  for (const { target } of files.flatMap(referencesIn)) {
    if (slugify(target) === '' || directory.find(target).type !== 'none') continue;
    if (isOther(target)) continue;
    const key = singular(fold(target));
    const spellings = groups.get(key) ?? new Map<string, number>();
    spellings.set(target, (spellings.get(target) ?? 0) + 1);
    groups.set(key, spellings);
  }
  const slugs = new Set(taken);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, spellings]) => {
      const [[name] = [key]] = [...spellings].sort(
        ([a, timesA], [b, timesB]) =>
          fold(a).length - fold(b).length || timesB - timesA || (a < b ? -1 : 1),
      );
      const address = addressOf({ type: 'term', slug: freeSlug(name, slugs) });
      const link = linkOf(address, name, base);
      for (const spelling of spellings.keys()) directory.add(spelling, link);
      return link;
    });
}

/** Who keeps a name: a title of its own before names that may be shared, and those before an alias. */
function rank({ isTitle, isShareable }: Claim): number {
  return isShareable ? 1 : isTitle ? 0 : 2;
}

function linkOf<At extends Address>(address: At, name: string, base: string): Link<At> {
  return { address, name, url: base + pagePath(address) };
}

/** The `[[...]]` of a file. */
export function referencesIn({ rulings }: ParsedFile) {
  return rulings.flatMap(({ parts }) => parts.filter((part) => part.type === 'reference'));
}

/** The slug of a name, with a count where that is taken; it is taken from now on. */
function freeSlug(name: string, taken: Set<Slug>): Slug {
  let slug = slugify(name);
  for (let count = 2; taken.has(slug); count++) slug = slugify(`${name} ${count}`);
  taken.add(slug);
  return slug;
}

function isEntryMatter(matter: EntryMatter | DocumentMatter): matter is EntryMatter {
  return matter.kind === 'card' || matter.kind === 'term';
}
