import { newestDay, type SiteCompilation } from '../files/index.ts';
import { escapeHtml, iconId } from '../glossary/browser.ts';
import type { Wording } from '../wording/index.ts';
import type { Chapter } from './chapters.ts';

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
export function packageDocument(
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
