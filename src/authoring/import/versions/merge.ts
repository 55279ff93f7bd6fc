import { conflictComment, conflictNumber } from '../../../markdown/index.ts';
import type { Matter } from '../write/markdown.ts';
import type { Unit } from '../write/unit.ts';
import type { FileUnits } from './file-units.ts';

/** One file of the three versions that are merged. Those that are not there are absent. */
export interface ThreeVersions {
  /** As the last import made it. */
  last: FileUnits | undefined;
  /** As it is in the content. */
  edited: FileUnits | undefined;
  /** The new import; units that were matched have their number. */
  now: FileUnits;
  /** Rulings of this file that are gone from the new version: by number, where its readers would be sent. */
  gone: ReadonlyMap<string, string>;
  /** Rulings that came from another file: by their new number, as they were there. */
  arrived: ReadonlyMap<string, { last: Unit; edited: Unit }>;
}

/** Merged units of a file, and what the editor has to decide. */
export interface MergedUnits {
  units: Unit[];
  /** Rulings that were edited by hand, and that the new version changed or dropped as well. */
  conflicts: { number: string; edited: string; now?: string }[];
}

/** A merged file, and what the editor has to decide. */
export interface Merged extends MergedUnits {
  matter: Matter;
  /** Numbers that an edit took out of the file and that the new version has. */
  leftOut: string[];
  /** The editor put rulings into another order, and so did the new version, whose order it is. */
  orderLost: boolean;
}

/**
 * Merges one file three ways, ruling by ruling: what only one side changed is taken from it. Where both changed a ruling,
 * or the new version dropped one that was edited, the edited text stays, and a comment after it has both, which `check`
 * reports and no page shows. An order that an editor gave to rulings stays, unless the new version changed theirs.
 */
export function mergeFile({ last, edited, now, gone, arrived }: ThreeVersions): Merged {
  const merged: Merged = {
    matter: now.matter,
    units: [],
    conflicts: [],
    leftOut: [],
    orderLost: false,
  };
  if (!edited && arrived.size === 0) {
    merged.units = now.units;
    return merged;
  }
  const base = byNumber(last?.units ?? []);
  const own = byNumber(edited?.units ?? []);
  const headings = changedHeadings(last?.units ?? [], edited?.units ?? []);
  for (const unit of now.units) {
    const { number } = unit;
    const from = number === undefined ? undefined : arrived.get(number);
    const before = from?.last ?? (number === undefined ? undefined : base.get(number));
    if (number === undefined || !before) {
      merged.units.push(unit.kind === 'heading' ? (headings.get(unit.before) ?? unit) : unit);
      continue;
    }
    const mine = from?.edited ?? own.get(number);
    if (!mine) {
      merged.leftOut.push(number);
      continue;
    }
    if (same(mine, before)) merged.units.push(unit);
    else if (same(unit, before) || same(unit, mine)) merged.units.push({ ...mine, number });
    else addConflict(merged, { number, edited: mine, last: before, now: unit });
  }
  if (edited) {
    const order = orderOf(last?.units ?? [], edited.units, now.units);
    if (order === 'edited') merged.units = inOrderOf(edited.units, merged.units);
    merged.orderLost = order === 'lost';
    insertOwn(merged, edited.units, base, gone);
    merged.matter = mergeMatter(last?.matter, edited.matter, now.matter);
  }
  return merged;
}

/**
 * What an editor wrote in a file whose text is gone: rulings of his own, and edited ones with their conflict.
 *
 * @param gone where the readers of each ruling would be sent
 */
export function keptByHand(
  last: FileUnits,
  edited: FileUnits,
  gone: ReadonlyMap<string, string>,
): MergedUnits {
  const kept: MergedUnits = { units: [], conflicts: [] };
  insertOwn(kept, edited.units, byNumber(last.units), gone);
  return kept;
}

/** A ruling followed by its conflict. */
function addConflict(
  { units, conflicts }: MergedUnits,
  conflict: { number: string; edited: Unit; last: Unit; now?: Unit; heir?: string | undefined },
  at = units.length,
): void {
  const { number, edited, last, now, heir } = conflict;
  const comment: Unit = {
    kind: 'paragraph',
    level: 0,
    before: conflictComment({
      number,
      edited: edited.before + edited.after,
      last: last.before + last.after,
      ...(now ? { now: now.before + now.after } : {}),
      ...(heir === undefined ? {} : { heir }),
    }),
    after: '',
    alone: false,
    isRuling: false,
    plain: '',
    source: [],
  };
  units.splice(at, 0, { ...edited, number }, comment);
  conflicts.push({ number, edited: edited.plain, ...(now ? { now: now.plain } : {}) });
}

/** Whose order of rulings a file gets: an editor may have changed it, or the new version, or both. */
function orderOf(
  last: readonly Unit[],
  edited: readonly Unit[],
  now: readonly Unit[],
): 'now' | 'edited' | 'lost' {
  const orders = [last, edited, now].map((units) => units.flatMap(({ number }) => number ?? []));
  const common = orders
    .map((order) => new Set(order))
    .reduce((all, order) => all.intersection(order));
  const [was, mine, is] = orders.map((order) =>
    order.filter((number) => common.has(number)).join(' '),
  );
  if (mine === was || mine === is) return 'now';
  return is === was ? 'edited' : 'lost';
}

