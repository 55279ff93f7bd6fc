import { parse as parseYaml } from 'yaml';
import type { ParseFile } from '../../../glossary/index.ts';
import { positionsIn } from '../../../glossary/index.ts';

import type { Matter } from '../write/markdown.ts';
import { type Unit, unitOf } from '../write/unit.ts';

/** A file of the content folder, cut into its units. */
export interface FileUnits {
  matter: Matter;
  units: Unit[];
}

/** Cuts a file into headings, comments and rulings, each as it is written. */
export function unitsIn(path: string, file: string, parse: ParseFile): FileUnits {
  // With white space before it, front matter would be read as text.
  const text = file.trimStart();
  const [head = '', yaml = ''] = /^---\r?\n(.*?)^---[^\S\n]*\n/msu.exec(text) ?? [];
  const { rulings } = parse({ path, content: text });
  const offsetOf = positionsIn(text).offsetOf;
  const starts = rulings.map(({ place }) => offsetOf({ ...place, column: 1 }));
  const units = looseUnits(text.slice(head.length, starts[0]));
  for (const [index, { number, numberOffset, numberAlone }] of rulings.entries()) {
    const written = text.slice(starts[index], numberOffset);
    const before = numberAlone ? written : written.slice(0, -1 - (number?.length ?? -1)).trimEnd();
    const rest = text.slice(numberOffset, starts[index + 1]);
    const behind = numberAlone ? rest.replace(/^\s*\^\w+/u, '') : rest;
    const end = behind.search(looseStart);
    const after = (end < 0 ? behind : behind.slice(0, end)).trimEnd();
    units.push({ ...unitOf(before, number, after, numberAlone), isRuling: true });
    if (end >= 0) units.push(...looseUnits(behind.slice(end)));
  }
  return { matter: matterIn(yaml), units };
}

/** Before a heading or a comment that belongs to no ruling. */
const looseStart = /\n\s*\n(?=#{1,6} |<!--)/u;

function looseUnits(text: string): Unit[] {
  return text
    .split(new RegExp(looseStart, 'gu'))
    .flatMap((one) => (one.trim() === '' ? [] : unitOf(one.trim())));
}

function matterIn(yaml: string): Matter {
  const value: unknown = parseYaml(yaml, { schema: 'failsafe' });
  return { title: '', ...(typeof value === 'object' ? value : {}) };
}
