import { isMap, isScalar, parseDocument, type Scalar } from 'yaml';
import { fold, positionsIn } from '../../glossary/index.ts';
import type { Edit } from '../edits.ts';
import { isPlain } from './front-matter.ts';
import { type NameChange, type ReferenceEdits, withCaseOf } from './references.ts';

/**
 * Renames the text in `words.yml`, where players' words lead to its old name. A line stays where a text still says that
 * name in its own words, which the search would not find by the new one.
 *
 * @param isSaid whether the renamed content says a name, or its singular, in its own words
 */
export function renameInWords(
  text: string,
  change: NameChange,
  isSaid: (name: string) => boolean,
): ReferenceEdits {
  const result: ReferenceEdits = { edits: [], unchanged: [] };
  const { contents } = parseDocument(text, { schema: 'failsafe' });
  const old = new Set(change.oldNames.map(fold));
  const isOld = (word: string): boolean => old.has(fold(word)) && change.leadsToIt(word.trim());
  for (const { key, value } of isMap(contents) ? contents.items : []) {
    if (!isScalar(key) || !isScalar(value) || !key.range) continue;
    const words = String(value.value).split(',');
    if (!words.some(isOld)) continue;
    const others = [...String(key.value).split(','), ...words.filter((word) => !isOld(word))];
    const edit = others.some((word) => fold(word) === fold(change.newName))
      ? undefined
      : editOf(value, words);
    if (edit && !words.some((word) => isOld(word) && isSaid(word))) result.edits.push(edit);
    else result.unchanged.push(positionsIn(text).pointAt(key.range[0]).line);
  }
  return result;

  /** Nothing where the words cannot be written as one line, a comma between two. */
  function editOf({ value, range }: Scalar, words: readonly string[]): Edit | undefined {
    if (!range || change.newName.includes(',')) return undefined;
    const [start, end] = range;
    const first = words.findIndex(isOld);
    const renamed = words
      .filter((word, at) => at === first || !isOld(word))
      .map((word) =>
        isOld(word)
          ? word.replace(/\S.*\S|\S/u, () => withCaseOf(change.newName, word.trim()))
          : word,
      )
      .join(',');
    const written = text.slice(start, end);
    if (/[\r\n]/u.test(written)) return undefined;
    const staysPlain = written === value && isPlain(change.newName);
    return { start, end, text: staysPlain ? renamed : JSON.stringify(renamed) };
  }
}
