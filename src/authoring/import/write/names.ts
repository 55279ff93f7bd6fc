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
  /** Its title, and no alias. */
  title: boolean;
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
 * @param into slug of the document, where there is one source
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
    notices.push({
      code,
      message,
      file: fileOf(text),
      ...(source === undefined ? {} : { source }),
    });
  };
  const byTitle = new Map<string, Text[]>();
  for (const text of texts) {
    if (text.type !== 'entry') continue;
    const key = fold(spoken(text.title));
    byTitle.set(key, [...(byTitle.get(key) ?? []), text]);
  }
  const apart = new Map<Text, string>();
  for (const [, group] of byTitle) {
    const tags = new Set<string>();
    for (const [index, text] of group.entries()) {
      const tag = text.tag === undefined || slugify(text.tag) === '' ? undefined : text.tag;
      if (group.length === 1) {
        if (tag !== undefined) apart.set(text, tag);
        continue;
      }
      const unique = tag !== undefined && !tags.has(fold(tag));
      const own = unique ? tag : [tag, String(index + 1)].filter(Boolean).join(' ');
      tags.add(fold(own));
      apart.set(text, own);
      if (!unique)
        notice(
          'head/duplicate',
          `"${text.title}" stands ${group.length} times; this one is "${text.title} (${own})"`,
          text,
        );
    }
  }

  const documents = texts.filter(({ type }) => type === 'document');
  const taken = new Set<string>();
  const named: NamedText[] = [];
  for (const text of texts) {
    const disambiguation = apart.get(text);
    const written = spoken(text.title);
    const title = slugify(written) === '' ? `${written} (symbol ${named.length + 1})` : written;
    const shared = (byTitle.get(fold(written))?.length ?? 0) > 1;
    const folder = text.type === 'entry' ? 'glossary' : 'documents';
    const base =
      text.type === 'document'
        ? documents.length === 1
          ? into
          : fileSlug(slugify(fileOf(text).replace(/\.[^.]+$/u, '')), 'document')
        : fileSlug(
            slugify(shared && disambiguation !== undefined ? `${title} ${disambiguation}` : title),
            'entry',
          ).slice(0, 120);
    let slug = base;
    for (let count = 2; text.type === 'entry' && taken.has(`${folder}/${slug}`); count++)
      slug = `${base}-${count}`;
    taken.add(`${folder}/${slug}`);
    named.push({
      ...text,
      title,
      path: `${folder}/${slug}.md`,
      slug,
      name: disambiguation === undefined ? title : `${title} (${disambiguation})`,
      ...(disambiguation === undefined ? {} : { disambiguation }),
    });
  }

  const directory = new Directory();
  const titles = new Set(others.map(({ name }) => fold(name)));
  for (const text of named) titles.add(fold(text.title)).add(fold(text.name));
  const claims = new Map<string, NamedText[]>();
  for (const text of named) {
    for (const alias of text.aliases) {
      const key = fold(alias);
      const known = claims.get(key) ?? [];
      if (!known.includes(text)) claims.set(key, [...known, text]);
    }
  }
  for (const text of named) {
    const kept = new Map<string, string>();
    for (const alias of text.aliases) {
      const key = fold(alias);
      if (slugify(alias) === '' || key === fold(text.title)) continue;
      if (titles.has(key) || (claims.get(key)?.length ?? 0) > 1) {
        notice('head/alias-taken', `"${alias}" behind "${text.title}"`, text);
      } else kept.set(key, alias);
    }
    text.aliases = [...kept.values()];
    if (text.type === 'document' && others.every(({ name }) => fold(name) !== fold(text.title))) {
      const clash = named.some(
        (other) =>
          other !== text &&
          [other.title, ...other.aliases].some((name) => fold(name) === fold(text.title)),
      );
      if (clash) text.title = text.name = `${text.title} (text)`;
    }
    const link = linkOf(text);
    for (const name of [text.title, text.name, ...text.aliases]) directory.add(name, link);
  }
  for (const other of others) directory.add(other.name, linkOf(other));
  named.sort((a, b) => compareText(a.type, b.type));
  return { texts: named, directory, notices };
}

function linkOf({ type, slug, name }: Pick<OtherName, 'type' | 'slug' | 'name'>): Link {
  const address = addressOf({ type, slug });
  return { address, name, url: pagePath(address) };
}
