import {
  type Address,
  type AppliesTo,
  addressOf,
  type BoxHead,
  bodyHtml,
  boxLabel,
  compareText,
  element,
  filled,
  type Inline,
  isNote,
  isOver,
  type Labels,
  letterOf,
  type Markup,
  nameOrder,
  type Publication,
  pagePath,
  type ReferenceKind,
  type Ruling,
  type RulingNumber,
  recordedReferences,
  rulingNumber,
  rulingUrl,
  type ShownRuling,
  sectionPath,
  sentencesOf,
  shownText,
  slugOf,
  sortKey,
  spoken,
  type TermAddress,
  toHtml,
  typeOf,
} from '../model/index.ts';
import type { DocumentMatter, EntryMatter, ParsedRuling, Site } from '../read/index.ts';
import type { CollectedNames } from './directory.ts';
import type {
  AppliedRuling,
  Backlink,
  Document,
  Entry,
  Glossary,
  Link,
  Listed,
  OpenReference,
  Page,
  Reference,
  Section,
  SharedTitle,
  Term,
} from './glossary.ts';
import { type Context, type LinkedFile, type LinkedRuling, saysOnlySee } from './link.ts';
import type { RetiredNumbers } from './read-retired.ts';
import type { Replacements } from './ruling-places.ts';

/** Results of the earlier steps of a compilation. */
interface Resolved extends Pick<CollectedNames, 'sharedTitles'> {
  site: Site;
  entries: readonly LinkedFile<EntryMatter>[];
  documents: readonly LinkedFile<DocumentMatter>[];
  terms: readonly Link<TermAddress>[];
  /** The entries that rulings apply to besides their own. */
  applied: ReadonlyMap<LinkedRuling, Link[]>;
  retired: RetiredNumbers;
  replacements: Replacements;
}

