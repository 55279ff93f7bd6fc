import type { Owner } from './directory.ts';
import type { Link, Retirement } from './entry.ts';
import type { EntryMatter } from './front-matter.ts';
import { rulingNumber } from './numbers.ts';
import type { Surroundings } from './resolve.ts';
import type { Finding, ParsedFile } from './source.ts';

/**
 * Where the readers of an entry's retired numbers go. A value with `#` is a ruling (`skills#p9`); one that is a
 * name is that entry; any other is the reason in words.
 */
export function readRetired(
  file: ParsedFile,
  matter: EntryMatter,
  around: Omit<Surroundings, 'self'>,
  toLink: (owner: Owner) => Link,
): { retired: Record<string, Retirement>; findings: Finding[] } {
  const retired: Record<string, Retirement> = {};
  const findings: Finding[] = [];
  for (const [number, value] of Object.entries(matter.retired)) {
    const place = file.matterPlaces[`retired.${number}`] ?? { line: 1, column: 1 };
    const fail = (message: string): void => {
      findings.push({ code: 'ruling/retired-number', message, place });
    };
    if (!rulingNumber(number, 'p')) {
      fail(`"${number}" is no number; a number is p1, p2, ...`);
      continue;
    }
    const [target = '', fragment] = value.split('#');
    const found = around.directory.find(target);
    if (fragment === undefined) {
      retired[number] = found.type === 'one' ? { to: toLink(found.owner) } : { reason: value };
      continue;
    }
    const letter = found.type === 'one' && found.owner.type === 'document' ? 'r' : 'p';
    const to = rulingNumber(fragment.replace(/^\^/u, ''), letter);
    if (found.type !== 'one' || !to || !around.hasRuling(found.owner, to)) {
      fail(`${number} is retired to "${value}", where there is no ruling`);
    } else retired[number] = { to: toLink(found.owner), number: to };
  }
  return { retired, findings };
}
