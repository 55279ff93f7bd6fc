import type { Source } from '../glossary/index.ts';

/** Bytes that take about a second to parse. */
const slow = 400_000;

/** Says on standard error that a file is being parsed, where that takes long. */
export function announceSlow({ path, content }: Source): void {
  const size = Buffer.byteLength(content);
  if (size >= slow) console.error(`… parsing ${path}, ${(size / 1_000_000).toFixed(1)} MB`);
}
