import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changed, changeOf } from '../../scripts/lib/build/site-record.ts';
import { reportedStep, reportOf } from '../../scripts/lib/build/step.ts';

const table = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', '3'));
const mapOf = (entries: Record<string, string>): Map<string, string> =>
  new Map(Object.entries(entries));

describe('what another thread reports of a step', () => {
  test('is how a map differs from an earlier one, which gives it back', () => {
    fc.assert(
      fc.property(table, table, (one, other) => {
        const [before, now] = [mapOf(one), mapOf(other)];
        const change = changeOf(before, now);
        expect(changed(before, change)).toEqual(now);
        expect(before).toEqual(mapOf(one));
        for (const [key, value] of change.set) expect(before.get(key)).not.toBe(value);
      }),
    );
  });

  test('is little where little changed, and all of a step that the last build did not have', () => {
    const files = new Map(Array.from({ length: 100 }, (_, at) => [`${at}.html`, `hash ${at}`]));
    const before = new Map([['texts', { reads: 'a', files, notes: new Map([['part', 'x']]) }]]);
    const done = {
      name: 'texts',
      reads: 'b',
      files: new Map([...files, ['3.html', 'another']]),
      notes: new Map([['other part', 'x']]),
      changed: new Set(['3.html']),
    };
    const report = reportOf(done, before);
    expect(report.files).toEqual({ set: [['3.html', 'another']], deleted: [] });
    expect(report.notes).toEqual({ set: [['other part', 'x']], deleted: ['part'] });
    expect(reportedStep(report, before)).toEqual(done);
    const first = reportOf(done, new Map());
    expect(first.files.set).toHaveLength(100);
    expect(reportedStep(first, new Map())).toEqual(done);
  });
});
