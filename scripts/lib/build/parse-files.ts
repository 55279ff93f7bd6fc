import type { ParsedFile, Source } from '../../../src/glossary/index.ts';
import { announceSlow, type ReadFolder } from '../../../src/site/index.ts';
import { ThreadPool } from './thread-pool.ts';

/** With fewer files than this, starting threads takes longer than it saves. */
const worthThreads = 300;

/** Files that a thread is given at a time: few enough that all threads end at about the same time. */
const filesAtOnce = 100;

/** Parses new and changed files of a content folder, on all processors. */
export async function parseFiles(read: ReadFolder): Promise<void> {
  const kept = read.parsed;
  const sources = read.sources.filter(({ path }) => /^(?:glossary|documents)\/.*\.md$/u.test(path));
  const unparsed = sources.filter((source) => !kept.has(source));
  if (unparsed.length < worthThreads) return;
  unparsed.forEach(announceSlow);

  const pool = new ThreadPool<Source[], ParsedFile[]>(new URL('parse-worker.ts', import.meta.url));
  const parse = async (share: Source[]): Promise<void> => {
    const files = await pool.run(share);
    for (const [index, source] of share.entries()) {
      const file = files[index];
      if (file) kept.add(source, file);
    }
  };
  const shares: Promise<void>[] = [];
  for (let at = 0; at < unparsed.length; at += filesAtOnce)
    shares.push(parse(unparsed.slice(at, at + filesAtOnce)));
  try {
    await Promise.all(shares);
  } finally {
    await pool.close();
  }
}
