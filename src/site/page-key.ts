import { hash } from 'node:crypto';
import type { Glossary } from '../glossary/index.ts';

/**
 * A cache key for a page: Astro keeps a page of the last build if its key is the same.
 *
 * @param glossary its site and base, which every page shows, are part of each key
 * @param shown everything else that the page shows, as plain data
 */
export function pageKey(glossary: Pick<Glossary, 'site' | 'base'>, ...shown: unknown[]): string {
  const { site, base } = glossary;
  return hash('sha256', JSON.stringify([site, base, shown]), 'base64url');
}
