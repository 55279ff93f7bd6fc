import { type Address, fold, type Glossary, singular } from '../glossary/browser.ts';

/** The form in which a name is looked up in {@link namesFile}: what references compare, in the singular. */
export function referenceKey(name: string): string {
  return singular(fold(name));
}

/**
 * The address of every name, for `[[name]]` on other sites: a title goes before an alias, and a title that several
 * entries share leads to the page that names them all.
 */
export function namesFile({
  entries,
  documents,
  terms,
  sharedTitles,
}: Pick<Glossary, 'entries' | 'documents' | 'terms' | 'sharedTitles'>): Record<string, Address> {
  const names = new Map<string, Address>();
  const texts = [...terms, ...documents, ...entries];
  for (const { aliases, address } of texts)
    for (const alias of aliases) names.set(referenceKey(alias), address);
  for (const { title, name, address } of [...texts, ...sharedTitles]) {
    names.set(referenceKey(title), address);
    names.set(referenceKey(name), address);
  }
  return Object.fromEntries([...names].sort(([one], [other]) => (one < other ? -1 : 1)));
}
