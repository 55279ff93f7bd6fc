import { History } from '../editions/index.ts';
import { sitePaths } from '../glossary/browser.ts';
import { apiFiles, apiFilesOf, type SiteFile } from './api.ts';
import { editionFiles } from './edition-files.ts';
import { guide } from './guide.ts';
import { markdownFilesOf } from './markdown-files.ts';
import { namesFile } from './names-file.ts';
import { rulingPagesOf } from './ruling-page.ts';
import type { SiteCompilation } from './site-compilation.ts';
import type { TextWithFile } from './text-file.ts';

/** The data files of the site that do not belong to one text: API, editions, and the guide for programs. */
export function* dataFiles(compilation: SiteCompilation): Generator<SiteFile> {
  const { glossary } = compilation;
  yield* apiFiles(compilation);
  yield guide(compilation);
  yield { path: sitePaths.apiNames, text: `${JSON.stringify(namesFile(glossary))}\n` };
  // The histories of all texts take the longest.
  yield* editionFiles(compilation, new History(compilation.editions));
}

/** The files of one text: API, Markdown, and the share page of each ruling. See {@link rulingPagesOf}. */
export function* textFiles(
  text: TextWithFile,
  template: string,
  compilation: Pick<SiteCompilation, 'glossary' | 'wording'>,
): Generator<SiteFile> {
  yield* apiFilesOf(text);
  yield* markdownFilesOf(text, compilation);
  yield* rulingPagesOf(text, template, compilation.wording);
}
