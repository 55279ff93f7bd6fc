import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeOf,
  countFiles,
  filesOf,
  goneFiles,
  partRecord,
  withChange,
  withoutFiles,
} from '../../scripts/lib/build/site-record.ts';
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
        expect(withChange(before, change)).toEqual(now);
        expect(before).toEqual(mapOf(one));
        for (const [key, value] of change.set) expect(before.get(key)).not.toBe(value);
      }),
    );
  });

  test('is little where little changed, and all of a step that the last build did not have', () => {
    const parts = new Map(
      Array.from({ length: 100 }, (_, at) => [`${at}`, partRecord('a', [[`${at}.html`, 'hash']])]),
    );
    const before = new Map([['texts', { reads: 'a', parts, notes: new Map([['part', 'x']]) }]]);
    const another = partRecord('b', [['3.html', 'another']]);
    const done = {
      name: 'texts',
      reads: 'b',
      parts: new Map([...parts, ['3', another]]),
      notes: new Map([['other part', 'x']]),
      changed: new Set(['3.html']),
    };
    const report = reportOf(done, before);
    expect(report.parts).toEqual({ set: [['3', another]], deleted: [] });
    expect(report.notes).toEqual({ set: [['other part', 'x']], deleted: ['part'] });
    expect(reportedStep(report, before)).toEqual(done);
    const first = reportOf(done, new Map());
    expect(first.parts.set).toHaveLength(100);
    expect(reportedStep(first, new Map())).toEqual(done);
  });
});

/** The files of steps, by the parts that write them: no two write the same. */
const steps = fc
  .array(
    fc.record({
      path: fc.constantFrom('a.html', 'b.html', 'c.html', 'd/e.html', 'f g.html', 'ß.html'),
      step: fc.constantFrom('pages', 'texts'),
      part: fc.constantFrom('one', 'two', 'three'),
      hash: fc.constantFrom('h1', 'h2'),
    }),
  )
  .map((files) => {
    const owners = new Map(files.map((file) => [file.path, file]));
    const byStep = Map.groupBy(owners.values(), ({ step }) => step);
    return new Map(
      Array.from(byStep, ([name, own]) => {
        const parts = Array.from(
          Map.groupBy(own, ({ part }) => part),
          ([part, some]): [string, string] => [
            part,
            partRecord(
              'made',
              some.map(({ path, hash }) => [path, hash]),
            ),
          ],
        );
        return [name, { reads: 'all', parts: new Map(parts), notes: new Map<string, string>() }];
      }),
    );
  });

describe('the files of a record', () => {
  test('that are gone are those that no part has any more, whichever part had them', () => {
    fc.assert(
      fc.property(steps, steps, (before, now) => {
        const left = new Map(filesOf(now.values()));
        const gone = [...filesOf(before.values())].filter(([path]) => !left.has(path));
        expect(goneFiles(before, now).sort()).toEqual(gone.map(([path]) => path).sort());
      }),
    );
  });

  test('that are missing are forgotten: only the steps that wrote them run again', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom('a.html', 'd/e.html', 'z.html'), (before, lost) => {
        const left = withoutFiles(before, [lost]);
        const files = [...filesOf(before.values())].filter(([path]) => path !== lost);
        expect([...filesOf(left.values())]).toEqual(files);
        expect(countFiles(left.values())).toBe(files.length);
        for (const [name, step] of before) {
          const had = [...filesOf([step])].some(([path]) => path === lost);
          if (had) expect(left.get(name)?.reads).toBe('');
          else expect(left.get(name)).toBe(step);
        }
      }),
    );
  });
});
