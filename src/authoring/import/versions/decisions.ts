import type { SourceLine } from '../block.ts';
import { type Fault, fault } from '../diagnostics.ts';
import type { Placed } from './units.ts';

/** Where a ruling of the last import is in the new version, as the editor decided. */
export interface Decision {
  written: string;
  path: string;
  number: string;
  /** Line, or page and line; absent where the ruling is gone. */
  place?: { page: number | undefined; line: number };
}

/** The decisions under "Decisions" of a report. Those for another version of the source are left alone: they name its lines. */
export function decisionsIn(report: string, hash: string): Decision[] {
  const [, version, block = ''] = /```decisions (\S+)\n(.*?)```/su.exec(report) ?? [];
  const lines = version === hash ? block.split('\n') : [];
  return lines.flatMap((line): Decision[] => {
    const match = /^\s*(\S+?\.md)#\^?([pr]\d+)\s*:\s*(?:gone|(?:(\d+)\/)?(\d+))\s*$/u.exec(line);
    const [, path = '', number = '', page, at] = match ?? [];
    const place = { page: page === undefined ? undefined : Number(page), line: Number(at) };
    const decision = { written: line.trim(), path, number };
    return match ? [at === undefined ? decision : { ...decision, place }] : [];
  });
}

/**
 * The rulings that decisions are about, as indexes into those of both versions.
 *
 * @param olds gets the rulings that were retired, and are there after all
 */
export function pairsOf(
  decisions: readonly Decision[],
  versions: {
    olds: Placed[];
    nows: readonly Placed[];
    linesOf(path: string): readonly SourceLine[] | undefined;
    isRetired(path: string, number: string): boolean;
  },
): { pairs: { old: number; now?: number }[]; faults: Fault[] } {
  const { olds, nows, linesOf, isRetired } = versions;
  const faults: Fault[] = [];
  const pairs = decisions.flatMap(({ written, path, number, place }) => {
    const old = olds.findIndex((one) => one.ownPath === path && one.unit.number === number);
    const now = nows.findIndex(({ path: file, unit }) =>
      unit.source.some((at) => {
        const { line, page } = linesOf(file)?.[at] ?? {};
        return line === place?.line && page === (place?.page ?? page);
      }),
    );
    const unknown =
      old < 0 && !isRetired(path, number)
        ? `the last import has no ${path}#${number}`
        : place && now < 0 && 'no ruling of the new version is there';
    if (unknown) faults.push(fault('merge/unknown-decision', `"${written}": ${unknown}`));
    const found = nows[now];
    if (unknown || !place || !found) return old < 0 ? [] : [{ old }];
    if (old >= 0) return [{ old, now }];
    return [
      {
        old: olds.push({ ...found, path, ownPath: path, unit: { ...found.unit, number } }) - 1,
        now,
      },
    ];
  });
  return { pairs, faults };
}
