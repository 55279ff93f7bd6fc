import { forMarkdown, inMarkdown } from '../editions/browser.ts';
import { type Document, type Entry, editionPagePath, markdownPath } from '../glossary/browser.ts';
import { format, plural } from '../wording/browser.ts';
import type { SiteFile } from './api.ts';
import { toMarkdown } from './markdown.ts';
import type { SiteCompilation } from './site-compilation.ts';
import type { TextWithFiles, WithdrawnText } from './text-with-files.ts';
import { entryKind, labelsOf, publicationText } from './wording.ts';

/** A text as Markdown, with resolved links. The file of a text that was renamed stays at its old address too. */
export function* markdownFilesOf(
  { text, earlier, withdrawn }: TextWithFiles,
  compilation: Pick<SiteCompilation, 'glossary' | 'wording'>,
): Generator<SiteFile> {
  const written = textMarkdown(text, withdrawn, compilation);
  for (const address of [text.address, ...earlier])
    yield { path: markdownPath(address), text: written };
}

function textMarkdown(
  text: Entry | Document,
  withdrawn: WithdrawnText | undefined,
  { glossary, wording }: Pick<SiteCompilation, 'glossary' | 'wording'>,
): string {
  const { language, text: words, kinds } = wording;
  const { name, url, aliases, sources, backlinks } = text;
  const kind = text.type === 'entry' ? entryKind(text, wording) : kinds.document;
  const mentions = new Map(
    backlinks.map(({ from, number, printed, url: at }) => [
      at,
      `- [${inMarkdown(`${from.name} ${printed ?? number}`)}](${at})`,
    ]),
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
    toMarkdown(text.body, { page: url, labels: labelsOf(kinds) }),
    ...(withdrawn ? withdrawnMarkdown(withdrawn, { glossary, wording }) : []),
    sources.length > 0 &&
      inMarkdown(plural(language, words.source, sources.length, { sources: sourceNames })),
    mentions.size > 0 && `## ${inMarkdown(words.mentionedIn)}`,
    mentions.size > 0 && [...mentions.values()].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Plain text inside a list item. */
function textInMarkdown(text: string): string {
  return text.split('\n').map(forMarkdown).join('\\\n  ');
}

/** When an entry was withdrawn, and its last text. */
function withdrawnMarkdown(
  { withdrawnOn, lastText: { edition, rulings } }: WithdrawnText,
  { glossary, wording: { text: words } }: Pick<SiteCompilation, 'glossary' | 'wording'>,
): string[] {
  const url = glossary.base + editionPagePath(edition.date);
  const items = rulings.map(({ number, text }) => `- ${number} ${textInMarkdown(text)}`);
  return [
    withdrawnOn === undefined
      ? words.withdrawnSinceLast
      : format(words.withdrawnWith, { date: withdrawnOn }),
    format(words.withdrawnText, { date: edition.date, title: inMarkdown(edition.title), url }),
    items.join('\n'),
  ];
}
