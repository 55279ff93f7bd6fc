import { directionOf, type Wording } from '../languages/index.ts';
import type { Backlink, Document, Entry, Glossary, SharedTitle, Term } from '../link/index.ts';
import {
  bodyHtml,
  escapeHtml,
  type Icon,
  type Inline,
  iconHtml,
  iconId,
  type Markup,
  type Retired,
  replacedByHtml,
  rulingPath,
  textUrl,
  toHtml,
} from '../model/index.ts';
import {
  byLetter,
  entryKind,
  format,
  formatHtml,
  joinList,
  rulingCounts,
  type SiteCompilation,
  sourcesText,
} from '../views/index.ts';
import { type AboutPart, about } from './book-about.ts';

/** Format-specific part of a downloaded file. */
export interface Medium {
  /** Base path of the addresses in the texts. */
  base: string;
  wording: Wording;
  /** Attributes of elements in the language of the content, if it differs from the interface: ` lang="he" dir="rtl"`. */
  inContentLanguage: string;
  /** Every page by its address, for the names of places. */
  pages: Glossary['pages'];
  /** The level of a name's heading: 3 for `<h3>`. The headings of its text are below. */
  nameLevel: number;
  /** The address of an anchor, inside of the file. */
  link(anchor: string): string;
  /** An icon's picture, if it is another than on the site. */
  icon?(icon: Pick<Icon, 'code' | 'name'>): Markup;
  /** Whether a ruling's number is a link to the ruling. */
  numberLinks: boolean;
}

/** Attributes of elements that hold content: none if it is in the language of the interface. */
export function inContentLanguage({ site: { contentLanguage } }: Pick<Glossary, 'site'>): string {
  if (contentLanguage === undefined) return '';
  return ` lang="${escapeHtml(contentLanguage)}" dir="${directionOf(contentLanguage)}"`;
}

/**
 * Returns the anchor of an address in a file that contains the whole site: `/glossary/fog/#p2` is `glossary.fog.p2`.
 * The folder in front keeps the names of entries, terms and documents apart, and begins it with a letter, as XML wants.
 *
 * @param base base path of the address
 */
export function anchorOf(url: string, base: string): string {
  return textUrl(url).slice(base.length).split(/[/#]+/u).filter(Boolean).join('.');
}

/** The address inside of a file for a URL of the site. */
function linkInside(url: string, medium: Medium): string {
  return medium.link(anchorOf(url, medium.base));
}

/**
 * A text of the site as a part of a file: ids and links carry their page's anchor, and headings go down below the name's.
 *
 * @param page anchor of the page with the text
 */
function transplant(nodes: readonly Inline[], page: string, medium: Medium): Inline[] {
  const moved = <Place extends { url: string }>(place: Place): Place => ({
    ...place,
    url: linkInside(place.url, medium),
  });
  return nodes.map((node): Inline => {
    switch (node.type) {
      case 'markup':
        return transplanted(node, page, medium);
      case 'icon':
        return (node.icon && medium.icon?.(node.icon)) ?? node;
      case 'reference':
        return node.link ? { ...node, link: moved(node.link) } : node;
      case 'box':
        return { ...node, successors: (node.successors ?? []).map(moved) };
      case 'ruling': {
        const { before = [], content = [], after = [] } = node.shown ?? {};
        const within = (part: readonly Inline[]): Inline[] => transplant(part, page, medium);
        return {
          ...node,
          shown: { before: within(before), content: within(content), after: within(after) },
        };
      }
      default:
        return node;
    }
  });
}

function transplanted(
  { tag, attributes = {}, children }: Markup,
  page: string,
  medium: Medium,
): Markup {
  const isNumber = /^number(?: printed)?$/u.test(attributes['class'] ?? '');
  const isPlain = isNumber && !medium.numberLinks;
  const level = /^h([1-6])$/u.exec(tag)?.[1];
  const own = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    if (name === 'id') return [[name, `${page}.${value}`]];
    // HTML itself has no such attribute any more.
    if (name === 'align') return [['class', `align-${value}`]];
    if (name !== 'href') return [[name, value]];
    if (isPlain) return [];
    if (value.startsWith('#')) return [[name, medium.link(`${page}.${value.slice(1)}`)]];
    const isInside = value.startsWith(medium.base);
    return [[name, isInside ? linkInside(value, medium) : value]];
  });
  return {
    type: 'markup',
    tag: level ? `h${Math.min(6, Number(level) + medium.nameLevel - 1)}` : isPlain ? 'span' : tag,
    attributes: Object.fromEntries(own),
    children: transplant(children, page, medium),
  };
}

