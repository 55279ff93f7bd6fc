import { isSeq, parseDocument } from 'yaml';
import type { ImportedFile } from './import.ts';

/** Keys of `site.yml` that an import would have to change to become the rulebook of the site. */
export interface RulebookKeys {
  /** File name of the document with printed numbers. */
  rulebook: string;
  /** Sources of the import that `authorities` does not list; empty if the site lists no authorities. */
  authorities: string[];
  /** Whether the keys of `site.yml` name another rulebook, or other authorities. */
  isOther: boolean;
  /** `site.yml` with the keys set. Comments stay. */
  text: string;
}

/**
 * Returns the keys of `site.yml` for which "rule 1.2" means the document of an import, and its sources are authorities. Undefined if nothing has to change, or if the import has no document with printed numbers.
 */
export function rulebookKeys(
  siteText: string,
  files: readonly ImportedFile[],
): RulebookKeys | undefined {
  const site = parseDocument(siteText);
  const document = files.find(
    ({ text, units }) => text.type === 'document' && units.some(({ printed }) => printed),
  );
  if (!document || site.errors.length > 0) return undefined;
  const rulebook = document.text.slug;
  const listed = site.get('authorities');
  const known = isSeq(listed) ? listed.toJSON() : [];
  const sources = files.flatMap(({ text }) => text.sources);
  const authorities =
    known.length === 0 ? [] : [...new Set(sources)].filter((source) => !known.includes(source));
  if (site.get('rulebook') === rulebook && authorities.length === 0) return undefined;
  const isOther =
    (site.has('rulebook') && site.get('rulebook') !== rulebook) || authorities.length > 0;
  site.set('rulebook', rulebook);
  if (isSeq(listed)) for (const source of authorities) listed.add(source);
  return { rulebook, authorities, isOther, text: site.toString({ lineWidth: 0 }) };
}
