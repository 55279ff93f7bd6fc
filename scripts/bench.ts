import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { seconds } from '../src/site/index.ts';
import { devSteps, installEleventyDev, measureDev, ourDev } from './lib/bench/dev.ts';
import { makeEntries, writeGlossary } from './lib/bench/generate.ts';
import { type Cost, measure } from './lib/bench/measure.ts';
import { installPeers } from './lib/bench/peer.ts';
import { writeRulebook } from './lib/bench/rulebook.ts';
import { command, wholeNumber } from './lib/command.mjs';

/** Rules of the rulebook. */
const ruleCount = 3000;

const coldName = 'cold build';
/** The first one links every file of the last site; later ones find these links. */
const rebuilds = ['first rebuild after one edit', 'second rebuild after one edit'];

export default await command(
  import.meta,
  {
    name: 'bench',
    does:
      'Builds a generated glossary, and the same Markdown with Eleventy and the Pagefind CLI, in turns: its pages alone,\n' +
      'and all that is made of an entry here. Prints the time and peak memory of each, and their ratios. Or builds a\n' +
      'generated rulebook, and prints the sizes of its pages.\n\n' +
      'Wait for a minute between two runs: after many files are removed, ext4 creates files several times more slowly\n' +
      'for about that long.',
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
  const folder = mkdtempSync(join(tmpdir(), 'spaceline-bench-rulebook-'));
  try {
    const content = join(folder, 'content');
    writeRulebook(content, ruleCount);
    const costs: Cost[] = [];
    for (let round = 1; round <= rounds; round++) {
      const cost = await coldBuild(content, homeOf(folder, round));
      costs.push(cost);
      print(`cold build ${round}`, cost);
    }
    const out = siteIn(homeOf(folder, 1));
    console.log(`\n${ruleCount} rules, ${countFiles(out)} files, median of ${rounds}:`);
    print('  cold build', median(costs));
    printPages(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the sizes of some pages of the rulebook. */
function printPages(out: string): void {
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
    const folder = mkdtempSync(join(tmpdir(), `spaceline-bench-dev-${entries}-`));
    try {
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
    } finally {
      rmSync(folder, { recursive: true, force: true });
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
  const folder = mkdtempSync(join(tmpdir(), `spaceline-bench-${entries}-`));
  try {
    const content = join(folder, 'content');
    writeGlossary(content, entries);
    const peers = withPeer ? Object.entries(installPeers(folder, content)) : [];
    const edited = join(content, 'glossary', `${makeEntries(entries)[0]?.slug}.md`);
    const costs = new Map<string, Cost[]>();
    const add = (round: number, name: string, cost: Cost): void => {
      costs.set(name, [...(costs.get(name) ?? []), cost]);
      print(`${round}: ${name}`, cost);
    };
    for (let round = 1; round <= rounds; round++) {
      const home = homeOf(folder, round);
      const cold = await coldBuild(content, home);
      add(round, coldName, cold);
      console.log(cold.output.replace(/^/gmu, '  ').trimEnd());
      for (const [edit, name] of rebuilds.entries()) {
        appendFileSync(edited, `\nOne more ruling. ^p${round * 10 + edit}\n`);
        add(round, name, await build(content, home));
      }
      for (const [name, run] of peers)
        add(round, `Eleventy + Pagefind CLI, ${name}`, await run(join(home, name)));
    }
    const files = countFiles(siteIn(homeOf(folder, 1)));
    console.log(`\n${entries} entries, ${files} files, medians of ${rounds}:`);
    printRatios(costs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where a round builds: in a new folder, so that nothing has to be removed between two measurements. */
function homeOf(folder: string, round: number): string {
  return join(folder, `round-${round}`);
}

function siteIn(home: string): string {
  return join(home, 'dist');
}

/**
 * Builds a content folder. What the build keeps for the next one is in its home as well. Like the peers, it is started
 * without npm, which would add a fifth of a second.
 */
function build(content: string, home: string): Promise<Cost> {
  const env = {
    ...process.env,
    SPACELINE_CONTENT: content,
    SPACELINE_OUT: siteIn(home),
    SPACELINE_CACHE: join(home, 'cache'),
    SPACELINE_BASE: '',
  };
  return measure(process.execPath, ['--run', 'build'], { env });
}

/** Builds with nothing kept from before, into a new folder. */
function coldBuild(content: string, home: string): Promise<Cost> {
  return build(content, home);
}

/** Prints the median of each, and how it compares with the cold build of the same round. */
function printRatios(costs: ReadonlyMap<string, readonly Cost[]>): void {
  const cold = costs.get(coldName) ?? [];
  for (const [name, all] of costs) {
    print(`  ${name}`, median(all));
    if (name === coldName) continue;
    const isRebuild = rebuilds.includes(name);
    const ratios = all
      .map(({ seconds }, round) => {
        const other = cold[round]?.seconds ?? Number.NaN;
        return isRebuild ? seconds / other : other / seconds;
      })
      .sort((a, b) => a - b)
      .map((ratio) => ratio.toFixed(2));
    const middle = ratios[Math.floor(ratios.length / 2)];
    console.log(
      `    ${isRebuild ? 'rebuild / cold' : 'cold / Eleventy'}: ${middle} (${ratios.join(', ')})`,
    );
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
