import type { SiteCompilation } from '../files/index.ts';
import type { Glossary } from '../glossary/index.ts';
import type { Wording } from '../wording/index.ts';
import { compiled } from './compiled.ts';

/** The compiled glossary, which every page lays out a part of. */
export async function glossary(): Promise<Glossary> {
  return compiled().glossary;
}

/** The words that every page shows. */
export async function wording(): Promise<Wording> {
  return compiled().wording;
}

/** The compiled glossary with its editions and words. */
export async function compilation(): Promise<SiteCompilation> {
  return compiled();
}
