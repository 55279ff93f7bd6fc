import { entryKind, publicationText, rulingCounts, type SiteCompilation } from '../files/index.ts';
import {
  type Backlink,
  bodyHtml,
  type Document,
  type Entry,
  escapeHtml,
  type Glossary,
  iconHtml,
  iconId,
  type Retired,
  replacedByHtml,
  rulingPath,
  type SharedTitle,
  type Term,
  toHtml,
} from '../glossary/index.ts';
import { format, formatHtml, plural } from '../wording/index.ts';
import { type AboutPart, about } from './about.ts';
import type { LetterItem, LetterSection } from './letter-sections.ts';
import { anchorOf, type Medium, transplant } from './medium.ts';

/** A name of the alphabet with all that the glossary says about it, as HTML that is well-formed XML. */
export function itemHtml(item: LetterItem, medium: Medium): string {
  switch (item.type) {
    case 'entry':
      return textHtml(item, item.title, entryKind(item, medium.wording), medium);
    case 'term':
      return termHtml(item, medium);
    case 'shared':
      return sharedHtml(item, medium);
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
  const heading = { name: `${title}${apart}`, rulings: rulingCounts(text, medium.wording) };
  return article(page, heading, medium, [
    kind && line('kind', escapeHtml(kind)),
    text.aliases.length > 0 && alsoHtml(text.aliases, medium),
    text.type === 'document' &&
      text.replacedBy.length > 0 &&
      line(
        'replaced',
        replacedByHtml(
          text.replacedBy.map(({ name, url }) => ({
            name,
            url: medium.link(anchorOf(url, medium.base)),
          })),
          medium.wording.kinds,
        ),
      ),
    `<div class="text${text.type === 'document' ? ' rules' : ''}">`,
    bodyHtml(transplant(text.body, page, medium), medium.wording.kinds, true),
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
    text.backlinks.length > 0 &&
      line(
        'cited',
        formatHtml(downloads.downloadMentionedIn, {
          places: citersHtml(text.backlinks, medium),
        }),
      ),
  ]);
}

function termHtml(term: Term, medium: Medium): string {
  const sentences = term.backlinks.map(
    (backlink) => `<li>${escapeHtml(backlink.sentence)} (${backlinkHtml(backlink, medium)})</li>`,
  );
  return article(anchorOf(term.url, medium.base), term, medium, [
    line('kind', escapeHtml(medium.wording.kinds.mention)),
    term.aliases.length > 0 && alsoHtml(term.aliases, medium),
    sentences.length > 0 && `<ul class="naming">\n${sentences.join('\n')}\n</ul>`,
  ]);
}

function sharedHtml(shared: SharedTitle, medium: Medium): string {
  const links = shared.entries.map(({ url, name }) => {
    const to = medium.link(anchorOf(url, medium.base));
    return `<li><a class="ref see" href="${to}">${escapeHtml(name)}</a></li>`;
  });
  return article(anchorOf(shared.url, medium.base), shared, medium, [
    line('kind', escapeHtml(medium.wording.kinds.sharedTitle)),
    `<ul>\n${links.join('\n')}\n</ul>`,
  ]);
}

/** The icons that the texts show, each with its code, name and meaning. */
export function iconsHtml({ icons }: Glossary, medium: Medium): string {
  const labels = medium.wording.kinds;
  const rows = icons.map(({ code, name, meaning }) => {
    const id = iconId(code);
    const more = meaning ? `: ${escapeHtml(meaning)}` : '';
    const own = medium.icon?.({ code, name });
    const picture = own ? toHtml([own], labels, true) : iconHtml({ code, name });
    return `<li id="icons.icon-${id}">${picture} <code>[${escapeHtml(code)}]</code> <strong>${escapeHtml(name)}</strong>${more}</li>`;
  });
  return `<ul class="icons">\n${rows.join('\n')}\n</ul>`;
}

/** Introduction of the file. */
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
export function letterAnchor({ letter }: Pick<LetterSection, 'letter'>): string {
  return `letters.${letter}`;
}

function article(
  anchor: string,
  { name, rulings }: { name: string; rulings?: string },
  medium: Medium,
  lines: (string | false | undefined)[],
): string {
  const level = medium.nameLevel;
  const heading = `<h${level}>${escapeHtml(name)}</h${level}>`;
  const counts = rulings === undefined ? '' : ` data-rulings="${escapeHtml(rulings)}"`;
  return [
    `<article id="${anchor}"${counts}>`,
    heading,
    ...lines.filter(Boolean),
    '</article>',
  ].join('\n');
}

function alsoHtml(aliases: readonly string[], { wording }: Medium): string {
  const names = `<span class="names">${escapeHtml(aliases.join(', '))}</span>`;
  return line('also', formatHtml(wording.text.also, { names }));
}

function line(name: string, html: string): string {
  return `<p class="${name}">${html}</p>`;
}

// "skills p3, p5; ship p1": who refers once, each of its rulings a link.
function citersHtml(backlinks: readonly Backlink[], medium: Medium): string {
  const byCiter = new Map<string, Map<string, string>>();
  for (const backlink of backlinks) {
    const numbers = byCiter.get(backlink.from.url) ?? new Map<string, string>();
    const name = numbers.size === 0 ? `${backlink.from.name} ` : '';
    if (!numbers.has(backlink.number))
      numbers.set(backlink.number, backlinkHtml(backlink, medium, name));
    byCiter.set(backlink.from.url, numbers);
  }
  return [...byCiter.values()].map((numbers) => [...numbers.values()].join(', ')).join('; ');
}

function backlinkHtml(
  { from, url, number, printed }: Backlink,
  medium: Medium,
  name = `${from.name} `,
): string {
  const to = medium.link(anchorOf(url, medium.base));
  return `<a class="citer" href="${to}">${escapeHtml(name)}${printed ?? number}</a>`;
}

function retiredHtml(
  retired: Readonly<Record<string, Retired>>,
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
    const target = medium.pages.get(goes.to);
    const to = anchorOf(medium.base + rulingPath(goes.to, goes.number), medium.base);
    const name = escapeHtml([target?.name, goes.number].filter(Boolean).join(' '));
    const place = `<a class="ref see" href="${medium.link(to)}">${name}</a>`;
    const text = formatHtml(retiredHere, { place });
    return `<p class="retired" id="${id}">${number}: ${text}</p>`;
  });
}
