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
import { bodyHtml, type Labels, rulingHtml, type ShownRuling, withdrawnHtml } from './body-html.ts';
import type { CollectedNames } from './collect-names.ts';
import type { DiagnosticCode, Finding } from './diagnostics.ts';
import type { NamedFile } from './directory.ts';
import type { DocumentMatter, EntryMatter } from './front-matter.ts';
import { hashOf, hashOfAll } from './hash.ts';
import { Kept, perObject } from './memo.ts';
import type {
  Document,
  Entry,
  Glossary,
  Icon,
  Link,
  Page,
  Ruling,
  Section,
  SharedTitle,
  Site,
  Successor,
  Term,
} from './model.ts';
import { compareText, letterOf, slugify, sortKey, spoken } from './names.ts';
import { rulingNumbers } from './numbers.ts';
import { type ParsedFile, placeInMatter } from './parsed-file.ts';
import type { RetiredNumbers } from './read-retired.ts';
import { formerSlugs } from './redirects.ts';
import { backlinksOf, backlinkText, compareBacklinks, referencesOf } from './references.ts';
import type { ResolvedRuling, ResolvedText } from './resolve.ts';
import type { Retired } from './retired.ts';
import { placeOfRuling, planSections } from './sections.ts';
import { didYouMean, nearest } from './suggest.ts';

/** What the earlier steps of a compilation found. */
export interface Resolved {
  site: Site;
  icons: Icon[];
  base: string;
  labels: Labels;
  names: CollectedNames;
  terms: Link<TermAddress>[];
  /** Hashes of the sources. */
  hashes: ReadonlyMap<ParsedFile, string>;
  texts: ReadonlyMap<ParsedFile, Pick<ResolvedText, 'rulings' | 'answers'>>;
  retired: Pick<RetiredNumbers, 'of'>;
}

/** The pages of the last compilation: those that an edit leaves as they were are used again. */
export class KeptPages {
  readonly retired = new Kept<Address, Record<string, Retired>>();
  /** Without backlinks. */
  readonly entryTexts = new Kept<ParsedFile, Entry>();
  readonly documentTexts = new Kept<ParsedFile, Document>();
  readonly entries = new Kept<Address, Entry>();
  readonly documents = new Kept<Address, Document>();
  readonly terms = new Kept<Address, Term>();

  /** Forgets the pages that the last compilation no longer had. */
  turn(): void {
    this.retired.turn();
    this.entryTexts.turn();
    this.documentTexts.turn();
    this.entries.turn();
    this.documents.turn();
    this.terms.turn();
  }
}

