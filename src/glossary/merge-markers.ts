import type { Finding } from './diagnostics.ts';

/**
 * A line that Git leaves where it cannot merge two versions. `=======` alone counts as well, though Markdown makes a
 * heading of the line above it: left behind by mistake, it would turn a ruling into a heading. `|||||||` stands above the
 * common ancestor of both versions, with its name: without a name it may be a row of a table.
 */
const marker = /^(?:(?:<{7}|>{7})(?: .*)?|={7}|\|{7} [^|\n]+)$/mu;

/** A stretch with two versions; the version that both come from may be between them. */
const conflict =
  /^<{7}(?: .*)?\n(?<ours>(?:.*\n)*?)(?:\|{7}(?: .*)?\n(?:.*\n)*?)?={7}\n(?<theirs>(?:.*\n)*?)>{7}/gmu;

/**
 * Finds the first marker of an unresolved merge in the text of a content file.
 */
export function unresolvedMerge(text: string): Finding | undefined {
  // Nearly every file ends here, and some are large.
  if (!/^(?:<{7}|={7}|>{7}|\|{7} )/mu.test(text)) return undefined;
  const lines = text.replace(/\r\n?/gu, '\n');
  const found = marker.exec(lines);
  if (!found) return undefined;
  const line = lines.slice(0, found.index).split('\n').length;
  return {
    code: 'file/unresolved-merge',
    message: `"${found[0]}" marks a merge that is not resolved: ${adviceFor(lines)}`,
    place: { line, column: 1 },
  };
}

function adviceFor(text: string): string {
  const sides = [...text.matchAll(conflict)].map(({ groups }) => groups ?? {});
  const ours = sides.map((side) => side['ours'] ?? '').join('\n');
  const theirs = sides.map((side) => side['theirs'] ?? '').join('\n');
  const inBoth = numbersIn(ours).find((number) => numbersIn(theirs).includes(number));
  if (inBoth === undefined) return 'keep what is right of both versions, without the marker lines';
  return (
    `both versions have ${inBoth}. If they are two rulings, keep both, remove " ^${inBoth}" from the one that no ` +
    'edition has, keep the higher lastNumber, and run "npm run number"'
  );
}

/** The numbers that rulings of a text end with. */
function numbersIn(text: string): string[] {
  return [...text.matchAll(/\^([pr]\d+)[ \t]*$/gmu)].map(([, number = '']) => number);
}
