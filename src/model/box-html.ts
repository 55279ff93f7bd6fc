import { dateInWords, type Wording } from '../languages/browser.ts';
import type { BoxHead, Publication, RulingKind, Standing, Successor } from './content-tree.ts';
import { escapeHtml } from './html-text.ts';

/** Words in the HTML of texts, in the language of the site. */
export type Labels = Wording['kinds'];

/** A ruling or a box whose standing is named. */
interface Labelled {
  kind: RulingKind;
  standing: Standing;
  supersededBy?: readonly Successor[] | undefined;
}

/** Returns the label of a ruling's box: its standing, or its kind if the ruling is current. Empty for plain text. */
export function rulingLabel({ kind, standing, supersededBy }: Labelled, labels: Labels): string {
  if (standing === 'superseded' && hasIncomplete(supersededBy)) return labels.perhapsSuperseded;
  if (standing !== 'current') return labels[`${standing}Ruling`];
  return kind === 'text' ? '' : labels[kind];
}

/** Renders the head of a box: its label, its publications and its successors. Empty for plain text. */
export function boxLabel(box: Omit<BoxHead, 'type'>, labels: Labels): string {
  const label = rulingLabel({ ...box, supersededBy: box.successors }, labels);
  if (label === '') return '';
  const sources = publicationsHtml(box.sources, labels);
  const source = sources && ` <span class="box-source">${sources}</span>`;
  const replacedBy = replacedByHtml(box.successors ?? [], labels);
  const by = replacedBy && ` <span>${replacedBy}</span>`;
  return `<p class="box-label"><strong>${escapeHtml(label)}</strong>${source}${by}</p>`;
}

/**
 * Renders the successors of a ruling, with links: `Replaced by stasis, p9`. Returns an empty string without successors.
 */
export function replacedByHtml(
  successors: readonly Successor[],
  labels: Pick<Labels, 'replacedBy' | 'perhapsReplacedBy' | 'semicolon'>,
): string {
  if (successors.length === 0) return '';
  const links = successors.map(
    ({ name, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`,
  );
  const said = escapeHtml(hasIncomplete(successors) ? labels.perhapsReplacedBy : labels.replacedBy);
  return said.replace('{place}', () => links.join(`${escapeHtml(labels.semicolon)} `));
}

/** The successors of a ruling in words: `Replaced by stasis, p9`. Returns an empty string without successors. */
export function replacedByText(
  successors: readonly Successor[] = [],
  labels: Pick<Labels, 'replacedBy' | 'perhapsReplacedBy' | 'semicolon'>,
): string {
  if (successors.length === 0) return '';
  const names = successors.map(({ name }) => name).join(`${labels.semicolon} `);
  const said = hasIncomplete(successors) ? labels.perhapsReplacedBy : labels.replacedBy;
  return said.replace('{place}', () => names);
}

/** Whether a successor is known to be incomplete, so that the ruling may still apply. */
export function hasIncomplete(successors: readonly Successor[] = []): boolean {
  return successors.some(({ isIncomplete }) => isIncomplete);
}

/** Publications as HTML: `Harbour Book; <a ...>Current Rulings</a>, <time ...>1 November 2026</time>: <q>...</q>`. */
export function publicationsHtml(
  publications: readonly Publication[],
  { semicolon, language }: Pick<Labels, 'semicolon' | 'language'>,
): string {
  return publications
    .map(({ name, date, url, quote }) => {
      const shown = escapeHtml(name);
      return [
        url ? `<a href="${escapeHtml(url)}" rel="external">${shown}</a>` : shown,
        date ? `, ${dateHtml(date, language)}` : '',
        quote ? `: <q>${escapeHtml(quote)}</q>` : '',
      ].join('');
    })
    .join(`${escapeHtml(semicolon)} `);
}

/** Renders a day without line breaks: `1 November 2026`. */
export function dateHtml(date: string, language: string): string {
  return `<time datetime="${escapeHtml(date)}">${escapeHtml(dateInWords(date, language))}</time>`;
}
