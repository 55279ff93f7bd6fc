import { History } from '../editions/index.ts';
import { sitePaths } from '../glossary/browser.ts';
import { nameIndexFile, vocabularyFile } from '../search/index.ts';
import { apiFiles, type SiteFile } from './api.ts';
import { editionFiles } from './edition-files.ts';
import { guide } from './guide.ts';
import { namesFile } from './names-file.ts';
import type { SiteCompilation } from './site-compilation.ts';

/**
 * The files of the site that are data: API, editions, the guide for programs, and what the search
 * looks names and typos up in.
 */
export function* dataFiles(compilation: SiteCompilation): Generator<SiteFile> {
  const { glossary } = compilation;
  yield* apiFiles(compilation);
  yield* editionFiles(compilation, new History(compilation.editions));
  yield guide(compilation);
  yield { path: sitePaths.apiNames, text: `${JSON.stringify(namesFile(glossary))}\n` };
  yield { path: 'search/names.json', text: JSON.stringify(nameIndexFile(glossary)) };
  yield { path: 'search/words.json', text: JSON.stringify(vocabularyFile(glossary)) };
}
