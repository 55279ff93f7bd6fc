import { type Address, contentWords, type Glossary, nameKey } from '../glossary/index.ts';

/**
 * The address of every name by its key in the singular, for `[[name]]` on other sites: a title goes before an alias, and a title that several
 * entries share leads to the page that names them all.
 */
export function namesFile({
  site,
  entries,
  documents,
  terms,
  sharedTitles,
}: Pick<Glossary, 'site' | 'entries' | 'documents' | 'terms' | 'sharedTitles'>): Record<
  string,
  Address
> {
  const words = contentWords(site);
  const keyOf = (name: string): string => nameKey(name, words).singular;
  const names = new Map<string, Address>();
  const texts = [...terms, ...documents, ...entries];
  for (const { aliases, address } of texts)
    for (const alias of aliases) names.set(keyOf(alias), address);
  for (const { title, name, address } of [...texts, ...sharedTitles]) {
    names.set(keyOf(title), address);
    names.set(keyOf(name), address);
  }
  return Object.fromEntries([...names].sort(([one], [other]) => (one < other ? -1 : 1)));
}
