import { isMap, isScalar, parseDocument } from 'yaml';
import { fold, positionsIn, singular } from '../../glossary/index.ts';

import { yamlText } from './front-matter.ts';
import { type NameChange, type ReferenceEdits, withCaseOf } from './references.ts';

/** Renames the text in `questions.yml`, where its questions are under its old name. */
export function renameInQuestions(text: string, change: NameChange): ReferenceEdits {
  const result: ReferenceEdits = { edits: [], unchanged: [] };
  const { contents } = parseDocument(text, { schema: 'failsafe' });
  const keys = isMap(contents)
    ? contents.items.flatMap(({ key }) => (isScalar(key) ? [key] : []))
    : [];
  const written = new Set(keys.map(({ value }) => fold(String(value))));
  const old = new Set([...change.oldNames, change.oldSlug].map((name) => singular(fold(name))));
  for (const { value, range } of keys) {
    const name = String(value);
    if (!range || !old.has(singular(fold(name))) || !change.leadsToIt(name)) continue;
    const [start, end] = range;
    // No key may be there twice.
    if (written.has(fold(change.newName)))
      result.unchanged.push(positionsIn(text).pointAt(start).line);
    else result.edits.push({ start, end, text: yamlText(withCaseOf(change.newName, name)) });
    written.add(fold(change.newName));
  }
  return result;
}
