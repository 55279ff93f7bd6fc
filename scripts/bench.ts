import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeEntries, writeGlossary } from './lib/bench/generate.ts';
import { type Cost, measure } from './lib/bench/measure.ts';
import { installPeer } from './lib/bench/peer.ts';
import { command, wholeNumber } from './lib/command.mjs';

await command(
  {
    name: 'bench',
    does:
      'Builds a generated glossary, and the same Markdown with Eleventy and the Pagefind CLI, in turns. Prints the\n' +
      'time and peak memory of each, and their ratios.',
    options: {
      entries: { type: 'string', value: 'N', default: '10000', does: 'entries of the glossary' },
      rounds: { type: 'string', value: 'N', default: '3', does: 'rounds; medians are printed' },
      'no-peer': { type: 'boolean', does: 'leaves Eleventy and the Pagefind CLI out' },
    },
    example: '--entries 2000 --rounds 1 --no-peer',
  },
  ({ values }) =>
    bench({
      entries: wholeNumber('--entries', values.entries),
      rounds: wholeNumber('--rounds', values.rounds),
      withPeer: !values['no-peer'],
    }),
);

async function bench({
  entries,
  rounds,
  withPeer,
}: {
  entries: number;
  rounds: number;
  withPeer: boolean;
}): Promise<void> {
  const folder = join(tmpdir(), `spaceline-bench-${entries}`);
  rmSync(folder, { recursive: true, force: true });
  const content = join(folder, 'content');
  const out = join(folder, 'dist');
  mkdirSync(folder, { recursive: true });
  writeGlossary(content, entries);
  const env = {
    ...process.env,
    SPACELINE_CONTENT: content,
    SPACELINE_OUT: out,
    SPACELINE_BASE: '',
  };
  const build = (): Promise<Cost> => measure('npm', ['run', '-s', 'build'], { env });
  const peer = withPeer ? installPeer(folder, content) : undefined;

  const cold: Cost[] = [];
  const warm: Cost[] = [];
  const theirs: Cost[] = [];
  const first = makeEntries(entries)[0];
  for (let round = 1; round <= rounds; round++) {
    forget(folder);
    cold.push(await build());
    print(`cold build ${round}`, cold.at(-1));
    console.log(cold.at(-1)?.output.replace(/^/gmu, '  ').trimEnd());
    if (first)
      appendFileSync(
        join(content, 'glossary', `${first.slug}.md`),
        `\nOne more ruling. ^p${round + 10}\n`,
      );
    warm.push(await build());
    print(`after one edit ${round}`, warm.at(-1));
    if (peer) {
      theirs.push(await peer());
      print(`Eleventy + Pagefind CLI ${round}`, theirs.at(-1));
    }
  }
  const [ours, again, other] = [cold, warm, theirs].map(median);
  console.log(`\n${entries} entries, ${countFiles(out)} files, medians of ${rounds}:`);
  print('  cold build', ours);
  print('  rebuild after one edit', again);
  if (ours && again) console.log(`  rebuild / cold: ${(again.seconds / ours.seconds).toFixed(2)}`);
  if (ours && other) {
    print('  Eleventy + Pagefind CLI', other);
    console.log(`  cold / Eleventy + Pagefind CLI: ${(ours.seconds / other.seconds).toFixed(2)}`);
  }
}

/** Removes all that a build keeps for the next one. */
function forget(folder: string): void {
  for (const name of ['dist', '.dist.next', '.dist.last'])
    rmSync(join(folder, name), { recursive: true, force: true });
  const cache = resolve('node_modules/.cache/spaceline');
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    if (name.includes('spaceline-bench'))
      rmSync(join(cache, name), { recursive: true, force: true });
  }
}

function print(what: string, cost: Cost | undefined): void {
  if (cost)
    console.log(`${what}: ${cost.seconds.toFixed(1)} s, ${Math.round(cost.megabytes)} MB at most`);
}

function median(costs: readonly Cost[]): Cost | undefined {
  return [...costs].sort((a, b) => a.seconds - b.seconds)[Math.floor(costs.length / 2)];
}

function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  ).length;
}
