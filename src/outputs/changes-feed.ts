import type { EditionChanges } from '../editions/index.ts';
import { editionPagePath, escapeHtml, sitePaths } from '../model/index.ts';
import type { SiteCompilation } from '../views/index.ts';
import {
  type ChangeView,
  changesHtml,
  editionSummary,
  format,
  linkHtml,
  placesIn,
} from '../views/index.ts';

/** Maximum number of editions in the feed. */
const maxEditions = 20;
/**
 * Maximum number of characters for the changes of an edition. Longer changes are summed up, because feed readers load
 * the whole feed.
 */
const maxChanges = 50_000;

/**
 * An Atom feed (RFC 4287) of the editions, the newest first, each with its changes as HTML, or with a summary and a link
 * if these are long.
 */
export function changesFeed({ glossary, history, wording }: SiteCompilation): string {
  const { site, base } = glossary;
  const editions = history.editionChanges.slice(0, maxEditions);
  const absolute = (path: string): string => new URL(path, site.origin).href;
  const address = (path: string): string => escapeHtml(absolute(path));
  const updated = (date: string): string => `<updated>${date}T00:00:00Z</updated>`;
  const find = placesIn(glossary);
  // A reader of feeds has no style sheet: icons stay codes.
  const view: ChangeView = {
    ...wording,
    words: wording.changes,
    inShort: true,
    icons: new Map(),
    place(to, number) {
      const { name, href } = find(to, number);
      return { name, href: href && absolute(href) };
    },
  };
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeHtml(wording.language)}">`,
    `<id>${address(base + sitePaths.changes)}</id>`,
    `<title>${escapeHtml(format(wording.changesPages.feedTitle, { site: site.name }))}</title>`,
    `<subtitle>${escapeHtml(site.description)}</subtitle>`,
    // A feed must have a date, also before the first edition.
    updated(editions[0]?.edition.date ?? '1970-01-01'),
    `<author><name>${escapeHtml(site.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${address(base + sitePaths.feed)}"/>`,
    `<link rel="alternate" type="text/html" href="${address(base + sitePaths.changes)}"/>`,
    ...editions.flatMap((one) => {
      const url = address(base + editionPagePath(one.edition.date));
      return [
        '<entry>',
        `<id>${url}</id>`,
        `<title>${escapeHtml(one.edition.title)}</title>`,
        updated(one.edition.date),
        `<link rel="alternate" type="text/html" href="${url}"/>`,
        `<content type="html">${escapeHtml(contentOf(one))}</content>`,
        '</entry>',
      ];
    }),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;

  function contentOf(one: EditionChanges): string {
    const { counts, texts } = editionSummary(one, wording, { ...view, base: absolute(base) });
    const inShort = `<p>${escapeHtml(counts)}</p>`;
    if (!one.before) return inShort;
    const all = changesHtml(one.changes.texts, view);
    if (all.length <= maxChanges) return inShort + all;
    const name = wording.changesPages.editionChanges;
    const link = linkHtml({ name, href: absolute(base + editionPagePath(one.edition.date)) });
    return `${inShort}<p>${texts}</p><p>${link}</p>`;
  }
}
