import {
  countOf,
  fold,
  highestOf,
  numberLetter,
  slugify,
  textTypeAt,
} from '../../../glossary/index.ts';
import { differingParts } from '../../../markdown/index.ts';
import type { ImportedFile } from '../import.ts';
import type { ReadNumber } from '../outline/printed-numbers.ts';
import { fileText } from '../write/markdown.ts';
import type { Heir, Matter } from '../write/matter.ts';
import { bodyText, type Unit, unitOf } from '../write/unit.ts';
import type { Base, WrittenFile } from './last-import.ts';
import { type Matching, matchRulings } from './match.ts';
import { type Merged, mergeMatter, mergeUnits } from './merge.ts';
import { highestIn, type Placed, rulingsOf, type Text } from './texts.ts';

/** Changes that a new version of a source made, for the report. */
export interface Changes {
  counts: Record<
    'kept' | 'added' | 'reworded' | 'renumbered' | 'moved' | 'gone' | 'conflicts',
    number
  >;
  conflicts: string[];
  reworded: string[];
  moved: string[];
  gone: string[];
  renamed: string[];
  /** Joins, and matches of little likeness. */
  unsure: string[];
}

/** The files of a next version. */
export interface NextVersion {
  /** Files to write. */
  files: WrittenFile[];
  /** Files that give way to one of another name. */
  removed: string[];
  /** The import as it came out, with its numbers. */
  asImported: WrittenFile[];
  /** Files of texts that are gone. */
  left: string[];
  changes: Changes;
}

/**
 * Merges the next version: every ruling keeps its number, edits by hand stay, removed rulings are retired.
 *
 * @param published files whose names and numbers may be cited already; of others no trace is left
 */
export function mergeNext(
  texts: readonly Text[],
  base: Base,
  published: readonly WrittenFile[],
  numberOf: ReadNumber,
): NextVersion {
  const byLastPath = new Map(texts.map((text) => [text.lastPath, text]));
  const olds = base.files.flatMap(({ path }) => {
    const text = byLastPath.get(path);
    return text ? rulingsOf(text, 'last') : [];
  });
  const nows = texts.flatMap((text) => rulingsOf(text, 'now'));
  const matching = matchRulings(olds, nows, numberOf);
  giveNumbers(texts, matching);
  const merge = new Merge(texts, published, matching);
  merge.retire();
  for (const text of texts) {
    if (text.now) merge.mergeText(text, text.now);
    else if (merge.isKnown(text.lastPath ?? '')) merge.leaveText(text);
    else merge.removeText(text);
  }
  const { changes } = merge.next;
  changes.gone = texts.flatMap(({ gone }) => [...gone.values()]);
  reportMatches(matching, changes, numberOf);
  return merge.next;
}

/** Gives each matched ruling of a text its number again, and the others the next ones that the text never had. */
function giveNumbers(texts: readonly Text[], { matches }: Matching<Placed>): void {
  for (const { old, now } of matches)
    if (old.in === now.in && old.unit.number !== undefined) now.unit.number = old.unit.number;
  for (const text of texts) {
    let count = countOf(highestIn(text) ?? 'p0');
    for (const unit of text.now?.units ?? [])
      if (unit.isRuling) unit.number ??= `${letterOf(text)}${++count}`;
  }
}

