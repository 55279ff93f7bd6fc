import { isScalar, isSeq, type Scalar } from 'yaml';
import { capitalized, contentLanguage, fold } from '../languages/index.ts';
import {
  ambiguousName,
  type Link,
  type NamedFile,
  namesOf,
  placeInRun,
  readSee,
  runOf,
} from '../link/index.ts';
import {
  type Address,
  addressIn,
  didYouMean,
  type Edit,
  edited,
  fileSlug,
  isTextAddress,
  nameKey,
  type Point,
  positionsIn,
  readPastedAddress,
  referencesIn,
  referenceWords,
  slugify,
  slugOf,
  spoken,
  typeOf,
  visitInline,
} from '../model/index.ts';
import {
  type ParsedFile,
  type ParseFile,
  type Source,
  sortContent,
  textOf,
} from '../read/index.ts';
import { isPlain, YamlFile, yamlText } from './content-edits.ts';

/**
 * Renames an entry or a document: its file, address and title, and every reference by that title. The old slug is
 * kept in `formerly`, the old name as an alias.
 *
 * @param sources every file of the content folder
 * @param old name, slug or address of the text, also as shown by a browser: `documents/rules`,
 *   `https://example.org/glossary/fog/`
 * @param written the new title, or the new full name: "Gull (bird)" if the text has that disambiguation
 * @returns what to write, or a message why it cannot be renamed
 */
