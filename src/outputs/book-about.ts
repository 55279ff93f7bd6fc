import { sitePaths, slugify } from '../model/index.ts';
import type { Site } from '../read/index.ts';
import { editionInWords, format, type SiteCompilation } from '../views/index.ts';

/** The parts of a site that a download is made of. */
export type Book = Pick<SiteCompilation, 'glossary' | 'wording' | 'history'>;

/**
 * The title page of a downloaded file below the name of the site: description, edition, coverage of an incomplete glossary,
 * whose words the rulings are, and address.
 */
export function titlePage({ glossary, wording, history }: Book): string[] {
  const { site, base } = glossary;
  return [
    site.description,
    editionInWords(history, glossary, wording),
    wording.home.incomplete,
    site.aboutSources ?? site.aboutWording ?? '',
    format(wording.downloads.downloadNewest, { address: `${site.origin}${base}` }),
  ].filter(Boolean);
}

/** Introduction of a downloaded file in sections of plain text: how to read and cite it, its sources and authors. A list is below the paragraphs. */
export function about({
  glossary: { site, entries },
  wording: { kinds, help, downloads: words },
}: Book) {
  const example = entries.find(({ rulings }) => rulings.length > 1) ?? entries[0];
  const number = example?.rulings.at(-1)?.number;
  const labels = [
    [kinds.temporaryRuling, help.helpTemporary],
    [kinds.supersededRuling, help.helpSuperseded],
    [kinds.reversedRuling, help.helpReversed],
    [kinds.update, help.helpUpdate],
    [kinds.errata, help.helpErrata],
    [kinds.note, help.helpNote],
  ] as const;
  return [
    {
      id: 'read',
      title: words.downloadReadTitle,
      paragraphs: [words.downloadReadOrder, words.downloadReadEntry],
    },
    {
      id: 'standing',
      title: words.downloadStandingTitle,
      paragraphs: [words.downloadStandingLead],
      list: labels.map(([label, meaning]) => format(words.downloadLabel, { label, meaning })),
    },
    {
      id: 'cite',
      title: words.downloadCiteTitle,
      paragraphs:
        example && number
          ? [
              format(words.downloadCiteExample, { example: `${example.name}, ${number}` }),
              format(words.downloadCiteOnline, {
                address: `${site.origin}${example.url}#${number}`,
              }),
            ]
          : [words.downloadCite],
    },
    {
      id: 'sources',
      title: help.helpSources,
      paragraphs: [help.helpSourcesLead],
      list: site.sources,
    },
    {
      id: 'about',
      title: help.helpAbout,
      paragraphs: [site.disclaimer, ...(site.iconCredit === undefined ? [] : [site.iconCredit])],
    },
  ];
}

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
export function llmsText(compilation: Book): string {
  const { glossary, wording } = compilation;
  const { site, base, entries, documents, icons } = glossary;
  const { site: frame, help } = wording;
  const root = site.origin + base;
  const [description, ...facts] = titlePage(compilation);
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
    `> ${description}`,
    ...facts,
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

/** Path of a download, from the root of the site: `downloads/harbour-glossary.epub`. */
export function downloadPath(site: Pick<Site, 'name'>, type: 'html' | 'epub' | 'txt'): string {
  return `downloads/${slugify(site.name) || 'glossary'}.${type}`;
}
