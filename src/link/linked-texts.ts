import {
  type Address,
  type AppliesTo,
  type BoxHead,
  boxLabel,
  didYouMean,
  element,
  type FileFinding,
  filled,
  type Inline,
  type Labels,
  type Markup,
  type Publication,
  type Ruling,
  type RulingNumber,
  recordedReferences,
  rulingNumber,
  type ShownRuling,
  sentencesOf,
  shownText,
  slugOf,
  spoken,
  toHtml,
  typeOf,
} from '../model/index.ts';
import type { DocumentMatter, EntryMatter, ParsedFile, ParsedRuling } from '../read/index.ts';
import { publicationOf } from './checks.ts';
import type { NamedFile } from './directory.ts';
import type { AppliedRuling, Entry, Link } from './glossary.ts';
import { referencesOf } from './glossary.ts';
import type { Context, LinkedRuling } from './link.ts';
import type { RetiredNumbers } from './read-retired.ts';

/** Properties that an entry and a document share, without the references of other texts. */
export type TextParts = Omit<
  Entry,
  'type' | 'kind' | 'applied' | 'redirect' | 'backlinks' | 'html' | 'sortKey' | 'letter'
>;

/** A linked file. */
export interface LinkedText<Matter> {
  named: NamedFile<Matter>;
  parts: TextParts;
  /** The rulings of `parts` by their indexes in the file; a ruling without a number is absent. */
  byIndex: readonly (Ruling | undefined)[];
  /** Whether the text says nothing but "See X.". */
  isRedirect: boolean;
}

/**
 * Makes the rulings and the body of a text from its linked rulings.
 *
 * @param outdated changes the rulings of a text that no longer applies as a whole
 */
export function linkedText<Matter extends EntryMatter | DocumentMatter>(
  named: NamedFile<Matter>,
  linked: readonly LinkedRuling[],
  { base, labels, places, language }: Pick<Context, 'base' | 'labels' | 'places' | 'language'>,
  retired: Pick<RetiredNumbers, 'of'>,
  outdated = (ruling: Ruling): Ruling => ruling,
): LinkedText<Matter> {
  const { link, formerly, file, matter, numbers } = named;
  const { address } = link;
  const sources = matter.sources.map(publicationOf);
  const children = childrenOf(named);
  const placed = file.rulings.map(
    (parsed, index): { shown: ShownRuling; ruling?: Ruling } | undefined => {
      const one = linked[index];
      if (!one) return undefined;
      const number = numbers[index];
      const content = shownContent(one.content, number, labels);
      const html = toHtml(content, labels);
      const supersededBy = one.supersededBy && [one.supersededBy];
      const appliesTo = one.appliesTo?.map(({ address, name, url }) => ({
        slug: slugOf(address),
        name,
        url,
      }));
      const { kind, standing, publication, printed } = parsed;
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
      const ruling: Ruling = {
        number,
        url: base + places.pathOf(address, number),
        kind,
        standing,
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
        children: children.get(number),
        supersededBy,
        appliesTo,
        html,
        text: one.text,
        tables: one.tables.length > 0 ? one.tables : undefined,
        references: recordedReferences(one),
        links: links.length > 0 ? links : undefined,
        content,
      };
      return { shown, ruling: outdated(ruling) };
    },
  );
  const isRedirect = linked.length > 0 && linked.every(({ onlySee }) => onlySee);
  const referring = linked.flatMap((one, index): [RulingNumber, LinkedRuling][] => {
    const number = numbers[index];
    return number === undefined ? [] : [[number, one]];
  });
  const byIndex = placed.map((one) => one?.ruling);
  const parts: TextParts = {
    slug: slugOf(address),
    title: spoken(matter.title, language.words),
    ...link,
    aliases: [...matter.aliases, ...(matter.sharedAliases ?? [])],
    rulings: byIndex.filter((ruling) => ruling !== undefined),
    body: filled(
      file.body,
      placed.map((one) => one?.shown),
    ),
    headings: file.headings,
    sources,
    checked: matter.checked,
    references: referencesOf(referring, link, isRedirect && typeOf(address) === 'entry'),
    formerly,
    retired: retired.of(address),
    lastNumber: rulingNumber(matter.lastNumber ?? '', typeOf(address)),
    path: file.path,
  };
  return { named, parts, byIndex, isRedirect };
}

