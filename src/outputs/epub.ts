import { strToU8, type ZippableFile, zipSync } from 'fflate';
import { escapeHtml, iconId } from '../model/index.ts';
import { editionInWords, format, newestDay } from '../views/index.ts';
import type { Book } from './book-about.ts';
import {
  aboutHtml,
  anchorOf,
  type BookItem,
  bookSections,
  iconsHtml,
  itemHtml,
  type Medium,
  titlePageHtml,
} from './book-sections.ts';

/** The earliest date of the ZIP format, so that the bytes do not depend on the clock or the time zone. */
const firstDay = new Date(1980, 0, 1, 12);

/**
 * The whole glossary as an EPUB 3.
 *
 * @param style the book's stylesheet
 * @returns the file's bytes, the same for the same glossary
 */
export function epub(compilation: Book, style: string): Uint8Array {
  const { glossary, wording } = compilation;
  const { site, icons } = glossary;
  const chapters = chaptersOf(compilation);
  const toc = wording.downloads.downloadContents;
  const title = `<section class="title" epub:type="titlepage">
<h1>${escapeHtml(site.name)}</h1>
${titlePageHtml(compilation)}
<p class="kind">${escapeHtml(site.disclaimer)}</p>
</section>`;
  const contents = chapters.map(({ anchor, title, names }) => {
    const listed = names.map((one) => linkHtml(one.name, anchor, one.anchor));
    return linkHtml(title, anchor) + (listed.length > 0 ? `\n${listHtml(listed)}\n` : '');
  });
  const nav = `<nav epub:type="toc" role="doc-toc" id="toc">
<h1>${escapeHtml(toc)}</h1>
${listHtml(contents)}
</nav>`;
  const files: [path: string, content: string][] = [
    ['title.xhtml', pageHtml(site.name, title, wording)],
    ['nav.xhtml', pageHtml(toc, nav, wording)],
    ...chapters.map(({ anchor, title, html }): [string, string] => {
      const heading = `<h1 id="${anchor}">${escapeHtml(title)}</h1>\n`;
      return [fileOf(anchor), pageHtml(title, heading + html, wording)];
    }),
    ['book.css', style],
    ...icons.map(({ code, svg }): [string, string] => [iconFile(code), svg]),
  ];
  const paths = files.map(([path]) => path);
  const packed = [
    ['META-INF/container.xml', container] as const,
    ['EPUB/package.opf', packageDocument(compilation, paths)] as const,
    ...files.map(([path, content]) => [`EPUB/${path}`, content] as const),
  ].map(([path, content]) => [path, strToU8(content)] as const);
  // First and not compressed, so that the type is at a fixed place (EPUB OCF 3.3, 4.3).
  const mimetype: ZippableFile = [strToU8('application/epub+zip'), { level: 0 }];
  return zipSync({ mimetype, ...Object.fromEntries(packed) }, { level: 5, mtime: firstDay });
}

function iconFile(code: string): string {
  return `icons/${iconId(code)}.svg`;
}

/** A chapter of the book, in a file that is named after the anchor of its heading. */
interface Chapter {
  anchor: string;
  title: string;
  html: string;
  /** The names in it, for the table of contents. */
  names: { name: string; anchor: string }[];
}

/** Returns the file of a chapter: `s.xhtml`. */
function fileOf(anchor: string): string {
  return `${anchor.replace('letters.', '')}.xhtml`;
}

/** Returns the chapters of the book: its sections in parts, the icons, and the introduction. */
function chaptersOf(compilation: Book): Chapter[] {
  const { glossary, wording } = compilation;
  const { base, icons, site } = glossary;
  const parts = bookSections(compilation).flatMap(({ anchor, title, items }) =>
    partsOf(items).map((items, at) =>
      at === 0
        ? { anchor, title, items }
        : { anchor: `${anchor}-${at + 1}`, title: `${title} (${at + 1})`, items },
    ),
  );
  // Links need the chapter of each anchor.
  const chapterOf = new Map(
    parts.flatMap(({ anchor, items }) => items.map(({ url }) => [anchorOf(url, base), anchor])),
  );
  const mediumOf = (own: string): Medium => ({
    ...compilation,
    nameLevel: 2,
    link(anchor) {
      const [folder, name] = anchor.split('.');
      const chapter = folder === 'icons' ? folder : (chapterOf.get(`${folder}.${name}`) ?? own);
      return `${chapter === own ? '' : fileOf(chapter)}#${anchor}`;
    },
    iconOf: ({ code, name }) =>
      `<img class="icon" src="${iconFile(code)}" alt="${escapeHtml(name)}"/>`,
    numberLinks: false,
  });
  const chapters = parts.map(({ items, ...part }): Chapter => {
    const medium = mediumOf(part.anchor);
    const html = items.map((item) => itemHtml(item, medium)).join('\n');
    const names = items.map(({ name, url }) => ({ name, anchor: anchorOf(url, base) }));
    return { ...part, html, names };
  });
  const legend = { anchor: 'icons', title: wording.site.icons, html: iconsHtml(mediumOf('icons')) };
  if (icons.length > 0) chapters.push({ ...legend, names: [] });
  const title = format(wording.downloads.downloadAbout, { site: site.name });
  return [...chapters, { anchor: 'about', title, html: aboutHtml(compilation, 2), names: [] }];
}

