import { hash } from 'node:crypto';
import type { Glossary } from '../glossary/index.ts';

/**
 * A cache key for a page: Astro keeps a page of the last build if its key is the same.
 *
 * @param glossary its site and base, which every page shows, are part of each key
 * @param shown everything else that the page shows, as plain data
 */
export function pageKey(
  { site, base }: Pick<Glossary, 'site' | 'base'>,
  ...shown: unknown[]
): string {
  let common = commonKeys.get(site);
  if (common === undefined) {
    common = JSON.stringify([site, base]);
    commonKeys.set(site, common);
  }
  return hash('sha1', common + JSON.stringify(shown), 'base64url');
}

/** What every page of a site shows. */
const commonKeys = new WeakMap<Glossary['site'], string>();
