import { inMarkdown } from '../editions/browser.ts';
import {
  type Document,
  type Entry,
  iconId,
  isTextAddress,
  markdownPath,
  pagePath,
  readPagePath,
  rulingUrl,
} from '../glossary/browser.ts';
import { format, plural } from '../wording/browser.ts';
import type { SiteFile } from './api.ts';
import { markdownOf } from './markdown.ts';
import type { SiteCompilation } from './site-compilation.ts';
import { entryKind, publicationText } from './wording.ts';

/**
 * Every entry and document as Markdown, with resolved links. The file of a text that was renamed stays at its old
 * address too.
 */
export function* markdownFiles(compilation: SiteCompilation): Generator<SiteFile> {
  const { glossary, redirects } = compilation;
  const { entries, documents, icons } = glossary;
  const codes = new Map(icons.map(({ code }) => [iconId(code), code]));
  const texts = new Map<string, string>();
  for (const text of [...entries, ...documents]) {
    const written = textMarkdown(text, codes, compilation);
    yield { path: markdownPath(text.address), text: written };
    texts.set(pagePath(text.address), written);
  }
  for (const { path, to } of redirects) {
    const text = texts.get(to);
    const old = readPagePath(path);
    if (text !== undefined && old && isTextAddress(old)) yield { path: markdownPath(old), text };
  }
}

function textMarkdown(
  text: Entry | Document,
  codes: ReadonlyMap<string, string>,
  { glossary, wording }: SiteCompilation,
): string {
  const { language, text: words, kinds } = wording;
  const { name, url, aliases, sources, backlinks } = text;
  const kind = text.type === 'entry' ? entryKind(text, wording) : kinds.document;
  const mentions = new Map(
    backlinks.map(({ from, number }) => {
      const at = rulingUrl(from.url, number);
      return [at, `- [${inMarkdown(`${from.name} ${number}`)}](${at})`];
    }),
  );
  const sourceNames = sources.map(publicationText).join('; ');
  const blocks = [
    `# ${inMarkdown(name)}`,
    inMarkdown(kind),
    aliases.length > 0 && inMarkdown(format(words.also, { names: aliases.join(', ') })),
    `<${glossary.site.origin}${url}>`,
    text.type === 'document' &&
      text.replacedBy.length > 0 &&
      format(kinds.replacedBy, {
        place: text.replacedBy.map(({ name, url }) => `[${inMarkdown(name)}](${url})`).join('; '),
      }),
    markdownOf(text.html, { page: url, codes }),
    sources.length > 0 &&
      inMarkdown(plural(language, words.source, sources.length, { sources: sourceNames })),
    mentions.size > 0 && `## ${inMarkdown(words.mentionedIn)}`,
    mentions.size > 0 && [...mentions.values()].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
