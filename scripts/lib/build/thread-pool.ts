import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';

/** A job that waits for a thread. */
interface Waiting<Job, Result> {
  job: Job;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Threads, one for each processor, that share jobs: whichever is free takes the next one. */
export class ThreadPool<Job, Result> {
  readonly #threads: Worker[];
  readonly #free: Worker[];
  readonly #waiting: Waiting<Job, Result>[] = [];
  readonly #running = new Map<Worker, Waiting<Job, Result>>();
  #failed: Promise<never> | undefined;

  /** @param script what the threads run: it calls {@link serveJobs} */
  constructor(script: URL) {
    // With as much space for new objects as the main thread has, they are no faster.
    const resourceLimits = { maxYoungGenerationSizeMb: 32 };
    this.#threads = Array.from(
      { length: availableParallelism() },
      () => new Worker(script, { resourceLimits }),
    );
    this.#free = [...this.#threads];
    for (const thread of this.#threads) {
      thread.on('message', (result: Result) => {
        this.#running.get(thread)?.resolve(result);
        this.#running.delete(thread);
        this.#free.push(thread);
        this.#assign();
      });
      // Also where a thread has no job yet: its script failed.
      thread.on('error', (error) => this.#fail(error));
    }
  }

  /** Does a job in one of the threads. @throws what a thread throws, with this job or another */
  run(job: Job): Promise<Result> {
    if (this.#failed) return this.#failed;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#assign();
    });
  }

  /** Stops all threads. Jobs that are not done never are. */
  close(): Promise<unknown> {
    return Promise.all(this.#threads.map((thread) => thread.terminate()));
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#free.pop();
      if (!thread) return;
      const next = this.#waiting.shift();
      if (!next) return;
      this.#running.set(thread, next);
      thread.postMessage(next.job);
    }
  }

  #fail(error: unknown): void {
    this.#failed = Promise.reject(error);
    this.#failed.catch(() => undefined);
    for (const { reject } of [...this.#running.values(), ...this.#waiting]) reject(error);
    this.#running.clear();
    this.#waiting.length = 0;
  }
}

/** In a thread of a pool: does its jobs. */
export function serveJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  parentPort?.on('message', async (job: Job) => parentPort?.postMessage(await work(job)));
}
