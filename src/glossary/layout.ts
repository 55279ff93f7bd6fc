import type { Ruling } from './entry.ts';
import { escapeHtml } from './escape.ts';
import type { BodyPart, Publication, RulingKind, Standing } from './source.ts';

const kindLabels: Record<RulingKind, string> = {
  text: '',
  errata: 'Errata',
  update: 'Update',
  example: 'Example',
  note: 'Note',
};

const standingLabels: Record<Standing, string> = {
  current: '',
  temporary: 'Temporary ruling',
  superseded: 'Superseded ruling',
  reversed: 'Reversed ruling',
};

/** What a ruling's box is called: its standing where that is not the plain one, else its kind. Empty for plain text. */
export function rulingLabel(ruling: { kind: RulingKind; standing: Standing }): string {
  return standingLabels[ruling.standing] || kindLabels[ruling.kind];
}

/** A text's whole HTML: its layout with every ruling in its place, labelled, and its number as a link behind it. */
export function bodyHtml(body: readonly BodyPart[], rulings: readonly Ruling[]): string {
  let html = '';
  for (const part of body) {
    if (typeof part === 'string') {
      html += part;
      continue;
    }
    const ruling = rulings[part.ruling];
    if (!ruling) continue;
    const { number } = ruling;
    const own = ruling.kind === 'errata' || ruling.kind === 'update' ? ruling.sources : [];
    html += `${boxLabel(ruling, own)}${ruling.html} <a class="number" href="#${number}">${number}</a>`;
  }
  return html;
}

/**
 * The line at the head of a box that says what it is. Empty for plain text.
 *
 * @param sources where the box says it was published
 */
export function boxLabel(
  box: { kind: RulingKind; standing: Standing },
  sources: readonly Publication[],
): string {
  const label = rulingLabel(box);
  if (label === '') return '';
  const source =
    sources.length === 0
      ? ''
      : ` <span class="box-source">${sources.map(sourceHtml).join('; ')}</span>`;
  return `<p class="box-label"><strong>${label}</strong>${source}</p>`;
}

function sourceHtml({ name, date }: Publication): string {
  const time = date === undefined ? '' : `<time datetime="${date}">${date}</time>`;
  return [escapeHtml(name), time].filter(Boolean).join(', ');
}
