import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { seconds } from '../src/site/index.ts';
import { devSteps, measureDev } from './lib/bench/dev-edits.ts';
import { writeGlossary } from './lib/bench/generate.ts';
import { type Cost, installPeer, measure } from './lib/bench/measure.ts';
import { command, wholeNumber } from './lib/command.mjs';
import { environmentIn, median } from './lib/figures.ts';

/** Entries that the development server serves. */
const devEntries = [3000, 10_000];

const processorTime = ({ processor }: Cost): number => processor;

/** Runs a cold build into an empty folder, and measures it. */
type Build = (home: string, processors: string | undefined) => Promise<Cost>;

export default await command(
  import.meta,
  {
    name: 'bench',
    does:
      'Builds a generated glossary with nothing kept from before, and the same Markdown with Eleventy and the Pagefind\n' +
      'CLI, in turns. Prints processor time, elapsed time and peak memory of each, on all processors and on two, and\n' +
      'the ratios of processor time.\n\n' +
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
      if (values.dev) await benchDev(folder, rounds);
      else {
        const entries = wholeNumber('--entries', values.entries);
        const content = join(folder, 'content');
        writeGlossary(content, entries);
        const builds = new Map<string, Build>([['this checkout', buildOf(process.cwd(), content)]]);
        if (values.against !== undefined) {
          const checkout = checkOut(values.against, folder);
          builds.set(values.against, buildOf(checkout, content));
        }
        if (!values['no-peer'])
          builds.set('Eleventy + Pagefind CLI, pages alone', installPeer(folder, content));
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
  // On two processors, as most people have; on a machine with more, on all of them too.
  const processors = availableParallelism() > 2 ? [undefined, '0,1'] : [undefined];
  for (const some of processors) {
    const costs = new Map<string, Cost[]>();
    for (let round = 1; round <= rounds; round++) {
      for (const [name, build] of builds) {
        // A new folder each time, so that nothing has to be removed between two measurements.
        const home = join(folder, `${some ?? 'all'}-${round}-${name.replaceAll(/\W+/gu, '-')}`);
        mkdirSync(home);
        const cost = await build(home, some);
        costs.set(name, [...(costs.get(name) ?? []), cost]);
        console.log(`${round}: ${name}: ${written(cost)}, ${countFiles(home)} files`);
      }
    }
    console.log(`\nOn ${some ? 'two processors' : 'all processors'}, medians of ${rounds}:`);
    const [own = []] = costs.values();
    for (const [name, all] of costs) {
      console.log(`  ${name}: ${written(median(all, processorTime))}`);
      if (all === own) continue;
      const ratios = all.map((cost, round) => (own[round]?.processor ?? NaN) / cost.processor);
      const shown = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2));
      console.log(`    processor time of this checkout / of it: ${shown.join(', ')}`);
    }
  }
}

/** A cold build of a content folder with a checkout, without npm, which would add a fifth of a second. */
function buildOf(checkout: string, content: string): Build {
  return (home, processors) => {
    // Older commits keep bundles in the checkout.
    rmSync(join(checkout, '.astro/bundles'), { recursive: true, force: true });
    const node = { command: process.execPath, args: ['--run', 'build'] };
    return measure({
      ...node,
      cwd: checkout,
      env: environmentIn(home, content),
      ...(processors !== undefined && { processors }),
    });
  };
}

/** Checks a commit out below a folder, with its packages. */
function checkOut(commit: string, folder: string): string {
  const checkout = join(folder, 'checkout');
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', checkout, commit]);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: checkout,
    stdio: 'inherit',
  });
  return checkout;
}

/** Edits generated glossaries while `npm run dev` serves them, and prints how long each edit takes to show. */
async function benchDev(folder: string, rounds: number): Promise<void> {
  for (const count of devEntries) {
    const home = join(folder, String(count));
    const content = join(home, 'content');
    mkdirSync(home);
    const times = await measureDev(home, content, writeGlossary(content, count), rounds);
    console.log(`${count} entries, medians of ${rounds}:`);
    for (const step of devSteps) console.log(`  ${step}: ${seconds(times[step] ?? Number.NaN)}`);
  }
}

function written(cost: Cost | undefined): string {
  if (!cost) return '';
  const { processor, wall, megabytes } = cost;
  return `${processor.toFixed(1)} s of processor time, ${wall.toFixed(1)} s, ${Math.round(megabytes)} MB`;
}

function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  ).length;
}
