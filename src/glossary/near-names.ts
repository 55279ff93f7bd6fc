import { typeOf } from './addresses.ts';
import { namesReferredTo } from './collect-names.ts';
import type { Finding } from './diagnostics.ts';
import type { Directory } from './directory.ts';
import { perObject } from './memo.ts';
import type { ParsedFile } from './parsed-file.ts';
import { didYouMean, type NearNames } from './suggest.ts';

/**
 * Finds references to names without an entry that are almost the name of an entry. Where that is intended, the name is
 * written once, anywhere in the content, as `[[Seskal|Seskal]]`.
 *
 * @param files all files
 * @param near the names of all entries
 * @param directory the same, and terms
 * @returns the findings in a file
 */
export function nearNames(
  files: readonly ParsedFile[],
  near: NearNames,
  directory: Directory,
): (file: ParsedFile) => Finding[] {
  const meant = new Set<string>();
  for (const file of files) for (const name of namesMeant(file)) meant.add(name);
  return (file) => {
    const findings: Finding[] = [];
    for (const { reference, key } of namesReferredTo(file)) {
      const { target, place } = reference;
      const found = directory.findKey(key, target);
      if (found.type !== 'one' || typeOf(found.link.address) !== 'term') continue;
      const name = meant.has(key.folded) ? undefined : near.find(key.folded);
      if (name === undefined) continue;
      const suggestion = didYouMean(directory.shown(name));
      const message = `"${target}" has no entry: if that is intended, write [[${target}|${target}]] once${suggestion}`;
      findings.push({ code: 'reference/near-name', message, place });
    }
    return findings;
  };
}

/** The names that a file writes as `[[X|X]]`. */
const namesMeant = /* @__PURE__ */ perObject((file: ParsedFile): string[] =>
  namesReferredTo(file)
    .filter(({ reference: { target, shown } }) => shown === target)
    .map(({ key }) => key.folded),
);
