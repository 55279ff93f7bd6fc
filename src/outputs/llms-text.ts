import { sitePaths } from '../model/index.ts';
import type { SiteCompilation } from '../views/index.ts';
import { format } from '../views/index.ts';
import { about } from './book-about.ts';
import { downloadPath } from './book-chapters.ts';

/**
 * Returns the addresses of the data files and of their schemas, for `helpDataText`.
 *
 * @param root origin or base path of the site, with a slash at its end
 * @param slug of an entry, for the example
 */
export function dataAddresses(root: string, slug = 'name') {
  return {
    rulings: root + sitePaths.apiRulings,
    entries: root + sitePaths.apiGlossary,
    example: `${root}api/glossary/${slug}.json`,
    graph: root + sitePaths.apiGraph,
    rulingSchema: `${root}schemas/ruling.schema.json`,
    entrySchema: `${root}schemas/entry.schema.json`,
    documentSchema: `${root}schemas/document.schema.json`,
    graphSchema: `${root}schemas/graph.schema.json`,
  };
}

/** Writes `llms.txt` (https://llmstxt.org): a description of the site, how to cite it, and the addresses of its pages and data. */
export function llmsText(compilation: Pick<SiteCompilation, 'glossary' | 'wording'>): string {
  const { glossary, wording } = compilation;
  const { site, base, entries, documents, icons } = glossary;
  const { site: frame, help } = wording;
  const root = site.origin + base;
  const pages = [
    [frame.letters, sitePaths.letters],
    ...(documents.length > 0 ? [[frame.documents, sitePaths.documents]] : []),
    [frame.changes, sitePaths.changes],
    [frame.help, sitePaths.help],
    [help.helpDownloads, downloadPath(site, 'txt')],
  ];
  const legend = icons.map(({ code, name, meaning }) =>
    [`- \`[${code}]\` ${name}`, meaning].filter(Boolean).join(': '),
  );
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    ...about(compilation).flatMap(({ title, paragraphs, list = [] }) => [
      `## ${title}`,
      ...paragraphs,
      ...(list.length > 0 ? [list.map((item) => `- ${item}`).join('\n')] : []),
    ]),
    `## ${help.helpData}`,
    format(help.helpDataText, dataAddresses(root, entries[0]?.slug)),
    pages.map(([name, path]) => `- [${name}](${root}${path})`).join('\n'),
    ...(legend.length > 0 ? [`## ${frame.icons}`, legend.join('\n')] : []),
    '',
  ].join('\n\n');
}