/** Merges the texts of an import one by one. */
class Merge {
  readonly next: NextVersion = {
    files: [],
    removed: [],
    asImported: [],
    left: [],
    changes: {
      counts: { kept: 0, added: 0, reworded: 0, renumbered: 0, moved: 0, gone: 0, conflicts: 0 },
      conflicts: [],
      reworded: [],
      moved: [],
      gone: [],
      renamed: [],
      unsure: [],
    },
  };
  readonly #texts: readonly Text[];
  readonly #matching: Matching<Placed>;
  /** The published numbers of each file. */
  readonly #known: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    texts: readonly Text[],
    published: readonly WrittenFile[],
    matching: Matching<Placed>,
  ) {
    this.#texts = texts;
    this.#matching = matching;
    this.#known = new Map(
      published.map(({ path, text }) => [path, new Set(text.match(/(?<=\^)[pr]\d+/gu))]),
    );
  }

  isKnown(path: string): boolean {
    return this.#known.has(path);
  }

  /** Retires the numbers whose rulings moved to another text or are gone. */
  retire(): void {
    const { moved, unsure } = this.next.changes;
    const isKnown = ({ ownPath, unit: { number = '' } }: Placed): boolean =>
      this.#known.get(ownPath)?.has(number) ?? false;
    for (const { old, now } of this.#matching.matches) {
      if (old.in === now.in || old.unit.number === undefined || !isKnown(old)) continue;
      old.in.retired.set(old.unit.number, addressOf(now, old));
      moved.push(`${placeOf(old)} is ${placeOf(now)} now`);
    }
    for (const { old, joined, perhaps } of this.#matching.gone) {
      const { number } = old.unit;
      if (number === undefined || !isKnown(old)) continue;
      const heir = joined ?? perhaps;
      const said = `${placeOf(old)} "${short(old.text)}"`;
      const reason = 'No longer in the new version.';
      old.in.retired.set(number, heir ? addressOf(heir, old) : { reason });
      if (joined) unsure.push(`${said} was joined into ${placeOf(joined)}`);
      const where = heir ? `${joined ? 'now in' : 'perhaps'} ${placeOf(heir)}` : 'no successor';
      old.in.gone.set(number, `${said}: ${where}`);
    }
  }

  /** Merges a text of the new import with the content. */
  mergeText(text: Text, now: ImportedFile): void {
    const { path, currentPath, lastPath, last, edited } = text;
    const { files, removed, asImported, changes } = this.next;
    const highest = highestOf([highestIn(text), ...now.units.map(({ number }) => number)]);
    const lastNumber = highest === undefined ? {} : { lastNumber: highest };
    asImported.push({ path, text: fileText({ ...now.matter, ...lastNumber }, now.units) });
    if (!edited && lastPath !== undefined) {
      changes.unsure.push(`${path} was deleted by hand and is not written again`);
      return;
    }
    const units = this.#mergeUnits(text, now.units);
    const matter = edited
      ? mergeMatter(last?.matter, edited.matter, now.matter)
      : { ...now.matter };
    if (isRenamed(text) && edited && this.isKnown(lastPath ?? ''))
      keepOldName(matter, text, edited.matter, this.#texts);
    const target = isRenamed(text) ? path : currentPath;
    files.push({ path: target, text: textWith(text, units, { ...matter, ...lastNumber }) });
    if (currentPath === target) return;
    removed.push(currentPath);
    changes.renamed.push(`${currentPath} is ${target} now`);
  }

  /** Removes the file of a text that was never published and is gone, unless it was edited by hand. */
  removeText({ currentPath: path, last, edited }: Text): void {
    if (!edited || !last) return;
    const { removed, asImported, left, changes } = this.next;
    if (bodyText(edited.units) === bodyText(last.units)) {
      removed.push(path);
      return;
    }
    changes.unsure.push(`${path} was edited by hand and is in this run no more`);
    asImported.push({ path, text: fileText(last.matter, last.units) });
    left.push(path);
  }

  /** Keeps the file of a text that is gone: its readers are told, or sent on. */
  leaveText(text: Text): void {
    const { currentPath: path, edited } = text;
    if (!edited) return;
    const { files, asImported, left } = this.next;
    const merged = this.#mergeUnits(text, []);
    const heirs = [...text.retired.values()].flatMap((where) =>
      typeof where === 'string' ? (/^(.+)#/u.exec(where)?.[1] ?? []) : [],
    );
    const [[heir] = []] = [...Map.groupBy(heirs, (name) => name)].sort(
      ([, a], [, b]) => b.length - a.length,
    );
    const highest = highestIn({ ...text, last: undefined }) ?? 'p0';
    const number = `${letterOf(text)}${countOf(highest) + 1}`;
    const stub =
      heir === undefined
        ? unitOf(':::note\nThis text is not in the new version.', number, '\n:::')
        : unitOf(`See [[${heir}]].`, number);
    const units = merged.filter(({ before }) => !/^#{1,6} /u.test(before));
    const matter = { ...edited.matter, lastNumber: number };
    files.push({ path, text: textWith(text, [stub, ...units], matter) });
    asImported.push({ path, text: textWith(text, [stub], matter) });
    left.push(path);
  }

  /** Merges the units of a text with those of the content, and reports what both changed. */
  #mergeUnits(text: Text, now: readonly Unit[]): Unit[] {
    const { last, edited, retired, gone, path } = text;
    const arrived = this.#matching.matches.flatMap(({ old, now }) => {
      if (now.in !== text || old.in === text || old.unit.number === undefined) return [];
      const there = old.in.edited?.units.find((unit) => unit.number === old.unit.number);
      const { number = '' } = now.unit;
      return there ? { last: { ...old.unit, number }, edited: { ...there, number } } : [];
    });
    const merged: Merged = mergeUnits({
      last: last?.units ?? [],
      edited: edited?.units ?? [],
      now,
      gone: new Map([...retired].filter(([number]) => gone.has(number))),
      arrived,
    });
    for (const { number, edited, now } of merged.conflicts) {
      gone.delete(number);
      const [mine, theirs] = differingParts(edited, now ?? '');
      const said =
        now === undefined ? 'the new version no longer has it' : `new version "${theirs}"`;
      this.next.changes.conflicts.push(`${path}#${number}: edited "${mine}", ${said}`);
    }
    return merged.units;
  }
}

