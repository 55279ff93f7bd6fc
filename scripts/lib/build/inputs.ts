import type { SiteCompilation } from '../../../src/files/index.ts';
import type { Source } from '../../../src/glossary/index.ts';
import { hashOfAll } from './step.ts';

/** Hashes of what steps read. */
export interface Inputs {
  /** All that the site is made from. */
  all: string;
  /** The code, and the words that the site shows. */
  words: string;
  /** What the pages are bundled from: code, words, and what bundles take from `site.yml`. */
  bundle: string;
  /** What every file of a text is made from, besides the text. */
  site: string;
}

/** Hashes all that a build reads. */
export function inputsOf(
  code: string,
  sources: readonly Source[],
  { glossary, wording }: SiteCompilation,
): Inputs {
  const { base, site, icons } = glossary;
  const words = hashOfAll([code, JSON.stringify(wording)]);
  return {
    all: hashOfAll([code, base, ...sources.flatMap(({ path, content }) => [path, content])]),
    words,
    bundle: hashOfAll([words, base, JSON.stringify(site.corrections ?? null)]),
    site: hashOfAll([words, base, JSON.stringify([site, icons])]),
  };
}
