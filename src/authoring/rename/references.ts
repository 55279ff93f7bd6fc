import { isScalar } from 'yaml';
import type { ReferenceWords } from '../../documents/index.ts';
import {
  fold,
  nameKey,
  type ParsedFile,
  placeInRun,
  positionsIn,
  readSee,
  referencesIn,
  runOf,
  slugify,
  type TextType,
  visitInline,
} from '../../glossary/index.ts';
import type { Words } from '../../languages/index.ts';
import type { Edit } from '../edits.ts';
import { isPlain, YamlFile, yamlText } from '../yaml-file.ts';

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
  /** The title and the full name before the change. References by an alias stay as they are. */
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
  const result: ReferenceEdits = { edits: [], unchanged: [] };
  const { edits, unchanged } = result;
  const old = new Set<string>(change.oldNames.map(fold));
  const pluralOf = (name: string): string => nameKey(name, change.language).singular;
  const plural = new Set<string>(change.oldNames.map(pluralOf));
  const isOld = (name: string): boolean => plural.has(pluralOf(name)) && change.leadsToIt(name);

  for (const ruling of file.rulings) {
    for (const part of referencesIn(ruling.content)) {
      if (part.target === '' || !isOld(part.target)) continue;
      const start = offsetOf(part.place);
      const written = /^\[\[(\s*)([^[\]|#\\]+?)(\s*)(?=[#|\]\\])/u.exec(text.slice(start));
      const [, before = '', target = ''] = written ?? [];
      if (fold(target.replace(/\s+/gu, ' ')) !== fold(part.target)) {
        unchanged.push(part.place.line);
        continue;
      }
      const name = withCaseOf(change.newName, target);
      // A plural is still shown as it was written.
      const shows =
        part.shown === undefined && part.fragment === undefined && !old.has(fold(target));
      const at = start + 2 + before.length;
      edits.push({ start: at, end: at + target.length, text: shows ? `${name}|${target}` : name });
    }

    const successors = [ruling.supersededBy];
    visitInline(ruling.content, (node) => {
      if (node.type === 'box') successors.push(node.supersededBy);
    });
    for (const { target, place } of successors.filter((one) => one !== undefined)) {
      if (target === '' || !isOld(target)) continue;
      const start = offsetOf(place);
      const [opened = '', quoted = ''] = successor.exec(text.slice(start)) ?? [];
      const [written = '', ...number] = quoted.replace(/^(["'])(.*)\1$/u, '$2').split(/(?=#)/u);
      if (fold(written) !== fold(target)) {
        unchanged.push(place.line);
        continue;
      }
      const name = withCaseOf(change.newName, written).replaceAll('"', '&quot;');
      const end = start + opened.length;
      edits.push({ start: end - quoted.length, end, text: `"${name}${number.join('')}"` });
    }

    for (const { name: target, place } of ruling.appliesTo ?? []) {
      if (!isOld(target)) continue;
      const start = offsetOf(place);
      // The rulings of one box have the same names.
      if (edits.some((edit) => edit.start === start)) continue;
      if (!text.startsWith(target, start)) {
        unchanged.push(place.line);
        continue;
      }
      const name = withCaseOf(change.newName, target).replaceAll('"', '&quot;');
      const isPlain = !name.includes(',') || text.slice(start - 2, start) === '[[';
      edits.push({
        start,
        end: start + target.length,
        text: isPlain ? name : `[[${name}]]`,
      });
    }

    const run = runOf(ruling.content);
    if (run.text === '') continue;
    for (const { start, name } of readSee(run.text, { knows: change.knows, words: change.words })
      .names) {
      if (!isOld(name)) continue;
      const place = placeInRun(run, start);
      const at = offsetOf(place);
      if (!text.startsWith(name, at)) unchanged.push(place.line);
      else edits.push({ start: at, end: at + name.length, text: withCaseOf(change.newName, name) });
    }
  }
  edits.push(...renameInMatter(text, file, change, isOld));
  return result;
}

/** Renames the targets of `retired` and `replaces`. */
function renameInMatter(
  text: string,
  { matter }: ParsedFile,
  change: NameChange,
  isOld: (name: string) => boolean,
): Edit[] {
  const replaces = matter && 'replaces' in matter ? matter.replaces : undefined;
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
  const keyOf = (name: string): string => nameKey(name, change.language).singular;
  const old = new Set([...change.oldNames, change.oldSlug].map(keyOf));
  const unchanged: number[] = [];
  for (const { key, name } of keys) {
    if (!old.has(keyOf(name)) || !change.leadsToIt(name)) continue;
    // No key may be there twice.
    if (written.has(fold(change.newName))) unchanged.push(yaml.lineOf(key));
    else yaml.replace(key, yamlText(withCaseOf(change.newName, name)));
    written.add(fold(change.newName));
  }
  return { edits: yaml.edits, unchanged };
}

/** The opening of a box up to the end of its `supersededBy`. */
const successor = /^:{3,}[^\n]*?\bsupersededBy=("[^"]*"|'[^']*'|[^\s"'}]+)/u;

/** A name that begins with a capital if the words that it replaces do. */
function withCaseOf(name: string, words: string): string {
  const [first = ''] = words;
  const isCapital = first !== first.toLowerCase();
  return isCapital ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}
