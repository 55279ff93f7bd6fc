import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MadeEntry, makeEntries } from './generate.ts';

/** What is measured of a development server: in milliseconds, from the save to the page that has it. */
export const devSteps = [
  'first page',
  'edit in place',
  'edit by rename',
  'new file',
  'deleted file',
] as const;
export type DevTimes = Partial<Record<(typeof devSteps)[number], number>>;

/** A development server to measure. */
export interface DevCommand {
  command: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Finds in what it prints the address that it serves at. */
  address: RegExp;
  /** The path of an entry's page, from that address. */
  pathOf(slug: string): string;
  /** Whether the page of a deleted entry goes. */
  removes: boolean;
}

/** `npm run dev` of this project, with an empty cache. */
export function ourDev(folder: string, content: string): DevCommand {
  return {
    command: 'npm',
    args: ['run', '-s', 'dev'],
    cwd: process.cwd(),
    env: {
      ...process.env,
      PORT: '4398',
      SPACELINE_CONTENT: content,
      SPACELINE_OUT: join(folder, 'dist'),
      SPACELINE_CACHE: join(folder, 'cache'),
      SPACELINE_BASE: '',
    },
    address: /Local\s+(http:\S+)/u,
    pathOf: (slug) => `/glossary/${slug}/`,
    removes: true,
  };
}

/** Installs Eleventy, which serves the same Markdown with one layout; needs npm. */
export function installEleventyDev(folder: string, content: string): DevCommand {
  const home = join(folder, 'peer');
  mkdirSync(join(home, 'layouts'), { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(join(home, name), text);
  write('package.json', '{ "private": true, "dependencies": { "@11ty/eleventy": "3.1.2" } }');
  write('layouts/entry.njk', '<!doctype html><title>{{ title }}</title>{{ content | safe }}');
  const dir = { input: join(content, 'glossary'), output: join(home, 'site') };
  write(
    'eleventy.config.cjs',
    `module.exports = (config) => {
  config.addGlobalData('layout', 'entry.njk');
  config.setUseGitIgnore(false);
  const layouts = '../../peer/layouts';
  return { dir: { ...${JSON.stringify(dir)}, layouts, includes: layouts }, markdownTemplateEngine: false };
};
`,
  );
  const install = ['install', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', install, { cwd: home, stdio: 'inherit' });
  return {
    command: join(home, 'node_modules/.bin/eleventy'),
    args: ['--serve', '--incremental', '--port=4399'],
    cwd: home,
    env: process.env,
    address: /Server at (http:\S+)/u,
    pathOf: (slug) => `/${slug}/`,
    removes: false,
  };
}

/** Milliseconds. */
const longest = 300_000;
const pollInterval = 10;

/**
 * Starts a development server and edits its content, which is afterwards as it was.
 *
 * @param content the content folder, as `writeGlossary` made it
 * @param count how many entries it has
 * @param rounds how often each edit is made; the median counts
 */
export async function measureDev(
  server: DevCommand,
  content: string,
  count: number,
  rounds: number,
): Promise<DevTimes> {
  const entries = makeEntries(count);
  const fileOf = (slug: string): string => join(content, 'glossary', `${slug}.md`);
  const started = performance.now();
  const child = spawn(server.command, [...server.args], {
    cwd: server.cwd,
    env: server.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  try {
    const address = await addressOf(child, server.address);
    const pageOf = async (slug: string): Promise<string> => {
      const response = await fetch(new URL(server.pathOf(slug), address)).catch(() => undefined);
      return response?.ok ? response.text() : '';
    };
    const until = async (slug: string, isDone: (page: string) => boolean): Promise<void> => {
      for (const start = performance.now(); !isDone(await pageOf(slug)); ) {
        if (performance.now() - start > longest) throw new Error(`${slug} never changed`);
        await new Promise((resolve) => setTimeout(resolve, pollInterval));
      }
    };
    const timed = async (act: () => void, slug: string, isDone: (page: string) => boolean) => {
      const start = performance.now();
      act();
      await until(slug, isDone);
      return performance.now() - start;
    };

    const [first] = entries;
    if (!first) throw new Error('there is no entry');
    await until(first.slug, (page) => page !== '');
    const times: Record<string, number[]> = { 'first page': [performance.now() - started] };
    const note = (step: string, time: number): void => {
      times[step] = [...(times[step] ?? []), time];
    };
    for (let round = 0; round < rounds; round++) {
      for (const [step, save] of saves) {
        const entry = entries[(round * 2 + (step === 'edit in place' ? 0 : 1)) % entries.length];
        if (!entry) continue;
        const word = `Round ${round} ${step}`;
        const file = fileOf(entry.slug);
        note(
          step,
          await timed(
            () => save(file, withWord(entry, word)),
            entry.slug,
            (page) => page.includes(word),
          ),
        );
        await timed(
          () => save(file, entry.text),
          entry.slug,
          (page) => !page.includes(word),
        );
      }
      const slug = `zz-new-${round}`;
      const text = `---\ntitle: New ${round}\nkind: term\n---\n\nIt is new. See [[${first.title}]]. ^p1\n`;
      note(
        'new file',
        await timed(
          () => writeFileSync(fileOf(slug), text),
          slug,
          (page) => page !== '',
        ),
      );
      const remove = (): void => rmSync(fileOf(slug));
      if (server.removes) note('deleted file', await timed(remove, slug, (page) => page === ''));
      else remove();
    }
    return Object.fromEntries(Object.entries(times).map(([step, all]) => [step, median(all)]));
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    for (const { slug, text } of entries.slice(0, rounds * 2)) {
      if (readFileSync(fileOf(slug), 'utf8') !== text) writeFileSync(fileOf(slug), text);
    }
  }
}

const saves = [
  ['edit in place', (file: string, text: string): void => writeFileSync(file, text)],
  [
    'edit by rename',
    (file: string, text: string): void => {
      writeFileSync(`${file}~`, text);
      renameSync(`${file}~`, file);
    },
  ],
] as const;

function withWord({ text }: MadeEntry, word: string): string {
  return text.replace(' ^p1', ` ${word}. ^p1`);
}

function addressOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: unknown): void => {
      said += String(chunk);
      const found = pattern.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(said)));
  });
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
