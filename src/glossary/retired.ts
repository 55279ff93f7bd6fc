import type { Finding } from './diagnostics.ts';
import type { NamedFile, Owner } from './directory.ts';
import type { Link, Retirement } from './entry.ts';
import { numberLetter, rulingNumber } from './numbers.ts';
import type { Surroundings } from './resolve.ts';

/** What reading `retired` needs of the rest of the glossary. */
export interface RetiredOptions {
  around: Omit<Surroundings, 'self'>;
  /** What the front matter of a text retires, as written. */
  retiredOf(owner: Owner): Record<string, string> | undefined;
  toLink(owner: Owner): Link;
}

/**
 * Where the readers of a text's retired numbers go. A value with `#` is a ruling (`skills#p9`, `#p2` for one of
 * the same text), and where that was retired in its turn, its readers go on; one that is a name is that text or
 * term; any other is the reason in words.
 */
export function readRetired(
  { owner: self, file, matter }: NamedFile,
  { around, retiredOf, toLink }: RetiredOptions,
): { retired: Record<string, Retirement>; findings: Finding[] } {
  const retired: Record<string, Retirement> = {};
  const findings: Finding[] = [];
  for (const [number, value] of Object.entries(matter.retired)) {
    const place = file.matterPlaces[`retired.${number}`] ?? { line: 1, column: 1 };
    const fail = (message: string): void => {
      findings.push({ code: 'ruling/retired-number', message, place });
    };
    const letter = numberLetter(file.path);
    if (!rulingNumber(number, letter)) {
      fail(`"${number}" is no number; a number is ${letter}1, ${letter}2, ...`);
      continue;
    }
    const where = follow(self, value, new Set());
    if (where === undefined) fail(`${number} is retired to "${value}", where there is no ruling`);
    else retired[number] = where;
  }
  return { retired, findings };

  function follow(from: Owner, value: string, seen: Set<string>): Retirement | undefined {
    const reference = /^([^#]*)#\^?(\S*)$/u.exec(value.trim());
    if (!reference) {
      const found = around.directory.find(value);
      return found.type === 'one' ? { to: toLink(found.owner) } : { reason: value };
    }
    const [, target = '', fragment = ''] = reference;
    const found =
      target === '' ? ({ type: 'one', owner: from } as const) : around.directory.find(target);
    if (found.type !== 'one') return undefined;
    const { owner } = found;
    const number = rulingNumber(fragment, owner.type === 'document' ? 'r' : 'p');
    if (!number) return undefined;
    if (around.hasRuling(owner, number)) return { to: toLink(owner), number };
    const key = `${owner.type}/${owner.slug}#${number}`;
    const next = seen.has(key) ? undefined : retiredOf(owner)?.[number];
    return next === undefined ? undefined : follow(owner, next, seen.add(key));
  }
}
