import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ParsedFile, Source } from '../../../src/glossary/index.ts';
import { announceSlow, type ReadFolder } from '../../../src/site/index.ts';

/** With fewer files than this, starting threads takes longer than it saves. */
const worthThreads = 300;

/** Parses new and changed files of a content folder, on all processors. */
export async function parseFiles(read: ReadFolder): Promise<void> {
  const kept = read.parsed;
  const sources = read.sources.filter(({ path }) => /^(?:glossary|documents)\/.*\.md$/u.test(path));
  const unparsed = sources.filter((source) => !kept.has(source));
  if (unparsed.length < worthThreads) return;
  unparsed.forEach(announceSlow);

  const threads = availableParallelism();
  const size = Math.ceil(unparsed.length / threads);
  const shares = Array.from({ length: threads }, (_, share) =>
    unparsed.slice(share * size, (share + 1) * size),
  );
  const parsed = await Promise.all(shares.map(parseShare));
  for (const [share, files] of parsed.entries()) {
    for (const [index, file] of files.entries()) {
      const source = shares[share]?.[index];
      if (source) kept.add(source, file);
    }
  }
}

function parseShare(sources: Source[]): Promise<ParsedFile[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('parse-worker.ts', import.meta.url), { workerData: sources });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
