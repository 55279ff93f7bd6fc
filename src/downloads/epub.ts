import { strToU8, type ZippableFile, zipSync } from 'fflate';
import type { SiteCompilation } from '../files/index.ts';
import { escapeHtml, iconId } from '../glossary/browser.ts';
import { chapters } from './chapters.ts';
import { coverSvg } from './cover.ts';
import { container, navigation, packageDocument, page } from './epub-package.ts';

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
