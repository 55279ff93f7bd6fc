import { availableParallelism } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { ThreadPool } from '../../scripts/lib/build/thread-pool.ts';

let pool: ThreadPool<number, string>;

const start = (script: string): void => {
  pool = new ThreadPool(new URL(script, import.meta.url));
};

afterEach(() => pool.close());

test('does more jobs than it has threads, and gives each its own result', async () => {
  start('lib/count-worker.ts');
  const jobs = Array.from({ length: 5 * availableParallelism() }, (_, at) => at);
  expect(await Promise.all(jobs.map((job) => pool.run(job)))).toEqual(
    jobs.map((job) => `job ${job}`),
  );
});

test('says what a thread threw, for all jobs that will not be done', async () => {
  start('lib/count-worker.ts');
  const jobs = [-1, ...Array.from({ length: 3 * availableParallelism() }, (_, at) => at)];
  const done = await Promise.allSettled(jobs.map((job) => pool.run(job)));
  expect(done[0]).toMatchObject({ status: 'rejected', reason: { message: 'no such job: -1' } });
  await expect(pool.run(7)).rejects.toThrow('no such job: -1');
});

test('fails where its threads do not start', async () => {
  start('lib/no-such-worker.ts');
  await expect(pool.run(1)).rejects.toThrow('no-such-worker');
});
