import { diff3Merge } from 'node-diff3';
import { readsAlike, wordingKey } from '../../editions/index.ts';
import { fold } from '../../languages/index.ts';
import {
  countOf,
  highestOf,
  numberLetter,
  shortened,
  slugify,
  textTypeAt,
} from '../../model/index.ts';
import { conflictComment, conflictNumber, differingParts } from '../../read/index.ts';
import type { ReadNumber } from '../outline/number-forms.ts';
import {
  fileText,
  type Heir,
  type Matter,
  shownIn,
  type Unit,
  unitOf,
  unitText,
} from '../write/units.ts';
import {
  goneText,
  highestIn,
  type Matching,
  matchRulings,
  type PlacedRuling,
  rulingsOf,
  type VersionedText,
  type WrittenFile,
} from './versioned-texts.ts';

/** Changes between the last import and the new version, for the report. */
export type Changes = ReturnType<typeof changesOf>;

/**
 * Merges the next version: every ruling keeps its number, edits by hand stay, removed rulings are retired.
 *
 * @param published files that readers may cite: only their numbers are retired
 * @returns the files to write, the paths of files to delete, and the files as imported, with their numbers
 */
export function mergeNext(
  texts: readonly VersionedText[],
  published: readonly WrittenFile[],
  numberOf: ReadNumber,
) {
  const known = new Map(
    published.map(({ path, text }) => [path, new Set(text.match(/(?<=\^)[pr]\d+/gu))]),
  );
  const olds = texts.flatMap((text) => rulingsOf(text, 'last'));
  const nows = texts.flatMap((text) => rulingsOf(text, 'now'));
  const matching = matchRulings(olds, nows, numberOf);
  giveNumbers(texts, matching);
  const changes = changesOf(matching);
  retire(matching, known, changes);
  const files: WrittenFile[] = [];
  const asImported: WrittenFile[] = [];
  const removed: string[] = [];
  for (const text of texts) {
    const { path, currentPath, lastPath, last, edited, now } = text;
    if (!now) {
      if (edited) removed.push(currentPath);
      continue;
    }
    const highest = highestOf([highestIn(text), ...now.units.map(({ number }) => number)]);
    const matterNow = { ...now.matter, lastNumber: highest };
    asImported.push({ path, text: fileText(matterNow, now.units) });
    if (!edited && lastPath !== undefined) {
      changes.unsure.push(`${path} was deleted by hand and is not written again`);
      continue;
    }
    const units = mergedUnits(text, now.units, matching, changes, numberOf);
    const matter = edited ? mergeMatter(last?.matter, edited.matter, now.matter) : matterNow;
    const isRenamed = lastPath !== undefined && lastPath !== path;
    if (isRenamed && edited && known.has(lastPath)) keepOldName(matter, text, edited.matter, texts);
    const target = isRenamed ? path : currentPath;
    files.push({ path: target, text: textWith(text, units, matter, highest) });
    if (currentPath === target) continue;
    removed.push(currentPath);
    changes.renamed.push(`${currentPath} is ${target} now`);
    if (isRenamed)
      changes.unsure.push(`${currentPath} was renamed to ${target}, because their texts are alike`);
  }
  changes.gone = texts.flatMap(({ gone }) => [...gone.values()]);
  changes.counts.conflicts = changes.conflicts.length;
  return { files, removed, asImported, changes };
}

/** Assigns the earlier numbers to matched rulings, and new numbers to all others. */
function giveNumbers(texts: readonly VersionedText[], { matches }: Matching): void {
  for (const { old, now } of matches)
    if (old.in === now.in && old.unit.number !== undefined) now.unit.number = old.unit.number;
  for (const text of texts) {
    let count = countOf(highestIn(text) ?? 'p0');
    const letter = numberLetter(textTypeAt(text.path) ?? 'entry');
    for (const unit of text.now?.units ?? [])
      if (unit.isRuling) unit.number ??= `${letter}${++count}`;
  }
}

/** Reports the changes: counts, and lists of reworded, moved and uncertain rulings. */
function changesOf({ matches, gone, added }: Matching) {
  const reworded: string[] = [];
  /** Joined rulings and uncertain matches. */
  const unsure: string[] = [];
  for (const { old, now, likeness } of matches.filter((match) => match.isReworded)) {
    const printed = `${old.printed} is ${now.printed ?? 'without a number'} now`;
    const isOther = old.printed !== undefined && old.printed !== now.printed;
    const [was, is] = differingParts(old.text, now.text);
    const where = placeOf(now) + (isOther ? ` (${printed})` : '');
    const said = `"${was}" reads "${is}"`;
    reworded.push(`${where}: ${said}`);
    if (likeness < 0.7) unsure.push(`${where}: likeness ${likeness.toFixed(2)}, ${said}`);
  }
  const moved = matches.flatMap(({ old, now }) =>
    old.in === now.in ? [] : `${placeOf(old)} is ${placeOf(now)} now`,
  );
  const list = (): string[] => [];
  return {
    counts: {
      kept: matches.length,
      // The note that replaces a missing text is not a ruling of the new version.
      added: added.filter(({ unit }) => unit.before !== goneText).length,
      reworded: reworded.length,
      renumbered: matches.filter(({ old, now }) => old.printed !== now.printed).length,
      moved: moved.length,
      gone: gone.length,
      conflicts: 0,
    },
    ...{ conflicts: list(), reworded, moved, gone: list(), renamed: list(), unsure },
  };
}

