import { dateInWords, type Wording } from '../languages/browser.ts';
import { inferredPredecessor } from '../link/browser.ts';
import type { Document, Entry } from '../link/index.ts';
import {
  type AppliesTo,
  dateHtml,
  escapeHtml,
  fillLink,
  type Icon,
  iconId,
  isNote,
  type Publication,
  publicationsHtml,
  type Ruling,
  rulingLabel,
  sitePaths,
} from '../model/index.ts';
import type { Site } from '../read/index.ts';
import { format, formatHtml, joinList, plural, pluralForm } from './format.ts';

/** Names of the kinds of rulings and texts. */
export interface KindWording {
  readonly kinds: Wording['kinds'];
}

/** Names the kind of a ruling in one or two words, its standing first: `Temporary ruling`, `Errata`, `Ruling`. */
export function rulingName(
  ruling: Pick<Ruling, 'kind' | 'standing' | 'supersededBy'>,
  { kinds }: KindWording,
): string {
  return rulingLabel(ruling, kinds) || kinds.ruling;
}

/** Names the kind of an entry: `Card \u00b7 doorway`, `Card`, `Term`. */
export function entryKind(
  { kind, cardType }: { kind: Entry['kind']; cardType?: string | undefined },
  { kinds }: KindWording,
): string {
  return cardType && kind === 'card' ? `${kinds.card} \u00b7 ${cardType}` : kinds[kind];
}

/** Number of rulings in a text or a section, notes of the editors excluded. */
export function countRules(rulings: readonly Pick<Ruling, 'kind' | 'notesAt'>[]): number {
  return rulings.filter((ruling) => !isNote(ruling)).length;
}

/** Counts the rulings of a text by standing: `12 rulings, 1 temporary`. */
export function rulingCounts(
  { type, rulings, ...text }: Pick<Entry | Document, 'type' | 'rulings'> & Pick<Entry, 'withdrawn'>,
  { language, kinds, previews: words }: Pick<Wording, 'language' | 'kinds' | 'previews'>,
): string {
  if (text.withdrawn !== undefined) return format(kinds.withdrawn, { reason: text.withdrawn });
  const forms = type === 'document' ? kinds.ruleCount : kinds.rulingCount;
  const count = plural(language, forms, countRules(rulings));
  const others = [
    ['temporary', words.countTemporary],
    ['superseded', words.countSuperseded],
    ['reversed', words.countReversed],
  ] as const;
  return joinList(language, [
    count,
    ...others.flatMap(([standing, text]) => {
      const amount = countRules(rulings.filter((ruling) => ruling.standing === standing));
      return amount === 0 ? [] : [plural(language, text, amount)];
    }),
  ]);
}

/**
 * Names the games that a document is for, and whether it only probably is current: `Probably current`.
 *
 * @param current name of the standing of a document that is known to be current
 */
export function documentStatus(
  document: Document,
  documents: readonly Document[],
  { changesPages }: Pick<Wording, 'changesPages'>,
  current = '',
): string {
  const isInferred = inferredPredecessor(document, documents) !== undefined;
  return [document.scope, isInferred ? changesPages.currentInferred : current]
    .filter(Boolean)
    .join(' \u00b7 ');
}

/** Publications in words: `Harbour Book; Current Rulings, 1 November 2026: "It docks." https://example.org/12`. */
export function publicationsText(
  publications: readonly Publication[],
  { semicolon, language }: Pick<Wording['kinds'], 'semicolon' | 'language'>,
): string {
  return publications
    .map(({ name, date, url, quote }) => {
      const dated = date ? `${name}, ${dateInWords(date, language)}` : name;
      return [quote ? `${dated}: "${quote}"` : dated, url].filter(Boolean).join(' ');
    })
    .join(`${semicolon} `);
}

/**
 * The entries that a ruling applies to besides its own: `Also applies to outpost; dock`. Returns an empty string
 * without such entries.
 */
