import { createHash } from 'node:crypto';
import { iconStyles, singleFilePolicy } from '../files/index.ts';
import { escapeHtml, type Glossary } from '../glossary/browser.ts';
import { type Shelf, shelves } from './letter-sections.ts';
import type { Medium } from './medium.ts';
import { aboutHtml, documentHtml, iconsHtml, itemHtml, letterAnchor } from './sections.ts';

/** What the file needs that is not the glossary's text. */
export interface HtmlParts {
  /** The stylesheet, in one piece. */
  style: string;
  /** The search, in one piece: a classic script. */
  script: string;
  /** The name index (`search/names.json`) and the vocabulary (`search/words.json`) as JSON. */
  names: string;
  words: string;
}

/** The whole glossary as one HTML file that needs nothing beside it, not even a server. */
export function htmlFile(glossary: Glossary, parts: HtmlParts): string {
  const { site, base, pages, documents, icons } = glossary;
  const medium: Medium = {
    base,
    pages,
    headingShift: 2,
    nameLevel: 3,
    link: (anchor) => `#${anchor}`,
    icon: (id, name) =>
      `<span class="icon" role="img" aria-label="${name}" data-icon="${id}"></span>`,
    numberLinks: true,
  };
  const shelf = shelves(glossary);
  const style = `${parts.style}\n${iconStyles(icons)}`;
  const policy = singleFilePolicy({ style: hashOf(style), script: hashOf(parts.script) });
  return `<!doctype html>
<html lang="${site.language}">
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
<form role="search" hidden><label for="q">Search</label> <input id="q" name="q" type="search" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search" aria-describedby="said"></form>
<nav aria-label="Letters">${lettersHtml(shelf, documents.length > 0, icons.length > 0)}</nav>
</header>
<main id="top">
<section id="found" aria-label="What was found" hidden><p id="said" role="status"></p></section>
<div id="all">
<p class="lead">${escapeHtml(site.description)}</p>
<p class="kind unscripted">To find a word, use your browser's own search in the page.</p>
${shelf
  .map(
    (letter) => `<section class="letter" aria-labelledby="${letterAnchor(letter)}">
<h2 id="${letterAnchor(letter)}">${letter.label}</h2>
${letter.items.map((item) => itemHtml(item, medium)).join('\n')}
</section>`,
  )
  .join('\n')}
${
  documents.length > 0
    ? section(
        'documents',
        'Documents',
        documents.map((document) => documentHtml(document, medium)).join('\n'),
      )
    : ''
}
${icons.length > 0 ? section('icons', 'Icons', iconsHtml(glossary, medium)) : ''}
${section('help', 'Help', `<p class="searches" hidden>Type the name of a card or a term, an abbreviation, or a question in your own words. Names come first, then the rulings that hold your words. The key <kbd>/</kbd> leads to the search box, Escape empties it, the arrow keys move through what was found, and your browser's Back returns to it.</p>\n<p>Printed, this page is a book in two columns; once a letter is chosen at the top, that letter alone.</p>\n${aboutHtml(glossary, 3)}`)}
</div>
</main>
<footer>
<p>${escapeHtml(site.disclaimer)}</p>
<fieldset><legend>Colours</legend>
<label><input type="radio" name="colours" checked> System</label>
<label><input type="radio" name="colours" id="light"> Light</label>
<label><input type="radio" name="colours" id="dark"> Dark</label>
</fieldset>
</footer>
<script type="application/json" id="names">${dataBlock(parts.names)}</script>
<script type="application/json" id="words">${dataBlock(parts.words)}</script>
<script>${parts.script}</script>
</body>
</html>
`;
}

function lettersHtml(shelf: readonly Shelf[], documents: boolean, icons: boolean): string {
  const places = [
    ...shelf.map((letter) => [letterAnchor(letter), letter.label]),
    ...(documents ? [['documents', 'Documents']] : []),
    ...(icons ? [['icons', 'Icons']] : []),
    ['help', 'Help'],
  ];
  return places.map(([anchor, label]) => `<a href="#${anchor}">${label}</a>`).join(' ');
}

function section(id: string, title: string, html: string): string {
  return `<section class="letter" aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${html}\n</section>`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

// No markup may end the element that the data stands in.
function dataBlock(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