/** Makes the pages of the glossary, in their order, with their references and backlinks. */
export function assemble(
  resolved: Resolved,
  { base, labels, language, places, icons }: Context,
): Omit<Glossary, 'words' | 'questions'> {
  const { site, applied, retired, replacements } = resolved;
  const { words } = language;
  const links = resolved.documents.map(({ link, matter }) => ({
    ...link,
    ...(matter.incomplete !== undefined && { isIncomplete: true as const }),
  }));
  /** Later documents by the address of the document that they replaced. */
  const later = Map.groupBy(links, ({ address }) => replacements.get(address)?.address);
  const entryDrafts = resolved.entries.map(draftOf);
  const documentDrafts = resolved.documents.map(draftOf);
  const drafts = [...entryDrafts, ...documentDrafts];
  const appliedTo = Map.groupBy(
    drafts.flatMap(({ text: { link: from }, rulings }) =>
      rulings.flatMap((ruling) =>
        (ruling.appliesTo ?? []).map(({ slug }): AppliedRuling => ({ slug, from, ruling })),
      ),
    ),
    ({ slug }) => slug,
  );
  const backlinks = backlinksByPage();

  const order = nameOrder(words);
  const bySortKey = (a: Entry | Term, b: Entry | Term): number =>
    order(a.sortKey, b.sortKey) || bySlug(a, b);
  const entries = entryDrafts.map(entryOf).sort(bySortKey);
  const documents = documentDrafts.map(documentOf).sort(bySlug);
  const terms = resolved.terms.map(termOf).sort(bySortKey);
  const sharedTitles = resolved.sharedTitles.map(sharedTitleOf).sort(bySlug);
  const all = [...entries, ...documents, ...terms, ...sharedTitles];
  const pages = new Map<Address, Page>(all.map((page) => [page.address, page]));
  return { site, base, entries, documents, terms, sharedTitles, pages, icons: [...icons.values()] };

  /** Makes a text without the references of other texts. */
  function draftOf<Matter extends EntryMatter | DocumentMatter>(text: LinkedFile<Matter>) {
    const { link, address, formerly, file, matter, numbers, linked } = text;
    const { sources } = matter;
    const numbered = linked.filter(({ number }) => number !== undefined);
    const children = Map.groupBy(numbered, ({ parsed }) => numbers[parsed.parent ?? -1]);
    const placed = linked.map(placedRuling);
    const byIndex = placed.map(({ ruling }) => ruling);
    const isRedirect = saysOnlySee(linked);
    return {
      text,
      isRedirect,
      byIndex,
      slug: slugOf(address),
      title: spoken(matter.title, words),
      ...link,
      aliases: [...matter.aliases, ...(matter.sharedAliases ?? [])],
      rulings: byIndex.filter((ruling) => ruling !== undefined),
      body: filled(
        file.body,
        placed.map(({ shown }) => shown),
      ),
      headings: file.headings,
      sources,
      aboutWording: matter.aboutWording ?? site.aboutWording,
      checked: matter.checked,
      references: linked.flatMap((one) => referencesOf(one, link, isRedirect)),
      formerly,
      retired: retired.get(address) ?? {},
      lastNumber: rulingNumber(matter.lastNumber ?? '', typeOf(address)),
      path: file.path,
    };

    /** Makes a ruling, if it has a number, and its content for the slot in the body. */
    function placedRuling(one: LinkedRuling): { shown: ShownRuling; ruling?: Ruling } {
      const { parsed, number, text, tables } = one;
      const { kind, publication, printed } = parsed;
      const content = shownContent(one.content, number, labels);
      const html = toHtml(content, labels);
      const supersededBy = one.supersededBy && [one.supersededBy];
      const appliesTo = applied
        .get(one)
        ?.map(({ address, name, url }): AppliesTo => ({ slug: slugOf(address), name, url }));
      const before = kind === 'text' ? [] : [boxHead(parsed, sources, supersededBy)];
      const after = [
        ...appliesMark(appliesTo, labels),
        ...(number && printed === undefined ? numberLink(number) : []),
      ];
      const shown: ShownRuling = { number, before, content, html, after };
      if (number === undefined) return { shown };
      const links = one.references.flatMap(
        ({ node, index: at }): NonNullable<Ruling['links']> =>
          node.link ? [[at, at + shownText(node).length, node.link.url]] : [],
      );
      // A ruling of a withdrawn entry is reversed, and a rule of a replaced document superseded, but no note.
      const isWithdrawn = matter.withdrawn !== undefined;
      const successors = isWithdrawn || isNote({ kind, ...one }) ? undefined : later.get(address);
      const isReplaced = successors !== undefined && !isOver(parsed.standing);
      const standing = isReplaced ? 'superseded' : parsed.standing;
      const ruling: Ruling = {
        number,
        url: base + places.pathOf(address, number),
        kind,
        standing: isWithdrawn ? 'reversed' : standing,
        writtenStanding: isReplaced ? parsed.standing : undefined,
        sources: publication ? [publication] : sources,
        ownSources: publication && !isOnly(publication, sources) ? true : undefined,
        // The later of two days.
        reviewed: [parsed.reviewed, matter.reviewed]
          .filter((day) => day !== undefined)
          .sort()
          .at(-1),
        heading: file.headings[parsed.heading ?? -1],
        printed,
        parent: numbers[parsed.parent ?? -1],
        children: children.get(number)?.flatMap(({ number: child }) => child ?? []),
        supersededBy:
          supersededBy ??
          successors?.map(({ name, url, isIncomplete }) => ({
            name,
            url,
            ...(isIncomplete && { isIncomplete }),
          })),
        appliesTo,
        html,
        text,
        tables: tables.length > 0 ? tables : undefined,
        references: recordedReferences(one),
        notesAt: one.notesAt,
        links: links.length > 0 ? links : undefined,
        content,
      };
      return { shown, ruling };
    }
  }

  /**
   * Returns the references of a ruling: one to each target, of the strongest kind: see before redirect before mention.
   * References to a page and to a ruling of the page are joined to a reference to the ruling. References to the page of
   * the text itself are left out, except between rules of a document.
   */
  function referencesOf(ruling: LinkedRuling, self: Link, isRedirect: boolean): Reference[] {
    const { number, text, refersTo } = ruling;
    if (number === undefined) return [];
    const type = typeOf(self.address);
    const mentions = (applied.get(ruling) ?? []).map((to): OpenReference => {
      return { kind: 'mention', to, sentence: sentencesOf(text, language)(0) };
    });
    const strongest: OpenReference[] = [];
    for (const reference of [...refersTo, ...mentions]) {
      const { to, targetNumber } = reference;
      if (to.address === self.address && (type === 'entry' || targetNumber === undefined)) continue;
      const isSee = reference.kind === 'see';
      const kind = isSee && isRedirect && type === 'entry' ? 'redirect' : reference.kind;
      const index = strongest.findIndex((one) => {
        if (one.to.address !== to.address) return false;
        return !one.targetNumber || !targetNumber || one.targetNumber === targetNumber;
      });
      const known = strongest[index];
      if (!known) {
        strongest.push({ ...reference, kind });
        continue;
      }
      const stronger = kindOrder[kind] < kindOrder[known.kind] ? { ...reference, kind } : known;
      strongest[index] = { ...stronger, targetNumber: known.targetNumber ?? targetNumber };
    }
    return strongest.map((one): Reference => ({ ...one, number }));
  }

  /** Returns the references to each page, without references from rulings that the page shows. */
  function backlinksByPage(): ReadonlyMap<Address, Backlink[]> {
    const all = drafts.flatMap(({ text: { link: from }, rulings, references }) => {
      const byNumber = new Map(rulings.map((ruling) => [ruling.number, ruling]));
      return references.flatMap((reference): Backlink[] => {
        const { address } = reference.to;
        const { printed, url = rulingUrl(from.url, reference.number) } =
          byNumber.get(reference.number) ?? {};
        const shown = (typeOf(address) === 'entry' && appliedTo.get(slugOf(address))) || [];
        if (shown.some(({ ruling }) => ruling.url === url)) return [];
        return [{ ...reference, from, url, printed }];
      });
    });
    return Map.groupBy(all.sort(compareBacklinks), ({ to }) => to.address);
  }

  function entryOf({
    text,
    isRedirect,
    byIndex: _,
    ...parts
  }: (typeof entryDrafts)[number]): Entry {
    const { kind, cardType, disambiguation, reading, withdrawn } = text.matter;
    const applied = appliedTo.get(parts.slug) ?? [];
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
      ...{ kind, cardType, disambiguation, reading, withdrawn, applied },
      backlinks: backlinks.get(parts.address) ?? [],
      redirect: isRedirect,
      ...sorting(reading ?? parts.name),
    };
  }

  function documentOf({
    text,
    isRedirect: _,
    byIndex,
    ...parts
  }: (typeof documentDrafts)[number]): Document {
    const { address, body } = parts;
    const { sections, headingKeys } = places.planOf(address) ?? { sections: [], headingKeys: [] };
    const at = <Item>(all: readonly Item[], indexes: readonly number[]): NonNullable<Item>[] =>
      indexes.flatMap((index) => all[index] ?? []);
    return {
      type: 'document',
      ...parts,
      scope: text.matter.scope,
      replaces: replacements.get(address)?.link,
      replacedBy: later.get(address) ?? [],
      incomplete: parts.rulings.find(({ number }) => number === text.matter.incomplete),
      backlinks: backlinks.get(address) ?? [],
      get html() {
        return bodyHtml(body, labels);
      },
      headingKeys: sections.length > 0 ? headingKeys : [],
      sections: sections.map(({ start, end, ...section }): Section => {
        const blocks = body.slice(start, end);
        return {
          ...section,
          url: base + sectionPath(address, section.key),
          within: at(text.file.headings, section.within),
          headings: at(text.file.headings, section.headings),
          rulings: at(byIndex, section.rulings),
          body: blocks,
          get html() {
            return bodyHtml(blocks, labels);
          },
        };
      }),
    };
  }

  function sharedTitleOf({ title, slug, entries }: Resolved['sharedTitles'][number]): SharedTitle {
    const address = addressOf({ type: 'term', slug });
    const sharing = entries.toSorted((a, b) => compareText(a.address, b.address));
    const page = { slug, title, name: title, address, url: base + pagePath(address) };
    return { type: 'shared', ...page, entries: sharing, ...sorting(title) };
  }

  function termOf({ address, name, url }: Link<TermAddress>): Term {
    const page = { slug: slugOf(address), title: name, name, address, url, aliases: [] };
    return { type: 'term', ...page, backlinks: backlinks.get(address) ?? [], ...sorting(name) };
  }

  function sorting(name: string): Listed {
    const key = sortKey(name, words);
    return { sortKey: key, letter: letterOf(key, words) };
  }
}

