import { fold, letterOf, sitePaths, slugify, sortKey } from '../glossary/browser.ts';
import { flagBits, type NameIndexFile } from './names.ts';

/** What a name leads to. */
export interface Target {
  type: 'entry' | 'document' | 'term' | 'icon';
  /** As printed. */
  title: string;
  /** The title, with what tells it apart where another entry shares it. */
  name: string;
  /** Address with the base path. */
  url: string;
  slug: string;
  kind: 'card' | 'term' | 'document' | 'name' | 'icon';
  /** How often the number of rulings that refer to it doubles. */
  cited: number;
  temporary: boolean;
  superseded: boolean;
  redirect: boolean;
  /** None of its rulings holds any more. */
  outdated: boolean;
  /** What its name starts with in the field's order: `a` to `z`, or `0`. */
  letter: string;
}

export type NameKind = 'title' | 'alias' | 'term' | 'heading' | 'icon';

/** One name, and where it leads. */
export interface Name {
  text: string;
  /** Folded, without commas and without an article in front: what is compared. */
  key: string;
  kind: NameKind;
  target: Target;
  /** The ruling it leads to, where it is a heading's. */
  number?: string;
}

/** All names of the glossary, read from their file. */
export interface Book {
  base: string;
  targets: Target[];
  names: Name[];
  /** Icon codes, in lower case, by the icon's name and by the code itself, both as keys. */
  icons: Map<string, string>;
}

const folders = { entry: 'glossary', document: 'documents', term: 'terms' } as const;
const plain = /^[A-Za-z0-9 ]+$/u;
// "teh" is the most frequent slip of all, and too short to be mended.
const article = /^(?:the|teh|an|a) (?=.)/u;

/** A name as search compares it: folded, without commas, and without an article in front. */
export function nameKey(text: string): string {
  const folded = plain.test(text)
    ? text.trim().toLowerCase().replace(/ {2,}/gu, ' ')
    : fold(text).replaceAll(',', '');
  return folded.replace(article, '');
}

/** Reads the name index. */
export function openBook(file: NameIndexFile): Book {
  const targets = file.titles.map((title, index) => targetOf(file, title, index));
  const names: Name[] = [];
  const add = (text: string, kind: NameKind, target: Target, number?: string): void => {
    const key = nameKey(text);
    if (key === '') return;
    names.push({ text, key, kind, target, ...(number === undefined ? {} : { number }) });
  };
  targets.forEach((target, index) => {
    add(target.title, target.type === 'term' ? 'term' : 'title', target);
    if (target.name !== target.title) add(target.name, 'title', target);
    for (const alias of file.aliases[index] ?? []) add(alias, 'alias', target);
    for (const [text, number] of file.headings[index] ?? []) add(text, 'heading', target, number);
  });
  const icons = new Map<string, string>();
  for (const [code, name] of file.icons) {
    const target = iconTarget(file.base, code, name);
    const token = `[${code.toLowerCase()}]`;
    for (const text of [`${name} icon`, `${code} icon`, `${name} symbol`, `${code} symbol`]) {
      icons.set(nameKey(text), token);
    }
    add(`${name} icon`, 'icon', target);
    add(`${code} icon`, 'icon', target);
    targets.push(target);
  }
  return { base: file.base, targets, names, icons };
}

function targetOf(file: NameIndexFile, title: string, index: number): Target {
  const letter = file.kinds.charAt(index);
  const type = letter === 'd' ? 'document' : letter === 'n' ? 'term' : 'entry';
  const kind =
    letter === 'c' ? 'card' : letter === 't' ? 'term' : letter === 'd' ? 'document' : 'name';
  const slug = file.slugs[index] ?? slugify(title);
  const flags = Number.parseInt(file.flags.charAt(index), 16);
  return {
    type,
    title,
    name: file.fullNames[index] ?? title,
    url: `${file.base}${folders[type]}/${slug}/`,
    slug,
    kind,
    cited: Number(file.cited.charAt(index)),
    temporary: (flags & flagBits.temporary) > 0,
    superseded: (flags & flagBits.superseded) > 0,
    redirect: (flags & flagBits.redirect) > 0,
    outdated: (flags & flagBits.outdated) > 0,
    letter: letterOf(sortKey(title)),
  };
}

function iconTarget(base: string, code: string, name: string): Target {
  const slug = `icon-${code.toLowerCase()}`;
  return {
    type: 'icon',
    title: `[${code}] ${name}`,
    name: `[${code}] ${name}`,
    url: `${base}${sitePaths.icons}#${slug}`,
    slug,
    kind: 'icon',
    cited: 0,
    temporary: false,
    superseded: false,
    redirect: false,
    outdated: false,
    letter: letterOf(sortKey(name)),
  };
}
