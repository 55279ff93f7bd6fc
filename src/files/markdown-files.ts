import { inMarkdown } from '../editions/browser.ts';
import { type Document, type Entry, markdownPath } from '../glossary/browser.ts';
import { format, joinList } from '../wording/browser.ts';
import { toMarkdown } from './markdown.ts';
import type { SiteCompilation, SiteFile } from './site-compilation.ts';
import type { TextWithFile } from './text-file.ts';
import { entryKind, sourcesText } from './wording.ts';

/** A text as Markdown, with resolved links. The file of a text that was renamed stays at its old address too. */
export function* markdownFilesOf(
  { text, earlier }: TextWithFile,
  compilation: Pick<SiteCompilation, 'glossary' | 'wording'>,
): Generator<SiteFile> {
  const written = textMarkdown(text, compilation);
  for (const address of [text.address, ...earlier])
    yield { path: markdownPath(address), text: written };
}

function textMarkdown(
  text: Entry | Document,
  { glossary, wording }: Pick<SiteCompilation, 'glossary' | 'wording'>,
): string {
  const { language, text: words, kinds } = wording;
  const { name, url, aliases, backlinks } = text;
  const kind = text.type === 'entry' ? entryKind(text, wording) : kinds.document;
  const mentions = new Map(
    backlinks.map(({ from, number, printed, url: at }) => [
      at,
      `- [${inMarkdown(`${from.name} ${printed ?? number}`)}](${at})`,
    ]),
  );
  const blocks = [
    `# ${inMarkdown(name)}`,
    inMarkdown(kind),
    aliases.length > 0 && inMarkdown(format(words.also, { names: joinList(language, aliases) })),
    `<${glossary.site.origin}${url}>`,
    text.type === 'document' &&
      text.replacedBy.length > 0 &&
      format(kinds.replacedBy, {
        place: text.replacedBy
          .map(({ name, url }) => `[${inMarkdown(name)}](${url})`)
          .join(`${kinds.semicolon} `),
      }),
    toMarkdown(text.body, { page: url, labels: kinds }),
    inMarkdown(sourcesText(text, wording)),
    mentions.size > 0 && `## ${inMarkdown(words.mentionedIn)}`,
    mentions.size > 0 && [...mentions.values()].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
