import type { Diagnostic } from '../../glossary/index.ts';
import type { Rename } from './rename.ts';

/**
 * The diagnostics that came with a rename: those of a file or a name that are more of a code than before. Places and
 * messages are compared last, as both may differ by the new name alone.
 *
 * @param before diagnostics of the content
 * @param after diagnostics of the renamed content
 */
export function addedDiagnostics(
  { from, to }: Rename,
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): Diagnostic[] {
  const subjectOf = ({ code, about, path }: Diagnostic): string =>
    `${code} ${about ?? (path === to ? from : path)}`;
  const known = Map.groupBy(before, subjectOf);
  return [...Map.groupBy(after, subjectOf)].flatMap(([subject, all]) => {
    const old = known.get(subject) ?? [];
    const [now, same] = [false, true].map((isKnown) =>
      all.filter(({ message }) => old.some((one) => one.message === message) === isKnown),
    );
    return [...(same ?? []), ...(now ?? [])].slice(old.length);
  });
}
