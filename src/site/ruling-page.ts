import {
  type Entry,
  escapeHtml,
  type Glossary,
  type Ruling,
  type Site,
} from '../glossary/index.ts';
import type { SiteFile } from './api.ts';
import { entryKind, excerpt, publicationText, rulingName } from './wording.ts';

/** Address of the page that holds one ruling alone: `/glossary/stasis/5/` for `p5`. */
export function rulingPageUrl(entry: Entry, ruling: Ruling): string {
  return `${entry.url}${ruling.number.slice(1)}/`;
}

/**
 * Fills the template of a ruling's own page.
 *
 * @param template the built page `ruling-template`
 * @returns the page; every placeholder is replaced, and all but `ruling-html` escaped
 */
export function rulingPage(template: string, site: Site, entry: Entry, ruling: Ruling): string {
  const lead = ruling.standing === 'current' ? '' : `${rulingName(ruling)}: `;
  const values: Record<string, string> = {
    title: entry.name,
    number: ruling.number,
    description: lead + excerpt(ruling.text, 300),
    canonical: new URL(entry.url, site.origin).href,
    address: new URL(rulingPageUrl(entry, ruling), site.origin).href,
    'entry-url': entry.url,
    'ruling-url': `${entry.url}#${ruling.number}`,
    'entry-kind': entryKind(entry),
    heading: ruling.heading?.text ?? '',
    kind: ruling.kind,
    standing: ruling.standing,
    label: rulingName(ruling),
    sources: ruling.sources.map(publicationText).join('; '),
  };
  return template.replace(/\{\{([a-z-]+)\}\}/gu, (placeholder, name: string) =>
    name === 'ruling-html' ? ruling.html : escapeHtml(values[name] ?? placeholder),
  );
}

/** The pages of all rulings of all entries. See {@link rulingPage}. */
export function* rulingPages(template: string, glossary: Glossary): Generator<SiteFile> {
  for (const entry of glossary.entries) {
    for (const ruling of entry.rulings) {
      const address = rulingPageUrl(entry, ruling).slice(glossary.base.length);
      yield {
        path: `${address}index.html`,
        text: rulingPage(template, glossary.site, entry, ruling),
      };
    }
  }
}
