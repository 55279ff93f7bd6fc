import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, wholeNumber } from './lib/command.mjs';
import { writeGlossary } from './lib/made-glossary.ts';
import {
  type Build,
  buildOf,
  buildOfCommit,
  buildOfPeer,
  type Cost,
  measureDev,
  median,
} from './lib/measure.ts';

/** Entries that the development server serves. */
const devEntries = [3000, 10_000];

export default await command(
  import.meta,
  {
    does:
      'Builds a generated glossary with nothing kept from before, and the same Markdown with Eleventy and the Pagefind\n' +
      'CLI, in turns. Prints processor time, elapsed time and peak memory of each, and the ratios of processor time.\n' +
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
      'no-peer': { type: 'boolean', does: 'leaves Eleventy and the Pagefind CLI out' },
    },
    example: '--entries 2000 --rounds 1 --no-peer',
  },
  async ({ values }) => {
    const rounds = wholeNumber('--rounds', values.rounds);
    const folder = mkdtempSync(join(tmpdir(), 'spaceline-bench-'));
    try {
      if (values.dev) for (const count of devEntries) await measureDev(folder, count, rounds);
      else {
        const entries = wholeNumber('--entries', values.entries);
        const content = join(folder, 'content');
        writeGlossary(content, entries);
        // A map, because an object would put a commit hash of digits alone before the other keys.
        const builds = new Map([['this checkout', buildOf(process.cwd(), content)]]);
        if (values.against !== undefined)
          builds.set(
            values.against,
            buildOfCommit(values.against, join(folder, 'checkout'), content),
          );
        if (!values['no-peer'])
          builds.set(
            'Eleventy + Pagefind CLI, pages alone',
            buildOfPeer(join(folder, 'peer'), content),
          );
        await benchBuilds(folder, builds, rounds);
      }
    } finally {
      if (values.against !== undefined)
        execFileSync('git', ['worktree', 'remove', '--force', join(folder, 'checkout')]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** Runs the builds in turns, and prints their medians. */
async function benchBuilds(
  folder: string,
  builds: ReadonlyMap<string, Build>,
  rounds: number,
): Promise<void> {
  const costs = new Map<string, Cost[]>();
  for (let round = 1; round <= rounds; round++) {
    for (const [name, build] of builds) {
      // A new folder each time, so that nothing has to be removed between two measurements.
      const home = join(folder, `${round}-${name.replaceAll(/\W+/gu, '-')}`);
      mkdirSync(home);
      const cost = await build(home);
      costs.set(name, [...(costs.get(name) ?? []), cost]);
      console.log(`${round}: ${name}: ${written(cost)}`);
    }
  }
  console.log(`\nMedians of ${rounds}:`);
  const [own = []] = costs.values();
  for (const [name, all] of costs) {
    const middle = median(all, ({ processor }) => processor);
    if (middle) console.log(`  ${name}: ${written(middle)}`);
    if (all === own) continue;
    const ratios = all.map((cost, round) => (own[round]?.processor ?? NaN) / cost.processor);
    const shown = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2));
    console.log(`    processor time of this checkout / of it: ${shown.join(', ')}`);
  }
}

function written({ processor, wall, megabytes }: Cost): string {
  return `${processor.toFixed(1)} s of processor time, ${wall.toFixed(1)} s, ${Math.round(megabytes)} MB`;
}
