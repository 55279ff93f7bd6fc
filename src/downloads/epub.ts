import { strToU8, type ZipOptions, zipSync } from 'fflate';
import type { SiteCompilation } from '../files/index.ts';
import { escapeHtml, iconId } from '../glossary/browser.ts';
import { chapters } from './chapters.ts';
import { coverSvg } from './cover.ts';
import { container, navigation, packageDocument, page } from './epub-package.ts';

type ZippableFile = [Uint8Array, ZipOptions];

// As old as the format knows days. fflate reads it in local time, and so it is made: the same bytes in every zone.
const mtime = new Date(1980, 0, 1, 12);

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
  const text = (content: string): ZippableFile => [strToU8(content), { level: 6, mtime }];
  const cover = `<img src="cover.svg" alt="${escapeHtml(site.name)}"/>`;
  const title = `<h1>${escapeHtml(site.name)}</h1>
<p class="lead">${escapeHtml(site.description)}</p>
<p class="kind">${escapeHtml(site.disclaimer)}</p>`;
  const files: Record<string, ZippableFile> = {
    // First and not compressed, so that the type is at a fixed place (EPUB OCF 3.3, 4.3).
    mimetype: [strToU8('application/epub+zip'), { level: 0, mtime }],
    'META-INF/container.xml': text(container),
    'EPUB/package.opf': text(packageDocument(compilation, all)),
    'EPUB/nav.xhtml': text(navigation(all, wording)),
    'EPUB/book.css': text(style),
    'EPUB/cover.svg': text(coverSvg(site, wording.language)),
    'EPUB/cover.xhtml': text(page(wording, site.name, cover, ' class="cover" epub:type="cover"')),
    'EPUB/title.xhtml': text(
      page(wording, site.name, title, ' class="title" epub:type="titlepage"'),
    ),
  };
  for (const { file, title, html } of all) files[`EPUB/${file}`] = text(page(wording, title, html));
  for (const { code, svg } of icons) files[`EPUB/icons/${iconId(code)}.svg`] = text(svg);
  return zipSync(files);
}
