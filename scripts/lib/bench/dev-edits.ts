import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seconds } from '../../../src/site/index.ts';
import { environmentIn, median } from '../figures.ts';
import { type DevServer, startDev } from '../start-dev.ts';
import { writeGlossary } from './generate.ts';

/** Milliseconds. */
const longest = 300_000;
const pollInterval = 10;

/**
 * Generates a glossary, starts `npm run dev` with an empty cache, starts it again, and edits the content. Prints the median
 * time of each step, from the save to the updated page.
 *
 * @param folder for the content and what the server writes
 * @param count how many entries, at least two for each round
 * @param rounds how often each edit is made
 */
export async function measureDev(folder: string, count: number, rounds: number): Promise<void> {
  const home = join(folder, String(count));
  const content = join(home, 'content');
  mkdirSync(home);
  const entries = writeGlossary(content, count);
  const fileOf = (slug: string): string => join(content, 'glossary', `${slug}.md`);
  const times: Record<string, number[]> = {};
  let server: DevServer | undefined;
  const start = async (): Promise<void> => {
    server = await startDev({ ...environmentIn(home, content), PORT: '4398' });
  };
  /** Measures how long the page of an entry takes to contain a text, or to disappear. */
  const time = async (
    step: string,
    act: () => unknown,
    slug: string,
    expected?: string,
  ): Promise<void> => {
    const begun = performance.now();
    await act();
    for (;;) {
      const response = await fetch(`${server?.address}glossary/${slug}/`).catch(() => undefined);
      const page = response?.ok ? await response.text() : undefined;
      if (expected === undefined ? page === undefined : page?.includes(expected)) break;
      if (performance.now() - begun > longest) throw new Error(`${slug} never changed`);
      await wait(pollInterval);
    }
    times[step] = [...(times[step] ?? []), performance.now() - begun];
  };

  const [first] = entries;
  if (!first) throw new Error('there is no entry');
  try {
    await time('first page', start, first.slug, first.title);
    await server?.stop();
    await time('first page of the next start', start, first.slug, first.title);
    for (let round = 0; round < rounds; round++) {
      for (const [index, [step, save]] of saves.entries()) {
        const entry = entries[round * saves.length + index] ?? first;
        const word = `Round ${round} ${step}`;
        const edited = entry.text.replace(' ^p1', ` ${word}. ^p1`);
        await time(step, () => save(fileOf(entry.slug), edited), entry.slug, word);
      }
      const slug = `zz-new-${round}`;
      const file = fileOf(slug);
      const text = `---\ntitle: New ${round}\nkind: term\n---\n\nIt is new. See [[${first.title}]]. ^p1\n`;
      await time('new file', () => writeFileSync(file, text), slug, `New ${round}`);
      await time('deleted file', () => rmSync(file), slug);
    }
  } finally {
    await server?.stop();
  }
  console.log(`${count} entries, medians of ${rounds}:`);
  for (const [step, all] of Object.entries(times))
    console.log(`  ${step}: ${seconds(median(all, Number) ?? Number.NaN)}`);
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
