import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
      'with --against, those of an older commit too, in turns, and the ratios of processor time.\n' +
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
    const older = join(folder, 'checkout');
    try {
      if (values.dev) {
        for (const count of devEntries) await measureDev(folder, count, rounds);
        return;
      }
      writeGlossary(join(folder, 'content'), wholeNumber('--entries', values.entries));
      const builds: Built[] = [{ name: 'this checkout', checkout: process.cwd(), costs: [] }];
      if (against !== undefined) {
        execFileSync('git', ['worktree', 'add', '--quiet', '--detach', older, against]);
        execFileSync('npm', ['ci', '--loglevel=error'], { cwd: older, stdio: 'inherit' });
        builds.push({ name: against, checkout: older, costs: [] });
      }
      for (let round = 1; round <= rounds; round++) await buildEach(builds, folder, round);
      printMedians(builds);
    } finally {
      if (against !== undefined) execFileSync('git', ['worktree', 'remove', '--force', older]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** A checkout with the costs of its builds. */
interface Built {
  name: string;
  checkout: string;
  costs: Cost[];
}

/** Builds once with each checkout, in a new folder, so that nothing has to be removed between two measurements. */
async function buildEach(builds: readonly Built[], folder: string, round: number): Promise<void> {
  for (const [at, { name, checkout, costs }] of builds.entries()) {
    const home = join(folder, `${round}-${at}`);
    mkdirSync(home);
    const cost = await measureBuild(checkout, join(folder, 'content'), home);
    costs.push(cost);
    console.log(`${round}: ${name}: ${written(cost)}`);
  }
}

/** Prints the median costs, and the ratios of the processor times of this checkout and of the older commit. */
function printMedians([own, ...others]: readonly Built[]): void {
  if (!own) return;
  console.log(`\nMedians of ${own.costs.length}:`);
  for (const { name, costs } of [own, ...others]) {
    const middle = median(costs, ({ processor }) => processor);
    if (middle) console.log(`  ${name}: ${written(middle)}`);
  }
  for (const { costs } of others) {
    const ratios = costs.map(
      (cost, round) => (own.costs[round]?.processor ?? NaN) / cost.processor,
    );
    const shown = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2));
    console.log(`    processor time of this checkout / of it: ${shown.join(', ')}`);
  }
}

function written({ processor, wall, megabytes }: Cost): string {
  return `${processor.toFixed(1)} s of processor time, ${wall.toFixed(1)} s, ${Math.round(megabytes)} MB`;
}
