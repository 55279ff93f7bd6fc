import {
  addressOf,
  compareText,
  Directory,
  fileSlug,
  fold,
  type Link,
  pagePath,
  slugify,
  spoken,
} from '../../../glossary/index.ts';
import type { Notice } from '../block.ts';
import type { Text } from '../outline/draft.ts';

/** A text with its place in the content folder and the names it has there. */
export interface NamedText extends Text {
  /** Path from the content folder. */
  path: string;
  slug: string;
  disambiguation?: string;
  /** What references call it: the title, with its disambiguation where it has one. */
  name: string;
}

/** What has names in the content already, apart from this import. */
export interface OtherName {
  name: string;
  type: 'entry' | 'document';
  slug: string;
}

/** The texts of an import with their names, and the directory that references are looked up in. */
export interface Named {
  texts: NamedText[];
  directory: Directory;
  notices: Notice[];
}

/**
 * Gives every text its file and its names: like titles are told apart by a tag or a number, an alias that is the name
 * of another text is left out.
 *
 * @param into slug of the document, where there is one
 * @param fileOf the name of the source that a text is from
 */
export function nameTexts(
  texts: readonly Text[],
  into: string,
  others: readonly OtherName[],
  fileOf: (text: Text) => string,
): Named {
  const notices: Notice[] = [];
  const notice = (code: Notice['code'], message: string, text: Text): void => {
    const [source] = text.headSource;
    const place = source === undefined ? {} : { source };
    notices.push({ code, message, file: fileOf(text), ...place });
  };
  const documents = texts.filter(({ type }) => type === 'document');
  const byTitle = Map.groupBy(texts, ({ type, title }) => `${type} ${fold(spoken(title))}`);
  const apart = new Map([...byTitle.values()].flatMap((group) => [...tellApart(group, notice)]));
  const taken = new Set<string>();
  const named = texts.map((text): NamedText => {
    const disambiguation = apart.get(text);
    const written = spoken(text.title);
    const title = slugify(written) === '' ? `${written} (symbol ${taken.size + 1})` : written;
    const name = disambiguation === undefined ? title : `${title} (${disambiguation})`;
    const isShared = (byTitle.get(`${text.type} ${fold(written)}`)?.length ?? 0) > 1;
    const slug =
      text.type === 'entry'
        ? freeSlug(fileSlug(slugify(isShared ? name : title), 'entry').slice(0, 120), taken)
        : documents.length === 1
          ? into
          : fileSlug(slugify(fileOf(text).replace(/\.[^.]+$/u, '')), 'document');
    taken.add(`${text.type} ${slug}`);
    const path = `${text.type === 'entry' ? 'glossary' : 'documents'}/${slug}.md`;
    return { ...text, title, path, slug, name, ...(disambiguation && { disambiguation }) };
  });

  keepFreeAliases(named, others, notice);
  const directory = new Directory();
  for (const text of named) {
    const link = linkOf(text);
    for (const name of [text.title, text.name, ...text.aliases]) directory.add(name, link);
  }
  for (const other of others) directory.add(other.name, linkOf(other));
  return { texts: named.sort((a, b) => compareText(a.type, b.type)), directory, notices };
}

type Tell = (code: Notice['code'], message: string, text: Text) => void;

/** What tells entries of one title apart: their tags, or numbers. */
function tellApart(group: readonly Text[], notice: Tell): Map<Text, string> {
  const apart = new Map<Text, string>();
  for (const [index, text] of group.entries()) {
    const tag = slugify(text.tag ?? '') === '' ? undefined : text.tag;
    const isUnique =
      tag !== undefined && ![...apart.values()].some((one) => fold(one) === fold(tag));
    const own = isUnique ? tag : [tag, index + 1].filter(Boolean).join(' ');
    if (text.type === 'entry' && (group.length > 1 || isUnique)) apart.set(text, own);
    const message = `"${text.title}" stands ${group.length} times; this one is "${text.title} (${own})"`;
    if (apart.has(text) && !isUnique) notice('head/duplicate', message, text);
  }
  return apart;
}

/** A slug that no other entry of the import has. */
function freeSlug(base: string, taken: ReadonlySet<string>): string {
  let slug = base;
  for (let count = 2; taken.has(`entry ${slug}`); count++) slug = `${base}-${count}`;
  return slug;
}

/** Leaves out aliases that are names of other texts, and gives a document that is called like an entry another name. */
function keepFreeAliases(
  named: readonly NamedText[],
  others: readonly OtherName[],
  notice: Tell,
): void {
  const titles = new Set(
    [...others.map(({ name }) => name), ...named.flatMap(({ title, name }) => [title, name])].map(
      fold,
    ),
  );
  const claims = new Map<string, number>();
  for (const { aliases } of named)
    for (const key of new Set(aliases.map(fold))) claims.set(key, (claims.get(key) ?? 0) + 1);
  for (const text of named) {
    const kept = new Map<string, string>();
    for (const alias of text.aliases) {
      const key = fold(alias);
      if (slugify(alias) === '' || key === fold(text.title)) continue;
      const isTaken = titles.has(key) || (claims.get(key) ?? 0) > 1;
      if (isTaken) notice('head/alias-taken', `"${alias}" behind "${text.title}"`, text);
      else kept.set(key, alias);
    }
    text.aliases = [...kept.values()];
    const isCalled = (name: string): boolean => fold(name) === fold(text.title);
    const isEntryToo =
      named.some((other) => other !== text && [other.title, ...other.aliases].some(isCalled)) &&
      !others.some(({ name }) => isCalled(name));
    if (text.type === 'document' && isEntryToo) text.title = text.name = `${text.title} (text)`;
  }
}

function linkOf({ type, slug, name }: OtherName): Link {
  const address = addressOf({ type, slug });
  return { address, name, url: pagePath(address) };
}
