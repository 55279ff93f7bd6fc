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

const width = 78;
const indent = '     ';

/** The whole glossary as plain text: wrapped, in sort order, every ruling with its number, references as names. */
export function textFile(compilation: Book): string {
  const { glossary, wording } = compilation;
  const { site, icons } = glossary;
  const introduction = about(compilation).map(({ title, paragraphs, list = [] }) =>
    [
      heading(title, '-'),
      ...paragraphs.map((paragraph) => line(paragraph)),
      ...list.map((item) => line(item, '- ', '  ')),
    ].join('\n'),
  );
  const sections = bookSections(compilation).flatMap(({ title, items }) => [
    rule(title),
    ...items.map((item) => itemText(item, compilation)),
  ]);
  const codes = icons.map(({ code, name, meaning }) =>
    line(`[${code}] ${name}${meaning ? `: ${meaning}` : ''}`, '', indent),
  );
  const end = icons.length === 0 ? [] : [rule(wording.site.icons), codes.join('\n')];
  const start = [heading(site.name, '='), ...titlePage(compilation).map((said) => line(said))];
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
    lines.push(line(format(downloads.downloadShared, { names })));
  } else if (item.type !== 'document') lines.push(kindOf(item, wording));
  if ('aliases' in item && item.aliases.length > 0)
    lines.push(line(format(words.also, { names: joinList(language, item.aliases) })));
  if (item.type === 'entry' && item.withdrawn !== undefined)
    lines.push('', line(format(kinds.withdrawn, { reason: item.withdrawn })));
  if (item.type === 'term')
    for (const { sentence, from, ...ruling } of item.backlinks)
      lines.push(line(`${sentence} (${rulingTitle(from.name, ruling)})`, '- ', '  '));
  if (!('rulings' in item)) return lines.join('\n');
  let under: string | undefined;
  for (const ruling of item.rulings) {
    const { heading: above, printed, number } = ruling;
    // The text of a rule that is only a heading is the heading.
    if (above && above.id !== under && above.text !== ruling.text)
      lines.push('', line(`* ${headingName(above)} *`));
    under = above?.id;
    const also = appliesToText(ruling.appliesTo, kinds);
    lines.push('', numbered(printed ?? number, labelled(ruling) + (also && `\n(${also})`)));
  }
  const { applied = [], retired = {} } = item.type === 'entry' ? item : {};
  if (applied.length > 0) lines.push('', line(`* ${kinds.fromOthers} *`));
  for (const { from, ruling } of applied)
    lines.push('', line(`${rulingTitle(from.name, ruling)}: ${labelled(ruling)}`, indent));
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
  if (end.length > 0) lines.push('', ...end.map((text) => line(text, '', '  ')));
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

/** Wraps a text to the width of the file. */
function line(text: string, first = '', rest = first): string {
  return wrap(text, width, first, rest);
}

function numbered(number: string, text: string): string {
  return line(text, `${number} `.padEnd(indent.length), indent);
}

function heading(title: string, mark: string): string {
  const wrapped = line(title);
  const longest = Math.max(...wrapped.split('\n').map(lengthOf));
  return `${wrapped}\n${mark.repeat(longest)}`;
}

function rule(label: string): string {
  return `${'='.repeat(width)}\n${label}\n${'='.repeat(width)}`;
}

/**
 * Breaks a text into lines.
 *
 * @param text plain text; line feeds stay, other runs of white space become a single space
 * @param width maximum characters (code points) of a line; a longer word is not broken
 * @param first prefix of the first line
 * @param rest prefix of every other line
 */
export function wrap(text: string, width: number, first = '', rest = first): string {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    const lead = (): string => (lines.length === 0 ? first : rest);
    for (const word of paragraph.split(/[^\S\u00a0]+/u).filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      const isFull = line !== '' && lengthOf(lead()) + lengthOf(longer) > width;
      if (isFull) lines.push(lead() + line);
      line = isFull ? word : longer;
    }
    if (line !== '') lines.push(lead() + line);
  }
  return lines.join('\n');
}

const plain = /^[ -~]*$/u;

/** Length of a text in code points, combining marks not counted. */
export function lengthOf(text: string): number {
  if (plain.test(text)) return text.length;
  let length = 0;
  for (const character of text) if (!/\p{M}/u.test(character)) length++;
  return length;
}
