import { createHash } from 'node:crypto';
import {
  addressOf,
  checkEditions,
  type Editions,
  lostTerms,
  namesOf,
  type OldAddress,
  oldAddresses,
  readEditions,
  type Sha256,
  stateOf,
  type TextAddress,
} from '../editions/index.ts';
import {
  type Compilation,
  compareDiagnostics,
  diagnostic,
  type Source,
} from '../glossary/index.ts';
import { addressIn } from './number-files.ts';

/** A compiled content folder, with all that its editions say of it. */
export interface SiteCompilation extends Compilation {
  editions: Editions;
  /** Addresses that lead on to another: each is a page of its own. */
  oldAddresses: OldAddress[];
}

/** The SHA-256 by which editions name each other. */
export const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Reads the editions among the files of a content folder, and holds what was compiled against them. */
export function withEditions(
  { glossary, diagnostics }: Compilation,
  sources: readonly Source[],
): SiteCompilation {
  const { editions: frozen, findings } = readEditions(sources, sha256);
  const editions: Editions = { editions: frozen, current: stateOf(glossary) };
  if (frozen.length > 0) {
    const texts = [...glossary.entries, ...glossary.documents];
    const paths = new Map<string, string>(texts.map((text) => [addressOf(text), text.path]));
    const files = new Set<string>(sources.flatMap(({ path }) => addressIn(path) ?? []));
    const pathOf = (address: TextAddress): string | undefined => paths.get(address);
    const isUnread = (address: TextAddress): boolean => files.has(address);
    const { find } = namesOf(glossary);
    findings.push(...checkEditions(editions, { pathOf, isUnread }));
    findings.push(...lostTerms(editions, (name) => find(name) !== undefined));
  }
  const found = findings.map(({ path, finding }) => diagnostic(path, finding));
  return {
    glossary,
    diagnostics: [...diagnostics, ...found].sort(compareDiagnostics),
    editions,
    oldAddresses: oldAddresses(editions, glossary),
  };
}