/** Retires the published numbers whose rulings moved to another text or are gone. */
function retire(
  { matches, gone }: Matching,
  known: ReadonlyMap<string, ReadonlySet<string>>,
  { unsure }: Changes,
): void {
  const isKnown = ({ ownPath, unit: { number = '' } }: PlacedRuling): boolean =>
    known.get(ownPath)?.has(number) ?? false;
  for (const { old, now } of matches)
    if (old.in !== now.in && isKnown(old))
      old.in.retired.set(old.unit.number ?? '', addressOf(now, old));
  for (const { old, joined, perhaps } of gone) {
    if (!isKnown(old)) continue;
    const { number = '' } = old.unit;
    const heir = joined ?? perhaps;
    const said = `${placeOf(old)} "${shortened(old.text.replace(/\s+/gu, ' '), 90)}"`;
    const reason = 'No longer in the new version.';
    old.in.retired.set(number, heir ? addressOf(heir, old) : { reason });
    if (joined) unsure.push(`${said} was joined into ${placeOf(joined)}`);
    const where = heir ? `${joined ? 'now in' : 'perhaps'} ${placeOf(heir)}` : 'no successor';
    old.in.gone.set(number, `${said}: ${where}`);
  }
}

/**
 * Merges the units of a text three ways: first their sequence, then each unit. A change of one side alone is taken over.
 * The printed number of a rule is merged apart from the words; if both sides changed it, the new version's counts. If both
 * sides changed the words, or the new version dropped an edited ruling, the edited text stays, followed by a comment with
 * both texts, which `check` reports and no page shows.
 *
 * @param conflicts receives the open decisions of the editor
 * @param numberOf reads the printed number that a rule begins with
 */
function mergedUnits(
  text: VersionedText,
  now: readonly Unit[],
  { matches }: Matching,
  { conflicts }: Changes,
  numberOf: ReadNumber,
): Unit[] {
  const { last, edited, retired, gone, path } = text;
  const base = byKey(last?.units ?? []);
  const mine = byKey(edited?.units ?? []);
  const theirs = byKey(now);
  const merged: Unit[] = [];
  const done = new Set<string>();
  const inConflict = new Set<string>();
  const sequence = diff3Merge(
    [...mine.keys()].map((key) => key + (isDropped(key) ? editedMark : '')),
    [...base.keys()],
    [...theirs.keys()],
  );
  // Rulings that moved here from another file, unchanged except for their new number.
  for (const { old, now: moved } of matches) {
    const there = old.in.edited?.units.find((unit) => unit.number === old.unit.number);
    if (moved.in !== text || old.in === text || !there) continue;
    const { number = '' } = moved.unit;
    base.set(number, old.unit);
    mine.set(number, { ...there, number });
  }
  for (const { ok, conflict } of sequence) {
    // If both sides changed the sequence, the editor's rulings come first.
    const own = conflict?.a.filter((key) => ![...conflict.o, ...conflict.b].includes(key)) ?? [];
    for (const key of ok ?? [...own, ...(conflict?.b ?? [])]) add(key.replace(editedMark, ''));
  }
  return merged;

  /** Returns whether the new version drops a ruling that was edited by hand. */
  function isDropped(key: string): boolean {
    const [before, own] = [base.get(key), mine.get(key)];
    return gone.has(key) && before !== undefined && own !== undefined && !sameWords(before, own);
  }

  /** Returns a rule with the printed number of another, if both begin with one. */
  function numberedAs(other: Unit, unit: Unit): Unit {
    if (textTypeAt(path) !== 'document') return unit;
    const [number, old] = [other, unit].map((one) => numberOf(shownIn(one))?.printed);
    if (number === undefined || old === undefined) return unit;
    return { ...unit, before: unit.before.replace(old, () => number) };
  }

  function sameWords(a: Unit, b: Unit): boolean {
    return same(a, numberedAs(a, b));
  }

  function add(key: string): void {
    const [before, own, unit] = [base.get(key), mine.get(key), theirs.get(key)];
    const one = unit ?? own;
    if (!one || done.has(key)) return;
    const { number } = one;
    const isGone = before && (!own || (!unit && !isDropped(key)));
    const isOlder = inConflict.has(conflictNumber(one.before) ?? '');
    if (isOlder || (number !== undefined && isGone)) return;
    done.add(key);
    if (number === undefined || !own || !before || same(own, before)) merged.push(one);
    else if (unit && (same(own, unit) || same(unit, before))) merged.push(own);
    else if (unit && sameWords(unit, before)) merged.push(numberedAs(unit, own));
    else if (unit && sameWords(before, own)) merged.push(unit);
    else {
      const heir = unit ? undefined : retired.get(number);
      const comment = conflictComment({
        number,
        edited: own.before + own.after,
        last: before.before + before.after,
        ...(unit && { now: unit.before + unit.after }),
        ...(heir !== undefined && { heir }),
      });
      merged.push(own, unitOf(comment));
      inConflict.add(number);
      gone.delete(number);
      const [written, imported] = differingParts(shownIn(own), unit ? shownIn(unit) : '');
      const said = unit ? `new version "${imported}"` : 'the new version no longer has it';
      conflicts.push(`${path}#${number}: edited "${written}", ${said}`);
    }
  }
}

