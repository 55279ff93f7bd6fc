import type { Publication, RulingKind, Standing, Successor } from './content-tree.ts';
import { escapeHtml } from './escape.ts';
import type { Ruling } from './model.ts';
import type { BodyPart } from './parsed-file.ts';

/** Words that the compiler writes into the HTML of a text, in the language of the site. */
export type Labels = Record<
  Exclude<RulingKind, 'text'> | Exclude<Standing, 'current'> | 'table' | 'replacedBy' | 'withdrawn',
  string
>;

/** English labels. */
export const defaultLabels: Labels = {
  errata: 'Errata',
  update: 'Update',
  example: 'Example',
  note: 'Note',
  temporary: 'Temporary ruling',
  superseded: 'Superseded ruling',
  reversed: 'Reversed ruling',
  table: 'Table',
  replacedBy: 'Replaced by {place}',
  withdrawn: 'Withdrawn: {reason}',
};

/** The label of a ruling's box: its standing unless that is current, else its kind. Empty for plain text. */
export function rulingLabel(
  { kind, standing }: { kind: RulingKind; standing: Standing },
  labels = defaultLabels,
): string {
  if (standing !== 'current') return labels[standing];
  return kind === 'text' ? '' : labels[kind];
}

/** A ruling as the body of its page shows it. One that has no number yet is a draft. */
export type ShownRuling = Pick<Ruling, 'kind' | 'standing' | 'sources' | 'html'> &
  Partial<Pick<Ruling, 'number' | 'printed' | 'supersededBy'>>;

/**
 * The whole HTML of a text: every ruling in its place, with the label of its box and a link on its number. One with a
 * printed number has its link there, in the body already.
 *
 * @param rulings by the index that `body` gives
 */
export function bodyHtml(
  body: readonly BodyPart[],
  rulings: readonly ShownRuling[],
  labels: Labels,
): string {
  let html = '';
  for (const part of body) {
    if (typeof part === 'string') {
      html += part;
      continue;
    }
    if ('cut' in part) continue;
    const ruling = rulings[part.ruling];
    if (!ruling) continue;
    const { number, printed } = ruling;
    const own = ruling.kind === 'errata' || ruling.kind === 'update' ? ruling.sources : [];
    html += boxLabel(ruling, own, ruling.supersededBy ?? [], labels) + ruling.html;
    if (number !== undefined && printed === undefined)
      html += ` <a class="number" href="#${number}">${number}</a>`;
  }
  return html;
}

/** A ruling's HTML for any place: a table scrolls in an element of its own, which has the focus and a name. */
export function rulingHtml(html: string, number: string | undefined, labels: Labels): string {
  if (!html.startsWith('<table')) return html;
  const name = escapeHtml([labels.table, number].filter(Boolean).join(' '));
  return `<div class="table" role="region" tabindex="0" aria-label="${name}">${html}</div>`;
}

/**
 * The head of a box: its label and where it was published. Empty for plain text.
 *
 * @param sources publications that the box names
 * @param successors what took its place
 */
export function boxLabel(
  box: { kind: RulingKind; standing: Standing },
  sources: readonly Publication[],
  successors: readonly Successor[],
  labels: Labels,
): string {
  const label = rulingLabel(box, labels);
  if (label === '') return '';
  const source =
    sources.length === 0 ? '' : ` <span class="box-source">${publicationsHtml(sources)}</span>`;
  const by = successors.length === 0 ? '' : ` <span>${replacedByHtml(successors, labels)}</span>`;
  return `<p class="box-label"><strong>${escapeHtml(label)}</strong>${source}${by}</p>`;
}

/** The successors of a ruling, with links: `Replaced by stasis, p9`. Empty if there are none. */
export function replacedByHtml(
  successors: readonly Successor[],
  { replacedBy }: Pick<Labels, 'replacedBy'>,
): string {
  if (successors.length === 0) return '';
  const links = successors.map(
    ({ name, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`,
  );
  return escapeHtml(replacedBy).replace('{place}', () => links.join('; '));
}

/** Why a text was withdrawn, in place of it. */
export function withdrawnHtml(reason: string, { withdrawn }: Labels): string {
  const html = escapeHtml(withdrawn).replace('{reason}', () => escapeHtml(reason));
  return `<p class="withdrawn">${html}</p>`;
}

/** Publications as HTML: `Harbour Book; Current Rulings, <time ...>2026-11-01</time>`. */
export function publicationsHtml(publications: readonly Publication[]): string {
  return publications
    .map(({ name, date }) => (date ? `${escapeHtml(name)}, ${dateHtml(date)}` : escapeHtml(name)))
    .join('; ');
}

/** A day as HTML, which no line breaks: `2026-11-01`. */
export function dateHtml(date: string): string {
  return `<time datetime="${escapeHtml(date)}">${escapeHtml(date)}</time>`;
}

/** A day in words: `22 November 2026`; shorter, `22 Nov 2026`. */
export function dateInWords(
  date: string,
  language: string,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  // Of English, the order that most of its countries share.
  const locale = language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
  return format.format(new Date(date));
}
