import type { Backlink } from '../link/index.ts';
import {
  forPeople,
  type Ruling,
  replacedByText,
  replacementsIn,
  rulingTitle,
  toText,
} from '../model/index.ts';
import {
  appliesToText,
  format,
  headingName,
  joinList,
  joinPlaces,
  publicationsText,
  retiredSentence,
  rulingName,
  sourcesText,
} from '../views/index.ts';
import { about, type Book, titlePage } from './book-about.ts';
import { type BookItem, bookSections, citers, kindOf, placeName } from './book-sections.ts';

const indent = '     ';

/** The whole glossary as plain text: in sort order, a line a paragraph, every ruling with its number, references as names. */
export function textFile(compilation: Book): string {
  const { glossary, wording } = compilation;
  const { site, icons } = glossary;
  const introduction = about(compilation).map(({ title, paragraphs, list = [] }) =>
    [heading(title, '-'), ...paragraphs, ...list.map((item) => `- ${item}`)].join('\n'),
  );
  const sections = bookSections(compilation).flatMap(({ title, items }) => [
    rule(title),
    ...items.map((item) => itemText(item, compilation)),
  ]);
  const codes = icons.map(
    ({ code, name, meaning }) => `[${code}] ${name}${meaning ? `: ${meaning}` : ''}`,
  );
  const end = icons.length === 0 ? [] : [rule(wording.site.icons), codes.join('\n')];
  const start = [heading(site.name, '='), ...titlePage(compilation)];
  return `${[...start, ...introduction, ...sections, ...end].join('\n\n')}\n`;
}

function itemText(item: BookItem, { glossary, wording, history }: Book): string {
  const { kinds, downloads, text: words, language } = wording;
  const lines = [heading(item.name, '-')];
  if (item.type === 'shared') {
    const names = joinList(
      language,
      item.entries.map(({ name }) => name),
    );
    lines.push(format(downloads.downloadShared, { names }));
  } else if (item.type !== 'document') lines.push(kindOf(item, wording));
  if ('aliases' in item && item.aliases.length > 0)
    lines.push(format(words.also, { names: joinList(language, item.aliases) }));
  if (item.type === 'entry' && item.withdrawn !== undefined)
    lines.push('', format(kinds.withdrawn, { reason: item.withdrawn }));
  if (item.type === 'term')
    for (const { sentence, from, ...ruling } of item.backlinks)
      lines.push(`- ${sentence} (${rulingTitle(from.name, ruling)})`);
  if (!('rulings' in item)) return lines.join('\n');
  let under: string | undefined;
  for (const ruling of item.rulings) {
    const { heading: above, printed, number } = ruling;
    // The text of a rule that is only a heading is the heading.
    if (above && above.id !== under && above.text !== ruling.text)
      lines.push('', `* ${headingName(above)} *`);
    under = above?.id;
    const also = appliesToText(ruling.appliesTo, kinds);
    lines.push('', numbered(printed ?? number, labelled(ruling) + (also && `\n(${also})`)));
  }
  const { applied = [], retired = {} } = item.type === 'entry' ? item : {};
  if (applied.length > 0) lines.push('', `* ${kinds.fromOthers} *`);
  for (const { from, ruling } of applied)
    lines.push('', numbered('', `${rulingTitle(from.name, ruling)}: ${labelled(ruling)}`));
  const gone = Object.entries(retired).map(([number, goes]) => {
    const fate = item.type === 'entry' ? history.fate(item.address, number) : undefined;
    const places = replacementsIn(goes).map((one) => placeName(one, glossary));
    const place = joinPlaces(kinds.language, places);
    const said = format(retiredSentence(goes, fate, wording.retired), { place });
    return numbered(number, `${wording.changes.rulingRetired}. ${said}`);
  });
  if (gone.length > 0) lines.push('', ...gone);
  const nameOf = ({ number, printed }: Backlink, name: string): string =>
    name + (printed ?? number);
  const places = citers(item.backlinks, wording, nameOf);
  const cited = places && format(downloads.downloadMentionedIn, { places });
  const end = [sourcesText(item, wording), cited].filter(Boolean);
  if (end.length > 0) lines.push('', ...end);
  return lines.join('\n');

  /** Returns the text of a ruling, with the label of its box in capitals before it. */
  function labelled(ruling: Ruling): string {
    const { kind, standing, supersededBy: successors } = ruling;
    const { text } = toText(ruling.content, kinds, { ...forPeople, item: '- ' });
    if (kind === 'text' && standing === 'current') return text;
    const label = rulingName(ruling, wording).toLocaleUpperCase(language);
    const own = kind === 'errata' || kind === 'update' ? ruling.sources : [];
    const source = own.length === 0 ? '' : ` (${publicationsText(own, kinds)})`;
    const by = replacedByText(successors, kinds);
    return `${[label + source, by].filter(Boolean).join(', ')}: ${text}`;
  }
}

/** Writes a text after its number, and indents its other lines. */
function numbered(number: string, text: string): string {
  return `${number} `.padEnd(indent.length) + text.replace(/\n+/gu, `\n${indent}`);
}

function heading(title: string, mark: string): string {
  return `${title}\n${mark.repeat(title.length)}`;
}

function rule(label: string): string {
  return `${'='.repeat(78)}\n${label}\n${'='.repeat(78)}`;
}