/** A name of the alphabet with all that the glossary says about it, as HTML that is well-formed XML. */
export function itemHtml(item: LetterItem, medium: Medium): string {
  switch (item.type) {
    case 'entry':
      return textHtml(item, medium);
    case 'term':
      return termHtml(item, medium);
    case 'shared':
      return sharedHtml(item, medium);
  }
}

/** An entry, or a document with its rules. */
export function textHtml(text: Entry | Document, medium: Medium): string {
  const { wording } = medium;
  const page = anchorOf(text.url, medium.base);
  const isEntry = text.type === 'entry';
  const later = isEntry ? [] : text.replacedBy;
  const replacedBy = replacedByHtml(
    later.map(({ name, url }) => ({ name, url: linkInside(url, medium) })),
    wording.kinds,
  );
  const sources = sourcesText(text, wording);
  const places = citersHtml(text.backlinks, medium);
  const heading = { name: text.name, rulings: rulingCounts(text, wording) };
  return article(page, heading, medium, [
    isEntry && line('kind', escapeHtml(entryKind(text, wording))),
    text.aliases.length > 0 && alsoHtml(text.aliases, medium),
    replacedBy && line('replaced', replacedBy),
    `<div class="text${isEntry ? '' : ' rules'}"${medium.inContentLanguage}>`,
    bodyHtml(transplant(text.body, page, medium), wording.kinds, { isXml: true }),
    '</div>',
    ...(isEntry ? retiredHtml(text.retired, page, medium) : []),
    sources && line('sources', escapeHtml(sources)),
    places && line('cited', formatHtml(wording.downloads.downloadMentionedIn, { places })),
  ]);
}

function termHtml(term: Term, medium: Medium): string {
  const sentences = term.backlinks.map(
    (backlink) => `<li>${escapeHtml(backlink.sentence)} (${backlinkHtml(backlink, medium)})</li>`,
  );
  return article(anchorOf(term.url, medium.base), term, medium, [
    line('kind', escapeHtml(medium.wording.kinds.mention)),
    term.aliases.length > 0 && alsoHtml(term.aliases, medium),
    sentences.length > 0 &&
      `<ul class="naming"${medium.inContentLanguage}>\n${sentences.join('\n')}\n</ul>`,
  ]);
}

function sharedHtml(shared: SharedTitle, medium: Medium): string {
  const links = shared.entries.map(
    ({ url, name }) =>
      `<li><a class="ref see" href="${linkInside(url, medium)}">${escapeHtml(name)}</a></li>`,
  );
  return article(anchorOf(shared.url, medium.base), shared, medium, [
    line('kind', escapeHtml(medium.wording.kinds.sharedTitle)),
    `<ul>\n${links.join('\n')}\n</ul>`,
  ]);
}

/** The icons that the texts show, each with its code, name and meaning. */
export function iconsHtml({ icons }: Glossary, medium: Medium): string {
  const labels = medium.wording.kinds;
  const rows = icons.map(({ code, name, meaning }) => {
    const id = iconId(code);
    const more = meaning ? `: ${escapeHtml(meaning)}` : '';
    const own = medium.icon?.({ code, name });
    const picture = own ? toHtml([own], labels, { isXml: true }) : iconHtml({ code, name });
    return `<li id="icons.icon-${id}">${picture} <code>[${escapeHtml(code)}]</code> <strong>${escapeHtml(name)}</strong>${more}</li>`;
  });
  return `<ul class="icons">\n${rows.join('\n')}\n</ul>`;
}

/** Introduction of the file. */
export function aboutHtml(
  compilation: Pick<SiteCompilation, 'glossary' | 'wording'>,
  level: number,
): string {
  return about(compilation)
    .map((part) => aboutPartHtml(part, level))
    .join('\n');
}

function aboutPartHtml({ id, title, paragraphs, list = [] }: AboutPart, level: number): string {
  const items = list.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n');
  return [
    `<h${level} id="help.${id}">${escapeHtml(title)}</h${level}>`,
    ...paragraphs.map((paragraph) => `<p>${linked(escapeHtml(paragraph))}</p>`),
    ...(items ? [`<ul>\n${items}\n</ul>`] : []),
  ].join('\n');
}

// An address at a paragraph's end is a link.
function linked(html: string): string {
  return html.replace(/https?:\/\/\S+$/u, '<a href="$&">$&</a>');
}

