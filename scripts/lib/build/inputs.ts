import type { SiteCompilation } from '../../../src/files/index.ts';
import {
  hashOfAll,
  type Site,
  type Source,
  sourceHash,
  textTypeAt,
} from '../../../src/glossary/index.ts';
import type { Wording } from '../../../src/wording/index.ts';

/** Hashes of what steps read. */
export interface Inputs {
  /** All that the site is made from. */
  all: string;
  /** The same without texts: what all of them are made from. */
  shared: string;
  /** The code, and the words that the site shows. */
  words: string;
  /** What the pages are bundled from: code, words, and what bundles take from `site.yml`. */
  bundle: string;
  /** What every file of a text is made from, besides the text. */
  site: string;
}

/** A hash of what the pages are bundled from. */
export function bundleInput(
  code: string,
  base: string,
  { site, wording }: { site: Site; wording: Wording },
): string {
  return hashOfAll([wordsInput(code, wording), base, JSON.stringify(site.corrections ?? null)]);
}

const wordsInput = (code: string, wording: Wording): string =>
  hashOfAll([code, JSON.stringify(wording)]);

/** Hashes all that a build reads. */
export function inputsOf(
  code: string,
  sources: readonly Source[],
  { glossary, wording }: SiteCompilation,
): Inputs {
  const { base, site, icons } = glossary;
  const words = wordsInput(code, wording);
  const shared = sources.filter(({ path }) => textTypeAt(path) === undefined);
  return {
    all: hashOfAll([code, base, ...sources.map(sourceHash)]),
    shared: hashOfAll([code, base, ...shared.map(sourceHash)]),
    words,
    bundle: bundleInput(code, base, { site, wording }),
    site: hashOfAll([words, base, JSON.stringify([site, icons])]),
  };
}
