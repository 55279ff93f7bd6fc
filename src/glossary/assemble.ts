import type { Words } from '../languages/index.ts';
import {
  type Address,
  addressOf,
  pagePath,
  type RulingNumber,
  rulingNumber,
  sectionPath,
  slugOf,
  type TermAddress,
  typeOf,
} from './addresses.ts';
import { appliedSection, appliesMark } from './applied.ts';
import type { CollectedNames } from './collect-names.ts';
import {
  filled,
  type Inline,
  type Publication,
  type Successor,
  shownText,
} from './content-tree.ts';
import type { DiagnosticCode, FileFinding } from './diagnostics.ts';
import type { NamedFile } from './directory.ts';
import type { DocumentMatter, EntryMatter } from './front-matter.ts';
import type { Context, LinkedRuling } from './link.ts';
import type {
  Document,
  Entry,
  Glossary,
  Icon,
  Link,
  Listed,
  Page,
  Ruling,
  Section,
  SharedTitle,
  Term,
} from './model.ts';
import { compareText, letterOf, nameOrder, slugify, sortKey, spoken } from './names.ts';
import { type ParsedFile, placeInMatter } from './parsed-file.ts';
import { publicationOf } from './publication-check.ts';
import type { RetiredNumbers } from './read-retired.ts';
import { backlinksOf, compareBacklinks, referencesOf } from './references.ts';
import { bodyHtml, toHtml } from './render.ts';
import type { Site } from './site-file.ts';
import { chainFrom } from './sorted.ts';
import { didYouMean, nearest } from './suggest.ts';

/** Results of the earlier steps of a compilation. */
export interface Resolved {
  site: Site;
  words: Words;
  icons: Icon[];
  names: CollectedNames;
  terms: Link<TermAddress>[];
  texts: ReadonlyMap<ParsedFile, readonly LinkedRuling[]>;
  retired: Pick<RetiredNumbers, 'of'>;
}