/** Makes the pages of the glossary, in their order, with their references and backlinks. */
export function assemble(
  { site, icons, base, labels, names, terms, ...resolved }: Resolved,
  kept = new KeptPages(),
): {
  glossary: Omit<Glossary, 'words' | 'questions'>;
  findings: { path: string; finding: Finding }[];
} {
  const findings: { path: string; finding: Finding }[] = [];
  const replaced = new Map(names.documents.map((named) => [named, replacedBy(named)]));
  const entryTexts = names.entries.map(entryOf).sort(bySortKey);
  const documentTexts = names.documents.map(documentOf).sort(bySlug);
  const backlinks = backlinksOf([...entryTexts, ...documentTexts]);
  const entries = entryTexts.map((text) => withBacklinks(text, kept.entries));
  const documents = documentTexts.map((text) => withBacklinks(text, kept.documents));
  const termPages = terms
    .map(termOf)
    .sort(bySortKey)
    .map((term) => withBacklinks(term, kept.terms));
  const sharedTitles = names.sharedTitles.map(sharedTitleOf).sort(bySlug);
  const texts = { entries, documents, terms: termPages, sharedTitles };
  return { glossary: { site, base, ...texts, pages: pagesOf(texts), icons }, findings };

  function withBacklinks<Linked extends Entry | Document | Term>(
    page: Linked,
    known: Kept<Address, Linked>,
  ): Linked {
    const list = backlinks.get(page.address) ?? [];
    return known.get(page.address, [page, ...list], () => {
      const sorted = list.sort(compareBacklinks);
      const made = { ...page, backlinks: sorted };
      if ('hash' in made) made.hash = hashOf([made.hash, ...sorted.map(backlinkText)].join('\0'));
      return made;
    });
  }

  /** A hash of what a text without backlinks is made from, besides what all texts are. */
  function hashOfText(
    { link, file }: NamedFile,
    retired: Record<string, Retired>,
    ...more: unknown[]
  ): string {
    const { answers } = resolved.texts.get(file) ?? {};
    return hashOfAll([resolved.hashes.get(file), answers, link, retired, ...more]);
  }

  /** The texts that retired numbers lead to, whose names are shown. */
  function targetsOf(retired: Record<string, Retired>): Link[] {
    return Object.values(retired).flatMap((goes) =>
      'to' in goes ? names.directory.linkTo(goes.to) : [],
    );
  }

  function entryOf(named: NamedFile<EntryMatter>): Entry {
    const { link, file, matter } = named;
    const { kind, cardType, disambiguation, withdrawn } = matter;
    const rulings = resolved.texts.get(file)?.rulings ?? [];
    const retired = retiredOf(link.address);
    const targets = targetsOf(retired);
    return kept.entryTexts.get(file, [link, rulings, retired, labels, ...targets], () => {
      const redirect = rulings.length > 0 && rulings.every(({ onlySee }) => onlySee);
      return {
        type: 'entry',
        ...textOf(named, rulings, retired, redirect).text,
        kind,
        ...(cardType === undefined ? {} : { cardType }),
        ...(disambiguation === undefined ? {} : { disambiguation }),
        ...(withdrawn === undefined ? {} : { withdrawn, html: withdrawnHtml(withdrawn, labels) }),
        redirect,
        ...sorting(link),
        hash: hashOfText(named, retired, targets),
      };
    });
  }

  function documentOf(named: NamedFile<DocumentMatter>): Document {
    const { link, file } = named;
    const replaces = replaced.get(named);
    const later = [...replaced].flatMap(([by, earlier]) => (earlier === link ? [by.link] : []));
    const rulings = resolved.texts.get(file)?.rulings ?? [];
    const retired = retiredOf(link.address);
    const targets = targetsOf(retired);
    return kept.documentTexts.get(
      file,
      [link, rulings, retired, labels, replaces, ...later, ...targets],
      () => {
        const { text, shown } = textOf(named, rulings, retired, false, later);
        return {
          type: 'document',
          ...text,
          ...sectionsOf(named, shown, text.rulings),
          ...(replaces ? { replaces } : {}),
          replacedBy: later,
          hash: hashOfText(named, retired, targets, replaces, later),
        };
      },
    );
  }

  /**
   * @param shown the rulings of the file by their indexes
   * @param numbered those that have a number, as they are today
   */
  function sectionsOf(
    { link, file }: NamedFile,
    shown: readonly (ShownRuling | Ruling)[],
    numbered: readonly Ruling[],
  ): Pick<Document, 'sections' | 'headingKeys'> {
    const plan = planSections(file);
    const byNumber = new Map(numbered.map((ruling) => [ruling.number, ruling]));
    const at = <Item>(all: readonly Item[], indexes: readonly number[]): NonNullable<Item>[] =>
      indexes.flatMap((index) => all[index] ?? []);
    const sections = plan.sections.map(
      ({ key, name, start, end, within, isHeaded, headings, rulings }): Section => ({
        key,
        url: base + sectionPath(link.address, key),
        name,
        within: at(file.headings, within),
        isHeaded,
        headings: at(file.headings, headings),
        rulings: at(shown, rulings).flatMap(
          ({ number }) => (number === undefined ? undefined : byNumber.get(number)) ?? [],
        ),
        html: bodyHtml(file.body.slice(start, end), shown, labels).trim(),
      }),
    );
    return { sections, headingKeys: sections.length > 0 ? plan.headingKeys : [] };
  }

  function retiredOf(address: Address): Record<string, Retired> {
    const retired = resolved.retired.of(address);
    return kept.retired.get(address, [JSON.stringify(retired)], () => retired);
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
    const report = (code: DiagnosticCode, message: string): undefined => {
      const place = placeInMatter(file, 'replaces');
      findings.push({ path: file.path, finding: { code, message, place } });
    };
    const earlier = others.find(({ address }) => slugOf(address) === slug);
    if (earlier === undefined) {
      const suggestion = nearest(
        slug,
        others.map(({ address }) => slugOf(address)),
      );
      return report(
        'document/unknown-replaced',
        `there is no other document "${matter.replaces}"${didYouMean(suggestion)}`,
      );
    }
    if (leadsTo(link, earlier))
      return report(
        'document/replaced-in-circle',
        `"${earlier.name}" is replaced by this document, and replaces it in turn`,
      );
    return earlier;
  }

  /** Whether a document, or one that it replaces, replaces another. */
  function leadsTo(wanted: Link, from: Link): boolean {
    const seen = new Set<string>();
    for (let at = slugOf(from.address); !seen.has(at); ) {
      seen.add(at);
      const next = names.documents.find(({ link }) => slugOf(link.address) === at);
      if (next?.matter.replaces === undefined) return false;
      at = slugify(next.matter.replaces);
      if (at === slugOf(wanted.address)) return true;
    }
    return false;
  }

  function textOf(
    named: NamedFile,
    made: readonly ResolvedRuling[],
    retired: Record<string, Retired>,
    isRedirect: boolean,
    replacedBy: readonly Link[] = [],
  ) {
    const { link, file, matter } = named;
    const successors = replacedBy.map(({ name, url }): Successor => ({ name, url }));
    const numbers = rulingNumbers(file);
    const sources = matter.sources.map(plainPublication);
    const shown: ShownRuling[] = [];
    const rulings: Ruling[] = [];
    const referring: [RulingNumber, ResolvedRuling][] = [];
    for (const [index, parsed] of file.rulings.entries()) {
      const one = made[index];
      if (!one) continue;
      const { kind, standing, publication } = parsed;
      const reviewed = latest(parsed.reviewed, matter.reviewed);
      const heading = parsed.heading === undefined ? undefined : file.headings[parsed.heading];
      const number = numbers[index];
      const parent = parsed.parent === undefined ? undefined : numbers[parsed.parent];
      const ruling = {
        kind,
        standing,
        sources: publication ? [publication] : sources,
        ...(reviewed === undefined ? {} : { reviewed }),
        ...(heading ? { heading } : {}),
        ...(parsed.printed === undefined ? {} : { printed: parsed.printed }),
        ...(parent === undefined ? {} : { parent }),
        ...(one.supersededBy && { supersededBy: [one.supersededBy] }),
        html: rulingHtml(one.html, number, labels),
        text: one.text,
        ...(one.tables && { tables: one.tables }),
        ...(one.recordedText === undefined ? {} : { recordedText: one.recordedText }),
      };
      if (number === undefined) {
        shown[index] = ruling;
        continue;
      }
      const numbered: Ruling = Object.assign(ruling, {
        number,
        url: base + placeOfRuling(link.address, number, file),
      });
      shown[index] = numbered;
      rulings.push(successors.length === 0 ? numbered : superseded(numbered, successors));
      referring.push([number, one]);
    }
    addChildren(rulings);
    const lastNumber = rulingNumber(matter.lastNumber ?? '', typeOf(link.address));
    const text = {
      slug: slugOf(link.address),
      title: spoken(matter.title),
      ...link,
      aliases: [...matter.aliases, ...('sharedAliases' in matter ? matter.sharedAliases : [])],
      backlinks: [],
      rulings,
      html: bodyHtml(file.body, shown, labels).trim(),
      headings: file.headings,
      sources,
      references: referencesOf(referring, link, isRedirect, (address) =>
        names.directory.linkTo(address),
      ),
      formerly: formerSlugs(named),
      retired,
      ...(lastNumber === undefined ? {} : { lastNumber }),
      path: file.path,
    };
    return { text, shown };
  }
}

/** The pages of a glossary by their addresses. */
export function pagesOf({
  entries,
  documents,
  terms,
  sharedTitles,
}: Pick<Glossary, 'entries' | 'documents' | 'terms' | 'sharedTitles'>): Glossary['pages'] {
  const pages: Page[] = [...entries, ...documents, ...terms, ...sharedTitles];
  return new Map(pages.map((page) => [page.address, page]));
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

const termOf = /* @__PURE__ */ perObject((link: Link<TermAddress>): Term => {
  const { address, name, url } = link;
  const slug = slugOf(address);
  const page = { slug, title: name, name, address, url, aliases: [], backlinks: [] };
  return { type: 'term', ...page, ...sorting(link) };
});

/** Adds to each rule its child rules. */
function addChildren(rulings: readonly Ruling[]): void {
  const byNumber = new Map(rulings.map((ruling) => [ruling.number, ruling]));
  for (const { number, parent } of rulings) {
    const above = parent && byNumber.get(parent);
    if (above) above.children = [...(above.children ?? []), number];
  }
}

/** The later of two days. */
function latest(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
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
