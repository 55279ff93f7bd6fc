import {
  type Address,
  addressOf,
  pagePath,
  type RulingNumber,
  rulingNumber,
  slugOf,
  typeOf,
} from './addresses.ts';
import { bodyHtml, type Labels, type ShownRuling } from './body-html.ts';
import type { CollectedNames } from './collect-names.ts';
import { type Finding, fileStart } from './diagnostics.ts';
import type { NamedFile } from './directory.ts';
import type { DocumentMatter, EntryMatter } from './front-matter.ts';
import type {
  Document,
  Entry,
  Glossary,
  Icon,
  Link,
  Page,
  Ruling,
  SharedTitle,
  Site,
  Term,
} from './model.ts';
import { compareText, letterOf, slugify, sortKey, spoken } from './names.ts';
import type { ParsedFile } from './parsed-file.ts';
import type { RetiredNumbers } from './read-retired.ts';
import { formerSlugs } from './redirects.ts';
import { addBacklinks, referencesOf } from './references.ts';
import type { ResolvedRuling } from './resolve.ts';
import { didYouMean, nearest } from './suggest.ts';

/** What the earlier steps of a compilation found. */
export interface Resolved {
  site: Site;
  icons: Icon[];
  base: string;
  labels: Labels;
  names: CollectedNames;
  terms: Link[];
  numbers: ReadonlyMap<ParsedFile, (RulingNumber | undefined)[]>;
  rulings: ReadonlyMap<ParsedFile, ResolvedRuling[]>;
  retired: RetiredNumbers;
}

