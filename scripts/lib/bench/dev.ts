import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentIn, median } from '../figures.ts';
import { type MadeEntry, makeEntries } from './generate.ts';

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
 * Starts `npm run dev` with an empty cache, starts it again, and measures edits of its content. Restores the content
 * afterwards.
 *
 * @param folder for what the server writes
 * @param content the content folder, as `writeGlossary` made it
 * @param count how many entries it has
 * @param rounds how often each edit is made; the median counts
 */
export async function measureDev(
  folder: string,
  content: string,
  count: number,
  rounds: number,
): Promise<DevTimes> {
  const entries = makeEntries(count);
  const fileOf = (slug: string): string => join(content, 'glossary', `${slug}.md`);
  const [first] = entries;
  if (!first) throw new Error('there is no entry');
  const times: Record<string, number[]> = {};
  const note = (step: string, time: number): void => {
    times[step] = [...(times[step] ?? []), time];
  };
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (child?.pid === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  try {
    let address = '';
    const pageOf = async (slug: string): Promise<string> => {
      const response = await fetch(new URL(`/glossary/${slug}/`, address)).catch(() => undefined);
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

    for (const step of ['first page', 'first page of the next start']) {
      await stop();
      const start = performance.now();
      child = serve(folder, content);
      address = await addressOf(child);
      await until(first.slug, (page) => page !== '');
      note(step, performance.now() - start);
    }
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
      note('deleted file', await timed(remove, slug, (page) => page === ''));
    }
    return Object.fromEntries(
      Object.entries(times).map(([step, all]) => [step, median(all, Number)]),
    );
  } finally {
    await stop();
    for (const { slug, text } of entries.slice(0, rounds * 2)) {
      if (readFileSync(fileOf(slug), 'utf8') !== text) writeFileSync(fileOf(slug), text);
    }
  }
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

function withWord({ text }: MadeEntry, word: string): string {
  return text.replace(' ^p1', ` ${word}. ^p1`);
}

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
