import { type Diagnostic, positionsIn, type Source, textOf } from '../../glossary/index.ts';
import { offsetBefore } from '../edits.ts';
import type { Rename } from './rename.ts';

/**
 * The diagnostics that came with a rename. One of now was there before if it has the code of one that is about the same
 * name or address, or else stood at the same place of the same file: messages may have the name that was changed, and
 * places move with what is written before them.
 *
 * @param sources the files before
 * @param before what was wrong with them
 * @param after what is wrong with the renamed content
 */
export function addedDiagnostics(
  renamed: Rename,
  sources: readonly Source[],
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): Diagnostic[] {
  const files = changedFiles(renamed, sources);
  const subjectOf = (one: Diagnostic, isAfter: boolean): string => {
    const path = one.path === renamed.to ? renamed.from : one.path;
    return `${one.code} ${one.about ?? `${path} ${files.get(path)?.(one, isAfter) ?? `${one.line}:${one.column}`}`}`;
  };
  const known = Map.groupBy(before, (one) => subjectOf(one, false));
  return after.filter((one) => known.get(subjectOf(one, true))?.pop() === undefined);
}

/** By the path before of each file that a rename changes: finds where something stood in it before. */
function changedFiles(
  { from, to, files }: Rename,
  sources: readonly Source[],
): ReadonlyMap<string, (one: Diagnostic, isAfter: boolean) => number> {
  const before = new Map(sources.map((source) => [source.path, source]));
  return new Map(
    files.map(({ path, text, edits }) => {
      const old = path === to ? from : path;
      const source = before.get(old);
      const offsets = {
        before: positionsIn(source ? textOf(source) : '').offsetOf,
        after: positionsIn(text).offsetOf,
      };
      return [
        old,
        (one, isAfter) => {
          if (isAfter) return offsetBefore(edits, offsets.after(one));
          const offset = offsets.before(one);
          // Of a part that is written anew, only its beginning can be compared.
          return edits.find(({ start, end }) => start < offset && offset < end)?.start ?? offset;
        },
      ];
    }),
  );
}
