import { type RulingNumber, rulingNumber, slugOf, typeOf } from './addresses.ts';
import { appliesMark } from './applied.ts';
import type { Labels } from './box-html.ts';
import {
  type BoxHead,
  element,
  filled,
  type Inline,
  type Publication,
  type ShownRuling,
  shownText,
} from './content-tree.ts';
import type { NamedFile } from './directory.ts';
import type { Context, LinkedRuling } from './link.ts';
import type { Entry } from './model.ts';
import { spoken } from './names.ts';
import type { ParsedRuling } from './parsed-file.ts';
import { publicationOf } from './publication-check.ts';
import type { RetiredNumbers } from './read-retired.ts';
import { referencesOf } from './references.ts';
import { toHtml } from './render.ts';
import type { Ruling } from './ruling.ts';
import { recordedReferences } from './ruling.ts';

/** Properties that an entry and a document share, without the references of other texts. */
export type TextParts = Omit<
  Entry,
  'type' | 'kind' | 'applied' | 'redirect' | 'backlinks' | 'html' | 'sortKey' | 'letter'
>;

/** A linked file. */
export interface LinkedText {
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
export function linkedText(
  named: NamedFile,
  linked: readonly LinkedRuling[],
  { base, labels, places, language }: Pick<Context, 'base' | 'labels' | 'places' | 'language'>,
  retired: Pick<RetiredNumbers, 'of'>,
  outdated = (ruling: Ruling): Ruling => ruling,
): LinkedText {
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
        reviewed: latest(parsed.reviewed, matter.reviewed),
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
    aliases: [...matter.aliases, ...('sharedAliases' in matter ? matter.sharedAliases : [])],
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
  return { parts, byIndex, isRedirect };
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

/** Whether a list has only this publication. */
function isOnly(
  { name, date, url, quote }: Publication,
  [first, ...others]: readonly Publication[],
): boolean {
  const isSame =
    first?.name === name && first.date === date && first.url === url && first.quote === quote;
  return isSame && others.length === 0;
}

/** Returns the later of two days. */
function latest(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}