export function appliesToText(
  appliesTo: readonly Pick<AppliesTo, 'name'>[] = [],
  { appliesTo: label, semicolon }: Pick<Wording['kinds'], 'appliesTo' | 'semicolon'>,
): string {
  const names = appliesTo.map(({ name }) => name).join(`${semicolon} `);
  return names && format(label, { names });
}

/** The entries that a ruling applies to besides its own, with links, as HTML. */
export function appliesToHtml(
  appliesTo: readonly Pick<AppliesTo, 'name' | 'url'>[] = [],
  { appliesTo: label, semicolon }: Pick<Wording['kinds'], 'appliesTo' | 'semicolon'>,
): string {
  const links = appliesTo.map(
    ({ name, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`,
  );
  const names = links.join(`${escapeHtml(semicolon)} `);
  return names && formatHtml(label, { names });
}

/** The publications of a text as a sentence: `Source: Harbour Book`. Returns an empty string without publications. */
export function sourcesText({ sources }: Pick<Entry, 'sources'>, { kinds }: KindWording): string {
  if (sources.length === 0) return '';
  return plural(kinds.language, kinds.source, sources.length, {
    sources: publicationsText(sources, kinds),
  });
}

/**
 * The publications of a text or a ruling as HTML: `Source: Harbour Book`. Leads to the help, if no publication has a
 * link or a quotation.
 *
 * @param base path of the site
 */
export function originHtml(
  { sources }: Pick<Entry, 'sources'>,
  { kinds }: KindWording,
  base: string,
): string {
  if (sources.length === 0) return '';
  const html = formatHtml(pluralForm(kinds.language, kinds.source, sources.length), {
    sources: publicationsHtml(sources, kinds),
  });
  const hasLinks = sources.some(({ url, quote }) => url ?? quote);
  return hasLinks ? html : `<a href="${base}${sitePaths.help}#sources">${html}</a>`;
}

/** Counts entries and mentioned names; a count of 0 is left out. */
export function nameCounts(
  entries: number,
  terms: number,
  { language, kinds }: Pick<Wording, 'language' | 'kinds'>,
): string {
  return joinList(language, [
    ...(entries > 0 ? [plural(language, kinds.entryCount, entries)] : []),
    ...(terms > 0 ? [plural(language, kinds.mentionCount, terms)] : []),
  ]);
}

/**
 * Names the edition that the printed numbers of some rules belong to.
 *
 * @param edition `null` for a text newer than the last edition; absent if no edition has the text
 * @returns HTML; nothing if no rule has a printed number
 */
export function numbersHtml(
  rulings: readonly Pick<Ruling, 'printed'>[],
  edition: { date: string } | null | undefined,
  { text: words, language }: Pick<Wording, 'text' | 'language'>,
): string | undefined {
  if (edition === undefined || rulings.every(({ printed }) => printed === undefined)) {
    return undefined;
  }
  return edition
    ? formatHtml(words.numbersOf, { date: dateHtml(edition.date, language) })
    : escapeHtml(words.numbersSinceLast);
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

/**
 * A stylesheet that draws icons, with their drawings: a request for each icon would take longer. The drawings are masks, so that
 * they take the colour of the text.
 */
export function iconStyles(icons: readonly Icon[]): string {
  return icons
    .map((icon) => `[data-icon="${iconId(icon.code)}"]{--icon:url("${dataUri(icon)}")}\n`)
    .join('');
}

/** The path of the drawing of an icon, without base path: `icons/au.svg`. */
export function iconPath({ code }: Icon): string {
  return `icons/${iconId(code)}.svg`;
}

/** The drawing of an icon as a data URI that is safe between double quotes in CSS. */
function dataUri({ svg }: Icon): string {
  const line = svg.trim().replace(/\s+/gu, ' ').replaceAll('"', "'");
  return `data:image/svg+xml,${line.replace(/[%#<>\\{}]/gu, (c) => encodeURIComponent(c))}`;
}
