import type { Glossary } from '../glossary/index.ts';
import { compiled } from './compiled.ts';

/** The compiled glossary, which every page lays out a part of. */
export async function glossary(): Promise<Glossary> {
  return compiled().glossary;
}