/** Makes the pages of the glossary, in their order, with their references and backlinks. */
export function assemble({ site, icons, base, labels, names, terms, ...resolved }: Resolved): {
  glossary: Omit<Glossary, 'words'>;
  findings: { path: string; finding: Finding }[];
} {
  const findings: { path: string; finding: Finding }[] = [];
  const entries = names.entries.map(entryOf).sort(bySortKey);
  const documents = names.documents.map(documentOf).sort(bySlug);
  const termPages = terms.map(termOf).sort(bySortKey);
  const sharedTitles = names.sharedTitles.map(sharedTitleOf).sort(bySlug);
  const pages = new Map<Address, Page>(
    [...entries, ...documents, ...termPages, ...sharedTitles].map((page) => [page.address, page]),
  );
  addBacklinks([...entries, ...documents], pages);
  const glossary = { site, base, entries, documents, terms: termPages, sharedTitles, pages, icons };
  return { glossary, findings };

  function entryOf(named: NamedFile<EntryMatter>): Entry {
    const { kind, cardType, disambiguation } = named.matter;
    const rulings = resolved.rulings.get(named.file) ?? [];
    const redirect = rulings.length > 0 && rulings.every(({ onlySee }) => onlySee);
    return {
      type: 'entry',
      ...textOf(named, redirect),
      kind,
      ...(cardType === undefined ? {} : { cardType }),
      ...(disambiguation === undefined ? {} : { disambiguation }),
      redirect,
      ...sorting(named.link),
    };
  }

  function documentOf(named: NamedFile<DocumentMatter>): Document {
    const replaces = replacedBy(named);
    return { type: 'document', ...textOf(named, false), ...(replaces ? { replaces } : {}) };
  }

  function termOf(link: Link): Term {
    const slug = slugOf(link.address);
    const address = addressOf({ type: 'term', slug });
    const { name, url } = link;
    const page = { slug, title: name, name, address, url, aliases: [], backlinks: [] };
    return { type: 'term', ...page, ...sorting(link) };
  }

  function sharedTitleOf({
    title,
    slug,
    entries: sharing,
  }: CollectedNames['sharedTitles'][number]): SharedTitle {
    const address = addressOf({ type: 'term', slug });
    return {
      type: 'shared',
      slug,
      title,
      name: title,
      address,
      url: base + pagePath(address),
      entries: sharing.sort((a, b) => compareText(a.address, b.address)),
    };
  }

  /** The earlier document that a document replaces. */
  function replacedBy({ link, file, matter }: NamedFile<DocumentMatter>): Link | undefined {
    if (matter.replaces === undefined) return undefined;
    const slug = slugify(matter.replaces);
    const others = names.documents.map((document) => document.link).filter((one) => one !== link);
    const earlier = others.find(({ address }) => slugOf(address) === slug);
    if (earlier) return earlier;
    const suggestion = nearest(
      slug,
      others.map(({ address }) => slugOf(address)),
    );
    const message = `there is no other document "${matter.replaces}"${didYouMean(suggestion)}`;
    const place = file.matterPlaces['replaces'] ?? fileStart;
    findings.push({
      path: file.path,
      finding: { code: 'document/unknown-replaced', message, place },
    });
    return undefined;
  }

  function textOf(named: NamedFile, isRedirect: boolean) {
    const { link, file, matter } = named;
    const numbers = resolved.numbers.get(file) ?? [];
    const made = resolved.rulings.get(file) ?? [];
    const sources = matter.sources.map(plainPublication);
    const shown: ShownRuling[] = [];
    const rulings: Ruling[] = [];
    const referring: [RulingNumber, ResolvedRuling][] = [];
    for (const [index, parsed] of file.rulings.entries()) {
      const one = made[index];
      if (!one) continue;
      const { kind, standing, publication } = parsed;
      const heading = parsed.heading === undefined ? undefined : file.headings[parsed.heading];
      const number = numbers[index];
      const parent = parsed.parent === undefined ? undefined : numbers[parsed.parent];
      const ruling = {
        kind,
        standing,
        sources: publication ? [publication] : sources,
        ...(heading ? { heading } : {}),
        ...(parsed.printed === undefined ? {} : { printed: parsed.printed }),
        ...(parent === undefined ? {} : { parent }),
        html: one.html.trim(),
        text: tidy(one.text),
      };
      if (number === undefined) {
        shown[index] = ruling;
        continue;
      }
      const numbered: Ruling = Object.assign(ruling, { number });
      shown[index] = numbered;
      rulings.push(numbered);
      referring.push([number, one]);
    }
    addChildren(rulings);
    const lastNumber = rulingNumber(matter.lastNumber ?? '', typeOf(link.address));
    return {
      slug: slugOf(link.address),
      title: spoken(matter.title),
      ...link,
      aliases: [...matter.aliases, ...('sharedAliases' in matter ? matter.sharedAliases : [])],
      backlinks: [],
      rulings,
      html: bodyHtml(file.body, shown, labels).trim(),
      headings: file.headings,
      sources,
      references: referencesOf(referring, link, isRedirect),
      formerly: formerSlugs(named),
      retired: resolved.retired.of(link.address),
      ...(lastNumber === undefined ? {} : { lastNumber }),
      path: file.path,
    };
  }
}

/** Gives each rule the rules right below it. */
function addChildren(rulings: readonly Ruling[]): void {
  const byNumber = new Map(rulings.map((ruling) => [ruling.number, ruling]));
  for (const { number, parent } of rulings) {
    const above = parent && byNumber.get(parent);
    if (above) above.children = [...(above.children ?? []), number];
  }
}

function sorting({ name }: Link): Pick<Entry, 'sortKey' | 'letter'> {
  const key = sortKey(name);
  return { sortKey: key, letter: letterOf(key) };
}

function bySortKey(a: Entry | Term, b: Entry | Term): number {
  return compareText(a.sortKey, b.sortKey) || bySlug(a, b);
}

function bySlug(a: Page, b: Page): number {
  return compareText(a.slug, b.slug);
}

function plainPublication({ name, date }: { name: string; date?: string | undefined }) {
  return date === undefined ? { name } : { name, date };
}

/** Text with one space between words, and one line feed between blocks. */
function tidy(text: string): string {
  return text
    .replace(/[^\S\n]*\n\s*/gu, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .trim();
}
