import type { Words } from '../languages/index.ts';
import type { Icon, Labels, Ruling } from '../model/index.ts';
import {
  type Address,
  addressOf,
  bodyHtml,
  compareText,
  element,
  type Inline,
  isOver,
  letterOf,
  nameOrder,
  pagePath,
  type Slug,
  type Successor,
  sectionPath,
  slugOf,
  sortKey,
  type TermAddress,
  typeOf,
} from '../model/index.ts';
import type { DocumentMatter, EntryMatter, ParsedFile, Site } from '../read/index.ts';
import type { CollectedNames, NamedFile } from './directory.ts';
import type {
  AppliedRuling,
  Backlink,
  Document,
  Entry,
  Glossary,
  Link,
  Listed,
  Page,
  Section,
  SharedTitle,
  Term,
} from './glossary.ts';
import { backlinksOf, compareBacklinks } from './glossary.ts';
import type { Context, LinkedRuling } from './link.ts';
import { appliedSection, type LinkedText, linkedText, type TextParts } from './linked-texts.ts';
import type { RetiredNumbers } from './read-retired.ts';
import type { Replacements } from './rulebooks.ts';

/** Results of the earlier steps of a compilation. */
export interface Resolved {
  site: Site;
  icons: Icon[];
  names: CollectedNames;
  terms: Link<TermAddress>[];
  texts: ReadonlyMap<ParsedFile, readonly LinkedRuling[]>;
  retired: Pick<RetiredNumbers, 'of'>;
  replacements: Replacements;
}

type PageContext = Pick<Context, 'base' | 'labels' | 'places' | 'language'>;

/** Makes the pages of the glossary, in their order, with their references and backlinks. */
export function assemble(
  resolved: Resolved,
  context: PageContext,
): Omit<Glossary, 'words' | 'questions'> {
  const { site, icons, names, terms, texts, retired, replacements } = resolved;
  const { base, language } = context;
  const { words } = language;
  const draft = <Matter extends EntryMatter | DocumentMatter>(
    named: NamedFile<Matter>,
    outdated?: (ruling: Ruling) => Ruling,
  ) => linkedText(named, texts.get(named.file) ?? [], context, retired, outdated);
  const replacedBy = (earlier: NamedFile): Link[] =>
    names.documents
      .map(({ link }) => link)
      .filter(({ address }) => replacements.get(address) === earlier);

  const entryDrafts = names.entries.map((named) =>
    draft(named, named.matter.withdrawn === undefined ? undefined : reversed),
  );
  const documentDrafts = names.documents.map((named) =>
    draft(named, superseding(replacedBy(named))),
  );
  const connections = connectionsOf([...entryDrafts, ...documentDrafts].map(({ parts }) => parts));

  const order = nameOrder(words);
  const bySortKey = (a: Entry | Term, b: Entry | Term): number =>
    order(a.sortKey, b.sortKey) || bySlug(a, b);
  const entries = entryDrafts.map((one) => entryOf(one, connections, context)).sort(bySortKey);
  const documents = documentDrafts
    .map((one): Document => {
      const { address } = one.named;
      const replaces = replacements.get(address)?.link;
      const backlinks = connections.backlinksOf(address);
      return documentOf(one, { replaces, replacedBy: replacedBy(one.named), backlinks }, context);
    })
    .sort(bySlug);
  const termPages = terms
    .map((link) => termOf(link, connections.backlinksOf(link.address), words))
    .sort(bySortKey);
  const sharedTitles = names.sharedTitles
    .map((shared) => sharedTitleOf(shared, base, words))
    .sort(bySlug);
  const pages = [...entries, ...documents, ...termPages, ...sharedTitles];
  const byAddress = new Map<Address, Page>(pages.map((page) => [page.address, page]));
  return {
    site,
    base,
    entries,
    documents,
    terms: termPages,
    sharedTitles,
    pages: byAddress,
    icons,
  };
}

/** Connections of pages with other texts. */
interface Connections {
  /** Returns the references to a page, without references from rulings that the page shows. */
  backlinksOf(address: Address): Backlink[];
  /** Returns the rulings of other texts that apply to an entry. */
  appliedTo(slug: Slug): AppliedRuling[];
}

