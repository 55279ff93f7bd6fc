import { isScalar } from 'yaml';
import type { Words } from '../languages/index.ts';
import { fold } from '../languages/index.ts';
import { placeInRun, readSee, runOf } from '../link/index.ts';
import type { ReferenceWords } from '../model/index.ts';
import {
  nameKey,
  type Point,
  positionsIn,
  referencesIn,
  slugify,
  type TextType,
  visitInline,
} from '../model/index.ts';
import type { ParsedFile } from '../read/index.ts';
import type { Edit } from './content-edits.ts';
import { isPlain, YamlFile, yamlText } from './yaml-file.ts';

/** A change of a text's name, and which references it concerns. */
export interface NameChange {
  /** Returns whether a name refers to the renamed text. */
  leadsToIt(name: string): boolean;
  /** Returns whether a name is in the glossary. `readSee()` uses it to find the end of a name. */
  knows(name: string): boolean;
  /** Words that introduce references. */
  words: ReferenceWords;
  /** Words of the language. */
  language: Words;
  /** The title and the full name before the change. References by an alias are not renamed. */
  oldNames: readonly string[];
  /** The name that references get. */
  newName: string;
  type: TextType;
  oldSlug: string;
  newSlug: string;
}

/** Edits that rename the references of one file. */
export interface ReferenceEdits {
  edits: Edit[];
  /** Lines of references that are written in an unusual way and stay: the old name is an alias now. */
  unchanged: number[];
}

/** Renames every reference of a file by the old name: `[[...]]`, plain See, `supersededBy` and `to` of boxes, and front matter. */
export function renameReferences(
  text: string,
  file: ParsedFile,
  change: NameChange,
): ReferenceEdits {
  const offsetOf = positionsIn(text).offsetOf;
  const edits = new Map<number, Edit>();
  const unchanged: number[] = [];
  const old = new Set<string>(change.oldNames.map(fold));
  const singularOf = (name: string): string => nameKey(name, change.language).singular;
  const oldSingulars = new Set<string>(change.oldNames.map(singularOf));
  const isOld = (name: string): boolean =>
    name !== '' && oldSingulars.has(singularOf(name)) && change.leadsToIt(name);

  for (const { content, supersededBy, appliesTo = [] } of file.rulings) {
    for (const { target, place, shown, fragment } of referencesIn(content)) {
      const isShown = shown === undefined && fragment === undefined;
      // The page still shows a plural.
      rename(target, place, bracketed, (name, written) =>
        isShown && !old.has(fold(written)) ? `${name}|${written}` : name,
      );
    }
    const successors = [supersededBy];
    visitInline(content, (node) => {
      if (node.type === 'box') successors.push(node.supersededBy);
    });
    for (const { target, place } of successors.filter((one) => one !== undefined))
      rename(target, place, successor, (name, written) => {
        const [number = ''] = /#[^"']*/u.exec(written) ?? [];
        return `"${name.replaceAll('"', '&quot;')}${number}"`;
      });
    for (const { name: target, place } of appliesTo) {
      const isBare = text.slice(0, offsetOf(place)).endsWith('[[');
      rename(target, place, literal(target), (name) => {
        const escaped = name.replaceAll('"', '&quot;');
        return escaped.includes(',') && !isBare ? `[[${escaped}]]` : escaped;
      });
    }
    const run = runOf(content);
    const names = run.text === '' ? [] : readSee(run.text, change).names;
    for (const { start, name } of names) rename(name, placeInRun(run, start), literal(name));
  }
  return { edits: [...edits.values(), ...renameInMatter(text, file, change, isOld)], unchanged };

  /**
   * Replaces a name that refers to the renamed text.
   *
   * @param pattern groups: the text before the name, the written name
   */
  function rename(
    target: string,
    place: Point,
    pattern: RegExp,
    write: (name: string, written: string) => string = (name) => name,
  ): void {
    if (!isOld(target)) return;
    const [, before = '', written = ''] = pattern.exec(text.slice(offsetOf(place))) ?? [];
    const [bare = ''] = written.replace(/^["']|["']$/gu, '').split('#');
    const isRead = [written, bare].some((one) => fold(one.replace(/\s+/gu, ' ')) === fold(target));
    const start = offsetOf(place) + before.length;
    const name = withCaseOf(change.newName, bare);
    if (!isRead) unchanged.push(place.line);
    else edits.set(start, { start, end: start + written.length, text: write(name, written) });
  }
}

/** A name in double brackets. */
const bracketed = /^(\[\[\s*)([^[\]|#\\]+?)(?=\s*[#|\]\\])/u;

/** Matches the value of `supersededBy` in a box. */
const successor = /^(:{3,}[^\n]*?\bsupersededBy=)("[^"]*"|'[^']*'|[^\s"'}]+)/u;

/** A name as it stands in the text. */
function literal(name: string): RegExp {
  return new RegExp(`^()(${RegExp.escape(name)})`, 'u');
}

/** Renames the targets of `retired` and `replaces`. */
function renameInMatter(
  text: string,
  { matter }: ParsedFile,
  change: NameChange,
  isOld: (name: string) => boolean,
): Edit[] {
  const replaces = matter?.replaces;
  if (replaces === undefined && Object.keys(matter?.retired ?? {}).length === 0) return [];
  const yaml = new YamlFile(text);
  for (const { value } of yaml.pairs(yaml.value('retired'))) {
    const [target = '', ...fragment] = isScalar(value) ? String(value.value).split(/(?=#)/u) : [];
    if (!isScalar(value) || target === '' || !isOld(target)) continue;
    const to = change.newName + fragment.join('');
    yaml.replace(value, isPlain(change.newName) ? to : JSON.stringify(to));
  }
  const replaced = yaml.value('replaces');
  if (
    isScalar(replaced) &&
    change.type === 'document' &&
    slugify(replaces ?? '') === change.oldSlug
  )
    yaml.replace(replaced, change.newSlug);
  return yaml.edits;
}

/** Replaces the old name of the text in `questions.yml`. */
export function renameInQuestions(text: string, change: NameChange): ReferenceEdits {
  const yaml = new YamlFile(text);
  const keys = yaml.pairs(yaml.map).map(({ key }) => ({ key, name: String(key.value) }));
  const written = new Set<string>(keys.map(({ name }) => fold(name)));
  const singularOf = (name: string): string => nameKey(name, change.language).singular;
  const old = new Set([...change.oldNames, change.oldSlug].map(singularOf));
  const unchanged: number[] = [];
  for (const { key, name } of keys) {
    if (!old.has(singularOf(name)) || !change.leadsToIt(name)) continue;
    // No key may be there twice.
    if (written.has(fold(change.newName))) unchanged.push(yaml.lineOf(key));
    else yaml.replace(key, yamlText(withCaseOf(change.newName, name)));
    written.add(fold(change.newName));
  }
  return { edits: yaml.edits, unchanged };
}

/** A name that begins with a capital if the words that it replaces do. */
function withCaseOf(name: string, words: string): string {
  const [first = ''] = words;
  const isCapital = first !== first.toLowerCase();
  return isCapital ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}
