import { fold, nameKey } from '../../glossary/index.ts';
import { YamlFile, yamlText } from '../yaml-file.ts';
import { type NameChange, type ReferenceEdits, withCaseOf } from './references.ts';

/** Renames the text in `questions.yml`, where its questions are under its old name. */
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
