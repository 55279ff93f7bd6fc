import type { Wording } from '../languages/index.ts';
import type { Document, Entry, Glossary, Term } from '../link/index.ts';
import { forPeople, type Ruling, rulingTitle, toText } from '../model/index.ts';
import {
  appliesToText,
  entryKind,
  format,
  joinList,
  publicationsText,
  rulingName,
  type SiteCompilation,
  sourcesText,
} from '../views/index.ts';
import { about } from './book-about.ts';
import { type LetterItem, letterSections } from './book-sections.ts';

const width = 78;
const indent = '     ';

/** Options for writing texts. */
interface View extends Pick<SiteCompilation, 'wording'> {
  pages: Glossary['pages'];
}

/** The whole glossary as plain text: wrapped, in sort order, every ruling with its number, references as names. */
export function textFile(compilation: Pick<SiteCompilation, 'glossary' | 'wording'>): string {
  const { glossary, wording } = compilation;
  const { site, pages, documents, icons } = glossary;
  const view = { pages, wording };
  const start = [
    heading(site.name, '='),
    wrap(site.description, width),
    ...about(compilation).map(({ title, paragraphs, list = [] }) =>
      [
        heading(title, '-'),
        ...paragraphs.map((paragraph) => wrap(paragraph, width)),
        ...list.map((item) => wrap(item, width, '- ', '  ')),
      ].join('\n'),
    ),
  ].join('\n\n');
  const letters = letterSections(glossary).flatMap(({ label, items }) => [
    rule(label),
    ...items.map((item) => itemText(item, view)),
  ]);
  const texts =
    documents.length === 0
      ? []
      : [rule(wording.site.documents), ...documents.map((one) => textOf(one, view))];
  const codes = icons.map(({ code, name, meaning }) =>
    wrap(`[${code}] ${name}${meaning ? `: ${meaning}` : ''}`, width, '', indent),
  );
  const end = icons.length === 0 ? [] : [rule(wording.site.icons), codes.join('\n')];
  return `${[start, ...letters, ...texts, ...end].join('\n\n')}\n`;
}

function itemText(item: LetterItem, view: View): string {
  switch (item.type) {
    case 'entry':
      return textOf(item, view);
    case 'term':
      return termText(item, view.wording);
    case 'shared': {
      const { downloads, language } = view.wording;
      const names = joinList(
        language,
        item.entries.map(({ name }) => name),
      );
      const shown = format(downloads.downloadShared, { names });
      return `${heading(item.name, '-')}\n${wrap(shown, width)}`;
    }
  }
}

function textOf(text: Entry | Document, view: View): string {
  const { wording } = view;
  const isEntry = text.type === 'entry';
  const reason = isEntry ? text.withdrawn : undefined;
  return [
    heading(text.name, '-'),
    ...(isEntry ? [entryKind(text, wording)] : []),
    ...also(text.aliases, wording),
    ...(reason === undefined ? [] : ['', wrap(format(wording.kinds.withdrawn, { reason }), width)]),
    ...rulingsText(text.rulings, view),
    ...(isEntry ? appliedText(text, wording) : []),
    ...(isEntry ? retiredText(text, view) : []),
    ...closing(text, wording),
  ].join('\n');
}

function retiredText({ retired }: Entry, { pages, wording }: View): string[] {
  const { retiredHere, retiredHereFor } = wording.text;
  const lines = Object.entries(retired).map(([number, goes]) => {
    if ('reason' in goes) return numbered(number, format(retiredHereFor, { reason: goes.reason }));
    const place = [pages.get(goes.to)?.name, goes.number].filter(Boolean).join(' ');
    return numbered(number, format(retiredHere, { place }));
  });
  return lines.length > 0 ? ['', ...lines] : [];
}

function termText(term: Term, wording: Wording): string {
  return [
    heading(term.name, '-'),
    wording.kinds.mention,
    ...also(term.aliases, wording),
    ...term.backlinks.map(({ sentence, from, ...ruling }) =>
      wrap(`${sentence} (${rulingTitle(from.name, ruling)})`, width, '- ', '  '),
    ),
  ].join('\n');
}

function rulingsText(rulings: readonly Ruling[], { wording }: View): string[] {
  const lines: string[] = [];
  let under: string | undefined;
  for (const ruling of rulings) {
    const at = ruling.heading?.id;
    const { heading: above, printed, number } = ruling;
    // A rule that is only a heading shows it as its text.
    if (above && at !== under && above.text !== ruling.text) {
      const shown = [above.printed, above.text].filter(Boolean).join(' ');
      lines.push('', wrap(`* ${shown} *`, width));
    }
    under = at;
    const also = appliesToText(ruling.appliesTo, wording.kinds);
    const text = [labelled(ruling, wording), ...(also ? [`(${also})`] : [])].join('\n');
    lines.push('', numbered(printed ?? number, text));
  }
  return lines;
}

/** Rulings of other texts that apply to an entry. */
function appliedText({ applied }: Entry, wording: Wording): string[] {
  if (applied.length === 0) return [];
  const lines = applied.flatMap(({ from, ruling }) => {
    const text = `${rulingTitle(from.name, ruling)}: ${labelled(ruling, wording)}`;
    return ['', wrap(text, width, indent, indent)];
  });
  return ['', wrap(`* ${wording.kinds.fromOthers} *`, width), ...lines];
}

function labelled(ruling: Ruling, wording: Wording): string {
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

function also(aliases: readonly string[], { text, language }: Wording): string[] {
  if (aliases.length === 0) return [];
  return [wrap(format(text.also, { names: joinList(language, aliases) }), width)];
}

function closing(text: Entry | Document, wording: Wording): string[] {
  const { downloads, kinds, language } = wording;
  const citers = Map.groupBy(text.backlinks, ({ from }) => from.name);
  const places = Array.from(citers, ([name, all]) => {
    const numbers = new Set(all.map(({ number, printed }) => printed ?? number));
    return `${name} ${joinList(language, [...numbers])}`;
  }).join(`${kinds.semicolon} `);
  const cited = places && format(downloads.downloadMentionedIn, { places });
  const lines = [sourcesText(text, wording), cited].filter(Boolean);
  return lines.length === 0 ? [] : ['', ...lines.map((line) => wrap(line, width, '', '  '))];
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
