import { escapeHtml } from '../glossary/escape.ts';
import type { Entry, Glossary, Ruling } from '../glossary/index.ts';
import type { SiteFile } from './api.ts';
import { entryKind, excerpt, publicationText, rulingName } from './wording.ts';

/**
 * The page that every ruling's own page is made of, below the base path. The worker makes them of it too, so that a
 * library need not hold each.
 */
export const rulingTemplate = 'ruling-page.template';

/** What a ruling's own page shows of its entry. */
export type ShownEntry = Pick<Entry, 'name' | 'url' | 'kind' | 'cardType'>;

/** What a ruling's own page shows of it. */
export interface ShownRuling
  extends Pick<Ruling, 'number' | 'kind' | 'standing' | 'sources' | 'text' | 'html'> {
  /** The heading it stands under. */
  heading?: string;
}

/** An entry as `api/glossary/<slug>.json` has it, as far as the pages of its rulings show it. */
export interface EntryFile extends Pick<Entry, 'title' | 'url' | 'kind' | 'cardType'> {
  /** Where it is not the title. */
  name?: string;
  rulings: ShownRuling[];
}

/** Address of the page that holds one ruling alone: `/glossary/stasis/5/` for `p5`. */
export function rulingPageUrl(entry: Pick<Entry, 'url'>, ruling: Pick<Ruling, 'number'>): string {
  return `${entry.url}${ruling.number.slice(1)}/`;
}

/**
 * Fills the template of a ruling's own page.
 *
 * @param template the built page `ruling-template`
 * @returns the page; every placeholder is replaced, and all but `ruling-html` escaped
 */
export function rulingPage(template: string, entry: ShownEntry, ruling: ShownRuling): string {
  const lead = ruling.standing === 'current' ? '' : `${rulingName(ruling)}: `;
  const values: Record<string, string> = {
    title: entry.name,
    number: ruling.number,
    description: lead + excerpt(ruling.text, 300),
    address: rulingPageUrl(entry, ruling),
    'entry-url': entry.url,
    'ruling-url': `${entry.url}#${ruling.number}`,
    'entry-kind': entryKind(entry),
    heading: ruling.heading ?? '',
    kind: ruling.kind,
    standing: ruling.standing,
    label: rulingName(ruling),
    sources: ruling.sources.map(publicationText).join('; '),
  };
  return template.replace(/\{\{([a-z-]+)\}\}/gu, (placeholder, name: string) =>
    name === 'ruling-html' ? ruling.html : escapeHtml(values[name] ?? placeholder),
  );
}

/** The page of one ruling, made of its entry's file. Nothing where the entry has no such ruling. */
export function rulingPageOf(
  template: string,
  entry: EntryFile,
  number: string,
): string | undefined {
  const ruling = entry.rulings.find((one) => one.number === number);
  return ruling && rulingPage(template, { ...entry, name: entry.name ?? entry.title }, ruling);
}

/** The pages of all rulings of all entries. See {@link rulingPage}. */
export function* rulingPages(template: string, glossary: Glossary): Generator<SiteFile> {
  for (const entry of glossary.entries) {
    for (const { heading, ...ruling } of entry.rulings) {
      const address = rulingPageUrl(entry, ruling).slice(glossary.base.length);
      const shown = { ...ruling, ...(heading && { heading: heading.text }) };
      yield { path: `${address}index.html`, text: rulingPage(template, entry, shown) };
    }
  }
}
