import { setFlagsFromString } from 'node:v8';
import { chunksOf, type Source, textTypeAt } from '../../../src/glossary/index.ts';
import { announceSlow, type ReadFolder } from '../../../src/site/index.ts';
import { ThreadPool } from './thread-pool.ts';

/** With fewer files than this, starting threads takes longer than it saves. */
const worthThreads = 300;

/** Files that a thread is given at a time: few enough that all threads end at about the same time. */
const filesAtOnce = 100;

/**
 * How far V8 lets a heap grow between two full garbage collections, in percent. By default it is up to 300 where the machine
 * has much memory. Part of each page that Astro renders stays until such a collection: hundreds of megabytes for a large
 * site. A build that parses few files also renders few pages, and is faster with the default.
 */
const heapGrowth = 70;

/** Parses new and changed files of a content folder, on all processors if there are many. */
export async function parseFiles(read: ReadFolder): Promise<void> {
  const kept = read.parsed;
  const sources = read.sources.filter(({ path }) => textTypeAt(path) !== undefined);
  const unparsed = sources.filter((source) => !kept.has(source));
  if (unparsed.length < worthThreads) return;
  unparsed.forEach(announceSlow);

  const pool = new ThreadPool<Source[], Uint8Array>(new URL('parse-worker.ts', import.meta.url));
  const parse = async (some: Source[]): Promise<void> => kept.add(await pool.run(some));
  try {
    await Promise.all(chunksOf(unparsed, filesAtOnce).map(parse));
  } finally {
    await pool.close();
  }
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
}