/** Returns the child rules of each rule, in the order of the text. */
function childrenOf({ file, numbers }: NamedFile): ReadonlyMap<RulingNumber, RulingNumber[]> {
  const children = new Map<RulingNumber, RulingNumber[]>();
  for (const [index, { parent }] of file.rulings.entries()) {
    const [number, above] = [numbers[index], numbers[parent ?? -1]];
    if (number && above) children.set(above, [...(children.get(above) ?? []), number]);
  }
  return children;
}

/** The head of a ruling's box. The words of the text's own publications are at the end of the text. */
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

/** Whether a list consists of this publication alone. */
function isOnly(
  { name, date, url, quote }: Publication,
  [first, ...others]: readonly Publication[],
): boolean {
  const isSame =
    first?.name === name && first.date === date && first.url === url && first.quote === quote;
  return isSame && others.length === 0;
}

/** Linked rulings of each file, with the entries that they apply to. */
interface AppliedTexts {
  texts: ReadonlyMap<ParsedFile, readonly LinkedRuling[]>;
  /** Names of entries that cannot show a ruling. */
  findings: FileFinding[];
}

/**
 * Resolves the entries that rulings apply to besides their own. Adds a mention of each of these entries to the
 * references of the ruling.
 *
 * @param texts the linked rulings of each file
 */
export function linkApplied(
  named: readonly NamedFile[],
  texts: AppliedTexts['texts'],
  { directory, language }: Pick<Context, 'directory' | 'language'>,
): AppliedTexts {
  const files = new Map<Address, NamedFile>(named.map((one) => [one.address, one]));
  /** Findings by position: all rulings of a box have the same names. */
  const findings = new Map<string, FileFinding>();
  const linked = named.map(({ link: self, file }): [ParsedFile, readonly LinkedRuling[]] => {
    const rulings = texts.get(file) ?? [];
    if (file.rulings.every(({ appliesTo }) => !appliesTo)) return [file, rulings];
    return [file, rulings.map((ruling, index) => withApplied(ruling, index, self, file))];
  });
  return { texts: new Map(linked), findings: [...findings.values()] };

  function withApplied(
    ruling: LinkedRuling,
    index: number,
    self: Link,
    { path, rulings }: ParsedFile,
  ): LinkedRuling {
    const found: Link[] = [];
    for (const { name, place } of rulings[index]?.appliesTo ?? []) {
      const target = entryNamed(name, self, found);
      if (typeof target === 'string') {
        const key = `${path}:${place.line}:${place.column}`;
        findings.set(key, { path, code: 'ruling/applies-to', message: target, place });
      } else found.push(target);
    }
    if (found.length === 0) return ruling;
    const sentence = sentencesOf(ruling.text, language)(0);
    const mentions = found.map((to) => ({ kind: 'mention' as const, to, sentence }));
    return { ...ruling, appliesTo: found, refersTo: [...ruling.refersTo, ...mentions] };
  }

  /** Returns the entry with a name, or why the entry cannot show the ruling. */
  function entryNamed(name: string, self: Link, others: readonly Link[]): Link | string {
    const link = directory.one(name);
    if (typeof link === 'string') return link;
    const { address } = link;
    const { file, matter } = files.get(address) ?? {};
    if (address === self.address) return `"${name}" is the entry of the ruling itself`;
    if (others.includes(link)) return `"${name}" is named twice`;
    if (typeOf(address) === 'document') return `"${name}" is a document, not an entry`;
    if (!file || !matter) return `"${name}" has no entry to show the ruling`;
    if (matter.withdrawn !== undefined) return `"${name}" is withdrawn`;
    const rulings = texts.get(file) ?? [];
    if (rulings.length === 0 || !rulings.every(({ onlySee }) => onlySee)) return link;
    return `"${name}" only leads to another name${didYouMean(rulings[0]?.refersTo[0]?.to.name)}`;
  }
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
export function appliedSection(applied: readonly AppliedRuling[], labels: Labels): Inline[] {
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
