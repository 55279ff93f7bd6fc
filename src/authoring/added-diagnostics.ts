import type { Diagnostic } from '../glossary/index.ts';

/**
 * Returns the diagnostics that a change of the content adds. Counts them by code and by file or name: a new name alone may
 * change a message. Diagnostics whose message is unchanged are left out first.
 *
 * @param before diagnostics of the content
 * @param after diagnostics of the changed content
 * @param renamed paths of a file before and after the change
 */
export function addedDiagnostics(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  { from, to }: { from?: string; to?: string } = {},
): Diagnostic[] {
  const subjectOf = ({ code, about, path }: Diagnostic): string =>
    `${code} ${about ?? (path === to ? (from ?? path) : path)}`;
  const known = Map.groupBy(before, subjectOf);
  return [...Map.groupBy(after, subjectOf)].flatMap(([subject, all]) => {
    const old = known.get(subject) ?? [];
    const [now, same] = [false, true].map((isKnown) =>
      all.filter(({ message }) => old.some((one) => one.message === message) === isKnown),
    );
    return [...(same ?? []), ...(now ?? [])].slice(old.length);
  });
}
