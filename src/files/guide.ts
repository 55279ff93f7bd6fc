import { inMarkdown } from '../editions/browser.ts';
import { apiPath, markdownPath, pagePath, type SitePath, sitePaths } from '../glossary/browser.ts';
import { format } from '../wording/browser.ts';
import type { SiteCompilation, SiteFile } from './site-compilation.ts';

/** `/llms.txt`: what the site is and where everything is, for programs that read text (llmstxt.org). */
export function guide({ glossary, wording }: SiteCompilation): SiteFile {
  const { site, base, entries, documents } = glossary;
  const { guide: words, site: names } = wording;
  const url = (path: SitePath): string => `${site.origin}${base}${path}`;
  const link = (name: string, path: SitePath, note = ''): string =>
    `- [${inMarkdown(name)}](${url(path)})${note === '' ? '' : `: ${note}`}`;
  const [entry] = entries;
  const example = entry && {
    page: url(pagePath(entry.address)),
    markdown: url(markdownPath(entry.address)),
    data: url(apiPath(entry.address)),
  };
  const blocks = [
    `# ${inMarkdown(site.name)}`,
    `> ${inMarkdown(site.description)}`,
    words.guideRulings,
    example && format(words.guideAddresses, example),
    `## ${words.guideGlossary}`,
    [
      link(words.guideEntries, sitePaths.apiGlossary, words.guideEntriesNote),
      link(words.guideGraph, sitePaths.apiGraph, words.guideGraphNote),
      link(names.letters, sitePaths.letters, words.guideLettersNote),
      link('sitemap.xml', sitePaths.sitemap, words.guideSitemapNote),
    ].join('\n'),
    documents.length > 0 && `## ${names.documents}`,
    documents.map(({ name, address }) => link(name, markdownPath(address))).join('\n'),
    `## ${words.guideMore}`,
    [
      link(names.changes, sitePaths.changes, words.guideChangesNote),
      link(names.help, sitePaths.help, words.guideHelpNote),
    ].join('\n'),
  ];
  return { path: sitePaths.guide, text: `${blocks.filter(Boolean).join('\n\n')}\n` };
}
