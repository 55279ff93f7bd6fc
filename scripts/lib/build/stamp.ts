import { createHash } from 'node:crypto';
import type { Source } from '../../../src/glossary/index.ts';
import { codeVersion } from '../../../src/site/index.ts';

/** The text of `version.json`: a hash of all that the site is made from. */
export function stampOf(sources: readonly Source[], base: string): string {
  const hash = createHash('sha1').update(`${codeVersion()} ${base}\0`);
  for (const { path, content } of sources)
    hash.update(`${path}\0${content.length}\0`).update(content);
  return `${JSON.stringify({ version: hash.digest('hex').slice(0, 12) })}\n`;
}
