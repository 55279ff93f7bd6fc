import type { Words } from '../../languages/index.ts';
import { fold } from '../../languages/index.ts';
import { Directory, type Link } from '../../link/index.ts';
import {
  addressOf,
  compareText,
  fileSlug,
  firstFree,
  pagePath,
  slugify,
  spoken,
} from '../../model/index.ts';
import type { Notice, SourceText } from '../block.ts';
import type { Text } from '../outline/sort-texts.ts';

/** A text with its place in the content folder and the names it has there. */
export interface NamedText extends Text {
  /** Path from the content folder. */
  path: string;
  slug: string;
  disambiguation?: string;
  /** Name for references: the title, with a disambiguation if needed. */
  name: string;
}

/** Name in the content from outside of this import. */
export type OtherName = Pick<NamedText, 'name' | 'type' | 'slug'>;

/**
 * Gives every text a unique path and unique names: equal titles get a tag or a number in brackets, aliases that are
 * names of other texts are removed.
 *
 * @param into slug for the document, if the source is a single document
 * @returns the texts, and the directory for their references
 */
export function nameTexts(
  texts: readonly Text[],
  into: string,
  others: readonly OtherName[],
  sources: readonly SourceText[],
  words: Words,
) {
  const notices: Notice[] = [];
  const isOnly = texts.filter(({ type }) => type === 'document').length === 1;
  const titleKey = ({ type, title }: Text): string => `${type} ${fold(spoken(title, words))}`;
  const byTitle = Map.groupBy(texts, titleKey);
  const apart = new Map<Text, string>();
  for (const group of byTitle.values()) tellApart(group);
  const taken = new Set<string>();
  const named = texts.map((text): NamedText => {
    const { type } = text;
    const disambiguation = apart.get(text);
    const written = spoken(text.title, words);
    const isEntryToo = type === 'document' && byTitle.has(`entry ${fold(written)}`);
    const mark =
      slugify(written) === '' ? ` (symbol ${taken.size + 1})` : isEntryToo ? ' (text)' : '';
    const title = written + mark;
    const name = disambiguation === undefined ? title : `${title} (${disambiguation})`;
    const isShared = (byTitle.get(titleKey(text))?.length ?? 0) > 1;
    const stem = sources[text.from]?.name.replace(/\.[^.]+$/u, '') ?? '';
    const isEntry = type === 'entry';
    const own = fileSlug(slugify(isEntry ? (isShared ? name : title) : stem), type);
    const document = isOnly ? into : own;
    const slug = isEntry
      ? firstFree(own.slice(0, 120), (one) => taken.has(`entry ${one}`))
      : document;
    taken.add(`${type} ${slug}`);
    const path = `${isEntry ? 'glossary' : 'documents'}/${slug}.md`;
    return { ...text, title, path, slug, name, ...(disambiguation && { disambiguation }) };
  });

  keepFreeAliases(named, others);
  const directory = new Directory(words);
  for (const text of named)
    for (const name of [text.title, text.name, ...text.aliases]) directory.add(name, linkOf(text));
  for (const other of others) directory.add(other.name, linkOf(other));
  return { texts: named.sort((a, b) => compareText(a.type, b.type)), directory, notices };

  /** Disambiguates entries with one title by tags or numbers. */
  function tellApart(group: readonly Text[]): void {
    const used = new Set<string>();
    for (const [index, text] of group.entries()) {
      if (text.type !== 'entry') continue;
      const { title, tag = '', from, headSource } = text;
      const isUnique = slugify(tag) !== '' && !used.has(fold(tag));
      if (group.length === 1 && !isUnique) continue;
      const own = isUnique ? tag : `${slugify(tag) === '' ? '' : `${tag} `}${index + 1}`;
      apart.set(text, own);
      used.add(fold(own));
      const message = `"${title}" stands ${group.length} times; this one is "${title} (${own})"`;
      const place = { file: sources[from]?.name, source: headSource[0] };
      if (!isUnique) notices.push({ code: 'head/duplicate', message, ...place });
    }
  }
}

/** Leaves out aliases that are names of other texts. */
function keepFreeAliases(named: readonly NamedText[], others: readonly OtherName[]): void {
  const titles = named.flatMap(({ title, name }) => [title, name]);
  const names = new Set<string>([...titles, ...others.map(({ name }) => name)].map(fold));
  // "RC2" is an abbreviation in "Rivest Cipher (RC2)", and one of several names in "RC2, RC4".
  const holdersOf = (alias: string): NamedText[] => {
    const all = withAlias.get(alias) ?? [];
    return all.length === 1 ? all : all.filter(({ title }) => !fold(title).includes(alias));
  };
  const withAlias = new Map<string, NamedText[]>();
  for (const text of named)
    for (const alias of new Set<string>(text.aliases.map(fold)))
      withAlias.set(alias, [...(withAlias.get(alias) ?? []), text]);
  for (const text of named) {
    const free = text.aliases.filter((alias) => {
      const key = fold(alias);
      const [holder, other] = holdersOf(key);
      return slugify(alias) !== '' && !names.has(key) && holder === text && !other;
    });
    text.aliases = [...new Map(free.map((alias) => [fold(alias), alias])).values()];
  }
}

function linkOf({ type, slug, name }: OtherName): Link {
  const address = addressOf({ type, slug });
  return { address, name, url: pagePath(address) };
}