function bySlug(a: Page, b: Page): number {
  return compareText(a.slug, b.slug);
}

const kindOrder: Record<ReferenceKind, number> = { see: 0, redirect: 1, mention: 2 };

/** Compares backlinks by kind (see, redirect, mention), then by the address of the referring text. */
function compareBacklinks(a: Backlink, b: Backlink): number {
  const [one, other] = [slugOf(a.from.address), slugOf(b.from.address)];
  return kindOrder[a.kind] - kindOrder[b.kind] || compareText(one, other);
}

/** Says at the top of an entry why it was withdrawn. */
function withdrawnBanner(reason: string, labels: Labels): Inline {
  const value = labels.withdrawn.replace('{reason}', () => reason);
  return element('p', [{ type: 'text', value }], { class: 'withdrawn' });
}

/**
 * The head of a ruling's box. Quotations from the publications of the text are left out: they are at the end of the
 * text.
 */
function boxHead(
  { kind, standing, publication }: ParsedRuling,
  sources: readonly Publication[],
  successors: BoxHead['successors'],
): BoxHead {
  const isPublished = kind === 'errata' || kind === 'update';
  const shared = isPublished ? sources.map(({ quote: _, ...source }) => source) : [];
  return {
    type: 'box',
    kind,
    standing,
    sources: publication ? [publication] : shared,
    successors,
  };
}

