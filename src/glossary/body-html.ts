import { escapeHtml } from './escape.ts';
import type { Ruling } from './model.ts';
import type { BodyPart, Publication, RulingKind, Standing } from './parsed-file.ts';

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

/** A ruling as the body of its page shows it. One that has no number yet is a draft. */
export type ShownRuling = Pick<Ruling, 'kind' | 'standing' | 'sources' | 'html'> &
  Partial<Pick<Ruling, 'number'>>;

/**
 * The whole HTML of a text: every ruling in its place, with the label of its box and a link on its number.
 *
 * @param rulings by the index that `body` gives
 */
export function bodyHtml(body: readonly BodyPart[], rulings: readonly ShownRuling[]): string {
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
    html += boxLabel(ruling, own) + ruling.html;
    if (number !== undefined) html += ` <a class="number" href="#${number}">${number}</a>`;
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
