import type { RulingChange, TextChange } from '../editions/browser.ts';
import { escapeHtml, type Glossary } from '../glossary/browser.ts';
import { changeDetails, changesInShort, changeWord, placesOf, reasonOf } from './change-words.ts';
import { type EditionChanges, editionChanges } from './edition-changes.ts';
import type { SiteCompilation } from './site-compilation.ts';
import { textPlace } from './text-places.ts';

/** So many editions stand in the feed. */
const mostEditions = 20;

/** An Atom feed (RFC 4287) of the editions, the newest first, each with what it changed as HTML. */
export function changesFeed(compilation: SiteCompilation): string {
  const { glossary } = compilation;
  const { site, base } = glossary;
  const editions = editionChanges(compilation).slice(0, mostEditions);
  const address = (path: string): string => escapeHtml(new URL(path, site.origin).href);
  const updated = (date: string): string => `<updated>${date}T00:00:00Z</updated>`;
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeHtml(site.language)}">`,
    `<id>${address(`${base}changes/`)}</id>`,
    `<title>${escapeHtml(site.name)}: editions</title>`,
    `<subtitle>${escapeHtml(site.description)}</subtitle>`,
    // A feed must have a date; before the first edition nothing has happened yet.
    updated(editions[0]?.edition.date ?? '1970-01-01'),
    `<author><name>${escapeHtml(site.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${address(`${base}changes/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${address(`${base}changes/`)}"/>`,
    ...editions.flatMap((one) => [
      '<entry>',
      `<id>${address(one.url)}</id>`,
      `<title>${escapeHtml(one.edition.title)}</title>`,
      updated(one.edition.date),
      `<link rel="alternate" type="text/html" href="${address(one.url)}"/>`,
      `<content type="html">${escapeHtml(contentOf(glossary, one))}</content>`,
      '</entry>',
    ]),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

function contentOf(glossary: Glossary, { edition, before, changes }: EditionChanges): string {
  if (!before) return `<p>The first edition: ${edition.state.texts.size} texts.</p>`;
  const texts = changes.texts.map((text) => textHtml(glossary, text));
  return `<p>${escapeHtml(changesInShort(changes))}</p>${texts.join('')}`;
}

function textHtml(glossary: Glossary, { address, name, rulings }: TextChange): string {
  const title = linkHtml(glossary, name, address);
  const items = rulings.map((change) => `<li>${changeHtml(glossary, change, address)}</li>`);
  return `<h2>${title}</h2><ul>${items.join('')}</ul>`;
}

function changeHtml(glossary: Glossary, change: RulingChange, address: string): string {
  const isGone = change.type === 'retired' || change.type === 'left';
  const number = isGone ? change.number : linkHtml(glossary, change.number, address, change.number);
  const said = [
    ...placesOf(change).map((place) => {
      const { name } = textPlace(glossary, place.address, place.number);
      return `${place.word} ${linkHtml(glossary, name, place.address, place.number)}`;
    }),
    ...changeDetails(change).map(escapeHtml),
    ...(change.type === 'retired' ? [escapeHtml(reasonOf(change.to) ?? '')] : []),
  ].filter(Boolean);
  const words =
    'words' in change && change.words.length > 0
      ? change.words
      : [{ type: 'same' as const, text: ('after' in change ? change.after : change.before).text }];
  const tags = { same: '', added: 'ins', removed: 'del' };
  const text = words.map((part) => {
    const html = escapeHtml(part.text).replaceAll('\n', '<br>');
    return part.type === 'same' ? html : `<${tags[part.type]}>${html}</${tags[part.type]}>`;
  });
  const head = [`${number} <strong>${changeWord(change)}</strong>`, ...said].join(', ');
  return `<p>${head}</p><p>${text.join('')}</p>`;
}

function linkHtml(glossary: Glossary, shown: string, address: string, number?: string): string {
  const { href } = textPlace(glossary, address, number);
  if (href === undefined) return escapeHtml(shown);
  const url = new URL(href, glossary.site.origin).href;
  return `<a href="${escapeHtml(url)}">${escapeHtml(shown)}</a>`;
}
