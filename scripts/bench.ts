import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, wholeNumber } from './lib/command.mjs';
import { writeGlossary } from './lib/made-glossary.ts';
import { type Cost, measureBuild, measureDev, median } from './lib/measure.ts';

/** Entries that the development server serves. */
const devEntries = [3000, 10_000];

export default await command(
  import.meta,
  {
    does:
      'Builds a generated glossary with nothing kept from before. Prints processor time, elapsed time and peak memory;\n' +
      'with --against, those of an older commit too, in turns, and the ratio of processor time.\n' +
      'To measure on two processors, put "taskset -c 0,1" before the command.\n\n' +
      'Wait for a minute between two runs: after many files are removed, ext4 creates files several times more slowly\n' +
      'for about that long.',
    options: {
      entries: { type: 'string', value: 'N', default: '10000', does: 'entries of the glossary' },
      rounds: { type: 'string', value: 'N', default: '3', does: 'rounds; medians are printed' },
      against: { type: 'string', value: 'COMMIT', does: 'builds with this older commit as well' },
      dev: {
        type: 'boolean',
        does: 'edits 3,000 and 10,000 entries while "npm run dev" serves them instead',
      },
    },
    example: '--entries 2000 --rounds 1',
  },
  async ({ values }) => {
    const rounds = wholeNumber('--rounds', values.rounds);
    const folder = mkdtempSync(join(tmpdir(), 'spaceline-bench-'));
    const { against } = values;
    const olderCheckout = join(folder, 'checkout');
    try {
      if (values.dev) {
        for (const count of devEntries) await measureDev(folder, count, rounds);
        return;
      }
      writeGlossary(join(folder, 'content'), wholeNumber('--entries', values.entries));
      const checkouts = {
        'this checkout': process.cwd(),
        ...(against && { [against]: olderCheckout }),
      };
      if (against !== undefined) {
        execFileSync('git', ['worktree', 'add', '--quiet', '--detach', olderCheckout, against]);
        execFileSync('npm', ['ci', '--loglevel=error'], { cwd: olderCheckout, stdio: 'inherit' });
      }
      const costs = new Map(Object.keys(checkouts).map((name): [string, Cost[]] => [name, []]));
      for (let round = 1; round <= rounds; round++)
        for (const [name, checkout] of Object.entries(checkouts)) {
          // In a new folder, so that nothing has to be removed between two measurements.
          const home = mkdtempSync(join(folder, 'round-'));
          const cost = await measureBuild(checkout, join(folder, 'content'), home);
          console.log(`${round}: ${name}: ${written(cost)}`);
          costs.get(name)?.push(cost);
        }
      console.log(`\nMedians of ${rounds}:`);
      const medians = [...costs].flatMap(([name, all]) => {
        const middle = median(all, ({ processor }) => processor);
        if (middle) console.log(`  ${name}: ${written(middle)}`);
        return middle?.processor ?? [];
      });
      const [own = NaN, older = NaN] = medians;
      if (against !== undefined)
        console.log(`  ratio of processor time: ${(own / older).toFixed(2)}`);
    } finally {
      if (against !== undefined)
        execFileSync('git', ['worktree', 'remove', '--force', olderCheckout]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

function written({ processor, wall, megabytes }: Cost): string {
  return `${processor.toFixed(1)} s of processor time, ${wall.toFixed(1)} s, ${Math.round(megabytes)} MB`;
}