/** Units in the order that rulings have in others. Units without a number stay beside their ruling. */
function inOrderOf(others: readonly Unit[], units: readonly Unit[]): Unit[] {
  const places = new Map(others.flatMap(({ number }, index) => (number ? [[number, index]] : [])));
  const groups: { place: number; units: Unit[] }[] = [];
  let waiting: Unit[] = [];
  for (const unit of units) {
    const place = unit.number === undefined ? undefined : places.get(unit.number);
    const last = groups.at(-1);
    if (place !== undefined) {
      groups.push({ place, units: [...waiting, unit] });
      waiting = [];
    } else if (unit.kind === 'heading' || waiting.length > 0 || !last) waiting.push(unit);
    else last.units.push(unit);
  }
  const sorted = groups.sort((a, b) => a.place - b.place).flatMap((group) => group.units);
  return [...sorted, ...waiting];
}

function byNumber(units: readonly Unit[]): Map<string, Unit> {
  return new Map(
    units.flatMap((unit) => (unit.number === undefined ? [] : [[unit.number, unit] as const])),
  );
}

/** Whether two units say the same, whatever their number and white space. */
function same(a: Unit, b: Unit): boolean {
  const text = (unit: Unit): string => `${unit.before} ${unit.after}`.replace(/\s+/gu, ' ').trim();
  return text(a) === text(b);
}

/** Headings without a number that an edit reworded: those that come before the same ruling. */
function changedHeadings(last: readonly Unit[], edited: readonly Unit[]): Map<string, Unit> {
  const before = headingsByNext(last);
  const changed = new Map<string, Unit>();
  for (const [next, heading] of headingsByNext(edited)) {
    const old = before.get(next);
    if (old && old.before !== heading.before) changed.set(old.before, heading);
  }
  return changed;
}

function headingsByNext(units: readonly Unit[]): Map<string, Unit> {
  const found = new Map<string, Unit>();
  for (const [index, unit] of units.entries()) {
    const next = units[index + 1]?.number;
    if (unit.kind === 'heading' && unit.number === undefined && next !== undefined)
      found.set(next, unit);
  }
  return found;
}

/** Puts rulings that an editor added, or edited and the new version dropped, after the rulings that they followed. */
function insertOwn(
  merged: MergedUnits,
  edited: readonly Unit[],
  base: ReadonlyMap<string, Unit>,
  gone: ReadonlyMap<string, string>,
): void {
  const { units, conflicts } = merged;
  for (const [index, unit] of edited.entries()) {
    const { number } = unit;
    const last = number === undefined ? undefined : base.get(number);
    const isDropped = last && number !== undefined && gone.has(number) && !same(unit, last);
    const isOwn = number === undefined ? unit.isRuling || isComment(unit) : !last;
    if (!isOwn && !isDropped) continue;
    // A conflict that is older than the one that stands there now.
    const about = isComment(unit) ? conflictNumber(unit.before) : undefined;
    if (about !== undefined && conflicts.some((one) => one.number === about)) continue;
    if (
      units.some(
        (other) => other === unit || (number !== undefined && other.number === unit.number),
      )
    )
      continue;
    if (number === undefined && units.some((other) => same(other, unit))) continue;
    let at = 0;
    for (let back = index - 1; back >= 0 && at === 0; back--) {
      const beside = edited[back]?.number;
      const found = units.findIndex(
        (other) => other === edited[back] || (beside !== undefined && other.number === beside),
      );
      if (found >= 0) at = found + 1;
    }
    const comment = units[at];
    if (comment && isComment(comment)) at++;
    const heading = edited[index - 1];
    // A heading of the editor's own comes along with the ruling below it.
    if (
      heading?.kind === 'heading' &&
      heading.number === undefined &&
      !units.some((other) => other.before === heading.before)
    ) {
      units.splice(at++, 0, heading);
    }
    if (isDropped) addConflict(merged, { number, edited: unit, last, heir: gone.get(number) }, at);
    else units.splice(at, 0, unit);
  }
}

function isComment({ before }: Unit): boolean {
  return before.startsWith('<!--');
}

/** Front matter, key by key; lists of names keep what both sides added. */
function mergeMatter(last: Matter | undefined, edited: Matter, now: Matter): Matter {
  const merged: Matter = { ...edited, title: edited.title };
  for (const key of Object.keys(now)) {
    if (key === 'lastNumber' || key === 'retired' || key === 'formerly') continue;
    const [was, mine, is] = [last?.[key], edited[key], now[key]].map((value) =>
      JSON.stringify(value ?? null),
    );
    if (mine === was || mine === undefined) merged[key] = now[key];
    else if (is !== was && Array.isArray(now[key]) && Array.isArray(edited[key])) {
      const known = new Set(
        (Array.isArray(last?.[key]) ? last[key] : []).map((one: unknown) => JSON.stringify(one)),
      );
      const mineToo = new Set(edited[key].map((one: unknown) => JSON.stringify(one)));
      const added = now[key].filter(
        (one: unknown) => !known.has(JSON.stringify(one)) && !mineToo.has(JSON.stringify(one)),
      );
      merged[key] = [...edited[key], ...added];
    }
  }
  for (const key of Object.keys(last ?? {})) {
    if (key in now || key === 'lastNumber' || key === 'retired' || key === 'formerly') continue;
    if (JSON.stringify(edited[key]) === JSON.stringify(last?.[key])) delete merged[key];
  }
  return merged;
}
