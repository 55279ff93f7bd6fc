import { contentWords } from '../languages/index.ts';
import { type Glossary, graphOf } from '../link/index.ts';
import { type Address, apiPath, nameKey, sitePaths } from '../model/index.ts';
import { type IndexRecord, nameIndexFile, vocabularyFile } from '../search/index.ts';
import {
  iconPath,
  jsonFile,
  listedEntry,
  rulingPagesOf,
  type SiteCompilation,
  type SiteFile,
  type TextWithFile,
} from '../views/index.ts';
import { editionFiles } from './edition-files.ts';

/** Generates the data files that do not belong to a single text: API and editions. */
export function* dataFiles(compilation: SiteCompilation): Generator<SiteFile> {
  const { glossary } = compilation;
  yield jsonFile(sitePaths.apiGlossary, glossary.entries.map(listedEntry));
  yield jsonFile(sitePaths.apiGraph, graphOf(glossary));
  for (const icon of glossary.icons) yield { path: iconPath(icon), text: icon.svg };
  yield jsonFile(sitePaths.apiNames, addressesByName(glossary));
  // The histories of all texts take the longest.
  yield* editionFiles(compilation);
}

/** The files of one text: API, and the share page of each ruling. See {@link rulingPagesOf}. */
export function* textFiles(
  text: TextWithFile,
  template: string,
  compilation: Pick<SiteCompilation, 'glossary' | 'wording'>,
): Generator<SiteFile> {
  yield* apiFilesOf(text);
  yield* rulingPagesOf(text, template, compilation.wording);
}

/**
 * The file of a text in the programming interface (see `public/schemas`). The file of a renamed text stays at its old
 * address too, and says where the text is now.
 */
export function* apiFilesOf({ text, earlier, file }: TextWithFile): Generator<SiteFile> {
  yield jsonFile(apiPath(text.address), file);
  for (const old of earlier) yield jsonFile(apiPath(old), { ...file, movedTo: text.slug });
}

/**
 * Maps every name, by its key in the singular, to its address, for `[[name]]` on other sites. Titles go before aliases;
 * a shared title leads to the page that lists its entries.
 */
function addressesByName({
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
  const singularOf = (name: string): string => nameKey(name, words).singular;
  const names = new Map<string, Address>();
  const texts = [...terms, ...documents, ...entries];
  for (const { aliases, address } of texts)
    for (const alias of aliases) names.set(singularOf(alias), address);
  for (const { title, name, address } of [...texts, ...sharedTitles]) {
    names.set(singularOf(title), address);
    names.set(singularOf(name), address);
  }
  return Object.fromEntries([...names].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The files in which the search looks up names and typos. */
export type SearchFiles = readonly [names: SiteFile, words: SiteFile];

/**
 * Makes the files in which the search looks up names and typos.
 *
 * @param common frequent words of the language of the content, which are no typos
 * @param indexed the records of the glossary, if they are made already
 */
export function searchFiles(
  glossary: Glossary,
  common: readonly string[],
  indexed?: Iterable<IndexRecord>,
): SearchFiles {
  const words = contentWords(glossary.site);
  return [
    { path: 'search/names.json', text: JSON.stringify(nameIndexFile(glossary)) },
    {
      path: 'search/words.json',
      text: JSON.stringify(vocabularyFile(glossary, words, common, indexed)),
    },
  ];
}