/** Returns the content of a ruling. A table is wrapped in a scrollable element with focus and a name. */
function shownContent(
  linked: readonly Inline[],
  number: string | undefined,
  labels: Labels,
): readonly Inline[] {
  const content = trimmed(linked);
  const [first] = content;
  if (first?.type !== 'markup' || first.tag !== 'table') return content;
  const name = [labels.table, number].filter(Boolean).join(' ');
  const attributes = { class: 'table', role: 'region', tabindex: '0', 'aria-label': name };
  return [element('div', content, attributes)];
}

/** The link on the number of a ruling, after its text. */
function numberLink(number: RulingNumber): Inline[] {
  const attributes = { class: 'number', href: `#${number}` };
  return [
    { type: 'text', value: ' ' },
    element('a', [{ type: 'text', value: number }], attributes),
  ];
}

/** Returns a tree without white space at its edges. */
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

/** Whether a list contains only this publication. */
function isOnly(own: Publication, [first, ...others]: readonly Publication[]): boolean {
  const keys = ['name', 'date', 'url', 'quote'] as const;
  return others.length === 0 && keys.every((key) => first?.[key] === own[key]);
}

/**
 * Returns the mark of a ruling that applies to other entries: `Also applies to outpost; dock`. Empty for other rulings.
 */
export function appliesMark(
  appliesTo: readonly AppliesTo[] | undefined,
  { appliesTo: label, semicolon }: Labels,
): Inline[] {
  if (!appliesTo) return [];
  const [before = '', after = ''] = label.split('{names}');
  const names = appliesTo.flatMap(({ name, url }, index): Inline[] => [
    { type: 'text', value: index === 0 ? before : `${semicolon} ` },
    reference(name, url),
  ]);
  const small = element('small', [...names, { type: 'text', value: after }], { class: 'applies' });
  return [{ type: 'text', value: ' ' }, small];
}

/**
 * Returns the section with the rulings of other texts that apply to an entry, each with its number and text as links;
 * empty without such rulings.
 */
function appliedSection(applied: readonly AppliedRuling[], labels: Labels): Inline[] {
  if (applied.length === 0) return [];
  const heading = element('h2', [{ type: 'text', value: labels.fromOthers }]);
  const quotes = applied.map(({ from, ruling }): Markup => {
    const { kind, standing, sources, supersededBy: successors, content, html, url } = ruling;
    const box = { type: 'box', kind, standing, sources, successors } as const;
    const isBoxed = boxLabel(box, labels) !== '';
    const [first] = content;
    const isBlock = first?.type === 'markup' && blocks.has(first.tag);
    const text: Inline = {
      type: 'ruling',
      index: 0,
      shown: { before: [], content, html, after: [] },
    };
    return element(
      'div',
      [
        ...(isBoxed ? [box] : []),
        isBlock ? text : element('p', [text]),
        element('a', [{ type: 'text', value: ruling.printed ?? ruling.number }], {
          class: 'number',
          href: url,
        }),
        element('small', [reference(from.name, from.url)], { class: 'applies' }),
      ],
      { class: isBoxed ? `quote box ${kind}` : 'quote', 'data-standing': standing },
    );
  });
  return [element('section', [heading, ...quotes], { class: 'applied' })];
}

const blocks = new Set(['p', 'ul', 'ol', 'table', 'div', 'pre', 'blockquote', 'aside']);

function reference(name: string, url: string): Markup {
  return element('a', [{ type: 'text', value: name }], { class: 'ref mention', href: url });
}