/** Makes the pages of the glossary, in their order, with their references and backlinks. */
export function assemble(
  { site, words, icons, names, terms, texts: resolved, retired }: Resolved,
  { base, labels, places }: Pick<Context, 'base' | 'labels' | 'places'>,
): { glossary: Omit<Glossary, 'words' | 'questions'>; findings: FileFinding[] } {
  const findings: FileFinding[] = [];
  const earlierOf = new Map(names.documents.map((named) => [named, replacedBy(named)]));
  const order = nameOrder(words);
  const bySortKey = (a: Entry | Term, b: Entry | Term): number =>
    order(a.sortKey, b.sortKey) || bySlug(a, b);
  const entries = names.entries.map(entryOf).sort(bySortKey);
  const documents = names.documents.map(documentOf).sort(bySlug);
  const termPages = terms.map((link) => termOf(link, words)).sort(bySortKey);
  const backlinks = backlinksOf([...entries, ...documents]);
  for (const page of [...entries, ...documents, ...termPages])
    page.backlinks = (backlinks.get(page.address) ?? []).sort(compareBacklinks);
  showApplied();
  const sharedTitles = names.sharedTitles.map(sharedTitleOf).sort(bySlug);
  const texts = { entries, documents, terms: termPages, sharedTitles };
  const pages = [...entries, ...documents, ...termPages, ...sharedTitles];
  const byAddress = new Map<Address, Page>(pages.map((page) => [page.address, page]));
  return { glossary: { site, base, ...texts, pages: byAddress, icons }, findings };

  /** Shows each ruling whole on the entries that it applies to, and no more among their backlinks. */
  function showApplied(): void {
    const all = [...entries, ...documents].flatMap(({ address, name, url, rulings }) =>
      rulings.flatMap((ruling) =>
        (ruling.appliesTo ?? []).map(({ slug }) => ({
          slug,
          applied: { from: { address, name, url }, ruling },
        })),
      ),
    );
    const bySlug = Map.groupBy(all, ({ slug }) => slug);
    for (const entry of entries) {
      const applied = bySlug.get(entry.slug)?.map((one) => one.applied);
      if (!applied) continue;
      const shown = new Set(applied.map(({ ruling }) => ruling.url));
      entry.applied = applied;
      entry.backlinks = entry.backlinks.filter(({ url }) => !shown.has(url));
      entry.body = [...entry.body, ...appliedSection(applied, labels)];
    }
  }

  function entryOf(named: NamedFile<EntryMatter>): Entry {
    const { link, file, matter } = named;
    const { kind, cardType, disambiguation, withdrawn } = matter;
    const rulings = resolved.get(file) ?? [];
    const redirect = rulings.length > 0 && rulings.every(({ onlySee }) => onlySee);
    const isValid = withdrawn === undefined;
    const reversed = (ruling: Ruling): Ruling => ({ ...ruling, standing: 'reversed' });
    const { text } = textOf(named, rulings, redirect, isValid ? undefined : reversed);
    const body = isValid ? text.body : [banner(withdrawn), ...text.body];
    return {
      type: 'entry',
      ...text,
      body,
      get html() {
        return bodyHtml(this.body, labels);
      },
      kind,
      ...(cardType === undefined ? {} : { cardType }),
      ...(disambiguation === undefined ? {} : { disambiguation }),
      ...(isValid ? {} : { withdrawn }),
      applied: [],
      redirect,
      ...sorting(matter.reading ?? link.name, words),
      ...(matter.reading !== undefined && { reading: matter.reading }),
    };
  }

  function documentOf(named: NamedFile<DocumentMatter>): Document {
    const { link, file } = named;
    const replaces = earlierOf.get(named);
    const later = [...earlierOf].flatMap(([by, earlier]) => (earlier === link ? [by.link] : []));
    const successors = later.map(({ name, url }): Successor => ({ name, url }));
    const replaced = (rule: Ruling): Ruling => superseded(rule, successors);
    const made = resolved.get(file) ?? [];
    const { text, byIndex } = textOf(named, made, false, later.length > 0 ? replaced : undefined);
    return {
      type: 'document',
      ...text,
      get html() {
        return bodyHtml(text.body, labels);
      },
      ...sectionsOf(named, text.body, byIndex),
      ...(replaces ? { replaces } : {}),
      replacedBy: later,
    };
  }

  /** The entry's banner: why it was withdrawn. */
  function banner(reason: string): Inline {
    const value = labels.withdrawn.replace('{reason}', () => reason);
    const children: Inline[] = [{ type: 'text', value }];
    return { type: 'markup', tag: 'p', attributes: { class: 'withdrawn' }, children };
  }

  /** @param rulings those that have a number, by their indexes in the file */
  function sectionsOf(
    { link, file }: NamedFile,
    body: readonly Inline[],
    rulings: readonly (Ruling | undefined)[],
  ): Pick<Document, 'sections' | 'headingKeys'> {
    const plan = places.planOf(link.address);
    if (!plan || plan.sections.length === 0) return { sections: [], headingKeys: [] };
    const at = <Item>(all: readonly Item[], indexes: readonly number[]): NonNullable<Item>[] =>
      indexes.flatMap((index) => all[index] ?? []);
    const sections = plan.sections.map(({ key, start, end, ...section }): Section => {
      const blocks = body.slice(start, end);
      return {
        ...section,
        key,
        url: base + sectionPath(link.address, key),
        within: at(file.headings, section.within),
        headings: at(file.headings, section.headings),
        rulings: at(rulings, section.rulings),
        get html() {
          return bodyHtml(blocks, labels);
        },
      };
    });
    return { sections, headingKeys: plan.headingKeys };
  }

  function sharedTitleOf(shared: CollectedNames['sharedTitles'][number]): SharedTitle {
    const { title, slug } = shared;
    const address = addressOf({ type: 'term', slug });
    const url = base + pagePath(address);
    const sharing = shared.entries.sort((a, b) => compareText(a.address, b.address));
    const page = { slug, title, name: title, address, url, entries: sharing };
    return { type: 'shared', ...page, ...sorting(title, words) };
  }

  /** The earlier document that a document replaces. */
  function replacedBy({ link, file, matter }: NamedFile<DocumentMatter>): Link | undefined {
    if (matter.replaces === undefined) return undefined;
    const slug = slugify(matter.replaces);
    const others = names.documents.map((document) => document.link).filter((one) => one !== link);
    const report = (code: DiagnosticCode, message: string): undefined => {
      const place = placeInMatter(file, 'replaces');
      findings.push({ path: file.path, code, message, place });
    };
    const earlier = others.find(({ address }) => slugOf(address) === slug);
    if (earlier === undefined) {
      const slugs = others.map(({ address }) => slugOf(address));
      const hint = didYouMean(nearest(slug, slugs));
      const message = `there is no other document "${matter.replaces}"${hint}`;
      return report('document/unknown-replaced', message);
    }
    if (!leadsTo(link, earlier)) return earlier;
    const message = `"${earlier.name}" is replaced by this document, and replaces it in turn`;
    return report('document/replaced-in-circle', message);
  }

  /** Whether a document, or one that it replaces, replaces another. */
  function leadsTo(wanted: Link, from: Link): boolean {
    const replacedBy = (slug: string): string | undefined => {
      const next = names.documents.find(({ link }) => slugOf(link.address) === slug);
      return next?.matter.replaces === undefined ? undefined : slugify(next.matter.replaces);
    };
    const chain = chainFrom<string>(replacedBy(slugOf(from.address)), replacedBy);
    return chain.has(slugOf(wanted.address));
  }

  /** @param outdated a ruling as it is if the whole text counts no more */
  function textOf(
    named: NamedFile,
    made: readonly LinkedRuling[],
    isRedirect: boolean,
    outdated = (ruling: Ruling): Ruling => ruling,
  ) {
    const { link, formerly, file, matter, numbers } = named;
    const sources = matter.sources.map(publicationOf);
    const byIndex: (Ruling | undefined)[] = [];
    const inPlace: Inline[][] = [];
    const referring: [RulingNumber, LinkedRuling][] = [];
    for (const [index, parsed] of file.rulings.entries()) {
      const one = made[index];
      if (!one) continue;
      const { kind, standing, publication, printed } = parsed;
      const number = numbers[index];
      const content = shownContent(one.content, number);
      const supersededBy = one.supersededBy && [one.supersededBy];
      const appliesTo = one.appliesTo?.map(({ address, name, url }) => ({
        slug: slugOf(address),
        name,
        url,
      }));
      const own = publication ? [publication] : sources;
      // The words of the text's own sources are at its end.
      const shared = kind === 'errata' || kind === 'update' ? withoutQuotes(sources) : [];
      const named = publication ? own : shared;
      const box: Inline = { type: 'box', kind, standing, sources: named };
      inPlace[index] = [
        ...(kind === 'text' ? [] : [{ ...box, ...(supersededBy && { successors: supersededBy }) }]),
        ...content,
        ...appliesMark(appliesTo, labels),
        ...(number && printed === undefined ? numberLink(number) : []),
      ];
      if (number === undefined) continue;
      const reviewed = latest(parsed.reviewed, matter.reviewed);
      const heading = parsed.heading === undefined ? undefined : file.headings[parsed.heading];
      const parent = parsed.parent === undefined ? undefined : numbers[parsed.parent];
      const ruling: Ruling = {
        number,
        url: base + places.pathOf(link.address, number),
        kind,
        standing,
        sources: own,
        ...(reviewed === undefined ? {} : { reviewed }),
        ...(heading ? { heading } : {}),
        ...(printed === undefined ? {} : { printed }),
        ...(parent === undefined ? {} : { parent }),
        ...(supersededBy && { supersededBy }),
        ...(appliesTo && { appliesTo }),
        html: toHtml(content, labels),
        text: one.text,
        ...(one.tables.length > 0 && { tables: one.tables }),
        ...(one.references.length > 0 && { links: linksOf(one) }),
        content,
      };
      byIndex[index] = outdated(ruling);
      referring.push([number, one]);
    }
    const rulings = byIndex.filter((ruling) => ruling !== undefined);
    addChildren(rulings);
    const lastNumber = rulingNumber(matter.lastNumber ?? '', typeOf(link.address));
    const text = {
      slug: slugOf(link.address),
      title: spoken(matter.title, words),
      ...link,
      aliases: [...matter.aliases, ...('sharedAliases' in matter ? matter.sharedAliases : [])],
      backlinks: [],
      rulings,
      body: filled(file.body, (index) => inPlace[index] ?? []),
      headings: file.headings,
      sources,
      ...(matter.checked !== undefined && { checked: matter.checked }),
      references: referencesOf(referring, link, isRedirect),
      formerly,
      retired: retired.of(link.address),
      ...(lastNumber === undefined ? {} : { lastNumber }),
      path: file.path,
    };
    return { text, byIndex };
  }

  /** The content of a ruling for any place: a table scrolls in an element of its own, which has the focus and a name. */
  function shownContent(linked: readonly Inline[], number: string | undefined): readonly Inline[] {
    const content = trimmed(linked);
    const [first] = content;
    if (first?.type !== 'markup' || first.tag !== 'table') return content;
    const name = [labels.table, number].filter(Boolean).join(' ');
    const attributes = { class: 'table', role: 'region', tabindex: '0', 'aria-label': name };
    return [{ type: 'markup', tag: 'div', attributes, children: content }];
  }
}

