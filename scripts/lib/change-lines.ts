import type { Changes, RulingChange, TextChange } from '../../src/editions/index.ts';
import type { RulingPlace } from '../../src/glossary/index.ts';
import { count } from '../../src/site/index.ts';

const most = 12;

/** Changes as lines for a person: a line a text, a line a ruling of a text that was there before. */
export function changeLines({ texts, terms }: Changes): string[] {
  const lines = texts.flatMap((text) => [
    textLine(text),
    ...(text.type === 'added' ? [] : rulingLines(text)),
  ]);
  for (const type of ['added', 'removed'] as const) {
    const names = terms.filter((term) => term.type === type).map(({ name }) => name);
    const more = names.length > most ? `, and ${names.length - most} more` : '';
    const listed = names.slice(0, most).join(', ') + more;
    if (names.length > 0) lines.push(`${count(names.length, 'term')} ${type}: ${listed}`);
  }
  return lines;
}

function textLine({ type, address, name, before, term, rulings }: TextChange): string {
  switch (type) {
    case 'added':
      return `added    ${name} (${address}, ${count(rulings.length, 'ruling')}${term === undefined ? '' : '; was a term'})`;
    case 'renamed':
      return `renamed  ${before?.name} (${before?.address}) to ${name} (${address})`;
    case 'changed':
      return `changed  ${name} (${address})`;
    case 'removed':
      return `removed  ${name} (${address})`;
    default:
      return type satisfies never;
  }
}

function rulingLines({ rulings }: TextChange): string[] {
  const renumbered = rulings.filter(({ type }) => type === 'renumbered').length;
  const lines = rulings.flatMap((ruling) =>
    ruling.type === 'renumbered' ? [] : rulingLine(ruling),
  );
  const all = renumbered === 0 ? lines : [...lines, `${count(renumbered, 'rule')} renumbered`];
  return all.map((line) => `    ${line}`);
}

function rulingLine(change: Exclude<RulingChange, { type: 'renumbered' }>): string {
  const { type, number } = change;
  switch (type) {
    case 'added':
      return `${number} added`;
    case 'changed': {
      const listed = (word: string, places: readonly RulingPlace[]): string =>
        places.length === 0
          ? ''
          : `, ${word} ${places.map((place) => `${place.address}#${place.number}`).join(', ')}`;
      const others = listed('joined with', change.joined) + listed('split into', change.split);
      const said = change.wordingOnly ? [...change.parts, 'wording only'] : change.parts;
      const parts = said.length === 0 ? '' : ` (${said.join(', ')})`;
      return `${number} changed${parts}${change.position ? ', moved' : ''}${others}`;
    }
    case 'reordered':
      return `${number} moved`;
    case 'moved-here':
      return `${number} moved here from ${change.from.address}#${change.from.number}`;
    case 'moved-away':
      return `${number} moved to ${change.to.address}#${change.to.number}`;
    case 'retired': {
      const { to } = change;
      if (to === undefined) return `${number} gone`;
      if ('reason' in to) return `${number} retired: ${to.reason}`;
      return `${number} retired to ${to.to}${to.number === undefined ? '' : `#${to.number}`}`;
    }
    default:
      return type satisfies never;
  }
}
