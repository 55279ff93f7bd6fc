import { createHash } from 'node:crypto';
import {
  iconDataUri,
  iconStyles,
  type SearchFiles,
  type SiteCompilation,
  singleFilePolicy,
} from '../files/index.ts';
import { escapeHtml } from '../glossary/browser.ts';
import { questionsFile } from '../search/index.ts';
import { inlineHtml } from '../wording/index.ts';
import { letterSections } from './letter-sections.ts';
import { inContentLanguage, type Medium } from './medium.ts';
import { aboutHtml, iconsHtml, itemHtml, letterAnchor, textHtml } from './sections.ts';

/** Parts of the file besides the glossary's text. */
export interface HtmlParts {
  /** The stylesheet, in one piece. */
  style: string;
  /** The search, in one piece: a classic script. */
  script: string;
  /** Data of the search. */
  searchFiles: SearchFiles;
}

/** The whole glossary as one HTML file that needs nothing beside it, not even a server. */
export function htmlFile(
  compilation: Pick<SiteCompilation, 'glossary' | 'wording'>,
  parts: HtmlParts,
): string {
  const { glossary, wording } = compilation;
  const { site: frame, search, downloads: words } = wording;
  const { site, base, pages, documents, icons } = glossary;
  const medium: Medium = {
    base,
    wording,
    inContentLanguage: inContentLanguage(glossary),
    pages,
    headingShift: 2,
    nameLevel: 3,
    link: (anchor) => `#${anchor}`,
    numberLinks: true,
  };
  const [names, searchWords] = parts.searchFiles;
  const style = `${parts.style}\n${iconStyles(icons, iconDataUri)}`;
  const policy = singleFilePolicy({ style: hashOf(style), script: hashOf(parts.script) });
  const help = `<p class="searches" hidden>${inlineHtml(words.downloadSearchHelp)}</p>
<p>${escapeHtml(words.downloadPrintHelp)}</p>
<previews-switch hidden><label><input type="checkbox"> ${escapeHtml(wording.previews.previewsSwitch)}</label></previews-switch>
${aboutHtml(compilation, 3)}`;
  const sections = [
    ...letterSections(glossary).map((letter) => ({
      id: letterAnchor(letter),
      title: letter.label,
      parts: letter.items.map((item) => itemHtml(item, medium)),
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
<div id="search" data-base="${base}" hidden><form role="search"><label for="q">${escapeHtml(search.searchButton)}</label> <input id="q" name="q" type="search" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search"></form></div>
<nav aria-label="${escapeHtml(words.downloadLetters)}">${links.join(' ')}</nav>
</header>
<main id="top">
<p class="lead">${escapeHtml(site.description)}</p>
<p class="kind unscripted">${escapeHtml(words.downloadFindHint)}</p>
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
<script type="application/json" id="names">${dataBlock(names.text)}</script>
<script type="application/json" id="words">${dataBlock(searchWords.text)}</script>
<script type="application/json" id="questions">${dataBlock(JSON.stringify(questionsFile(glossary)))}</script>
<script>${parts.script}</script>
</body>
</html>
`;
  return head + sections.map(sectionHtml).join('\n') + end;
}

function sectionHtml({ id, title, parts }: { id: string; title: string; parts: string[] }): string {
  const start = `<section class="letter" aria-labelledby="${id}">\n<h2 id="${id}">${escapeHtml(title)}</h2>`;
  return [start, ...parts, '</section>'].join('\n');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

// No markup in the data may end the element that contains it.
function dataBlock(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