/** Returns the target of a retired number, as front matter writes it. */
function addressOf({ in: text, unit }: Placed, from: Placed): string {
  if (text === from.in) return `#${unit.number}`;
  const edited = isRenamed(text) ? undefined : text.edited;
  const { title = slugOf(text.path), disambiguation } = (edited ?? text.now)?.matter ?? {};
  return `${disambiguation === undefined ? title : `${title} (${disambiguation})`}#${unit.number}`;
}

/** Keeps the old address and the old name of a text that the new version renames. */
function keepOldName(
  matter: Matter,
  { currentPath, last }: Text,
  { title, formerly = [] }: Matter,
  texts: readonly Text[],
): void {
  if (title !== last?.matter.title) matter.title = title;
  matter.formerly = [...new Set([...formerly, slugOf(currentPath)])];
  const names = [matter, ...texts.flatMap(({ now }) => now?.matter ?? [])].flatMap(
    ({ title, aliases = [] }) => [title, ...aliases].map(fold),
  );
  if (!names.includes(fold(title))) matter.aliases = [...(matter.aliases ?? []), title];
}

/** Writes a file with the retired numbers of its text and the highest one. */
function textWith({ retired, edited }: Text, units: readonly Unit[], matter: Matter): string {
  const present = new Set(units.map(({ number }) => number));
  const all: Record<string, Heir> = {
    ...Object.fromEntries(retired),
    ...edited?.matter.retired,
  };
  const left = Object.entries(all).filter(([number]) => !present.has(number));
  const { retired: _, lastNumber, ...others } = matter;
  const highest = highestOf([lastNumber, edited?.matter.lastNumber, ...present]);
  return fileText(
    {
      ...others,
      ...(left.length > 0 && { retired: Object.fromEntries(left) }),
      ...(highest !== undefined && { lastNumber: highest }),
    },
    units,
  );
}

/** Counts the changes, and lists the rulings that were reworded and those whose match is not sure. */
function reportMatches(
  { matches, gone, added }: Matching<Placed>,
  { counts, unsure, reworded, moved, conflicts }: Changes,
  numberOf: ReadNumber,
): void {
  for (const { old, now, likeness, isReworded } of matches) {
    const [before, after] = [old, now].map(({ text }) => numberOf(text)?.printed);
    if (before !== after) counts.renumbered++;
    if (!isReworded && likeness >= 0.7) continue;
    const isOther = before !== undefined && before !== after;
    const printed = isOther ? ` (${before} is ${after ?? 'without a number'} now)` : '';
    const [was, is] = differingParts(old.text, now.text);
    const where = `${placeOf(now)}${printed}`;
    const said = `"${was}" reads "${is}"`;
    if (isReworded) reworded.push(`${where}: ${said}`);
    if (likeness < 0.7) unsure.push(`${where}: likeness ${likeness.toFixed(2)}, ${said}`);
  }
  counts.kept = matches.length;
  counts.reworded = reworded.length;
  counts.added = added;
  counts.gone = gone.length;
  counts.moved = moved.length;
  counts.conflicts = conflicts.length;
}

/** Returns whether the new version gives a text another name. */
function isRenamed({ path, lastPath }: Text): boolean {
  return lastPath !== undefined && lastPath !== path;
}

function placeOf({ ownPath, unit }: Placed): string {
  return `${ownPath}#${unit.number ?? ''}`;
}

function slugOf(path: string): string {
  return slugify(path.replace(/^.*\//u, '').replace(/\.md$/u, ''));
}

function short(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}

function letterOf({ path }: Text): string {
  return numberLetter(textTypeAt(path) ?? 'entry');
}
