import { escapeHtml, publicationsHtml, type Ruling, replacedByHtml } from '../glossary/browser.ts';
import type { RulingInFile } from './text-file.ts';
import { type KindWording, rulingName } from './wording.ts';

/** A ruling in full outside of its text, with a link to it, as HTML. */
export function quoteHtml(ruling: Ruling | RulingInFile, wording: KindWording): string {
  const { kind, standing, supersededBy, sources, html, url, printed, number } = ruling;
  const isBoxed = kind !== 'text' || standing !== 'current';
  const label = [
    `<strong>${escapeHtml(rulingName(ruling, wording))}</strong>`,
    `<span class="box-source">${publicationsHtml(sources, wording.kinds)}</span>`,
    ...(supersededBy ? [`<span>${replacedByHtml(supersededBy, wording.kinds)}</span>`] : []),
  ];
  const link = `<a class="number" href="${escapeHtml(url)}">${escapeHtml(printed ?? number)}</a>`;
  // The text of a paragraph or a list item has no element of its own.
  const isBlock = /^<(?:p|ul|ol|dl|table|div|pre|blockquote|h[1-6])\b/u.test(html);
  return (
    `<div class="quote${isBoxed ? ` box ${kind}` : ''}" data-standing="${standing}">` +
    `${isBoxed ? `<p class="box-label">${label.join(' ')}</p>` : ''}` +
    `${isBlock ? `${html} ${link}` : `<p>${html} ${link}</p>`}</div>`
  );
}
