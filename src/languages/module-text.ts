import { baseOf, languageOf, languages, stemmers } from './languages.ts';

/**
 * The source of the module with the words of a language, so that a bundle carries no other: `words`, and `nameWords` for
 * bundles that compare names alone.
 *
 * @param code of `Words`
 * @param folder path of this folder
 */
export function wordsModule(code: string, folder: string): string {
  const path = (file: string): string => JSON.stringify(`${folder}/${file}`);
  const { invertedArticle } = languageOf(code).words;
  const nameWords = `export const nameWords = { invertedArticle: ${invertedArticle}, singular };\n`;
  if (Object.hasOwn(languages, code)) {
    const index = path(`${code}/index.ts`);
    return `import { singular } from ${index};\nexport { words } from ${index};\n${nameWords}`;
  }
  const base = baseOf(code);
  const singular = stemmers.has(base)
    ? `import { ${base} as singular } from ${path('stemmers.ts')};`
    : 'const singular = (word) => word;';
  return `${singular}
    import { defineWords } from ${path('words.ts')};
    export const words = defineWords(${JSON.stringify(code)}, { stem: singular });\n${nameWords}`;
}
