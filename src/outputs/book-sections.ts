import { directionOf } from '../languages/index.ts';
import type { Backlink, Document, Entry, Glossary, SharedTitle, Term } from '../link/index.ts';
import {
  bodyHtml,
  escapeHtml,
  type HtmlOptions,
  iconHtml,
  iconId,
  type Retired,
  type RetiredTo,
  replacedByHtml,
  replacementsIn,
  rulingPath,
  type TextAddress,
  textUrl,
} from '../model/index.ts';
import {
  byLetter,
  entryKind,
  formatHtml,
  joinList,
  joinPlaces,
  type Letter,
  plural,
  retiredSentence,
  sourcesText,
} from '../views/index.ts';
import { about, type Book, titlePage } from './book-about.ts';

/** A page in a section of a download. */
export type BookItem = Entry | Term | SharedTitle | Document;

/** A section of a download: a letter with its entries, all documents, or all names without an entry. */
export interface BookSection {
  /** Anchor of its heading: `letters.s`, `documents`, `terms`. */
  anchor: string;
  /** `S`, or `#` for all other characters. */
  title: string;
  /** In sort order. */
  items: readonly BookItem[];
}

/** The sections of a download: entries and shared titles in one alphabet, the documents, then names without an entry. */
export function bookSections({
  glossary: { site, entries, terms, sharedTitles, documents },
  wording,
}: Book): BookSection[] {
  const letters = byLetter<Entry | SharedTitle>([...sharedTitles, ...entries], site);
  return [
    ...letters.map(({ letter, label, items }) => {
      return { anchor: `letters.${letter}`, title: label, items };
    }),
    { anchor: 'documents', title: wording.site.documents, items: documents },
    {
      anchor: 'terms',
      title: plural(wording.language, wording.kinds.mentionCount, terms.length),
      items: terms,
    },
  ].filter(({ items }) => items.length > 0);
}

/** Anchor of the section with the names of a letter: a letter without entries has names of the last section alone. */
export function letterAnchor({ letter, entries }: Pick<Letter, 'letter' | 'entries'>): string {
  return entries.length > 0 ? `letters.${letter}` : 'terms';
}

