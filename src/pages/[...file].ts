import type { APIRoute } from 'astro';
import type { Document, Entry } from '../link/index.ts';
import { editionPagePath, escapeHtml, sitePaths } from '../model/index.ts';
import { changesFeed, llmsText } from '../outputs/index.ts';
import { base, compilation, glossary, history, site, urlTo, wording } from '../site/pages.ts';
import { iconStyles, lastChanges, letters } from '../views/index.ts';

/** The files that describe the site to browsers, search engines and programs, with their media types. */
const files = {
  /** The editions with their changes, as an Atom feed. */
  [sitePaths.feed]: ['application/atom+xml', () => changesFeed(compilation)],
  /** Draws the icons, for the pages that show some. */
  'icons.css': ['text/css', () => iconStyles(glossary.icons)],
  /** Tells programs where the texts and data of the site are. */
  'llms.txt': ['text/plain', () => llmsText(compilation)],
  /** Name and appearance of the site as an installed application. */
  'manifest.webmanifest': ['application/manifest+json', manifest],
  /** Lets a browser search the site from its address bar. */
  'opensearch.xml': ['application/opensearchdescription+xml', openSearch],
  /** Allows everything, and names the sitemap. */
  'robots.txt': [
    'text/plain',
    () => `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}${urlTo('sitemap')}\n`,
  ],
  /** Every page that a search engine should know. */
  'sitemap.xml': ['application/xml', sitemap],
} as const;

export function getStaticPaths() {
  return Object.entries(files).map(([file, [type, text]]) => ({
    params: { file },
    props: { type, text },
  }));
}

export const GET: APIRoute<ReturnType<typeof getStaticPaths>[number]['props']> = ({ props }) =>
  new Response(props.text(), { headers: { 'Content-Type': props.type } });

function manifest(): string {
  const pictures = [
    ['favicon.svg', 'image/svg+xml', 'any'],
    ['icon-192.png', 'image/png', '192x192'],
    ['icon-512.png', 'image/png', '512x512'],
    ['icon-maskable-512.png', 'image/png', '512x512', 'maskable'],
  ] as const;
  return JSON.stringify({
    id: base,
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: wording.language,
    dir: wording.direction,
    start_url: base,
    scope: base,
    display: 'minimal-ui',
    background_color: '#10141f',
    theme_color: '#10141f',
    icons: pictures.map(([file, type, sizes, purpose]) => ({
      src: base + file,
      type,
      sizes,
      purpose,
    })),
  });
}

function openSearch(): string {
  const home = escapeHtml(site.origin + base);
  // The specification allows 16 characters for the name and 1024 for the description.
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeHtml(site.name.slice(0, 16))}</ShortName>
<Description>${escapeHtml(site.description.slice(0, 1024))}</Description>
<Language>${escapeHtml(wording.language)}</Language>
<InputEncoding>UTF-8</InputEncoding>
<Image type="image/svg+xml">${home}favicon.svg</Image>
<Url type="text/html" template="${home}?q={searchTerms}"/>
</OpenSearchDescription>
`;
}

const listedPages = [
  'home',
  'letters',
  'documents',
  'map',
  'icons',
  'help',
  'changes',
  'standing',
  'review',
  'citations',
  'briefing',
] as const;

function sitemap(): string {
  const { entries, terms, sharedTitles, documents } = glossary;
  const dated = ({ url, address }: Entry | Document) => {
    return { url, changed: lastChanges(history).get(address)?.any?.date };
  };
  /** URLs, each with the date of the edition that last changed the page, if an edition did. */
  const pages: { url: string; changed?: string | undefined }[] = [
    ...listedPages.map((page) => ({ url: urlTo(page) })),
    ...history.editions
      .map(({ date }) => ({ url: base + editionPagePath(date), changed: date }))
      .reverse(),
    ...letters(glossary),
    ...entries.map(dated),
    ...terms,
    ...sharedTitles,
    ...documents.flatMap((document) => [
      dated(document),
      ...document.sections
        .filter(({ key }) => key !== '')
        .map(({ url }) => ({ ...dated(document), url })),
    ]),
  ];
  const urls = pages.map(({ url, changed }) => {
    const location = `<loc>${escapeHtml(new URL(url, site.origin).href)}</loc>`;
    return `<url>${location}${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
