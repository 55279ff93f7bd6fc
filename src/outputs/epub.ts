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
  const { chapters, contents } = chaptersOf(compilation);
  const toc = wording.downloads.downloadContents;
  const pages: Page[] = [
    {
      file: 'title.xhtml',
      title: site.name,
      html: `<h1>${escapeHtml(site.name)}</h1>
${titlePageHtml(compilation)}
<p class="kind">${escapeHtml(site.disclaimer)}</p>`,
      body: ' class="title" epub:type="titlepage"',
    },
    {
      file: 'nav.xhtml',
      title: toc,
      html: `<nav epub:type="toc" role="doc-toc" id="toc">
<h1>${escapeHtml(toc)}</h1>
${listHtml(contents)}
</nav>`,
    },
    ...chapters,
  ];
  const files: [path: string, content: string][] = [
    ...pages.map((page): [string, string] => [page.file, pageHtml(page, wording)]),
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

/** A page of the book. */
interface Page {
  /** Name inside of the book: `s.xhtml`. */
  file: string;
  title: string;
  html: string;
  /** Attributes of its body. */
  body?: string;
}

/** The chapters of the book, letters first, and the items of its table of contents as HTML. */
function chaptersOf(compilation: Book): { chapters: Page[]; contents: string[] } {
  const { glossary, wording } = compilation;
  const { base, icons, site } = glossary;
  const sections = bookSections(compilation).map(({ anchor, title, items }) => {
    const name = anchor.replace('letters.', '');
    const parts = partsOf(items).map((part, at) => ({
      items: part,
      file: `${name}${at === 0 ? '' : `-${at + 1}`}.xhtml`,
    }));
    return { anchor, title, parts };
  });
  // Links need the file of each anchor.
  const files = new Map(
    sections.flatMap(({ parts }) =>
      parts.flatMap(({ file, items }) => items.map(({ url }) => [anchorOf(url, base), file])),
    ),
  );
  const mediumOf = (own: string): Medium => ({
    ...compilation,
    nameLevel: 2,
    link(anchor) {
      const [folder, name] = anchor.split('.');
      const file = folder === 'icons' ? 'icons.xhtml' : files.get(`${folder}.${name}`);
      return `${file === undefined || file === own ? '' : file}#${anchor}`;
    },
    iconOf: ({ code, name }) =>
      `<img class="icon" src="${iconFile(code)}" alt="${escapeHtml(name)}"/>`,
    numberLinks: false,
  });
  const chapters = sections.flatMap(({ anchor, title, parts }) =>
    parts.map(({ file, items }, at): Page => {
      const heading = `<h1${at === 0 ? ` id="${anchor}"` : ''}>${escapeHtml(title)}</h1>`;
      const html = [heading, ...items.map((item) => itemHtml(item, mediumOf(file)))].join('\n');
      return { file, title, html };
    }),
  );
  const linkHtml = (title: string, to: string): string =>
    `<a href="${to}">${escapeHtml(title)}</a>`;
  const contents = sections.map(({ anchor, title, parts }) => {
    const names = parts.flatMap(({ file, items }) =>
      items.map(({ name, url }) => linkHtml(name, `${file}#${anchorOf(url, base)}`)),
    );
    return `${linkHtml(title, `${parts[0]?.file}#${anchor}`)}\n${listHtml(names)}\n`;
  });
  const others = [
    ['icons.xhtml', wording.site.icons, icons.length > 0 && iconsHtml(mediumOf('icons.xhtml'))],
    [
      'about.xhtml',
      format(wording.downloads.downloadAbout, { site: site.name }),
      aboutHtml(compilation, 2),
    ],
  ] as const;
  for (const [file, title, html] of others) {
    if (html === false) continue;
    chapters.push({ file, title, html: `<h1>${escapeHtml(title)}</h1>\n${html}` });
    contents.push(linkHtml(title, file));
  }
  return { chapters, contents };
}

function listHtml(items: readonly string[]): string {
  return `<ol>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ol>`;
}

/**
 * Maximum length of a part, in characters. Long chapters open slowly on devices with electronic ink, but a large shop
 * refuses books of more than 300 files, so that a file for each entry is no solution.
 */
const longestPart = 150_000;

/** Cuts a section into parts: the chapters of a book. */
function partsOf(items: readonly BookItem[]): BookItem[][] {
  const parts: BookItem[][] = [];
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
function weightOf(item: BookItem): number {
  const cited = item.type === 'shared' ? 0 : item.backlinks.length * 80;
  const own = 'rulings' in item ? item.rulings : [];
  const applied = item.type === 'entry' ? item.applied.map(({ ruling }) => ruling) : [];
  return [...own, ...applied].reduce((sum, { html }) => sum + html.length + 100, 300 + cited);
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
function pageHtml(
  { title, html, body = '' }: Page,
  { language, direction }: Book['wording'],
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
