import { diff3Merge } from 'node-diff3';
import { conflictComment, conflictNumber } from '../../../markdown/index.ts';
import type { Heir, Matter } from '../write/matter.ts';
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
  /** Rulings that came from another file, with their new number: as they were there. */
  arrived: readonly { last: Unit; edited: Unit }[];
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
  const [base, mine, theirs] = [last, edited, now].map(byKey);
  const keysOf = (units: typeof base): string[] => [...(units?.keys() ?? [])];
  const merged: Merged = { units: [], conflicts: [] };
  const done = new Set<string>();
  const sequence = diff3Merge(
    keysOf(mine).map((key) => key + (isDropped(key) ? editedMark : '')),
    keysOf(base),
    keysOf(theirs),
  );
  for (const one of arrived) {
    base?.set(one.last.number ?? '', one.last);
    mine?.set(one.edited.number ?? '', one.edited);
  }
  for (const { ok, conflict } of sequence) {
    // If both changed the sequence, the rulings of the editor come before those of the new version.
    const own = conflict?.a.filter((key) => ![...conflict.o, ...conflict.b].includes(key)) ?? [];
    for (const key of ok ?? [...own, ...(conflict?.b ?? [])]) add(key.replace(editedMark, ''));
  }
  return merged;

  /** Returns whether the new version drops a ruling that was edited by hand. */
  function isDropped(key: string): boolean {
    const [before, own] = [base?.get(key), mine?.get(key)];
    return gone.has(key) && before !== undefined && own !== undefined && !same(before, own);
  }

  function add(key: string): void {
    const [before, own, unit] = [base?.get(key), mine?.get(key), theirs?.get(key)];
    const one = unit ?? own;
    if (!one || done.has(key)) return;
    const { number } = one;
    const isGone = before && (!own || (!unit && !isDropped(key)));
    const about = conflictNumber(one.before);
    const isOlder = about !== undefined && merged.conflicts.some((other) => other.number === about);
    if (isOlder || (number !== undefined && isGone)) return;
    done.add(key);
    if (number === undefined || !own || !before || same(own, before)) merged.units.push(one);
    else if (unit && (same(own, unit) || same(unit, before))) merged.units.push(own);
    else {
      const heir = unit ? undefined : gone.get(number);
      const comment = conflictComment({
        number,
        edited: own.before + own.after,
        last: before.before + before.after,
        ...(unit && { now: unit.before + unit.after }),
        ...(heir !== undefined && { heir }),
      });
      merged.units.push(own, unitOf(comment));
      merged.conflicts.push({ number, edited: plainText(own), now: unit && plainText(unit) });
    }
  }
}

/** Ends the key of an edited ruling that the new version drops, so that the merge takes it for a new one. */
const editedMark = '\nedited';

/** Maps units by what identifies them in the sequence of a file: their number, or else their text and its occurrence. */
function byKey(units: readonly Unit[]): Map<string, Unit> {
  const times = new Map<string, number>();
  return new Map(
    units.map((unit) => {
      if (unit.number !== undefined) return [unit.number, unit];
      const text = squeezed(unitText(unit));
      const count = (times.get(text) ?? 0) + 1;
      times.set(text, count);
      return [`${count} ${text}`, unit];
    }),
  );
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
  const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  for (const key of Object.keys({ ...last, ...now })) {
    const [was, mine, is] = [last?.[key], edited[key], now[key]];
    // A run that was told no day keeps the one before it.
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
