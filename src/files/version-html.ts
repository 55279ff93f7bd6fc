import type { RulingPart, WordChange } from '../editions/browser.ts';
import {
  boxLabel,
  curlyQuotes,
  escapeHtml,
  type Icon,
  iconHtml,
  iconId,
  ownSources,
  type Retired,
  type Ruling,
  type RulingRecord,
} from '../glossary/browser.ts';
import { format, formatHtml, type Texts } from '../wording/browser.ts';
import type { ChangeTexts } from './change-words.ts';
import type { FindPlace, TextPlace } from './text-places.ts';
import { appliesToText, type KindWording, publicationsText, rulingName } from './wording.ts';

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
