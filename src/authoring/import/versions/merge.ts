import { diff3Merge } from 'node-diff3';
import { conflictComment, conflictNumber } from '../../../markdown/index.ts';
import type { Heir, Matter } from '../write/markdown.ts';
import { plainText, type Unit, unitOf, unitText } from '../write/unit.ts';

/** The units of one file in the three versions that are merged. */
export interface ThreeVersions {
  /** As the last import made them. */
  last: readonly Unit[];
  /** As they are in the content. */
  edited: readonly Unit[];
  /** Of the new import; those that were matched have their number. */
  now: readonly Unit[];
  /** Rulings of this file that are gone from the new version: by number, where its readers would be sent. */
  gone: ReadonlyMap<string, Heir>;
  /** Rulings that came from another file: by their new number, as they were there. */
  arrived?: ReadonlyMap<string, { last: Unit; edited: Unit }>;
}

/** Merged units, and decisions that are left to the editor. */
export interface Merged {
  units: Unit[];
  /** Rulings that were edited by hand, and that the new version changed or dropped as well. */
  conflicts: { number: string; edited: string; now: string | undefined }[];
}

/**
 * Merges the units of a file three ways: their sequence, and each by itself. What only one side changed is taken from it.
 * If both changed a ruling, or the new version dropped one that was edited, the edited text stays, and a comment after
 * it has both, which `check` reports and no page shows.
 */
export function mergeUnits({ last, edited, now, gone, arrived }: ThreeVersions): Merged {
  const moved = [...(arrived ?? [])];
  const base = byKey([...last, ...moved.map(([number, one]) => ({ ...one.last, number }))]);
  const mine = byKey([...edited, ...moved.map(([number, one]) => ({ ...one.edited, number }))]);
  const theirs = byKey(now);
  const merged: Merged = { units: [], conflicts: [] };
  const done = new Set<string>();
  for (const { ok, conflict } of diff3Merge(
    edited.map((unit) => keyOf(unit) + (isDropped(unit) ? editedMark : '')),
    last.map(keyOf),
    now.map(keyOf),
  )) {
    // If both changed the sequence, the rulings of the editor come before those of the new version.
    const own = conflict?.a.filter((key) => ![...conflict.o, ...conflict.b].includes(key)) ?? [];
    for (const key of ok ?? [...own, ...(conflict?.b ?? [])]) add(key.replace(editedMark, ''));
  }
  return merged;

  /** Returns whether the new version drops a ruling that was edited by hand. */
  function isDropped({ number = '' }: Unit): boolean {
    const [before, after] = [base.get(number), mine.get(number)];
    return gone.has(number) && before !== undefined && after !== undefined && !same(before, after);
  }

  function add(key: string): void {
    const [before, own, unit] = [base.get(key), mine.get(key), theirs.get(key)];
    const one = unit ?? own;
    if (!one || done.has(key)) return;
    const { number } = one;
    const isGone = before && (!own || (!unit && !isDropped(own)));
    const about = conflictNumber(one.before);
    const isOlder = about !== undefined && merged.conflicts.some((other) => other.number === about);
    if (isOlder || (number !== undefined && isGone)) return;
    done.add(key);
    if (number === undefined || !own || !before || same(own, before)) merged.units.push(one);
    else if (unit && (same(own, unit) || same(unit, before))) merged.units.push(own);
    else {
      const [edited, last, now] = [own, before, unit].map((one) => one && one.before + one.after);
      const heir = unit ? undefined : gone.get(number);
      const comment = conflictComment({
        number,
        edited: edited ?? '',
        last: last ?? '',
        ...(now !== undefined && { now }),
        ...(heir !== undefined && { heir }),
      });
      merged.units.push(own, unitOf(comment));
      merged.conflicts.push({ number, edited: plainText(own), now: unit && plainText(unit) });
    }
  }
}

/** Ends the key of an edited ruling that the new version drops, so that the merge takes it for a new one. */
const editedMark = '\nedited';

/** Returns what identifies a unit in the sequence of its file: its number, or else its text. */
function keyOf(unit: Unit): string {
  return unit.number ?? squeezed(unitText(unit));
}

function byKey(units: readonly Unit[]): Map<string, Unit> {
  return new Map(units.map((unit) => [keyOf(unit), unit]));
}

/** Returns whether two units say the same, whatever their number and white space. */
function same(a: Unit, b: Unit): boolean {
  return squeezed(`${a.before} ${a.after}`) === squeezed(`${b.before} ${b.after}`);
}

function squeezed(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Keys of front matter that an import does not set. */
const ownKeys = ['lastNumber', 'retired', 'formerly'];

/** Merges front matter key by key; lists of names keep what both sides added. */
export function mergeMatter(last: Matter | undefined, edited: Matter, now: Matter): Matter {
  const merged: Matter = { ...edited };
  for (const key of Object.keys({ ...last, ...now })) {
    const [was, mine, is] = [last?.[key], edited[key], now[key]];
    if (ownKeys.includes(key)) continue;
    // A run that was told no day keeps the one before it.
    if (key === 'checked' && is === undefined) continue;
    if (mine === undefined || isEqual(mine, was)) {
      if (is === undefined) delete merged[key];
      else merged[key] = is;
    } else if (!isEqual(is, was) && Array.isArray(is) && Array.isArray(mine)) {
      const known: unknown[] = [...mine, ...(Array.isArray(was) ? was : [])];
      merged[key] = [
        ...mine,
        ...is.filter((one: unknown) => !known.some((other) => isEqual(one, other))),
      ];
    }
  }
  return merged;
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
