import { entryKind, publicationText, type SiteCompilation } from '../files/index.ts';
import {
  type Citation,
  type Document,
  type Entry,
  escapeHtml,
  type Glossary,
  iconId,
  type Retirement,
  type SharedTitle,
  type Term,
} from '../glossary/browser.ts';
import { format, formatHtml, plural } from '../wording/index.ts';
import { type AboutPart, about } from './about.ts';
import type { Shelf, ShelfItem } from './letter-sections.ts';
import { anchorOf, type Medium, transplant } from './medium.ts';

/** A name of the alphabet with all that the glossary says of it, as HTML that is well-formed XML. */
export function itemHtml(
  item: ShelfItem,
  entries: ReadonlyMap<string, Entry>,
  medium: Medium,
): string {
  switch (item.type) {
    case 'entry':
      return textHtml(item, item.title, entryKind(item, medium.wording), medium);
    case 'term':
      return termHtml(item, medium);
    case 'shared':
      return sharedHtml(item, entries, medium);
  }
}

/** A document with its rules. */
export function documentHtml(document: Document, medium: Medium): string {
  return textHtml(document, document.title, '', medium);
}

function textHtml(text: Entry | Document, title: string, kind: string, medium: Medium): string {
  const page = anchorOf(text.url, medium.base);
  const { language, text: words, downloads } = medium.wording;
  const { sources } = text;
  const apart = text.type === 'entry' && text.disambiguation ? ` (${text.disambiguation})` : '';
  return article(page, `${title}${apart}`, medium, [
    kind && line('kind', escapeHtml(kind)),
    text.aliases.length > 0 && alsoHtml(text.aliases, medium),
    `<div class="text${text.type === 'document' ? ' rules' : ''}">`,
    transplant(text.html, page, medium),
    '</div>',
    ...(text.type === 'entry' ? retiredHtml(text.retired, page, medium) : []),
    sources.length > 0 &&
      line(
        'sources',
        escapeHtml(
          plural(language, words.source, sources.length, {
            sources: sources.map(publicationText).join('; '),
          }),
        ),
      ),
    text.citedBy.length > 0 &&
      line(
        'cited',
        formatHtml(downloads.downloadMentionedIn, {
          places: citersHtml(text.citedBy, medium),
        }),
      ),
  ]);
}

function termHtml(term: Term, medium: Medium): string {
  const sentences = term.citedBy.map(
    (citation) => `<li>${escapeHtml(citation.sentence)} (${citationLink(citation, medium)})</li>`,
  );
  return article(anchorOf(term.url, medium.base), term.title, medium, [
    line('kind', escapeHtml(medium.wording.kinds.mention)),
    term.aliases.length > 0 && alsoHtml(term.aliases, medium),
    sentences.length > 0 && `<ul class="naming">\n${sentences.join('\n')}\n</ul>`,
  ]);
}

function sharedHtml(
  shared: SharedTitle,
  entries: ReadonlyMap<string, Entry>,
  medium: Medium,
): string {
  const links = shared.entries.flatMap((slug) => {
    const entry = entries.get(slug);
    if (!entry) return [];
    const to = medium.link(anchorOf(entry.url, medium.base));
    return [`<li><a class="ref see" href="${to}">${escapeHtml(entry.name)}</a></li>`];
  });
  return article(anchorOf(shared.url, medium.base), shared.title, medium, [
    line('kind', escapeHtml(medium.wording.kinds.sharedTitle)),
    `<ul>\n${links.join('\n')}\n</ul>`,
  ]);
}

/** The icons that the texts show, each with its code, name and meaning. */
export function iconsHtml({ icons }: Glossary, medium: Medium): string {
  const rows = icons.map(({ code, name, meaning }) => {
    const id = iconId(code);
    const more = meaning ? `: ${escapeHtml(meaning)}` : '';
    const picture = medium.icon(id, escapeHtml(name));
    return `<li id="icons.icon-${id}">${picture} <code>[${escapeHtml(code)}]</code> <strong>${escapeHtml(name)}</strong>${more}</li>`;
  });
  return `<ul class="icons">\n${rows.join('\n')}\n</ul>`;
}

/** What the file says of itself. */
export function aboutHtml(
  compilation: Pick<SiteCompilation, 'glossary' | 'wording'>,
  level: number,
): string {
  return about(compilation)
    .map((part) => aboutPartHtml(part, level))
    .join('\n');
}

function aboutPartHtml({ id, title, paragraphs, list = [] }: AboutPart, level: number): string {
  const items = list.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n');
  return [
    `<h${level} id="help.${id}">${escapeHtml(title)}</h${level}>`,
    ...paragraphs.map((paragraph) => `<p>${linked(escapeHtml(paragraph))}</p>`),
    ...(items ? [`<ul>\n${items}\n</ul>`] : []),
  ].join('\n');
}

// An address at a paragraph's end is a link.
function linked(html: string): string {
  return html.replace(/https?:\/\/\S+$/u, '<a href="$&">$&</a>');
}

/** Anchor of a letter. */
export function letterAnchor({ letter }: Pick<Shelf, 'letter'>): string {
  return `letters.${letter}`;
}

function article(
  anchor: string,
  title: string,
  medium: Medium,
  lines: (string | false | undefined)[],
): string {
  const level = medium.nameLevel;
  const heading = `<h${level}>${escapeHtml(title)}</h${level}>`;
  return [`<article id="${anchor}">`, heading, ...lines.filter(Boolean), '</article>'].join('\n');
}

function alsoHtml(aliases: readonly string[], { wording }: Medium): string {
  const names = `<span class="names">${escapeHtml(aliases.join(', '))}</span>`;
  return line('also', formatHtml(wording.text.also, { names }));
}

function line(name: string, html: string): string {
  return `<p class="${name}">${html}</p>`;
}

// "skills p3, p5; ship p1": who refers once, each of its rulings a link.
function citersHtml(citations: readonly Citation[], medium: Medium): string {
  const byCiter = new Map<string, Map<string, string>>();
  for (const citation of citations) {
    const numbers = byCiter.get(citation.from.url) ?? new Map<string, string>();
    const name = numbers.size === 0 ? `${citation.from.title} ` : '';
    if (!numbers.has(citation.number))
      numbers.set(citation.number, citationLink(citation, medium, name));
    byCiter.set(citation.from.url, numbers);
  }
  return [...byCiter.values()].map((numbers) => [...numbers.values()].join(', ')).join('; ');
}

function citationLink({ from, number }: Citation, medium: Medium, name = `${from.title} `): string {
  const to = medium.link(`${anchorOf(from.url, medium.base)}.${number}`);
  return `<a class="citer" href="${to}">${escapeHtml(name)}${number}</a>`;
}

function retiredHtml(
  retired: Readonly<Record<string, Retirement>>,
  page: string,
  medium: Medium,
): string[] {
  const { retiredHere, retiredHereFor } = medium.wording.text;
  return Object.entries(retired).map(([number, goes]) => {
    const id = `${page}.${number}`;
    if ('reason' in goes) {
      const text = format(retiredHereFor, { reason: goes.reason });
      return `<p class="retired" id="${id}">${number}: ${escapeHtml(text)}</p>`;
    }
    const to = anchorOf(goes.to.url, medium.base) + (goes.number ? `.${goes.number}` : '');
    const name = escapeHtml([goes.to.title, goes.number].filter(Boolean).join(' '));
    const place = `<a class="ref see" href="${medium.link(to)}">${name}</a>`;
    const text = formatHtml(retiredHere, { place });
    return `<p class="retired" id="${id}">${number}: ${text}</p>`;
  });
}
