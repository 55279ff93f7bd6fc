import type {
  Changes,
  RulingChange,
  RulingPart,
  TextChange,
  WordChange,
} from '../editions/browser.ts';
import type { Texts } from '../languages/browser.ts';
import type { Document, Entry, Glossary } from '../link/index.ts';
import {
  type Address,
  boxLabel,
  byFormerAddress,
  curlyQuotes,
  escapeHtml,
  fillLink,
  type Icon,
  iconHtml,
  iconId,
  ownSources,
  type Retired,
  type Ruling,
  type RulingRecord,
  rulingPath,
  slugOf,
} from '../model/index.ts';
import type { Site } from '../read/index.ts';
import { appliesToText, type KindWording, publicationsText, rulingName } from './descriptions.ts';
import { format, formatHtml, joinList, plural } from './format.ts';

/** Options for showing versions of rulings. */
export interface VersionView extends KindWording {
  retired: Texts['retired'];
  /** Returns the present place of a page or a ruling of any edition. */
  place: FindPlace;
  /** Icons whose codes become pictures; all other codes stay text. */
  icons: IconNames;
}

/** Icons by their ids. Made by {@link iconNames}. */
export type IconNames = ReadonlyMap<string, Pick<Icon, 'code' | 'name'>>;

/** Icons to show in plain text. */
export function iconNames(icons: readonly Pick<Icon, 'code' | 'name'>[]): IconNames {
  return new Map(icons.map((icon) => [iconId(icon.code), icon]));
}

/** Text with its differences: removed words in `del`, added ones in `ins`. */
export function differenceHtml(
  words: readonly WordChange[],
  { icons, kinds }: Pick<VersionView, 'icons' | 'kinds'>,
): string {
  let before = '';
  const html = words.map(({ type, text }) => {
    const inner = plainHtml(curlyQuotes(text, kinds.quotationMarks, before), icons);
    before = text.slice(-1);
    if (type === 'same') return inner;
    return type === 'added' ? `<ins>${inner}</ins>` : `<del>${inner}</del>`;
  });
  return `<p class="difference">${html.join('')}</p>`;
}

/** Plain text as HTML: line feeds become line breaks, tabs between cells bars, and codes of icons their pictures. */
export function plainHtml(text: string, icons: IconNames): string {
  return text
    .split(/(\[[^[\]\n]{1,30}\])/u)
    .map((part, index) => {
      const icon = index % 2 === 1 ? icons.get(iconId(part.slice(1, -1))) : undefined;
      return icon
        ? iconHtml(icon)
        : escapeHtml(part).replaceAll('\t', ' | ').replaceAll('\n', '<br>');
    })
    .join('');
}

/**
 * Returns a sentence with a link to the replacement of a retired number.
 *
 * @param pageName name of the page it leads to, if `view` does not know it
 */
export function retiredHtml(to: Retired | undefined, view: VersionView, pageName?: string): string {
  const { retired: words } = view;
  if (!to) return escapeHtml(words.retiredWithoutTarget);
  if ('reason' in to) return escapeHtml(format(words.retiredFor, to));
  const place = view.place(to.to, to.number);
  const name = [pageName, to.number].filter(Boolean).join(', ');
  const link = linkHtml(pageName === undefined ? place : { ...place, name });
  return formatHtml(words.retiredTo, { place: link });
}

/** A link as HTML; its name alone if it leads nowhere. */
export function linkHtml({ name, href }: TextPlace, className?: string): string {
  const shown = escapeHtml(name);
  const kind = className === undefined ? '' : ` class="${className}"`;
  if (href !== undefined) return `<a${kind} href="${escapeHtml(href)}">${shown}</a>`;
  return className === undefined ? shown : `<span${kind}>${shown}</span>`;
}

/** Describes the changes of a ruling other than its text, for changes, histories and citations. */
export function partsText(
  parts: readonly RulingPart[],
  before: RulingRecord,
  after: RulingRecord,
  { words, kinds }: KindWording & { words: ChangeTexts },
): string[] {
  const said: string[] = [];
  const nameOf = parts.includes('standing')
    ? ({ standing }: RulingRecord) => kinds[standing]
    : parts.includes('kind')
      ? (ruling: RulingRecord) => rulingName(ruling, { kinds })
      : undefined;
  if (nameOf) said.push(format(words.wasNow, { before: nameOf(before), after: nameOf(after) }));
  const { heading, appliesTo } = after;
  const sources = ownSources(after);
  if (parts.includes('sources') && sources.length > 0)
    said.push(format(words.publishedIn, { sources: publicationsText(sources, kinds) }));
  if (parts.includes('heading'))
    said.push(
      heading
        ? format(words.underHeading, { heading: curlyQuotes(heading, kinds.quotationMarks) })
        : words.underNoHeading,
    );
  if (parts.includes('appliesTo'))
    said.push(appliesToText(appliesTo, kinds) || words.appliesToNone);
  return said;
}