export function rename(sources: readonly Source[], parse: ParseFile, old: string, written: string) {
  const content = sortContent(sources, parse);
  const files = content.texts;
  const siteText = content.others.get('site.yml') ?? '';
  const names = namesOf(files, siteText);
  const { site, words: language } = names;
  const all: NamedFile[] = [...names.entries, ...names.documents];
  const address = readPastedAddress(old)?.address;
  const byName = names.directory.find(old);
  const [text, other] = textsNamed(old, address, all, names.directory.only(old));
  if (text && other) {
    const choices = [text, other].map(({ link }) => `${link.address} for "${link.name}"`);
    return { fault: `"${old}" is the slug of two texts: write ${choices.join(' or ')}` };
  }
  if (!text) {
    const [, stem = old] = /([^/]+)\.md$/u.exec(old) ?? [];
    const called = address === undefined ? stem : slugOf(address);
    const found = byName.length === 0 ? names.directory.find(called) : byName;
    const [link] = found;
    if (found.length > 1) return { fault: ambiguousName(old, found) };
    const unread = files.find((file) => !file.matter && slugIn(file) === slugify(called));
    const [finding] = unread?.findings ?? [];
    if (unread && finding) return { fault: `${unread.path} cannot be read: ${finding.message}` };
    if (link && !isTextAddress(link.address))
      return { fault: `"${old}" is a name without an entry: there is no file to rename` };
    const suggestion = link?.name ?? names.directory.suggest(called);
    return { fault: `"${old}" is no entry and no document${didYouMean(suggestion)}` };
  }
  const apart = text.matter.disambiguation;
  const title = apart === undefined ? written : written.replace(` (${apart})`, '');
  const { link, formerly, file, matter } = text;
  const titled = slugify(spoken(title, language));
  if (titled === '') return { fault: `the title "${title}" has no letter or digit` };
  const newSlug = fileSlug(titled, typeOf(link.address));
  const oldSlug = slugOf(link.address);
  if (matter.title === title && newSlug === oldSlug)
    return { fault: `"${title}" has that name and that address already` };
  const isMoved = newSlug !== oldSlug;
  const to = isMoved ? file.path.replace(/[^/]+$/u, `${newSlug}.md`) : file.path;
  const there = sources.find(({ path }) => path.toLowerCase() === to.toLowerCase());
  if (isMoved && there && there.path !== file.path)
    return { fault: `the file would be ${to}, and there is ${there.path}` };
  const newName = apart === undefined ? title : `${title} (${apart})`;
  const singularOf = (name: string): string => nameKey(name, language).singular;
  const oldNames = new Set([matter.title, link.name, oldSlug].map(singularOf));
  const type = typeOf(link.address);
  const isOld = (name: string): boolean =>
    oldNames.has(singularOf(name)) && names.directory.only(name) === link;
  /** How references to names are read: `readSee()` finds the end of a name with it. */
  const grammar = {
    knows: (name: string): boolean => names.directory.find(name).length > 0,
    words: referenceWords(contentLanguage(site).references, site),
  };
  /** Every file that changes, with a count of renamed references; the renamed file is under its new path. */
  const changed: { path: string; text: string; references: number }[] = [];
  /** References that are written in an unusual way and keep the old name, which is an alias now. */
  const unchanged: { path: string; line: number }[] = [];
  const texts = new Map(sources.map((source) => [source.path, textOf(source)]));
  const alias = fold(link.name) === fold(newName) ? undefined : link.name;
  const former = isMoved ? [...formerly.filter((slug) => slug !== newSlug), oldSlug] : undefined;
  for (const one of files) {
    const before = texts.get(one.path) ?? '';
    const others = one === file ? editMatter(before, title, alias, former) : [];
    put(one.path, renameReferences(before, one), others);
  }
  const questions = 'questions.yml';
  put(questions, renameInQuestions(questions, content.others.get(questions) ?? ''));
  if (isMoved && type === 'document' && site.rulebook === oldSlug) {
    const yaml = new YamlFile(siteText);
    const rulebook = yaml.value('rulebook');
    if (isScalar(rulebook)) yaml.replace(rulebook, newSlug);
    put('site.yml', yaml.edits);
  }
  /** Lines of running text that still have the old name; none if only capitals or marks differ. */
  const mentions = files.flatMap((one) => {
    if (fold(matter.title) === fold(newName)) return [];
    const path = one === file ? to : one.path;
    const text = changed.find((other) => other.path === path)?.text ?? texts.get(path);
    return linesWith(matter.title, text ?? '').map((line) => ({ path, line }));
  });
  const { path: from } = file;
  return { from, to, oldName: link.name, newName, files: changed, unchanged, mentions };

  /** Adds a file to the result if it changes: with the edits of its references, and other edits. */
  function put(path: string, edits: readonly Edit[], others: readonly Edit[] = []): void {
    const isIt = path === file.path;
    const text = edited(texts.get(path) ?? '', [...edits, ...others]);
    if (edits.length > 0 || isIt)
      changed.push({ path: isIt ? to : path, text, references: edits.length });
  }

  /** Renames every reference of a file by the old name: `[[...]]`, plain See, `supersededBy` and `to` of boxes, and front matter. */
  function renameReferences(text: string, file: ParsedFile): Edit[] {
    const offsetOf = positionsIn(text).offsetOf;
    const edits = new Map<number, Edit>();
    const old = new Set<string>([matter.title, link.name].map(fold));

    for (const { content, supersededBy, appliesTo = [] } of file.rulings) {
      for (const { target, place, shown, fragment } of referencesIn(content)) {
        const isShown = shown === undefined && fragment === undefined;
        // The text on the page keeps its plural.
        replaceName(target, place, bracketed, (name, written) =>
          isShown && !old.has(fold(written)) ? `${name}|${written}` : name,
        );
      }
      const successors = [supersededBy];
      visitInline(content, (node) => {
        if (node.type === 'box') successors.push(node.supersededBy);
      });
      for (const { target, place } of successors.filter((one) => one !== undefined))
        replaceName(target, place, successor, (name, written) => {
          const [number = ''] = /#[^"']*/u.exec(written) ?? [];
          return `"${name.replaceAll('"', '&quot;')}${number}"`;
        });
      for (const { name: target, place } of appliesTo) {
        const isBare = text.slice(0, offsetOf(place)).endsWith('[[');
        replaceName(target, place, literal(target), (name) => {
          const escaped = name.replaceAll('"', '&quot;');
          return escaped.includes(',') && !isBare ? `[[${escaped}]]` : escaped;
        });
      }
      const run = runOf(content);
      const { parts } = readSee(run.text, grammar);
      for (const part of parts) {
        if (part.type !== 'name') continue;
        replaceName(part.name, placeInRun(run, part.start), literal(part.name));
      }
    }
    return [...edits.values(), ...renameInMatter(text, file)];

    /**
     * Replaces a name that refers to the renamed text.
     *
     * @param pattern groups: the text before the name, the written name
     */
    function replaceName(
      target: string,
      place: Point,
      pattern: RegExp,
      write: (name: string, written: string) => string = (name) => name,
    ): void {
      if (!isOld(target)) return;
      const [, before = '', written = ''] = pattern.exec(text.slice(offsetOf(place))) ?? [];
      const [bare = ''] = written.replace(/^["']|["']$/gu, '').split('#');
      const isRead = [written, bare].some(
        (one) => fold(one.replace(/\s+/gu, ' ')) === fold(target),
      );
      const start = offsetOf(place) + before.length;
      const name = withCaseOf(newName, bare);
      if (!isRead) unchanged.push({ path: file.path, line: place.line });
      else edits.set(start, { start, end: start + written.length, text: write(name, written) });
    }
  }

  /** Renames the targets of `retired` and `replaces`. */
  function renameInMatter(text: string, { matter }: ParsedFile): Edit[] {
    const replaces = matter?.replaces;
    if (replaces === undefined && Object.keys(matter?.retired ?? {}).length === 0) return [];
    const yaml = new YamlFile(text);
    const values = yaml.pairs(yaml.value('retired')).map(({ value }) => value);
    for (const value of values.flatMap((one) => (isSeq(one) ? one.items : one))) {
      const [target = '', ...fragment] = isScalar(value) ? String(value.value).split(/(?=#)/u) : [];
      if (!isScalar(value) || !isOld(target)) continue;
      const to = newName + fragment.join('');
      yaml.replace(value, isPlain(newName) ? to : JSON.stringify(to));
    }
    const replaced = yaml.value('replaces');
    if (isScalar(replaced) && type === 'document' && slugify(replaces ?? '') === oldSlug)
      yaml.replace(replaced, newSlug);
    return yaml.edits;
  }

  /** Replaces the old name of the text in `questions.yml`. */
  function renameInQuestions(path: string, text: string): Edit[] {
    const yaml = new YamlFile(text);
    const keys = yaml.pairs(yaml.map).map(({ key }) => ({ key, name: String(key.value) }));
    const written = new Set<string>(keys.map(({ name }) => fold(name)));
    for (const { key, name } of keys) {
      if (!isOld(name)) continue;
      // A YAML map cannot have a key twice.
      if (written.has(fold(newName))) unchanged.push({ path, line: yaml.lineOf(key) });
      else yaml.replace(key, yamlText(withCaseOf(newName, name)));
      written.add(fold(newName));
    }
    return yaml.edits;
  }
}

/** Returns the numbers of the lines after the front matter that contain a name as whole words, in any case. */
function linesWith(name: string, text: string): number[] {
  const words = RegExp.escape(name).replace(/\s+/gu, String.raw`\s+`);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'iu');
  const lines = text.split('\n');
  const end = lines.indexOf('---', 1);
  return lines.flatMap((line, index) => (index > end && pattern.test(line) ? index + 1 : []));
}

/** Returns the texts with an address, a slug or a name: two if an entry and a document have the same slug. */
function textsNamed(
  old: string,
  address: Address | undefined,
  all: readonly NamedFile[],
  named: Link | undefined,
): NamedFile[] {
  const texts = [
    all.filter(({ link }) => link.address === address),
    all.filter(({ link }) => slugOf(link.address) === old),
    all.filter(({ link }) => link === named),
  ];
  return texts.find(({ length }) => length > 0) ?? [];
}

function slugIn({ path }: ParsedFile): string | undefined {
  const address = addressIn(path);
  return address && slugOf(address);
}

/**
 * Makes the edits that set the new name in front matter.
 *
 * @param alias the old name, to keep as an alias; undefined if both names fold alike
 * @param formerly all old slugs; undefined if the address stays
 */
function editMatter(
  text: string,
  title: string,
  alias: string | undefined,
  formerly: string[] | undefined,
): Edit[] {
  const yaml = new YamlFile(text);
  const titled = yaml.value('title');
  if (!isScalar(titled)) return [];
  yaml.replace(titled, yamlText(title));
  const lines: string[] = [];
  const list = (key: string, change: (items: readonly Scalar[]) => string[]): void => {
    const node = yaml.value(key);
    const items = isSeq(node) ? node.items.filter(isScalar) : [];
    const written = change(items);
    if (written.join('\n') === items.map((item) => yaml.written(item)).join('\n')) return;
    const flow = `[${written.join(', ')}]`;
    if (!isSeq(node)) lines.push(`${key}: ${flow}`);
    else if (node.flow || written.length === 0) yaml.replace(node, flow);
    else yaml.replaceItems(node, written);
  };
  list('aliases', (items) => {
    const kept = items.filter(({ value }) => fold(String(value)) !== fold(title));
    const isKnown = kept.some(({ value }) => fold(String(value)) === fold(alias ?? ''));
    const written = kept.map((item) => yaml.written(item));
    return alias === undefined || isKnown ? written : [...written, yamlText(alias)];
  });
  if (formerly) list('formerly', () => formerly.map(yamlText));
  if (lines.length > 0) yaml.add(lines, titled);
  return yaml.edits;
}

/** A name in double brackets. */
const bracketed = /^(\[\[\s*)([^[\]|#\\]+?)(?=\s*[#|\]\\])/u;

/** Matches the value of `supersededBy` in a box. */
const successor = /^(:{3,}[^\n]*?\bsupersededBy=)("[^"]*"|'[^']*'|[^\s"'}]+)/u;

/** A name as written in the text. */
function literal(name: string): RegExp {
  return new RegExp(`^()(${RegExp.escape(name)})`, 'u');
}

/** Returns a name, capitalised like the words that it replaces. */
function withCaseOf(name: string, words: string): string {
  const [first = ''] = words;
  const isCapital = first !== first.toLowerCase();
  return isCapital ? capitalized(name) : name;
}
