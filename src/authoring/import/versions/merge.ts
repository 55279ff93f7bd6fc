import type { Matter } from '../write/markdown.ts';
import { type Unit, unitText } from '../write/unit.ts';

/** One file of the three versions that are merged. Those that are not there are absent. */
export interface ThreeVersions {
  /** As the last import made it. */
  last: { matter: Matter; units: Unit[] } | undefined;
  /** As it stands in the content. */
  edited: { matter: Matter; units: Unit[] } | undefined;
  /** The new import; units that were matched have their number. */
  now: { matter: Matter; units: Unit[] };
}

/** A merged file, and what the editor has to decide. */
export interface Merged {
  matter: Matter;
  units: Unit[];
  /** Numbers whose ruling both sides changed. */
  conflicts: { number: string; edited: string; now: string }[];
  /** Numbers that an edit took out of the file and that the new version has. */
  leftOut: string[];
}

/**
 * Merges one file three ways, ruling by ruling: what only one side changed is taken from it; where both changed a
 * ruling, the edited text stays and a comment behind it, which `check` reports and no page shows, holds both.
 */
export function mergeFile({ last, edited, now }: ThreeVersions): Merged {
  const merged: Merged = { matter: now.matter, units: [], conflicts: [], leftOut: [] };
  if (!edited) {
    merged.units = now.units;
    return merged;
  }
  const base = byNumber(last?.units ?? []);
  const own = byNumber(edited.units);
  const headings = changedHeadings(last?.units ?? [], edited.units);
  for (const unit of now.units) {
    const { number } = unit;
    const before = number === undefined ? undefined : base.get(number);
    if (number === undefined || !before) {
      merged.units.push(unit.kind === 'heading' ? (headings.get(unit.before) ?? unit) : unit);
      continue;
    }
    const mine = own.get(number);
    if (!mine) {
      merged.leftOut.push(number);
      continue;
    }
    if (same(mine, before)) merged.units.push(unit);
    else if (same(unit, before) || same(unit, mine)) merged.units.push(mine);
    else {
      merged.units.push(mine);
      merged.units.push(conflictUnit(number, before, mine, unit));
      merged.conflicts.push({ number, edited: mine.plain, now: unit.plain });
    }
  }
  insertOwn(merged.units, edited.units, base);
  merged.matter = mergeMatter(last?.matter, edited.matter, now.matter);
  return merged;
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

/** Headings without a number that an edit reworded: those that stand before the same ruling. */
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

/** Puts what an editor wrote himself behind what it stood behind. */
function insertOwn(units: Unit[], edited: readonly Unit[], base: ReadonlyMap<string, Unit>): void {
  for (const [index, unit] of edited.entries()) {
    const isOwn =
      unit.number === undefined
        ? unit.isRuling || /^<!--/u.test(unit.before)
        : !base.has(unit.number);
    if (
      !isOwn ||
      units.some(
        (other) => other === unit || (unit.number !== undefined && other.number === unit.number),
      )
    )
      continue;
    if (unit.number === undefined && units.some((other) => same(other, unit))) continue;
    let at = 0;
    for (let back = index - 1; back >= 0 && at === 0; back--) {
      const number = edited[back]?.number;
      const found = units.findIndex(
        (other) => other === edited[back] || (number !== undefined && other.number === number),
      );
      if (found >= 0) at = found + 1;
    }
    const heading = edited[index - 1];
    // A heading of the editor's own comes along with the ruling below it.
    if (
      heading?.kind === 'heading' &&
      heading.number === undefined &&
      !units.some((other) => other.before === heading.before)
    ) {
      units.splice(at, 0, heading, unit);
    } else units.splice(at, 0, unit);
  }
}

function conflictUnit(number: string, last: Unit, edited: Unit, now: Unit): Unit {
  const shown = (unit: Unit): string =>
    unitText({ ...unit, number: number })
      .replace(/--+>?/gu, '—')
      .replace(/\^(?=[pr]\d)/gu, '');
  const before = [
    `<!-- Import conflict in ${number}: this text was edited by hand, and the new version changed it too.`,
    '',
    'New version:',
    shown(now),
    '',
    'Edited text:',
    shown(edited),
    '',
    'Last version:',
    shown(last),
    '-->',
  ].join('\n');
  return {
    kind: 'paragraph',
    level: 0,
    before: before.replace(/\n{2,}/gu, '\n'),
    after: '',
    alone: false,
    isRuling: false,
    plain: '',
    source: [],
  };
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
