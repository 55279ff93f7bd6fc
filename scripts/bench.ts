import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { settings } from '../src/site/index.ts';
import { devSteps, installEleventyDev, measureDev, ourDev } from './lib/bench/dev.ts';
import { makeEntries, writeGlossary } from './lib/bench/generate.ts';
import { type Cost, measure } from './lib/bench/measure.ts';
import { installPeers } from './lib/bench/peer.ts';
import { writeRulebook } from './lib/bench/rulebook.ts';
import { command, wholeNumber } from './lib/command.mjs';
import { seconds } from './lib/console.ts';

/** Rules of the rulebook. */
const ruleCount = 3000;

await command(
  {
    name: 'bench',
    does:
      'Builds a generated glossary, and the same Markdown with Eleventy and the Pagefind CLI, in turns: its pages alone,\n' +
      'and all that is made of an entry here. Prints the time and peak memory of each, and their ratios. Or builds a\n' +
      'generated rulebook, and prints the sizes of its pages.',
    options: {
      entries: { type: 'string', value: 'N', default: '10000', does: 'entries of the glossary' },
      rounds: { type: 'string', value: 'N', default: '3', does: 'rounds; medians are printed' },
      rulebook: { type: 'boolean', does: 'builds a rulebook of 3,000 rules instead' },
      dev: {
        type: 'boolean',
        does: 'edits 1,000 and 10,000 entries while "npm run dev" serves them instead',
      },
      'no-peer': { type: 'boolean', does: 'leaves Eleventy and the Pagefind CLI out' },
    },
    example: '--entries 2000 --rounds 1 --no-peer',
  },
  ({ values }) => {
    const rounds = wholeNumber('--rounds', values.rounds);
    if (values.rulebook) return benchRulebook(rounds);
    if (values.dev) return benchDev(rounds, !values['no-peer']);
    const entries = wholeNumber('--entries', values.entries);
    return bench({ entries, rounds, withPeer: !values['no-peer'] });
  },
);

/** Builds a rulebook, and prints the time and the sizes of its pages. */
async function benchRulebook(rounds: number): Promise<void> {
  const folder = join(tmpdir(), 'spaceline-bench-rulebook');
  const content = join(folder, 'content');
  rmSync(folder, { recursive: true, force: true });
  writeRulebook(content, ruleCount);
  const out = join(folder, 'dist');
  const env = {
    ...process.env,
    SPACELINE_CONTENT: content,
    SPACELINE_OUT: out,
    SPACELINE_BASE: '',
  };
  const costs: Cost[] = [];
  for (let round = 1; round <= rounds; round++) {
    forget(folder);
    costs.push(await measure('npm', ['run', '-s', 'build'], { env }));
    print(`cold build ${round}`, costs.at(-1));
  }
  console.log(`\n${ruleCount} rules, ${countFiles(out)} files, median of ${rounds}:`);
  print('  cold build', median(costs));
  const document = 'documents/harbour-rules';
  const sections = readdirSync(join(out, document, 'section')).map((name) => {
    const file = `${document}/section/${name}`;
    return { file, bytes: gzipSync(readFileSync(join(out, file, 'index.html'))).length };
  });
  const [longest] = sections.sort((a, b) => b.bytes - a.bytes);
  for (const name of [
    document,
    ...(longest ? [longest.file] : []),
    `${document}/print`,
    `${document}/10`,
    'glossary/fog',
  ]) {
    const page = readFileSync(join(out, name, 'index.html'));
    console.log(
      `  /${name}/: ${kilobytes(page.length)}, ${kilobytes(gzipSync(page).length)} gzipped`,
    );
  }
}

/** Edits generated glossaries while development servers serve them, and prints how long each edit takes to show. */
async function benchDev(rounds: number, withPeer: boolean): Promise<void> {
  for (const entries of [1000, 10_000]) {
    const folder = join(tmpdir(), `spaceline-bench-dev-${entries}`);
    rmSync(folder, { recursive: true, force: true });
    const content = join(folder, 'content');
    writeGlossary(content, entries);
    const ours = await measureDev(ourDev(folder, content), content, entries, rounds);
    const theirs = withPeer
      ? await measureDev(installEleventyDev(folder, content), content, entries, rounds)
      : {};
    console.log(`${entries} entries, medians of ${rounds}:`);
    for (const step of devSteps) {
      const [own = Number.NaN, other] = [ours[step], theirs[step]];
      const peer =
        other === undefined
          ? ''
          : `, Eleventy --serve ${seconds(other)}, ratio ${(own / other).toFixed(2)}`;
      console.log(`  ${step}: ${seconds(own)}${peer}`);
    }
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

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
  const peers = withPeer ? Object.entries(installPeers(folder, content)) : [];

  const edited = join(content, 'glossary', `${makeEntries(entries)[0]?.slug}.md`);
  let edits = 0;
  const rebuild = (): Promise<Cost> => {
    appendFileSync(edited, `\nOne more ruling. ^p${++edits + 10}\n`);
    return build();
  };
  const coldBuild = 'cold build';
  const runs: [name: string, run: () => Promise<Cost>][] = [
    [
      coldBuild,
      () => {
        forget(folder);
        return build();
      },
    ],
    // The first rebuild links every file of the last site; later ones find these links.
    ['first rebuild after one edit', rebuild],
    ['second rebuild after one edit', rebuild],
    ...peers.map(([name, run]): [string, () => Promise<Cost>] => [
      `Eleventy + Pagefind CLI, ${name}`,
      run,
    ]),
  ];
  const costs = new Map<string, Cost[]>();
  for (let round = 1; round <= rounds; round++) {
    for (const [name, run] of runs) {
      const cost = await run();
      costs.set(name, [...(costs.get(name) ?? []), cost]);
      print(`${round}: ${name}`, cost);
      if (name === coldBuild) console.log(cost.output.replace(/^/gmu, '  ').trimEnd());
    }
  }
  console.log(`\n${entries} entries, ${countFiles(out)} files, medians of ${rounds}:`);
  const cold = median(costs.get(coldBuild) ?? []);
  for (const [name, all] of costs) {
    const cost = median(all);
    print(`  ${name}`, cost);
    if (!cold || !cost || name === coldBuild) continue;
    const [ratio, over] = name.includes('rebuild')
      ? [cost.seconds / cold.seconds, 'rebuild / cold']
      : [cold.seconds / cost.seconds, 'cold / Eleventy'];
    console.log(`    ${over}: ${ratio.toFixed(2)}`);
  }
}

/** Removes all that a build keeps for the next one. */
function forget(folder: string): void {
  for (const name of ['dist', '.dist.next', '.dist.last'])
    rmSync(join(folder, name), { recursive: true, force: true });
  rmSync(settings().bundles, { recursive: true, force: true });
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
