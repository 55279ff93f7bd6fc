import { baseOf, languages, stemmers } from './languages.ts';

/**
 * The source of the module with the words of a language, so that a bundle carries no other.
 *
 * @param code of `Words`
 * @param folder path of this folder
 */
export function wordsModule(code: string, folder: string): string {
  const path = (file: string): string => JSON.stringify(`${folder}/${file}`);
  if (Object.hasOwn(languages, code)) return `export { words } from ${path(`${code}/index.ts`)};\n`;
  const base = baseOf(code);
  const hasStems = stemmers.has(base);
  return `${hasStems ? `import { ${base} as stem } from ${path('stemmers.ts')};` : ''}
    import { defineWords } from ${path('words.ts')};
    export const words = defineWords(${JSON.stringify(code)}, ${hasStems ? '{ stem }' : '{}'});\n`;
}
