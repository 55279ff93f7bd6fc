import { isScalar } from 'yaml';
import { fold } from '../../glossary/index.ts';
import { isPlain, YamlFile } from '../yaml-file.ts';
import { type NameChange, type ReferenceEdits, withCaseOf } from './references.ts';

/**
 * Replaces the old name of a renamed text in `words.yml`. A line is kept if the content still uses the old name in its own
 * sentences: the search finds those by the old name only.
 *
 * @param isSaid whether the renamed content says a name, or its singular, in its own words
 */
export function renameInWords(
  text: string,
  change: NameChange,
  isSaid: (name: string) => boolean,
): ReferenceEdits {
  const yaml = new YamlFile(text);
  const { newName } = change;
  const old = new Set<string>(change.oldNames.map(fold));
  const isOld = (word: string): boolean => old.has(fold(word)) && change.leadsToIt(word.trim());
  const unchanged: number[] = [];
  for (const { key, value } of yaml.pairs(yaml.map)) {
    const words = isScalar(value) ? String(value.value).split(',') : [];
    if (!isScalar(value) || !words.some(isOld)) continue;
    const others = [...String(key.value).split(','), ...words.filter((word) => !isOld(word))];
    const stays =
      others.some((word) => fold(word) === fold(newName)) ||
      words.some((word) => isOld(word) && isSaid(word)) ||
      // The words are written as one line, with a comma between two.
      newName.includes(',') ||
      /[\r\n]/u.test(yaml.written(value));
    if (stays) {
      unchanged.push(yaml.lineOf(key));
      continue;
    }
    const first = words.findIndex(isOld);
    const renamed = words
      .filter((word, at) => at === first || !isOld(word))
      .map((word) =>
        isOld(word) ? word.replace(word.trim(), () => withCaseOf(newName, word.trim())) : word,
      )
      .join(',');
    const staysPlain = yaml.written(value) === value.value && isPlain(newName);
    yaml.replace(value, staysPlain ? renamed : JSON.stringify(renamed));
  }
  return { edits: yaml.edits, unchanged };
}
