import { typeOf } from './addresses.ts';
import { referencesIn } from './collect-names.ts';
import type { Finding } from './diagnostics.ts';
import type { Directory } from './directory.ts';
import { fold } from './names.ts';
import type { ParsedFile, ReferencePart } from './parsed-file.ts';
import { didYouMean, NearNames } from './suggest.ts';

/**
 * Finds references to names without an entry that are almost the name of an entry. Where that is intended, the name is
 * written once, anywhere in the content, as `[[Seskal|Seskal]]`.
 *
 * @param files all files
 * @param directory the names of all entries now; terms as well by the time that the result is called
 * @returns the findings in a file
 */
export function nearNames(
  files: readonly ParsedFile[],
  directory: Directory,
): (file: ParsedFile) => Finding[] {
  const near = new NearNames(directory.names());
  const meant = new Set(files.flatMap(referencesIn).filter(isMeant).map(nameOf));
  return (file) =>
    referencesIn(file).flatMap((reference): Finding[] => {
      const { target, place } = reference;
      const found = directory.find(target);
      if (found.type !== 'one' || typeOf(found.link.address) !== 'term') return [];
      const name = meant.has(nameOf(reference)) ? undefined : near.find(nameOf(reference));
      if (name === undefined) return [];
      const suggestion = didYouMean(directory.shown(name));
      const message = `"${target}" has no entry: if that is intended, write [[${target}|${target}]] once${suggestion}`;
      return [{ code: 'reference/near-name', message, place }];
    });
}

function isMeant({ target, shown }: ReferencePart): boolean {
  return target !== '' && shown === target;
}

function nameOf({ target }: ReferencePart): string {
  return fold(target);
}
