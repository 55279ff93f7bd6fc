import { isMap, isScalar, parseDocument } from 'yaml';
import { fold } from '../../glossary/index.ts';
import { lineAt } from '../edits.ts';
import type { NameChange, ReferenceEdits } from './references.ts';

/**
 * Finds the lines of `words.yml` that lead players' words to the old name. They stay: it is an alias now, and rulings may
 * still say it in their own words, which the search would not find by the new name.
 */
export function oldNamesInWords(text: string, change: NameChange): ReferenceEdits {
  const { contents } = parseDocument(text, { schema: 'failsafe' });
  const old = new Set(change.oldNames.map(fold));
  const isOld = (word: string): boolean => old.has(fold(word)) && change.leadsToIt(word.trim());
  const unchanged = (isMap(contents) ? contents.items : []).flatMap(({ key, value }) =>
    isScalar(key) && isScalar(value) && key.range && String(value.value).split(',').some(isOld)
      ? [lineAt(text, key.range[0])]
      : [],
  );
  return { edits: [], unchanged };
}
