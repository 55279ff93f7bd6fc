import { escapeHtml, iconId, slugify } from '../model/index.ts';
import type { Site } from '../read/index.ts';
import { format, type SiteCompilation } from '../views/index.ts';
import { anchorOf, inContentLanguage, type Medium } from './book-medium.ts';
import {
  aboutHtml,
  iconsHtml,
  itemHtml,
  letterAnchor,
  letterSections,
  partsOfLetter,
  textHtml,
} from './book-sections.ts';

/** A file of the book that is read. */
export interface Chapter {
  /** Name inside of the book, `s.xhtml`. */
  file: string;
  title: string;
  /** Makes the HTML of its body. */
  html(): string;
  /** Items of the table of contents: the letter and below it the names, each with its address. */
  contents?: { title: string; address: string; names: { title: string; address: string }[] };
}

/** The whole glossary as chapters of a book: letters, then documents, icons, and about the book. */
export function chapters(compilation: Pick<SiteCompilation, 'glossary' | 'wording'>): Chapter[] {
  const { glossary, wording } = compilation;
  const { base, pages, documents, icons, site } = glossary;
  const plans = letterSections(glossary).flatMap((section) =>
    partsOfLetter(section).map((items, at) => ({
      section,
      items,
      isFirst: at === 0,
      // Every link needs to know which file has its anchor.
      file: `${section.letter}${at === 0 ? '' : `-${at + 1}`}.xhtml`,
    })),
  );
  const files = new Map<string, string>();
  for (const { file, section, items, isFirst } of plans) {
    if (isFirst) files.set(letterAnchor(section), file);
    for (const item of items) files.set(anchorOf(item.url, base), file);
  }
  for (const { url } of documents) files.set(anchorOf(url, base), 'documents.xhtml');
  for (const { code } of icons) files.set(`icons.icon-${iconId(code)}`, 'icons.xhtml');

  const mediumOf = (own: string): Medium => ({
    base,
    wording,
    inContentLanguage: inContentLanguage(glossary),
    pages,
    nameLevel: 2,
    link(anchor) {
      const file = files.get(anchor) ?? files.get(anchor.split('.').slice(0, 2).join('.'));
      return file === undefined || file === own ? `#${anchor}` : `${file}#${anchor}`;
    },
    icon({ code, name }) {
      const attributes = { class: 'icon', src: `icons/${iconId(code)}.svg`, alt: name };
      return { type: 'markup', tag: 'img', attributes, children: [] };
    },
    numberLinks: false,
  });
  const listed = (file: string, name: string, url: string) => ({
    title: name,
    address: `${file}#${anchorOf(url, base)}`,
  });

  const letters = plans.map(({ file, section, items, isFirst }): Chapter => {
    const anchor = letterAnchor(section);
    const medium = mediumOf(file);
    const title = section.label;
    const id = isFirst ? ` id="${anchor}"` : '';
    const names = plans.flatMap((plan) =>
      plan.section === section
        ? plan.items.map((item) => listed(plan.file, item.name, item.url))
        : [],
    );
    return {
      file,
      title,
      html: () =>
        [`<h1${id}>${title}</h1>`, ...items.map((item) => itemHtml(item, medium))].join('\n'),
      ...(isFirst && { contents: { title, address: `${file}#${anchor}`, names } }),
    };
  });
  const chapter = (
    name: string,
    title: string,
    html: (medium: Medium) => string,
    names: { title: string; address: string }[] = [],
  ): Chapter => {
    const file = `${name}.xhtml`;
    return {
      file,
      title,
      html: () => `<h1>${escapeHtml(title)}</h1>\n${html(mediumOf(file))}`,
      contents: { title, address: file, names },
    };
  };
  const title = format(wording.downloads.downloadAbout, { site: site.name });
  const rules = chapter(
    'documents',
    wording.site.documents,
    (medium) => documents.map((document) => textHtml(document, medium)).join('\n'),
    documents.map(({ name, url }) => listed('documents.xhtml', name, url)),
  );
  return [
    ...letters,
    ...(documents.length > 0 ? [rules] : []),
    ...(icons.length > 0
      ? [chapter('icons', wording.site.icons, (medium) => iconsHtml(glossary, medium))]
      : []),
    chapter('about', title, () => aboutHtml(compilation, 2)),
  ];
}

/** Path of a download, from the root of the site: `downloads/harbour-glossary.epub`. */
export function downloadPath(site: Pick<Site, 'name'>, type: 'html' | 'epub' | 'txt'): string {
  return `downloads/${slugify(site.name) || 'glossary'}.${type}`;
}
