import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexFile } from 'pagefind';
import type { Plugin } from 'vite';
import { contentWords } from '../languages/index.ts';
import {
  dataFiles,
  downloadPath,
  epub,
  hostRedirects,
  htmlFile,
  redirectPages,
  textFile,
} from '../outputs/index.ts';
import type { IndexRecord } from '../search/index.ts';
import { rulingTemplateFile, type SiteCompilation, type SiteFile } from '../views/index.ts';
import { bundle, bundledFiles } from './bundle.ts';
import { SiteWriter, siteMark, siteMarkText } from './file-system.ts';
import { commonWords } from './search-index.ts';
import { packInThread } from './site-archive.ts';

/** Path of the page that Astro renders as the template of the share pages. */
const templatePage = 'ruling-template/index.html';

/**
 * Writes the files beside the pages of a site: share pages, API, feed, redirects, search index, downloads, archive.
 *
 * @param folder the site, with its pages
 * @param indexed the records of the search index
 * @param index its files
 * @param plugins Vite plugins that provide the words of the site: see `virtualModules()`
 */
export async function writeBesidePages(
  folder: string,
  compilation: SiteCompilation,
  indexed: readonly IndexRecord[],
  index: readonly IndexFile[],
  plugins: readonly Plugin[],
): Promise<void> {
  const { glossary, redirects, editions } = compilation;
  const { site } = glossary;
  const writer = new SiteWriter(folder);
  const writeAll = (files: Iterable<SiteFile>): void => {
    for (const { path, text } of files) writer.write(path, text);
  };
  for (const { path, content } of index) writer.write(`pagefind/${path}`, content);

  const template = readFileSync(join(folder, templatePage), 'utf8');
  rmSync(join(folder, templatePage, '..'), { recursive: true });
  writer.write(rulingTemplateFile, template);
  const common = commonWords(contentWords(site).language);
  writeAll(dataFiles(compilation, { common, indexed, template }));
  writeAll(redirectPages(redirects, compilation, template));
  writeAll(hostRedirects(redirects, glossary));

  const style = await bundle('styles/download.css', plugins);
  writer.write(downloadPath(site, 'html'), htmlFile(compilation, style));
  const book = epub(compilation, await bundle('styles/book.css', plugins));
  writer.write(downloadPath(site, 'epub'), book);
  writer.write(downloadPath(site, 'txt'), textFile(compilation));

  for (const [path, make] of bundledFiles) writer.write(path, await make(plugins));
  writer.write('sw.js', await bundle('client/offline/worker/sw.ts', plugins));
  writer.write('sw-withdraw.js', await bundle('client/offline/worker/sw-withdraw.ts', plugins));

  const edition = editions.editions.at(-1);
  const { version } = await packInThread(folder, {
    edition: edition?.title ?? '',
    ...(edition && { editionDate: edition.date }),
    redirects: redirects.map(({ path }) => path),
  });
  writer.write(siteMark, siteMarkText(version, glossary.base));
}
