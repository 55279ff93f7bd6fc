import type { SiteCompilation } from '../editions/index.ts';
import type { Glossary } from '../glossary/index.ts';
import { compiled } from './compiled.ts';

/** The compiled glossary, which every page lays out a part of. */
export async function glossary(): Promise<Glossary> {
  return compiled().glossary;
}

/** The compiled glossary with its editions. */
export async function compilation(): Promise<SiteCompilation> {
  return compiled();
}
