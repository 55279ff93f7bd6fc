import type { SiteCompilation } from '../files/index.ts';
import { type Document, escapeHtml, iconId } from '../glossary/index.ts';
import { format } from '../wording/index.ts';
import {
  type LetterPart,
  type LetterSection,
  letterSections,
  partsOfLetter,
} from './letter-sections.ts';
import { anchorOf, type Medium } from './medium.ts';
import { aboutHtml, documentHtml, iconsHtml, itemHtml, letterAnchor } from './sections.ts';

/** A file of the book that is read. */
export interface Chapter {
  /** Name inside of the book, `s.xhtml`. */
  file: string;
  title: string;
  /** Makes the HTML of its body. */
  html(): string;
  /** What the table of contents names: the letter and below it the names, for each with its address. */
  contents?: { title: string; address: string; names: { title: string; address: string }[] };
}

/** A part of a letter with the name of its file: every link needs to know which file has its anchor. */
interface Plan extends LetterPart {
  file: string;
}

/** Everything of the glossary as the chapters of a book: letters, then documents, icons, and about the book. */
export function chapters(compilation: Pick<SiteCompilation, 'glossary' | 'wording'>): Chapter[] {
  const { glossary, wording } = compilation;
  const { base, pages, documents, icons, site } = glossary;
  const plans = letterSections(glossary).flatMap(planSection);
  const files = new Map<string, string>();
  for (const { file, section, items, goesOn } of plans) {
    if (!goesOn) files.set(letterAnchor(section), file);
    for (const item of items) files.set(anchorOf(item.url, base), file);
  }
  for (const { url } of documents) files.set(anchorOf(url, base), 'documents.xhtml');
  for (const { code } of icons) files.set(`icons.icon-${iconId(code)}`, 'icons.xhtml');

  const mediumOf = (own: string): Medium => ({
    base,
    wording,
    pages,
    headingShift: 1,
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

  const letters = plans.map((plan): Chapter => {
    const { file, section, items, goesOn } = plan;
    const id = goesOn ? '' : ` id="${letterAnchor(section)}"`;
    const medium = mediumOf(file);
    const contents = () => ({
      title: section.label,
      address: `${file}#${letterAnchor(section)}`,
      names: plans
        .filter((plan) => plan.section === section)
        .flatMap((plan) => plan.items.map((item) => listed(plan.file, item.name, item.url))),
    });
    return {
      file,
      title: section.label,
      html: () =>
        `<h1${id}>${section.label}</h1>\n${items.map((item) => itemHtml(item, medium)).join('\n')}`,
      ...(goesOn ? {} : { contents: contents() }),
    };
  });
  return [
    ...letters,
    ...(documents.length > 0
      ? [documentsChapter(documents, mediumOf('documents.xhtml'), listed)]
      : []),
    ...(icons.length > 0
      ? [
          plainChapter('icons', wording.site.icons, () =>
            iconsHtml(glossary, mediumOf('icons.xhtml')),
          ),
        ]
      : []),
    plainChapter('about', format(wording.downloads.downloadAbout, { site: site.name }), () =>
      aboutHtml(compilation, 2),
    ),
  ];
}

function planSection(section: LetterSection): Plan[] {
  return partsOfLetter(section).map((part, at) => ({
    ...part,
    file: `${section.letter}${at === 0 ? '' : `-${at + 1}`}.xhtml`,
  }));
}

function documentsChapter(
  documents: readonly Document[],
  medium: Medium,
  listed: (file: string, name: string, url: string) => { title: string; address: string },
): Chapter {
  const file = 'documents.xhtml';
  const title = medium.wording.site.documents;
  return {
    ...plainChapter('documents', title, () =>
      documents.map((document) => documentHtml(document, medium)).join('\n'),
    ),
    contents: {
      title,
      address: file,
      names: documents.map(({ name, url }) => listed(file, name, url)),
    },
  };
}

function plainChapter(name: string, title: string, html: () => string): Chapter {
  const file = `${name}.xhtml`;
  return {
    file,
    title,
    html: () => `<h1>${escapeHtml(title)}</h1>\n${html()}`,
    contents: { title, address: file, names: [] },
  };
}
