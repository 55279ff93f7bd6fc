/** A stretch of a Markdown file: a heading, or what has one number. */
export interface Unit {
  kind: 'heading' | 'paragraph' | 'item' | 'table' | 'code' | 'box';
  /** Depth of a heading, nesting of an item. */
  level: number;
  /** Markdown up to where its number is written. */
  before: string;
  /** Markdown after its number: the end of a box, the first paragraph under a numbered heading. */
  after: string;
  /** Its number is on a line of its own: after a table or code. */
  alone: boolean;
  /** It is a ruling: it has a number, or wants one. */
  isRuling: boolean;
  number?: string;
  /** What it says, in plain text. */
  plain: string;
  printed?: string;
  /** Source lines, where it comes from an import. */
  source: number[];
}

/** A unit as Markdown, with its number. */
export function unitText(unit: Unit): string {
  const { before, after, number, alone } = unit;
  if (number === undefined) return before + after;
  return `${before}${alone ? '\n\n' : ' '}^${number}${after}`;
}

/** Units as the body of a file. */
export function bodyText(units: readonly Unit[]): string {
  let text = '';
  for (const [index, unit] of units.entries()) {
    const before = units[index - 1];
    if (before) text += isTight(before, unit) ? '\n' : '\n\n';
    text += unitText(unit);
  }
  return `${text}\n`;
}

/** Whether two units are neighbours in one list. */
function isTight(before: Unit, unit: Unit): boolean {
  if (before.kind !== 'item' || unit.kind !== 'item') return false;
  const marks = [before, unit].map(
    (one) => /^\s*(?:\d+\.|-)/u.exec(one.before)?.[0].trim().replace(/\d+/u, '') ?? '',
  );
  return marks[0] === marks[1] || before.level !== unit.level;
}
