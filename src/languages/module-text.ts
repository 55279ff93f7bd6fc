import { languages } from './languages.ts';
import { stemmers } from './stemmers.ts';

/**
 * The source of the module with the words of a language, so that a bundle carries no other.
 *
 * @param code of `Words`
 * @param folder path of this folder
 */
export function wordsModule(code: string, folder: string): string {
  const path = (file: string): string => JSON.stringify(`${folder}/${file}`);
  if (Object.hasOwn(languages, code)) return `export { words } from ${path(`${code}/words.ts`)};\n`;
  const stemmer = stemmers[code.split('-')[0] ?? ''];
  const rules = stemmer ? '{ stem }' : '{}';
  return [
    ...(stemmer ? [`import { stemmer as stem } from '@orama/stemmers/${stemmer.module}';`] : []),
    `import { defineWords } from ${path('words.ts')};`,
    `export const words = defineWords(${JSON.stringify(code)}, ${rules});\n`,
  ].join('\n');
}