/** Renders a link to an anchor in a chapter; to its heading without an anchor. */
function linkHtml(name: string, chapter: string, anchor = chapter): string {
  return `<a href="${fileOf(chapter)}#${anchor}">${escapeHtml(name)}</a>`;
}

function listHtml(items: readonly string[]): string {
  return `<ol>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ol>`;
}

/**
 * Maximum number of rulings in a part. Long chapters open slowly on devices with electronic ink, but a large shop refuses
 * books of more than 300 files, so that a file for each entry is no solution.
 */
const mostRulings = 300;

/** Cuts a section into parts: the chapters of a book. */
function partsOf(items: readonly BookItem[]): BookItem[][] {
  const parts: BookItem[][] = [];
  let rulings = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const own = 'rulings' in item ? item.rulings.length : 1;
    rulings += own;
    if (rulings <= mostRulings) parts.at(-1)?.push(item);
    else {
      parts.push([item]);
      rulings = own;
    }
  }
  return parts;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Names the package document (EPUB 3.3, 4.2.6.3). */
const container = `${declaration}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
`;

/** A page of the book as XHTML. */
function pageHtml(title: string, html: string, { language, direction }: Book['wording']): string {
  return `${declaration}<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${direction}">
<head>
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" type="text/css" href="book.css"/>
</head>
<body>
${html}
</body>
</html>
`;
}

/** Media types of the files in the book. */
const types: Record<string, string> = {
  xhtml: 'application/xhtml+xml',
  css: 'text/css',
  svg: 'image/svg+xml',
};

/**
 * Writes the package document: metadata, manifest and reading order (EPUB 3.3, 5).
 *
 * @param paths all other files of the book; its pages are in reading order
 */
function packageDocument({ glossary, wording, history }: Book, paths: readonly string[]): string {
  const { site, base } = glossary;
  const { language } = wording;
  const title = [site.name, editionInWords(history, glossary, wording)].filter(Boolean).join(': ');
  const days = [newestDay(glossary) ?? '', history.editions.at(-1)?.date ?? ''];
  const day = days.sort().at(-1) || undefined;
  const idOf = (path: string): string => `file-${path.replaceAll('/', '-')}`;
  const items = paths.map((path) => {
    const more = path === 'nav.xhtml' ? ' properties="nav"' : '';
    const type = types[path.split('.').at(-1) ?? ''];
    return `<item id="${idOf(path)}" href="${path}" media-type="${type}"${more}/>`;
  });
  const spine = paths
    .filter((path) => path.endsWith('.xhtml'))
    .map((path) => `<itemref idref="${idOf(path)}"/>`);
  return `${declaration}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book">${escapeHtml(`${site.origin}${base}`)}</dc:identifier>
<dc:title>${escapeHtml(title)}</dc:title>${day === undefined ? '' : `\n<dc:date>${day}</dc:date>`}
<dc:language>${site.contentLanguage ?? language}</dc:language>
<dc:description>${escapeHtml(site.description)}</dc:description>
<dc:subject>${escapeHtml(site.game)}</dc:subject>
<dc:rights>${escapeHtml(site.disclaimer)}</dc:rights>
${site.sources.map((source) => `<dc:source>${escapeHtml(source)}</dc:source>`).join('\n')}
<meta property="dcterms:modified">${day ?? '2000-01-01'}T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine>
${spine.join('\n')}
</spine>
</package>
`;
}