/** Anchor of a letter. */
export function letterAnchor({ letter }: Pick<LetterSection, 'letter'>): string {
  return `letters.${letter}`;
}

function article(
  anchor: string,
  { name, rulings }: { name: string; rulings?: string },
  medium: Medium,
  lines: (string | false | undefined)[],
): string {
  const level = medium.nameLevel;
  const heading = `<h${level}${medium.inContentLanguage}>${escapeHtml(name)}</h${level}>`;
  const counts = rulings === undefined ? '' : ` data-rulings="${escapeHtml(rulings)}"`;
  return [
    `<article id="${anchor}"${counts}>`,
    heading,
    ...lines.filter(Boolean),
    '</article>',
  ].join('\n');
}

function alsoHtml(aliases: readonly string[], { wording }: Medium): string {
  const names = `<span class="names">${escapeHtml(joinList(wording.language, aliases))}</span>`;
  return line('also', formatHtml(wording.text.also, { names }));
}

function line(name: string, html: string): string {
  return `<p class="${name}">${html}</p>`;
}

// "skills p3, p5; ship p1": who refers once, each of its rulings a link.
function citersHtml(backlinks: readonly Backlink[], medium: Medium): string {
  const { kinds, language } = medium.wording;
  const linksOf = (all: readonly Backlink[]): string => {
    const byNumber = new Map(all.map((backlink) => [backlink.number, backlink]));
    const links = [...byNumber.values()].map((one, at) =>
      backlinkHtml(one, medium, at === 0 ? `${one.from.name} ` : ''),
    );
    return joinList(language, links);
  };
  const byCiter = Map.groupBy(backlinks, ({ from }) => from.url);
  return [...byCiter.values()].map(linksOf).join(`${escapeHtml(kinds.semicolon)} `);
}

function backlinkHtml(
  { from, url, number, printed }: Backlink,
  medium: Medium,
  name = `${from.name} `,
): string {
  const shown = `${escapeHtml(name)}${printed ?? number}`;
  return `<a class="citer" href="${linkInside(url, medium)}">${shown}</a>`;
}

function retiredHtml(
  retired: Readonly<Record<string, Retired>>,
  page: string,
  medium: Medium,
): string[] {
  const { retiredHere, retiredHereFor } = medium.wording.text;
  return Object.entries(retired).map(([number, goes]) => {
    const id = `${page}.${number}`;
    if ('reason' in goes) {
      const text = format(retiredHereFor, { reason: goes.reason });
      return `<p class="retired" id="${id}">${number}: ${escapeHtml(text)}</p>`;
    }
    const to = linkInside(medium.base + rulingPath(goes.to, goes.number), medium);
    const name = [medium.pages.get(goes.to)?.name, goes.number].filter(Boolean).join(' ');
    const place = `<a class="ref see" href="${to}">${escapeHtml(name)}</a>`;
    return `<p class="retired" id="${id}">${number}: ${formatHtml(retiredHere, { place })}</p>`;
  });
}

/** Page listed under a letter. */
export type LetterItem = Entry | Term | SharedTitle;

/** A letter and its names, in sort order. */
export interface LetterSection {
  /** A letter of the alphabet, or `0` for all else. */
  letter: string;
  /** Label: `S`, or `#` for all other characters. */
  label: string;
  items: LetterItem[];
}

/** Entries, names without an entry and shared titles in one alphabet, `0` last. */
export function letterSections({ site, entries, terms, sharedTitles }: Glossary): LetterSection[] {
  return byLetter<LetterItem>([...sharedTitles, ...entries, ...terms], site);
}

/**
 * Maximum length of a part, in characters. Long chapters are slow to open on a reader with electronic ink, and
 * books of more than 300 files are refused by one of the large shops: so not a file for every entry either.
 */
const longestPart = 150_000;

/** Cuts the names of a letter into parts: the chapters of a book. */
export function partsOfLetter({ items }: LetterSection): LetterItem[][] {
  const parts: LetterItem[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const weight = weightOf(item);
    length += weight;
    if (length <= longestPart) parts.at(-1)?.push(item);
    else {
      parts.push([item]);
      length = weight;
    }
  }
  return parts;
}

/** Approximate length of the HTML of a name. */
function weightOf(item: LetterItem): number {
  const cited = item.type === 'shared' ? 0 : item.backlinks.length * 80;
  const rulings =
    item.type === 'entry' ? [...item.rulings, ...item.applied.map(({ ruling }) => ruling)] : [];
  return 300 + cited + rulings.reduce((sum, { html }) => sum + html.length + 100, 0);
}