/** Format-specific part of a downloaded file. */
export interface Medium extends Book {
  /** The level of a name's heading: 3 for `<h3>`. The headings of its text are below. */
  nameLevel: number;
  /** The address of an anchor, inside of the file. */
  link(anchor: string): string;
  /** Renders an icon, if differently from the site. */
  iconOf?: typeof iconHtml;
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
 * The folder tells entries, terms and documents with the same name apart, and starts the anchor with a letter, as XML
 * requires.
 *
 * @param base base path of the address
 */
export function anchorOf(url: string, base: string): string {
  return textUrl(url).slice(base.length).split(/[/#]+/u).filter(Boolean).join('.');
}

/**
 * Options for a text of the site in a file: ids and links carry their page's anchor, and headings go down below the
 * name's.
 *
 * @param page anchor of the page with the text
 */
function inFile(page: string, medium: Medium): HtmlOptions {
  const { nameLevel, numberLinks, iconOf, glossary } = medium;
  return {
    isXml: true,
    ...(iconOf && { iconOf }),
    urlOf(url) {
      if (url.startsWith('#')) return medium.link(`${page}.${url.slice(1)}`);
      return url.startsWith(glossary.base) ? medium.link(anchorOf(url, glossary.base)) : url;
    },
    elementOf(element) {
      const { tag, attributes = {} } = element;
      const isPlain = !numberLinks && /^number(?: printed)?$/u.test(attributes['class'] ?? '');
      const level = /^h([1-6])$/u.exec(tag)?.[1];
      const own = Object.entries(attributes).map(([name, value]) => {
        if (name === 'id' && value !== undefined) return [name, `${page}.${value}`];
        // XHTML has no `align`.
        const isDropped = name === 'align' || (isPlain && name === 'href');
        return [name, isDropped ? undefined : value];
      });
      return {
        ...element,
        tag: level ? `h${Math.min(6, Number(level) + nameLevel - 1)}` : isPlain ? 'span' : tag,
        attributes: Object.fromEntries(own),
      };
    },
  };
}

/** Renders the content of a page of the site for a download, as HTML that is well-formed XML. */
export function itemHtml(item: BookItem, medium: Medium): string {
  const { glossary, wording, history, nameLevel } = medium;
  const { text: words, kinds, downloads, language } = wording;
  const page = anchorOf(item.url, glossary.base);
  const inLanguage = inContentLanguage(glossary);
  const aliases = 'aliases' in item ? escapeHtml(joinList(language, item.aliases)) : '';
  const names = `<span class="names">${aliases}</span>`;
  return [
    `<article id="${page}">`,
    `<h${nameLevel}${inLanguage}>${escapeHtml(item.name)}</h${nameLevel}>`,
    line('kind', escapeHtml(kindOf(item, wording))),
    aliases && line('also', formatHtml(words.also, { names })),
    ...contentHtml(),
    '</article>',
  ]
    .filter(Boolean)
    .join('\n');

  function linkTo(url: string): string {
    return medium.link(anchorOf(url, glossary.base));
  }

  function contentHtml(): string[] {
    if (item.type === 'term') {
      const sentences = item.backlinks.map(
        (one) => `<li>${escapeHtml(one.sentence)} (${backlinkHtml(one)})</li>`,
      );
      return [`<ul class="naming"${inLanguage}>\n${sentences.join('\n')}\n</ul>`];
    }
    if (item.type === 'shared') {
      const links = item.entries.map((entry) => `<li>${seeHtml(entry.url, entry.name)}</li>`);
      return [`<ul>\n${links.join('\n')}\n</ul>`];
    }
    const isEntry = item.type === 'entry';
    const later = isEntry ? [] : item.replacedBy;
    const successors = later.map((one) => ({ ...one, url: linkTo(one.url) }));
    const places = citers(item.backlinks, wording, backlinkHtml);
    return [
      line('replaced', replacedByHtml(successors, kinds)),
      `<div class="text${isEntry ? '' : ' rules'}"${inLanguage}>`,
      bodyHtml(item.body, kinds, inFile(page, medium)),
      '</div>',
      ...(isEntry ? Object.entries(item.retired).map((one) => retiredHtml(item.address, one)) : []),
      line('sources', escapeHtml(sourcesText(item, wording))),
      places && line('cited', formatHtml(downloads.downloadMentionedIn, { places })),
    ];
  }

  function backlinkHtml({ from, url, number, printed }: Backlink, name = `${from.name} `): string {
    const shown = `${escapeHtml(name)}${printed ?? number}`;
    return `<a class="citer" href="${linkTo(url)}">${shown}</a>`;
  }

  function seeHtml(url: string, name: string): string {
    return `<a class="ref see" href="${linkTo(url)}">${escapeHtml(name)}</a>`;
  }

  function retiredHtml(
    address: TextAddress,
    [number, goes]: [number: string, goes: Retired],
  ): string {
    const links = replacementsIn(goes).map((one) =>
      seeHtml(glossary.base + rulingPath(one.to, one.number), placeName(one, glossary)),
    );
    const place = joinPlaces(kinds.language, links);
    const fate = history.fate(address, number);
    const said = formatHtml(retiredSentence(goes, fate, wording.retired), { place });
    const gone = escapeHtml(wording.changes.rulingRetired);
    return `<p class="retired" id="${page}.${number}">${number}: ${gone}. ${said}</p>`;
  }
}

/** The kind of a page in words; empty for a document. */
export function kindOf(item: BookItem, wording: Medium['wording']): string {
  const { mention, sharedTitle } = wording.kinds;
  if (item.type === 'entry') return entryKind(item, wording);
  return { term: mention, shared: sharedTitle, document: '' }[item.type];
}

/** The icons that the texts show, each with its code, name and meaning. */
export function iconsHtml({ glossary: { icons }, iconOf = iconHtml }: Medium): string {
  const rows = icons.map(({ code, name, meaning }) => {
    const more = meaning ? `: ${escapeHtml(meaning)}` : '';
    return `<li id="icons.icon-${iconId(code)}">${iconOf({ code, name })} <code>[${escapeHtml(code)}]</code> <strong>${escapeHtml(name)}</strong>${more}</li>`;
  });
  return `<ul class="icons">\n${rows.join('\n')}\n</ul>`;
}

/** The title page of the file below its name; the first paragraph is the description. */
export function titlePageHtml(compilation: Book): string {
  const [lead = '', ...facts] = titlePage(compilation);
  return [line('lead', escapeHtml(lead)), ...facts.map(paragraphHtml)].join('\n');
}

/** Renders a paragraph, and links the address at its end. */
function paragraphHtml(text: string): string {
  return `<p>${escapeHtml(text)}</p>`.replace(/https?:\/\/\S+(?=<\/p>$)/u, '<a href="$&">$&</a>');
}

/** Introduction of the file. */
export function aboutHtml(compilation: Book, level: number): string {
  return about(compilation)
    .flatMap(({ id, title, paragraphs, list = [] }) => [
      `<h${level} id="help.${id}">${escapeHtml(title)}</h${level}>`,
      ...paragraphs.map(paragraphHtml),
      ...(list.length > 0
        ? [`<ul>\n${list.map((text) => `<li>${escapeHtml(text)}</li>`).join('\n')}\n</ul>`]
        : []),
    ])
    .join('\n');
}

/** A paragraph; empty if it has no text. */
function line(name: string, html: string): string {
  return html && `<p class="${name}">${html}</p>`;
}

/**
 * Lists who refers to a text, each once with its rulings: `skills p3, p5; ship p1`.
 *
 * @param written formats a ruling with the name of its text; the name is empty after a ruling of the same text
 */
export function citers(
  backlinks: readonly Backlink[],
  { kinds, language }: Medium['wording'],
  written: (backlink: Backlink, name: string) => string,
): string {
  const byCiter = Map.groupBy(backlinks, ({ from }) => from.url);
  const lists = Array.from(byCiter.values(), (all) => {
    const byNumber = new Map(all.map((backlink) => [backlink.number, backlink]));
    const shown = Array.from(byNumber.values(), (one, at) =>
      written(one, at === 0 ? `${one.from.name} ` : ''),
    );
    return joinList(language, shown);
  });
  return lists.join(`${kinds.semicolon} `);
}

/** Names the place where the readers of a retired number go: `skills p9`. */
export function placeName({ to, number }: RetiredTo, { pages }: Pick<Glossary, 'pages'>): string {
  return [pages.get(to)?.name, number].filter(Boolean).join(' ');
}
