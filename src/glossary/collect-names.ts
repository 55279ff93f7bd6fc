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
  /** Titles that several entries share, each with a disambiguation. */
  sharedTitles: { title: string; slug: Slug; entries: Link[] }[];
  findings: { path: string; finding: Finding }[];
}

/** A name that a file gives its page. */
interface Claim {
  name: string;
  /** It is the title, not an alias. */
  isTitle: boolean;
  /** It is a title with a disambiguation, which other entries may share. */
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
    const title = spoken(matter.title);
    const name = isShareable ? `${title} (${disambiguation})` : title;
    const link = { address, name, url: base + pagePath(address) };
    const own = { link, file };
    const claims: Claim[] = [
      { ...own, name: title, isTitle: true, isShareable, place: at('title') },
      ...matter.aliases.map((alias, index): Claim => {
        const place = at(`aliases.${index}`);
        return { ...own, name: alias, isTitle: false, isShareable: false, place };
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
      directory.add(claim.name, link);
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
      const [first, ...others] = claims;
      if (!first || others.length === 0) continue;
      if (claims.every(({ isTitle, isShareable }) => isTitle && isShareable)) {
        result.sharedTitles.push({
          title: first.name,
          slug: freeSlug(first.name, slugs),
          entries: claims.map(({ link }) => link),
        });
        continue;
      }
      for (const { name, file, place } of others) {
        const message = `the name "${name}" is already used by "${first.link.name}" (${first.file.path})`;
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
      const link: Link = { address, name, url: base + pagePath(address) };
      for (const spelling of spellings.keys()) directory.add(spelling, link);
      return link;
    });
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