/** Returns the target of a retired number, as front matter writes it. */
function addressOf({ in: text, unit }: PlacedRuling, from: PlacedRuling): string {
  if (text === from.in) return `#${unit.number}`;
  const { path, lastPath, edited, now } = text;
  const named = lastPath === path && edited ? edited : now;
  const { title = slugOf(path), disambiguation } = named?.matter ?? {};
  return `${disambiguation === undefined ? title : `${title} (${disambiguation})`}#${unit.number}`;
}

/** Keeps the old address and the old name of a text that the new version renames. */
function keepOldName(
  matter: Matter,
  { currentPath, last }: VersionedText,
  { title, formerly = [] }: Matter,
  texts: readonly VersionedText[],
): void {
  if (title !== last?.matter.title) matter.title = title;
  matter.formerly = [...new Set([...formerly, slugOf(currentPath)])];
  const names = [matter, ...texts.flatMap(({ now }) => now?.matter ?? [])].flatMap(
    ({ title, aliases = [] }) => [title, ...aliases].map(fold),
  );
  if (!names.includes(fold(title))) matter.aliases = [...(matter.aliases ?? []), title];
}

/** Writes a file with the retired numbers of its text and the highest one. */
function textWith(
  { retired, edited }: VersionedText,
  units: readonly Unit[],
  matter: Matter,
  lastNumber: string | undefined,
): string {
  const present = new Set(units.map(({ number }) => number));
  const all: Record<string, Heir> = {
    ...Object.fromEntries(retired),
    ...edited?.matter.retired,
  };
  const left = Object.entries(all).filter(([number]) => !present.has(number));
  const { retired: _, lastNumber: __, ...others } = matter;
  return fileText(
    {
      ...others,
      retired: left.length > 0 ? Object.fromEntries(left) : undefined,
      lastNumber: highestOf([lastNumber, edited?.matter.lastNumber, ...present]),
    },
    units,
  );
}

function placeOf({ ownPath, unit }: PlacedRuling): string {
  return `${ownPath}#${unit.number ?? ''}`;
}

function slugOf(path: string): string {
  return slugify(path.replace(/^.*\//u, '').replace(/\.md$/u, ''));
}

/** Suffix of the key of an edited ruling that the new version drops: the merge then treats the ruling as new. */
const editedMark = '\nedited';

/** Maps units by number, or by text and occurrence if they have no number. */
function byKey(units: readonly Unit[]): Map<string, Unit> {
  const times = new Map<string, number>();
  return new Map(
    units.map((unit) => {
      if (unit.number !== undefined) return [unit.number, unit];
      const text = wordingKey(unitText(unit));
      const count = (times.get(text) ?? 0) + 1;
      times.set(text, count);
      return [`${count} ${text}`, unit];
    }),
  );
}

/** Returns whether two units have equal text, ignoring numbers and white space. */
function same(a: Unit, b: Unit): boolean {
  return readsAlike(`${a.before} ${a.after}`, `${b.before} ${b.after}`);
}

/** Keys of front matter that an import does not set. */
const ownKeys = ['lastNumber', 'retired', 'formerly'];

/** Merges front matter key by key; lists of names keep what both sides added. */
function mergeMatter(last: Matter | undefined, edited: Matter, now: Matter): Matter {
  const merged: Matter = { ...edited };
  const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  for (const key of Object.keys({ ...last, ...now })) {
    const [was, mine, is] = [last?.[key], edited[key], now[key]];
    // Without --checked, the earlier day stays.
    if (ownKeys.includes(key) || (key === 'checked' && is === undefined) || equal(is, was))
      continue;
    if (mine === undefined || equal(mine, was)) {
      if (is === undefined) delete merged[key];
      else merged[key] = is;
    } else if (Array.isArray(is) && Array.isArray(mine)) {
      const known: unknown[] = [...mine, ...(Array.isArray(was) ? was : [])];
      const isKnown = (one: unknown): boolean => known.some((other) => equal(one, other));
      merged[key] = [...mine, ...is.filter((one: unknown) => !isKnown(one))];
    }
  }
  return merged;
}
