import { hash } from 'node:crypto';
import type { Glossary } from '../glossary/index.ts';

/**
 * A key that changes whenever a page would: Astro keeps the pages whose key is the same as in the build before.
 *
 * @param glossary what every page shows of it is in each key
 * @param shown all else that the page shows, plain data
 */
export function pageKey(glossary: Pick<Glossary, 'site' | 'base'>, ...shown: unknown[]): string {
  const { site, base } = glossary;
  return hash('sha256', JSON.stringify([site, base, shown]), 'base64url');
}