/** Properties of a ruling that a quotation shows. */
type QuotedRuling = Pick<
  Ruling,
  'number' | 'url' | 'printed' | 'kind' | 'standing' | 'sources' | 'supersededBy' | 'html'
>;

/** Renders a whole ruling outside of its text, with a link to it. */
export function quoteHtml(ruling: QuotedRuling, { kinds }: KindWording): string {
  const { kind, standing, supersededBy: successors = [], sources, html } = ruling;
  const label = boxLabel({ kind, standing, sources, successors }, kinds);
  const { url, printed, number } = ruling;
  const link = `<a class="number" href="${escapeHtml(url)}">${escapeHtml(printed ?? number)}</a>`;
  // The text of a paragraph or a list item has no element of its own.
  const isBlock = /^<(?:p|ul|ol|dl|table|div|pre|blockquote|h[1-6])\b/u.test(html);
  return (
    `<div class="quote${label && ` box ${kind}`}" data-standing="${standing}">` +
    `${label}${isBlock ? `${html} ${link}` : `<p>${html} ${link}</p>`}</div>`
  );
}

/** Present place of a text, a term or a ruling of any edition. */
interface TextPlace {
  /** Present name: `stasis, p5`; `Rulebook, 702.19b` for a rule with a printed number. */
  name: string;
  /** With the base path; absent if the glossary has no such page now. */
  href?: string | undefined;
}

/** Returns the present place of a page or a ruling, by its address in any edition. */
export type FindPlace = (address: Address, number?: string) => TextPlace;

/** Finds the places of a glossary. */
export function placesIn({ entries, documents, pages, base }: Glossary): FindPlace {
  const renamed = new Map<Address, Entry | Document>(byFormerAddress([...entries, ...documents]));
  return (address, number) => {
    const page = pages.get(address) ?? renamed.get(address);
    const name = page?.name ?? slugOf(address);
    if (number === undefined) return { name, href: page?.url };
    if (!page || !('rulings' in page)) return { name: `${name}, ${number}`, href: page?.url };
    const isRetired = page.retired[number] !== undefined;
    const ruling = page.rulings.find((one) => one.number === number);
    const there = isRetired ? base + rulingPath(page.address, number) : page.url;
    return { name: `${name}, ${ruling?.printed ?? number}`, href: ruling?.url ?? there };
  };
}

/** The page about the same card or term on another site, if the site's settings name one for the entry's kind. */
export function cardLink(
  { name: entry, title, slug, url, kind }: Entry,
  { cardLinks, origin }: Pick<Site, 'cardLinks' | 'origin'>,
): URL | undefined {
  const template = cardLinks[kind];
  if (template === undefined) return undefined;
  return new URL(fillLink(template, { entry, title, slug, address: origin + url }));
}

/** The texts that changes are described with. */
export type ChangeTexts = Texts['changes'];

/** Kinds of changes that readers tell apart. */
type ChangeKind = 'new' | 'meaning' | 'wording' | 'standing';

/** Whether more than the wording of a text changed. */
export function isChangedInMeaning({ type, rulings }: TextChange): boolean {
  return type !== 'changed' || rulings.some((ruling) => changeKind(ruling) !== 'wording');
}

/** The kind of a change. A ruling that is somewhere else now, or has another number, reads as it did. */
export function changeKind(change: RulingChange): ChangeKind {
  return factsOf(change)[0];
}

/** Names a change of a ruling in a few words: `Changed`. */
export function changeWord(change: RulingChange, words: ChangeTexts): string {
  return words[factsOf(change)[1]];
}

/** The counts of a summary, in their order. */
const counts = [
  'countAdded',
  'countChanged',
  'countStanding',
  'countMoved',
  'countRetired',
  'countRenumbered',
  'countWording',
] as const;

type Word = Extract<keyof ChangeTexts, `ruling${string}`>;

