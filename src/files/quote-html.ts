import { boxLabel, escapeHtml, type Ruling } from '../glossary/browser.ts';
import type { KindWording } from './wording.ts';

/** Properties of a ruling that a quotation shows. */
type QuotedRuling = Pick<
  Ruling,
  'number' | 'url' | 'printed' | 'kind' | 'standing' | 'sources' | 'supersededBy' | 'html'
>;

/** A ruling in full outside of its text, with a link to it, as HTML. */
export function quoteHtml(ruling: QuotedRuling, { kinds }: KindWording): string {
  const { kind, standing, supersededBy: successors = [], sources, html } = ruling;
  const label = boxLabel({ kind, standing, sources, successors }, kinds);
  const { url, printed, number } = ruling;
  const link = `<a class="number" href="${escapeHtml(url)}">${escapeHtml(printed ?? number)}</a>`;
  // The text of a paragraph or a list item has no element of its own.
  const isBlock = /^<(?:p|ul|ol|dl|table|div|pre|blockquote|h[1-6])\b/u.test(html);
  return (
    `<div class="quote${label && ` box ${kind}`}" data-standing="${standing}">` +
    `${label}${isBlock ? `${html} ${link}` : `<p>${html} ${link}</p>`}</div>`
  );
}
