import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { environmentIn, median } from '../figures.ts';
import type { MadeEntry } from './generate.ts';

/** Measurements of a development server, in milliseconds from the save to the updated page. */
export const devSteps = [
  'first page',
  'first page of the next start',
  'edit in place',
  'edit by rename',
  'new file',
  'deleted file',
] as const;
export type DevTimes = Partial<Record<(typeof devSteps)[number], number>>;

/** Milliseconds. */
const longest = 300_000;
const pollInterval = 10;

/**
 * Starts `npm run dev` with an empty cache, starts it again, and measures edits of its content.
 *
 * @param folder for what the server writes
 * @param content the content folder, as `writeGlossary` made it
 * @param entries of the content, at least two for each round
 * @param rounds how often each edit is made; the median counts
 */
export async function measureDev(
  folder: string,
  content: string,
  entries: readonly MadeEntry[],
  rounds: number,
): Promise<DevTimes> {
  const fileOf = (slug: string): string => join(content, 'glossary', `${slug}.md`);
  const times: Record<string, number[]> = {};
  let child: ChildProcess | undefined;
  let address = '';
  const stop = async (): Promise<void> => {
    if (child?.pid === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  const pageOf = async (slug: string): Promise<string> => {
    const response = await fetch(new URL(`/glossary/${slug}/`, address)).catch(() => undefined);
    return response?.ok ? response.text() : '';
  };
  /** Measures how long a page takes to change. */
  const time = async (
    step: (typeof devSteps)[number],
    act: () => unknown,
    slug: string,
    isDone: (page: string) => boolean,
  ): Promise<void> => {
    const start = performance.now();
    await act();
    while (!isDone(await pageOf(slug))) {
      if (performance.now() - start > longest) throw new Error(`${slug} never changed`);
      await wait(pollInterval);
    }
    times[step] = [...(times[step] ?? []), performance.now() - start];
  };
  const start = async (): Promise<void> => {
    child = serve(folder, content);
    address = await addressOf(child);
  };
  const isThere = (page: string): boolean => page !== '';

  const [first] = entries;
  if (!first) throw new Error('there is no entry');
  try {
    await time('first page', start, first.slug, isThere);
    await stop();
    await time('first page of the next start', start, first.slug, isThere);
    for (let round = 0; round < rounds; round++) {
      for (const [index, [step, save]] of saves.entries()) {
        const entry = entries[round * saves.length + index] ?? first;
        const word = `Round ${round} ${step}`;
        const edited = entry.text.replace(' ^p1', ` ${word}. ^p1`);
        const edit = (): void => save(fileOf(entry.slug), edited);
        await time(step, edit, entry.slug, (page) => page.includes(word));
      }
      const slug = `zz-new-${round}`;
      const text = `---\ntitle: New ${round}\nkind: term\n---\n\nIt is new. See [[${first.title}]]. ^p1\n`;
      await time('new file', () => writeFileSync(fileOf(slug), text), slug, isThere);
      await time(
        'deleted file',
        () => rmSync(fileOf(slug)),
        slug,
        (page) => page === '',
      );
    }
  } finally {
    await stop();
  }
  return Object.fromEntries(
    Object.entries(times).map(([step, all]) => [step, median(all, Number)]),
  );
}

function serve(folder: string, content: string): ChildProcess {
  return spawn('npm', ['run', '-s', 'dev'], {
    env: { ...environmentIn(folder, content), PORT: '4398' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
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

/** The address that the server prints. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: unknown): void => {
      said += String(chunk);
      const found = /Local\s+(http:\S+)/u.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(said)));
  });
}