/** Classifies a change. A move is counted once, at the ruling's present place. */
function factsOf(
  change: RulingChange,
): [kind: ChangeKind, word: Word, count?: (typeof counts)[number]] {
  switch (change.type) {
    case 'added':
      return ['new', 'rulingAdded', 'countAdded'];
    case 'retired':
      return ['standing', 'rulingRetired', 'countRetired'];
    case 'reordered':
      return ['wording', 'rulingReordered', 'countMoved'];
    case 'renumbered':
      return ['wording', 'rulingRenumbered', 'countRenumbered'];
    case 'moved-away':
      return ['wording', change.within ? 'rulingRenumbered' : 'rulingMovedAway'];
    case 'moved-here': {
      const kind = change.words.length > 0 ? 'meaning' : 'wording';
      return [kind, change.within ? 'rulingRenumbered' : 'rulingMovedHere', 'countMoved'];
    }
    case 'changed': {
      const { parts, wordingOnly, joined } = change;
      const hasStanding = parts.includes('standing');
      const kind = hasStanding ? 'standing' : wordingOnly ? 'wording' : 'meaning';
      if (wordingOnly) return [kind, 'rulingWordingOnly', 'countWording'];
      if (parts.includes('text')) return [kind, 'rulingChanged', 'countChanged'];
      if (hasStanding) return [kind, 'rulingStanding', 'countStanding'];
      return [kind, joined.length > 0 ? 'rulingJoined' : 'rulingChanged', 'countChanged'];
    }
  }
}

/** Names the changes of a text as a whole: `new`, `formerly “Beaming”`; empty without such changes. */
function textChangeWord({ type, name, before, term }: TextChange, words: ChangeTexts): string {
  if (type === 'added') return term === undefined ? words.textAdded : words.textAddedFromTerm;
  if (type === 'removed') return words.textRemoved;
  if (type === 'changed' || before === undefined) return '';
  return before.name === name
    ? words.textAddressChanged
    : format(words.textRenamed, { name: before.name });
}

/** Counts the changes: `2 new, 1 changed, in 2 texts`. */
export function changesInShort(
  { texts }: Pick<Changes, 'texts'>,
  words: ChangeTexts,
  language: string,
): string {
  if (texts.length === 0) return words.nothingChanged;
  const said = countsOf(
    texts.flatMap(({ rulings }) => rulings),
    words,
    language,
  );
  return said.length === 0
    ? plural(language, words.countTextsRenamed, texts.length)
    : plural(language, words.countInTexts, texts.length, { changes: joinList(language, said) });
}

/** Counts the changes of one text: `new` or `formerly “Beaming”, 2 new, 1 changed`. */
export function textChangeInShort(
  change: TextChange,
  words: ChangeTexts,
  language: string,
): string {
  const word = textChangeWord(change, words);
  if (change.type === 'added' || change.type === 'removed') return word;
  const [first] = change.rulings;
  const counts = countsOf(change.rulings, words, language);
  // A ruling that moved away is counted in its new place alone.
  if (counts.length === 0 && first) counts.push(changeWord(first, words));
  return joinList(language, [word, ...counts].filter(Boolean));
}

function countsOf(
  rulings: readonly RulingChange[],
  words: ChangeTexts,
  language: string,
): string[] {
  const found = Map.groupBy(rulings, (change) => factsOf(change)[2]);
  return counts.flatMap((count) => {
    const amount = found.get(count)?.length;
    return amount === undefined ? [] : plural(language, words[count], amount);
  });
}

/**
 * A stylesheet that draws icons. The drawings are masks, so that they take the colour of the text.
 *
 * @param addressOf returns the address of an icon's drawing, or a data URI with the drawing
 */
export function iconStyles(icons: readonly Icon[], addressOf: (icon: Icon) => string): string {
  return icons
    .map((icon) => `[data-icon="${iconId(icon.code)}"]{--icon:url("${addressOf(icon)}")}\n`)
    .join('');
}

/** The path of the drawing of an icon, without base path: `icons/au.svg`. */
export function iconPath({ code }: Icon): string {
  return `icons/${iconId(code)}.svg`;
}

/** The drawing of an icon as a data URI that is safe between double quotes in CSS. */
export function iconDataUri({ svg }: Icon): string {
  const line = svg.trim().replace(/\s+/gu, ' ').replaceAll('"', "'");
  return `data:image/svg+xml,${line.replace(/[%#<>\\{}]/gu, (c) => encodeURIComponent(c))}`;
}