/** The link on the number of a ruling, behind its text. */
function numberLink(number: RulingNumber): Inline[] {
  const attributes = { class: 'number', href: `#${number}` };
  const children: Inline[] = [{ type: 'text', value: number }];
  return [
    { type: 'text', value: ' ' },
    { type: 'markup', tag: 'a', attributes, children },
  ];
}

/** A tree without white space at its edges. */
function trimmed(nodes: readonly Inline[]): readonly Inline[] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first?.type === 'text' && /^\s/u.test(first.value)) {
    const value = first.value.trimStart();
    return trimmed(value === '' ? nodes.slice(1) : [{ ...first, value }, ...nodes.slice(1)]);
  }
  if (last?.type !== 'text' || !/\s$/u.test(last.value)) return nodes;
  const value = last.value.trimEnd();
  return trimmed(value === '' ? nodes.slice(0, -1) : [...nodes.slice(0, -1), { ...last, value }]);
}

/** A rule of a document that others replaced. */
function superseded(rule: Ruling, successors: readonly Successor[]): Ruling {
  const { standing } = rule;
  const isOver = standing === 'superseded' || standing === 'reversed';
  return {
    ...rule,
    ...(isOver ? {} : { standing: 'superseded', writtenStanding: standing }),
    supersededBy: rule.supersededBy ?? [...successors],
  };
}

function termOf(link: Link<TermAddress>, words: Words): Term {
  const { address, name, url } = link;
  const slug = slugOf(address);
  const page = { slug, title: name, name, address, url, aliases: [], backlinks: [] };
  return { type: 'term', ...page, ...sorting(name, words) };
}

/** Adds to each rule its child rules. */
function addChildren(rulings: readonly Ruling[]): void {
  const byNumber = new Map(rulings.map((ruling) => [ruling.number, ruling]));
  for (const { number, parent } of rulings) {
    const above = parent && byNumber.get(parent);
    if (above) above.children = [...(above.children ?? []), number];
  }
}

function withoutQuotes(sources: readonly Publication[]): Publication[] {
  return sources.map(({ quote: _, ...source }) => source);
}

/** The later of two days. */
function latest(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}

function sorting(name: string, words: Words): Listed {
  const key = sortKey(name, words);
  return { sortKey: key, letter: letterOf(key, words) };
}

function bySlug(a: Page, b: Page): number {
  return compareText(a.slug, b.slug);
}

function linksOf({ references }: LinkedRuling): NonNullable<Ruling['links']> {
  return references.flatMap(({ node, index }) =>
    node.link ? [[index, index + shownText(node).length, node.link.url]] : [],
  );
}
