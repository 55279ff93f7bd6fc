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
  element,
  filled,
  type Inline,
  isOver,
  type Publication,
  type Successor,
  shownText,
} from './content-tree.ts';
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
import { compareText, letterOf, nameOrder, sortKey, spoken } from './names.ts';
import type { ParsedFile } from './parsed-file.ts';
import { publicationOf } from './publication-check.ts';
import type { RetiredNumbers } from './read-retired.ts';
import { recordedReferences } from './record.ts';
import { backlinksOf, compareBacklinks, referencesOf } from './references.ts';
import { bodyHtml, toHtml } from './render.ts';
import type { Replacements } from './replacements.ts';
import type { Site } from './site-file.ts';

/** Results of the earlier steps of a compilation. */
export interface Resolved {
  site: Site;
  words: Words;
  icons: Icon[];
  names: CollectedNames;
  terms: Link<TermAddress>[];
  texts: ReadonlyMap<ParsedFile, readonly LinkedRuling[]>;
  retired: Pick<RetiredNumbers, 'of'>;
  replacements: Replacements;
}

/** Makes the pages of the glossary, in their order, with their references and backlinks. */
export function assemble(
  { site, words, icons, names, terms, texts: resolved, retired, replacements }: Resolved,
  { base, labels, places }: Pick<Context, 'base' | 'labels' | 'places'>,
): Omit<Glossary, 'words' | 'questions'> {
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
  return { site, base, ...texts, pages: byAddress, icons };

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
    const { kind, cardType, disambiguation, reading, withdrawn } = matter;
    const rulings = resolved.get(file) ?? [];
    const redirect = rulings.length > 0 && rulings.every(({ onlySee }) => onlySee);
    const reversed = (ruling: Ruling): Ruling => ({ ...ruling, standing: 'reversed' });
    const isOver = withdrawn !== undefined;
    const { text } = textOf(named, rulings, redirect, isOver ? reversed : undefined);
    const body = isOver ? [banner(withdrawn), ...text.body] : text.body;
    return {
      type: 'entry',
      ...text,
      body,
      get html() {
        return bodyHtml(this.body, labels);
      },
      kind,
      cardType,
      disambiguation,
      reading,
      withdrawn,
      applied: [],
      redirect,
      ...sorting(reading ?? link.name, words),
    };
  }

  function documentOf(named: NamedFile<DocumentMatter>): Document {
    const { link, file } = named;
    const replaces = replacements.get(link.address)?.link;
    const later = names.documents
      .map((one) => one.link)
      .filter(({ address }) => replacements.get(address) === named);
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
      replaces,
      replacedBy: later,
    };
  }

  /** The entry's banner: why it was withdrawn. */
  function banner(reason: string): Inline {
    const value = labels.withdrawn.replace('{reason}', () => reason);
    return element('p', [{ type: 'text', value }], { class: 'withdrawn' });
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
      const box = {
        type: 'box',
        kind,
        standing,
        sources: named,
        successors: supersededBy,
      } as const;
      inPlace[index] = [
        ...(kind === 'text' ? [] : [box]),
        ...content,
        ...appliesMark(appliesTo, labels),
        ...(number && printed === undefined ? numberLink(number) : []),
      ];
      if (number === undefined) continue;
      const ruling: Ruling = {
        number,
        url: base + places.pathOf(link.address, number),
        kind,
        standing,
        sources: own,
        ownSources: publication && !isOnly(publication, sources) ? true : undefined,
        reviewed: latest(parsed.reviewed, matter.reviewed),
        heading: file.headings[parsed.heading ?? -1],
        printed,
        parent: numbers[parsed.parent ?? -1],
        supersededBy,
        appliesTo,
        html: toHtml(content, labels),
        text: one.text,
        tables: one.tables.length > 0 ? one.tables : undefined,
        references: recordedReferences(one),
        links: one.references.length > 0 ? linksOf(one) : undefined,
        content,
      };
      byIndex[index] = outdated(ruling);
      referring.push([number, one]);
    }
    const rulings = byIndex.filter((ruling) => ruling !== undefined);
    addChildren(rulings);
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
      checked: matter.checked,
      references: referencesOf(referring, link, isRedirect),
      formerly,
      retired: retired.of(link.address),
      lastNumber: rulingNumber(matter.lastNumber ?? '', typeOf(link.address)),
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
    return [element('div', content, attributes)];
  }
}

/** The link on the number of a ruling, behind its text. */
function numberLink(number: RulingNumber): Inline[] {
  const attributes = { class: 'number', href: `#${number}` };
  return [
    { type: 'text', value: ' ' },
    element('a', [{ type: 'text', value: number }], attributes),
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
  return {
    ...rule,
    ...(isOver(standing) ? {} : { standing: 'superseded', writtenStanding: standing }),
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

/** Whether a publication is the only one of a list. */
function isOnly(
  { name, date, url, quote }: Publication,
  [first, ...others]: Publication[],
): boolean {
  const isSame =
    first?.name === name && first.date === date && first.url === url && first.quote === quote;
  return isSame && others.length === 0;
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
