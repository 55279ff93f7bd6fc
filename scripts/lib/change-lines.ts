import type { Changes, TextChange } from '../../src/editions/index.ts';
import { count } from '../../src/site/index.ts';

const most = 12;

/** Changes as lines for a person: a line a text, with how many of its rulings changed in each way. */
export function changeLines({ texts, terms }: Changes): string[] {
  const lines = texts.map(textLine);
  for (const type of ['added', 'removed'] as const) {
    const names = terms.filter((term) => term.type === type).map(({ name }) => name);
    const more = names.length > most ? `, and ${names.length - most} more` : '';
    const listed = names.slice(0, most).join(', ') + more;
    if (names.length > 0) lines.push(`${count(names.length, 'term')} ${type}: ${listed}`);
  }
  return lines;
}

function textLine({ type, address, name, before, term, rulings }: TextChange): string {
  const former = before ? `${before.name} (${before.address}) to ` : '';
  const ways = Map.groupBy(rulings, (ruling) =>
    'wordingOnly' in ruling ? 'changed in wording only' : ruling.type.replace('-', ' '),
  );
  const counts = [...ways].map(([way, all]) => `${all.length} ${way}`);
  const wasTerm = term === undefined ? '' : '; was a term';
  return `${type.padEnd(8)} ${former}${name} (${address}${wasTerm}): ${counts.join(', ') || 'sources'}`;
}
