import { createHash } from 'node:crypto';
import { escapeHtml } from '../model/index.ts';
import { iconDataUri, iconStyles, type SiteCompilation } from '../views/index.ts';
import {
  aboutHtml,
  anchorOf,
  iconsHtml,
  inContentLanguage,
  itemHtml,
  type LetterItem,
  letterAnchor,
  letterSections,
  type Medium,
  textHtml,
} from './book-sections.ts';
import { singleFilePolicy } from './host-files.ts';

/** Bundled style sheet and script of the HTML file. */
interface HtmlParts {
  style: string;
  /** Classic script that shows previews of references. */
  script: string;
}

/** Returns the whole glossary as a single HTML file, which works from a disk and loads nothing. To search, readers use the browser. */
export function htmlFile(
  compilation: Pick<SiteCompilation, 'glossary' | 'wording'>,
  parts: HtmlParts,
): string {
  const { glossary, wording } = compilation;
  const { site: frame, downloads: words } = wording;
  const { site, base, pages, documents, icons } = glossary;
  const medium: Medium = {
    base,
    wording,
    inContentLanguage: inContentLanguage(glossary),
    pages,
    nameLevel: 3,
    link: (anchor) => `#${anchor}`,
    numberLinks: true,
  };
  const style = `${parts.style}\n${iconStyles(icons, iconDataUri)}`;
  const policy = singleFilePolicy({ style: hashOf(style), script: hashOf(parts.script) });
  const help = `<p>${escapeHtml(words.downloadPrintHelp)}</p>
<previews-switch hidden><label><input type="checkbox"> ${escapeHtml(wording.previews.previewsSwitch)}</label></previews-switch>
${aboutHtml(compilation, 3)}`;
  const sections = [
    ...letterSections(glossary).map((letter) => ({
      id: letterAnchor(letter),
      title: letter.label,
      parts: [
        namesHtml(letter.items, medium),
        ...letter.items.map((item) => itemHtml(item, medium)),
      ],
    })),
    {
      id: 'documents',
      title: frame.documents,
      parts: documents.map((one) => textHtml(one, medium)),
    },
    {
      id: 'icons',
      title: frame.icons,
      parts: icons.length > 0 ? [iconsHtml(glossary, medium)] : [],
    },
    { id: 'help', title: frame.help, parts: [help] },
  ].filter(({ parts }) => parts.length > 0);
  const links = sections.map(({ id, title }) => `<a href="#${id}">${escapeHtml(title)}</a>`);
  const head = `<!doctype html>
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
<p class="lead">${escapeHtml(site.description)}</p>
<p class="kind find">${escapeHtml(words.downloadFindHint)}</p>
`;
  const end = `
</main>
<footer>
<p>${escapeHtml(site.disclaimer)}</p>
<fieldset class="choices"><legend>${escapeHtml(frame.theme)}</legend>
<label><input type="radio" name="colours" checked> ${escapeHtml(frame.themeAuto)}</label>
<label><input type="radio" name="colours" id="light"> ${escapeHtml(frame.themeLight)}</label>
<label><input type="radio" name="colours" id="dark"> ${escapeHtml(frame.themeDark)}</label>
</fieldset>
</footer>
<script>${parts.script}</script>
</body>
</html>
`;
  return head + sections.map(sectionHtml).join('\n') + end;
}

/** Contents of a letter: a link to each of its names. */
function namesHtml(items: readonly LetterItem[], { base, inContentLanguage }: Medium): string {
  const links = items.map(
    ({ name, url }) => `<li><a href="#${anchorOf(url, base)}">${escapeHtml(name)}</a></li>`,
  );
  return `<ul class="contents"${inContentLanguage}>\n${links.join('\n')}\n</ul>`;
}

function sectionHtml({ id, title, parts }: { id: string; title: string; parts: string[] }): string {
  const start = `<section class="letter" aria-labelledby="${id}">\n<h2 id="${id}">${escapeHtml(title)}</h2>`;
  return [start, ...parts, '</section>'].join('\n');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
