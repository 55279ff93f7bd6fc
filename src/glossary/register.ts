import type { Finding, Point } from './diagnostics.ts';
import { Directory, type NamedFile, type Owner } from './directory.ts';
import { checkFormerly } from './formerly.ts';
import type { DocumentMatter, EntryMatter } from './front-matter.ts';
import { fold, type Slug, singular, slugify, spoken } from './names.ts';
import type { ParsedFile } from './source.ts';

/** Every name of the glossary, and what is wrong with them. */
export interface Register {
  directory: Directory;
  entries: NamedFile<EntryMatter>[];
  documents: NamedFile<DocumentMatter>[];
  /** Titles that several entries share, told apart by what stands in brackets. */
  sharedTitles: { title: string; slug: Slug; owners: Owner[] }[];
  findings: { path: string; finding: Finding }[];
}

/** Collects the names and addresses of all files, and finds those that meet. */
export function register(entries: ParsedFile[], documents: ParsedFile[]): Register {
  const directory = new Directory();
  const findings: Register['findings'] = [];
  const addresses = new Map<string, string>();
  const names = new Map<string, Claim[]>();

  const named = <Matter extends EntryMatter | DocumentMatter>(
    file: ParsedFile,
    type: 'entry' | 'document',
    matter: Matter,
  ): NamedFile<Matter> | undefined => {
    const at = (path: string): Point => file.matterPlaces[path] ?? { line: 1, column: 1 };
    const report = (code: Finding['code'], message: string, place: Point): void => {
      findings.push({ path: file.path, finding: { code, message, place } });
    };
    const slug = slugify(stemOf(file.path));
    if (slug === '' || slugify(matter.title) === '') {
      report('name/empty', 'the title and the file name need a letter or digit', at('title'));
      return undefined;
    }
    const taken = addresses.get(`${type}/${slug}`);
    if (taken !== undefined) {
      report('address/taken', `the address ${slug} is taken by ${taken}`, { line: 1, column: 1 });
      return undefined;
    }
    addresses.set(`${type}/${slug}`, file.path);

    const apart = 'disambiguation' in matter ? matter.disambiguation : undefined;
    const title = spoken(matter.title);
    const name = apart === undefined ? title : `${title} (${apart})`;
    const owner: Owner = { type, slug, name };
    const claims: Claim[] = [
      {
        name: title,
        title: true,
        apart: apart !== undefined,
        place: at('title'),
        owner,
        file,
      },
      ...matter.aliases.map((alias, index) => ({
        name: alias,
        title: false,
        apart: false,
        place: at(`aliases.${index}`),
        owner,
        file,
      })),
    ];
    if (apart !== undefined)
      claims.push({ name, title: true, apart: false, place: at('disambiguation'), owner, file });
    for (const claim of claims) {
      const folded = fold(claim.name);
      if (slugify(claim.name) === '')
        report('name/empty', `the name "${claim.name}" has no letter or digit`, claim.place);
      else {
        names.set(folded, [...(names.get(folded) ?? []), claim]);
        directory.add(claim.name, owner);
      }
    }
    return { owner, file, matter };
  };

  const result: Register = { directory, entries: [], documents: [], sharedTitles: [], findings };
  for (const file of entries) {
    if (!file.matter || !isEntryMatter(file.matter)) continue;
    const entry = named(file, 'entry', file.matter);
    if (entry) result.entries.push(entry);
  }
  for (const file of documents) {
    if (!file.matter || isEntryMatter(file.matter)) continue;
    const document = named(file, 'document', file.matter);
    if (document) result.documents.push(document);
  }
  const sharedSlugs = new Set<Slug>();
  for (const claims of names.values()) {
    const [first, ...others] = claims.filter(
      (claim, index) => claims.findIndex(({ owner }) => owner === claim.owner) === index,
    );
    if (!first || others.length === 0) continue;
    if ([first, ...others].every(({ title, apart }) => title && apart)) {
      result.sharedTitles.push({
        title: first.name,
        slug: freeSlug(first.name, sharedSlugs),
        owners: [first.owner, ...others.map(({ owner }) => owner)],
      });
      continue;
    }
    for (const { name, file, place } of others) {
      const message = `the name "${name}" is taken by "${first.owner.name}" (${first.file.path})`;
      findings.push({ path: file.path, finding: { code: 'name/taken', message, place } });
    }
  }
  findings.push(...checkFormerly([...result.entries, ...result.documents]));
  return result;
}

interface Claim {
  name: string;
  /** It is the title, not an alias. */
  title: boolean;
  /** It is a title that `disambiguation` tells apart from its like. */
  apart: boolean;
  place: Point;
  owner: Owner;
  file: ParsedFile;
}

/**
 * Makes every name that a `[[...]]` uses and nobody has a term, so that a plain See finds it too. Spellings that
 * fold to one, and plurals of one name, are one term, shown in the singular and in its most frequent spelling.
 *
 * @param taken addresses in the folder of the terms that other pages have: those that tell like titles apart
 */
export function registerTerms(
  directory: Directory,
  files: readonly ParsedFile[],
  taken: Iterable<Slug> = [],
): Owner[] {
  const groups = new Map<string, Map<string, number>>();
  for (const file of files) {
    for (const { parts } of file.rulings) {
      for (const part of parts) {
        if (part.type !== 'reference' || directory.find(part.target).type !== 'none') continue;
        const folded = fold(part.target);
        if (slugify(part.target) === '') continue;
        const key = singular(folded);
        const spellings = groups.get(key) ?? new Map<string, number>();
        spellings.set(part.target, (spellings.get(part.target) ?? 0) + 1);
        groups.set(key, spellings);
      }
    }
  }
  const slugs = new Set(taken);
  const terms: Owner[] = [];
  for (const [key, spellings] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [[name] = [key]] = [...spellings].sort(
      ([a, timesA], [b, timesB]) =>
        fold(a).length - fold(b).length || timesB - timesA || (a < b ? -1 : 1),
    );
    const slug = freeSlug(name, slugs);
    const owner: Owner = { type: 'term', slug, name };
    terms.push(owner);
    for (const spelling of spellings.keys()) directory.add(spelling, owner);
  }
  return terms;
}

/** The address of a name, or with a count behind it where that is taken; it is taken from now on. */
function freeSlug(name: string, taken: Set<Slug>): Slug {
  let slug = slugify(name);
  for (let count = 2; taken.has(slug); count++) slug = slugify(`${name} ${count}`);
  taken.add(slug);
  return slug;
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/u, '');
}

function isEntryMatter(matter: EntryMatter | DocumentMatter): matter is EntryMatter {
  return matter.kind === 'card' || matter.kind === 'term';
}
