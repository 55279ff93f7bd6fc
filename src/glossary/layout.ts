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
    html += `${labelHtml(ruling)}${ruling.html} <a class="number" href="#${number}">${number}</a>`;
  }
  return html;
}

function labelHtml(ruling: Ruling): string {
  const label = rulingLabel(ruling);
  if (label === '') return '';
  const own = ruling.kind === 'errata' || ruling.kind === 'update' ? ruling.sources : [];
  const source = own.length === 0 ? '' : ` <span class="box-source">${own.map(sourceHtml).join('; ')}</span>`;
  const tag = ruling.kind === 'text' ? 'span' : 'p';
  return `<${tag} class="box-label"><strong>${label}</strong>${source}</${tag}>`;
}

function sourceHtml({ name, date }: Publication): string {
  const time = date === undefined ? '' : `<time datetime="${date}">${date}</time>`;
  return [escapeHtml(name), time].filter(Boolean).join(', ');
}
