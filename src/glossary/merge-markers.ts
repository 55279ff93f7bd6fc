import type { Finding } from './diagnostics.ts';

/**
 * A line that Git leaves where it cannot merge two versions. `=======` alone counts as well, though Markdown makes a
 * heading of the line above it: left behind by mistake, it would turn a ruling into a heading. `|||||||` stands above the
 * common ancestor of both versions, with its name: without a name it may be a row of a table.
 */
const marker = /^(?:(?:<{7}|>{7})(?: .*)?|={7}|\|{7} [^|\n]+)$/mu;

/** Finds the first marker of an unresolved merge in the text of a content file. */
export function unresolvedMerge(text: string): Finding | undefined {
  // Nearly every file ends here, and some are large.
  if (!/^(?:<{7}|={7}|>{7}|\|{7} )/mu.test(text)) return undefined;
  const lines = text.replace(/\r\n?/gu, '\n');
  const found = marker.exec(lines);
  if (!found) return undefined;
  const line = lines.slice(0, found.index).split('\n').length;
  return {
    code: 'file/unresolved-merge',
    message: `"${found[0]}" marks a merge that is not resolved: keep what is right of both versions`,
    place: { line, column: 1 },
  };
}