function connectionsOf(texts: readonly TextParts[]): Connections {
  const backlinks = backlinksOf(texts);
  const applied = new Map<Slug, AppliedRuling[]>();
  for (const { address, name, url, rulings } of texts) {
    for (const ruling of rulings) {
      for (const { slug } of ruling.appliesTo ?? [])
        applied.set(slug, [...(applied.get(slug) ?? []), { from: { address, name, url }, ruling }]);
    }
  }
  return {
    appliedTo: (slug) => applied.get(slug) ?? [],
    backlinksOf(address) {
      const isEntry = typeOf(address) === 'entry';
      const shown = isEntry ? (applied.get(slugOf(address)) ?? []) : [];
      const urls = new Set(shown.map(({ ruling }) => ruling.url));
      const all = backlinks.get(address) ?? [];
      return all.filter(({ url }) => !urls.has(url)).sort(compareBacklinks);
    },
  };
}

function entryOf(
  { named: { link, matter }, parts, isRedirect }: LinkedText<EntryMatter>,
  connections: Connections,
  { labels, language: { words } }: PageContext,
): Entry {
  const { kind, cardType, disambiguation, reading, withdrawn } = matter;
  const applied = connections.appliedTo(parts.slug);
  const body = [
    ...(withdrawn === undefined ? [] : [withdrawnBanner(withdrawn, labels)]),
    ...parts.body,
    ...appliedSection(applied, labels),
  ];
  return {
    type: 'entry',
    ...parts,
    body,
    get html() {
      return bodyHtml(body, labels);
    },
    kind,
    cardType,
    disambiguation,
    reading,
    withdrawn,
    applied,
    backlinks: connections.backlinksOf(link.address),
    redirect: isRedirect,
    ...sorting(reading ?? link.name, words),
  };
}

/** Says at the top of an entry why it was withdrawn. */
function withdrawnBanner(reason: string, labels: Labels): Inline {
  const value = labels.withdrawn.replace('{reason}', () => reason);
  return element('p', [{ type: 'text', value }], { class: 'withdrawn' });
}

function reversed(ruling: Ruling): Ruling {
  return { ...ruling, standing: 'reversed' };
}

function documentOf(
  draft: LinkedText<DocumentMatter>,
  connections: Pick<Document, 'replaces' | 'replacedBy' | 'backlinks'>,
  context: PageContext,
): Document {
  const { body } = draft.parts;
  return {
    type: 'document',
    ...draft.parts,
    ...connections,
    get html() {
      return bodyHtml(body, context.labels);
    },
    ...sectionsOf(draft, context),
  };
}

/** Returns a function that marks the rules of a document as superseded, if later documents replaced it. */
function superseding(later: readonly Link[]): ((rule: Ruling) => Ruling) | undefined {
  if (later.length === 0) return undefined;
  const successors = later.map(({ name, url }): Successor => ({ name, url }));
  return (rule) => {
    const { standing } = rule;
    return {
      ...rule,
      ...(isOver(standing) ? {} : { standing: 'superseded', writtenStanding: standing }),
      supersededBy: rule.supersededBy ?? successors,
    };
  };
}

/** Returns the sections of a document, and the keys of its headings; none if the document is a single page. */
function sectionsOf(
  { named: { link, file }, parts: { body }, byIndex }: LinkedText<DocumentMatter>,
  { base, labels, places }: PageContext,
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
      rulings: at(byIndex, section.rulings),
      body: blocks,
      get html() {
        return bodyHtml(blocks, labels);
      },
    };
  });
  return { sections, headingKeys: plan.headingKeys };
}

function sharedTitleOf(
  { title, slug, entries }: CollectedNames['sharedTitles'][number],
  base: string,
  words: Words,
): SharedTitle {
  const address = addressOf({ type: 'term', slug });
  const sharing = entries.toSorted((a, b) => compareText(a.address, b.address));
  const page = { slug, title, name: title, address, url: base + pagePath(address) };
  return { type: 'shared', ...page, entries: sharing, ...sorting(title, words) };
}

function termOf(link: Link<TermAddress>, backlinks: Backlink[], words: Words): Term {
  const { address, name, url } = link;
  const page = { slug: slugOf(address), title: name, name, address, url, aliases: [], backlinks };
  return { type: 'term', ...page, ...sorting(name, words) };
}

function sorting(name: string, words: Words): Listed {
  const key = sortKey(name, words);
  return { sortKey: key, letter: letterOf(key, words) };
}

function bySlug(a: Page, b: Page): number {
  return compareText(a.slug, b.slug);
}
