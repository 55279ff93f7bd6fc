import { typeOf } from './addresses.ts';
import type { ReferredName } from './collect-names.ts';
import { referencesIn } from './content-tree.ts';
import type { Finding } from './diagnostics.ts';
import type { Directory } from './directory.ts';
import { fold } from './names.ts';
import type { ParsedFile } from './parsed-file.ts';
import { didYouMean, type NearNames } from './suggest.ts';

/**
 * Finds references to terms whose names are almost the name of an entry, or another form of it. An intended name is
 * written once, anywhere in the content, as `[[Seskal|Seskal]]`.
 *
 * @param files all files
 * @param referred names in the references of these files
 * @param near the names of all entries
 * @param directory names of all entries and terms
 * @returns the findings in a file
 */
export function nearNames(
  files: readonly ParsedFile[],
  referred: readonly ReferredName[],
  near: NearNames,
  directory: Directory,
): (file: ParsedFile) => Finding[] {
  const meant = new Set<string>();
  for (const { meantNames } of files) for (const name of meantNames) meant.add(fold(name));
  const suggestions = new Map<string, string>();
  for (const { target, key } of referred) {
    const found = directory.findKey(key, target);
    if (found.type !== 'one' || typeOf(found.link.address) !== 'term') continue;
    if (meant.has(key.folded)) continue;
    const like = near.find(key.folded);
    // The page of an alias that entries share.
    if (like === key.folded) continue;
    const name =
      directory.longForm(target) ??
      (like === undefined ? otherForm(target, directory) : directory.shown(like));
    if (name !== undefined) suggestions.set(target, name);
  }
  return ({ names, rulings }) => {
    if (!names.some((name) => suggestions.has(name))) return [];
    const references = rulings.flatMap(({ content }) => referencesIn(content));
    return references.flatMap(({ target, place }): Finding[] => {
      const name = suggestions.get(target);
      if (name === undefined) return [];
      const suggestion = didYouMean(name);
      const message = `"${target}" has no entry: if that is intended, write [[${target}|${target}]] once${suggestion}`;
      return [{ code: 'reference/near-name', message, place }];
    });
  };
}

/** A name that ends in a number, "skills, ^p9.": the name, and the number. */
const numberAtEnd = /^(.*?)[\s,]*(?:\^|(?<![\p{L}\p{N}^]))([pr][1-9]\d{0,5})[.!]?$/u;

/** The name meant by a file's path, or by a name and a number without its number sign: "glossary/fog.md", "fog p2", "^p2". */
function otherForm(target: string, directory: Directory): string | undefined {
  // Every name of a term comes here after each edit.
  if (!/[./^\d]/u.test(target)) return undefined;
  const [, path] = /^(?:(?:glossary|documents)\/)?([^/]+?)(?:\.md)?$/u.exec(target) ?? [];
  const [, before, number] = numberAtEnd.exec(target) ?? [];
  if (before === '') return `#^${number}`;
  const meant = before ?? path;
  const found = meant === undefined || meant === target ? undefined : directory.find(meant);
  if (found?.type !== 'one' || typeOf(found.link.address) === 'term') return undefined;
  return found.link.name + (number === undefined ? '' : `#^${number}`);
}
