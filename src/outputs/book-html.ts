import { createHash } from 'node:crypto';
import { escapeHtml } from '../model/index.ts';
import { iconStyles } from '../views/index.ts';
import type { Book } from './book-about.ts';
import {
  aboutHtml,
  anchorOf,
  type BookItem,
  bookSections,
  iconsHtml,
  inContentLanguage,
  itemHtml,
  type Medium,
  titlePageHtml,
} from './book-sections.ts';
import { singleFilePolicy } from './host-files.ts';

/**
 * Returns the whole glossary as a single HTML file, which works from a disk and loads nothing. To search, readers use the browser.
 *
 * @param bundled bundled style sheet of the file
 */
export function htmlFile(compilation: Book, bundled: string): string {
  const { glossary, wording } = compilation;
  const { site: frame, downloads: words } = wording;
  const { site, icons } = glossary;
  const medium: Medium = {
    ...compilation,
    nameLevel: 3,
    link: (anchor) => `#${anchor}`,
    numberLinks: true,
  };
  const style = `${bundled}\n${iconStyles(icons)}`;
  const policy = singleFilePolicy(`sha256-${createHash('sha256').update(style).digest('base64')}`);
  const help = `<p>${escapeHtml(words.downloadPrintHelp)}</p>
${aboutHtml(compilation, 3)}`;
  const sections = [
    ...bookSections(compilation).map(({ anchor, title, items }) => ({
      anchor,
      title,
      html: [namesHtml(items, glossary), ...items.map((item) => itemHtml(item, medium))].join('\n'),
    })),
    ...(icons.length > 0 ? [{ anchor: 'icons', title: frame.icons, html: iconsHtml(medium) }] : []),
    { anchor: 'help', title: frame.help, html: help },
  ];
  const links = sections.map(
    ({ anchor, title }) => `<a href="#${anchor}">${escapeHtml(title)}</a>`,
  );
  const bodies = sections.map(
    ({ anchor, title, html }) =>
      `<section class="letter" aria-labelledby="${anchor}">\n<h2 id="${anchor}">${escapeHtml(title)}</h2>\n${html}\n</section>`,
  );
  return `<!doctype html>
<html lang="${wording.language}" dir="${wording.direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(site.name)}</title>
<meta name="description" content="${escapeHtml(site.description)}">
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header>
<h1><a href="#top">${escapeHtml(site.name)}</a></h1>
<nav aria-label="${escapeHtml(words.downloadLetters)}">${links.join(' ')}</nav>
</header>
<main id="top">
${titlePageHtml(compilation)}
<p class="kind find">${escapeHtml(words.downloadFindHint)}</p>
${bodies.join('\n')}
</main>
<footer>
<p>${escapeHtml(site.disclaimer)}</p>
<fieldset class="choices"><legend>${escapeHtml(frame.theme)}</legend>
<label><input type="radio" name="colours" checked> ${escapeHtml(frame.themeAuto)}</label>
<label><input type="radio" name="colours" id="light"> ${escapeHtml(frame.themeLight)}</label>
<label><input type="radio" name="colours" id="dark"> ${escapeHtml(frame.themeDark)}</label>
</fieldset>
</footer>
</body>
</html>
`;
}

/** Contents of a section: a link to each of its names. */
function namesHtml(items: readonly BookItem[], glossary: Medium['glossary']): string {
  const links = items.map(({ name, url }) => {
    return `<li><a href="#${anchorOf(url, glossary.base)}">${escapeHtml(name)}</a></li>`;
  });
  return `<ul class="contents"${inContentLanguage(glossary)}>\n${links.join('\n')}\n</ul>`;
}
