import type { Document, Entry } from '../link/index.ts';
import { forPeople, type Ruling, rulingTitle, toText } from '../model/index.ts';
import {
  appliesToText,
  format,
  joinList,
  publicationsText,
  rulingName,
  sourcesText,
} from '../views/index.ts';
import { about, type Book } from './book-about.ts';
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
      ...paragraphs.map((paragraph) => wrap(paragraph, width)),
      ...list.map((item) => wrap(item, width, '- ', '  ')),
    ].join('\n'),
  );
  const sections = bookSections(compilation).flatMap(({ title, items }) => [
    rule(title),
    ...items.map((item) => itemText(item, compilation)),
  ]);
  const codes = icons.map(({ code, name, meaning }) =>
    wrap(`[${code}] ${name}${meaning ? `: ${meaning}` : ''}`, width, '', indent),
  );
  const end = icons.length === 0 ? [] : [rule(wording.site.icons), codes.join('\n')];
  const start = [heading(site.name, '='), wrap(site.description, width)];
  return `${[...start, ...introduction, ...sections, ...end].join('\n\n')}\n`;
}

function itemText(item: BookItem, source: Book): string {
  const { kinds, downloads, text: words, language } = source.wording;
  const names = 'aliases' in item ? item.aliases : [];
  const reason = item.type === 'entry' ? item.withdrawn : undefined;
  const lines = [heading(item.name, '-')];
  if (item.type === 'shared') {
    const entries = item.entries.map(({ name }) => name);
    lines.push(
      wrap(format(downloads.downloadShared, { names: joinList(language, entries) }), width),
    );
  } else if (item.type !== 'document') lines.push(kindOf(item, source.wording));
  if (names.length > 0)
    lines.push(wrap(format(words.also, { names: joinList(language, names) }), width));
  if (reason !== undefined) lines.push('', wrap(format(kinds.withdrawn, { reason }), width));
  if (item.type === 'term')
    for (const { sentence, from, ...ruling } of item.backlinks)
      lines.push(wrap(`${sentence} (${rulingTitle(from.name, ruling)})`, width, '- ', '  '));
  if ('rulings' in item) lines.push(...textLines(item, source));
  return lines.join('\n');
}

function textLines(text: Entry | Document, { glossary, wording }: Book): string[] {
  const { downloads, kinds, text: words } = wording;
  const lines: string[] = [];
  let under: string | undefined;
  for (const ruling of text.rulings) {
    const { heading: above, printed, number } = ruling;
    // A rule that is only a heading shows it as its text.
    if (above && above.id !== under && above.text !== ruling.text) {
      const shown = [above.printed, above.text].filter(Boolean).join(' ');
      lines.push('', wrap(`* ${shown} *`, width));
    }
    under = above?.id;
    const also = appliesToText(ruling.appliesTo, kinds);
    const written = [labelled(ruling, wording), ...(also ? [`(${also})`] : [])].join('\n');
    lines.push('', numbered(printed ?? number, written));
  }
  const { applied = [], retired = {} } = text.type === 'entry' ? text : {};
  if (applied.length > 0) lines.push('', wrap(`* ${kinds.fromOthers} *`, width));
  for (const { from, ruling } of applied) {
    const written = `${rulingTitle(from.name, ruling)}: ${labelled(ruling, wording)}`;
    lines.push('', wrap(written, width, indent, indent));
  }
  for (const [index, [number, goes]] of Object.entries(retired).entries()) {
    const said =
      'reason' in goes
        ? format(words.retiredHereFor, goes)
        : format(words.retiredHere, { place: placeName(goes, glossary) });
    lines.push(...(index === 0 ? [''] : []), numbered(number, said));
  }
  const places = citers(
    text.backlinks,
    wording,
    ({ number, printed }, name) => name + (printed ?? number),
  );
  const cited = places && format(downloads.downloadMentionedIn, { places });
  const end = [sourcesText(text, wording), cited].filter(Boolean);
  if (end.length > 0) lines.push('', ...end.map((line) => wrap(line, width, '', '  ')));
  return lines;
}

/** The text of a ruling, after the label of its box in capitals. */
function labelled(ruling: Ruling, wording: Book['wording']): string {
  const { text } = toText(ruling.content, wording.kinds, { ...forPeople, item: '- ' });
  if (ruling.kind === 'text' && ruling.standing === 'current') return text;
  const label = rulingName(ruling, wording);
  const own = ruling.kind === 'errata' || ruling.kind === 'update' ? ruling.sources : [];
  const source = own.length === 0 ? '' : ` (${publicationsText(own, wording.kinds)})`;
  const names = ruling.supersededBy?.map(({ name }) => name).join(`${wording.kinds.semicolon} `);
  const by = names === undefined ? '' : `, ${format(wording.kinds.replacedBy, { place: names })}`;
  return `${label.toLocaleUpperCase(wording.language)}${source}${by}: ${text}`;
}

function numbered(number: string, text: string): string {
  return wrap(text, width, `${number} `.padEnd(indent.length), indent);
}

function heading(title: string, line: string): string {
  const wrapped = wrap(title, width);
  const longest = Math.max(...wrapped.split('\n').map(lengthOf));
  return `${wrapped}\n${line.repeat(longest)}`;
}

function rule(label: string): string {
  return `${'='.repeat(width)}\n${label}\n${'='.repeat(width)}`;
}

/**
 * Breaks a text into lines.
 *
 * @param text plain text; line feeds stay, other runs of white space become a single space
 * @param width maximum characters (code points) of a line; a longer word is not broken
 * @param first what comes before the first line
 * @param rest what comes before every other line
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
