import { rulingTitle } from '../documents/browser.ts';
import {
  type Document,
  type Entry,
  escapeHtml,
  type RulingNumber,
  rulingUrl,
  textUrl,
} from '../glossary/browser.ts';
import { joinList } from '../wording/browser.ts';

/** A ruling that refers to a rule. */
export interface ReferringRuling {
  /** Name of the text it is in. */
  name: string;
  number: RulingNumber;
  printed?: string;
  /** With the base path. */
  url: string;
}

/**
 * Returns the rulings that refer to each rule of a document, by the number of the rule. Empty for an entry, whose page
 * lists them for the whole entry.
 */
export function referringTo({
  type,
  backlinks,
}: Pick<Entry | Document, 'type' | 'backlinks'>): Map<RulingNumber, ReferringRuling[]> {
  const referring = new Map<RulingNumber, ReferringRuling[]>();
  if (type !== 'document') return referring;
  for (const { targetNumber, from, url, number, printed } of backlinks) {
    if (targetNumber === undefined) continue;
    const known = referring.get(targetNumber) ?? [];
    const ruling = { name: from.name, number, ...(printed !== undefined && { printed }), url };
    known.push(ruling);
    referring.set(targetNumber, known);
  }
  return referring;
}

/**
 * Rulings that refer to a rule, as links.
 *
 * @param page the URL of the rule's document: its own rules are named by their numbers alone
 */
export function referringHtml(
  referring: readonly ReferringRuling[],
  page: string,
  language: string,
): string {
  const links = referring.map(({ name, number, printed, url }) => {
    const isOwn = textUrl(url) === rulingUrl(page, number);
    const shown = isOwn ? (printed ?? number) : rulingTitle(name, { number, printed });
    return `<a href="${escapeHtml(url)}">${escapeHtml(shown)}</a>`;
  });
  return joinList(language, links);
}
