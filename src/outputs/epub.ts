import { strToU8, type ZippableFile, zipSync } from 'fflate';
import type { Wording } from '../languages/index.ts';
import { escapeHtml, iconId } from '../model/index.ts';
import type { Site } from '../read/index.ts';
import { format, newestDay, type SiteCompilation } from '../views/index.ts';
import {
  aboutHtml,
  anchorOf,
  iconsHtml,
  inContentLanguage,
  itemHtml,
  letterAnchor,
  letterSections,
  type Medium,
  partsOfLetter,
  textHtml,
} from './book-sections.ts';
import { wrap } from './book-text.ts';

/** The first day that ZIP knows: the same bytes at any time and in every zone. */
const firstDay = new Date(1980, 0, 1, 12);

/**
 * The whole glossary as an EPUB 3.
 *
 * @param style the book's stylesheet
 * @returns the file's bytes, the same for the same glossary
 */
export function epub(
  compilation: Pick<SiteCompilation, 'glossary' | 'wording'>,
  style: string,
): Uint8Array {
  const { glossary, wording } = compilation;
  const { site, icons } = glossary;
  const all = chapters(compilation);
  const cover = `<img src="cover.svg" alt="${escapeHtml(site.name)}"/>`;
  const title = `<h1>${escapeHtml(site.name)}</h1>
<p class="lead">${escapeHtml(site.description)}</p>
<p class="kind">${escapeHtml(site.disclaimer)}</p>`;
  const files: Record<string, string> = {
    'META-INF/container.xml': container,
    'EPUB/package.opf': packageDocument(compilation, all),
    'EPUB/nav.xhtml': navigation(all, wording),
    'EPUB/book.css': style,
    'EPUB/cover.svg': coverSvg(site, wording.language),
    'EPUB/cover.xhtml': page(wording, site.name, cover, ' class="cover" epub:type="cover"'),
    'EPUB/title.xhtml': page(wording, site.name, title, ' class="title" epub:type="titlepage"'),
  };
  for (const { file, title, html } of all) files[`EPUB/${file}`] = page(wording, title, html());
  for (const { code, svg } of icons) files[`EPUB/icons/${iconId(code)}.svg`] = svg;
  const packed = Object.entries(files).map(([path, content]) => [path, strToU8(content)] as const);
  // First and not compressed, so that the type is at a fixed place (EPUB OCF 3.3, 4.3).
  const mimetype: ZippableFile = [strToU8('application/epub+zip'), { level: 0 }];
  return zipSync({ mimetype, ...Object.fromEntries(packed) }, { level: 5, mtime: firstDay });
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Names the package document (EPUB 3.3, 4.2.6.3). */
export const container = `${declaration}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
`;

/** A file of the book as an XHTML page. */
export function page(
  { language, direction }: Pick<Wording, 'language' | 'direction'>,
  title: string,
  html: string,
  body = '',
): string {
  return `${declaration}<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${direction}">
<head>
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" type="text/css" href="book.css"/>
</head>
<body${body}>
${html}
</body>
</html>
`;
}

/** The table of contents: letters, and under each its names. */
export function navigation(chapters: readonly Chapter[], wording: Wording): string {
  const title = wording.downloads.downloadContents;
  const items = chapters.flatMap(({ contents }) => {
    if (!contents) return [];
    const names = contents.names.map((name) => `<li>${link(name)}</li>`).join('\n');
    return [`<li>${link(contents)}${names ? `\n<ol>\n${names}\n</ol>\n` : ''}</li>`];
  });
  const html = `<nav epub:type="toc" role="doc-toc" id="toc">
<h1>${escapeHtml(title)}</h1>
<ol>
${items.join('\n')}
</ol>
</nav>`;
  return page(wording, title, html);
}

function link({ title, address }: { title: string; address: string }): string {
  return `<a href="${address}">${escapeHtml(title)}</a>`;
}

/** Writes the package document: metadata, manifest and reading order (EPUB 3.3, 5). */
function packageDocument(
  { glossary, wording: { language } }: Pick<SiteCompilation, 'glossary' | 'wording'>,
  chapters: readonly Chapter[],
): string {
  const { site, base, icons } = glossary;
  const files = [
    item('nav', 'nav.xhtml', 'application/xhtml+xml', 'nav'),
    item('cover-image', 'cover.svg', 'image/svg+xml', 'cover-image'),
    item('cover', 'cover.xhtml', 'application/xhtml+xml'),
    item('title', 'title.xhtml', 'application/xhtml+xml'),
    ...chapters.map(({ file }) => item(idOf(file), file, 'application/xhtml+xml')),
    item('style', 'book.css', 'text/css'),
    ...icons.map(({ code }) => {
      const id = iconId(code);
      return item(`icon-${id}`, `icons/${id}.svg`, 'image/svg+xml');
    }),
  ];
  const spine = ['cover', 'title', 'nav', ...chapters.map(({ file }) => idOf(file))];
  return `${declaration}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book">${escapeHtml(`${site.origin}${base}`)}</dc:identifier>
<dc:title>${escapeHtml(site.name)}</dc:title>
<dc:language>${site.contentLanguage ?? language}</dc:language>
<dc:description>${escapeHtml(site.description)}</dc:description>
<dc:subject>${escapeHtml(site.game)}</dc:subject>
<dc:rights>${escapeHtml(site.disclaimer)}</dc:rights>
${site.sources.map((source) => `<dc:source>${escapeHtml(source)}</dc:source>`).join('\n')}
<meta property="dcterms:modified">${newestDay(glossary) ?? '2000-01-01'}T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest>
${files.join('\n')}
</manifest>
<spine>
${spine.map((id) => `<itemref idref="${id}"/>`).join('\n')}
</spine>
</package>
`;
}

function item(id: string, file: string, type: string, properties = ''): string {
  const more = properties ? ` properties="${properties}"` : '';
  return `<item id="${id}" href="${file}" media-type="${type}"${more}/>`;
}

function idOf(file: string): string {
  return `chapter-${file.replace('.xhtml', '')}`;
}

const [width, height, margin] = [600, 800, 60];

/** About how wide a letter is, as a share of its height. */
const letter = { bold: 0.6, plain: 0.5 };

/** Draws the cover of the book, with the name and the description of the site. */
function coverSvg({ name, description }: Site, language: string): string {
  const room = width - 2 * margin;
  const longest = Math.max(...name.split(/\s+/u).map((word) => word.length));
  const title = Math.min(72, Math.floor(room / (letter.bold * longest)));
  const names = wrap(name, Math.floor(room / (letter.bold * title))).split('\n');
  const lead = 24;
  const leads = wrap(description, Math.floor(room / (letter.plain * lead))).split('\n');
  const line = 220 + names.length * title * 1.2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" xml:lang="${language}">
<title>${escapeHtml(name)}</title>
<rect width="${width}" height="${height}" fill="#10141f"/>
<g font-family="Georgia, serif" font-size="${title}" font-weight="bold" fill="#e6e8ee">
${texts(names, 220 + title, title * 1.2)}
</g>
<rect x="${margin}" y="${Math.round(line + title / 2)}" width="${room}" height="4" fill="#f2c14e"/>
<g font-family="Georgia, serif" font-size="${lead}" fill="#a3abbd">
${texts(leads, line + title / 2 + 60, lead * 1.5)}
</g>
</svg>
`;
}

function texts(lines: readonly string[], top: number, step: number): string {
  return lines
    .map(
      (line, at) =>
        `<text x="${margin}" y="${Math.round(top + at * step)}">${escapeHtml(line)}</text>`,
    )
    .join('\n');
}

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
