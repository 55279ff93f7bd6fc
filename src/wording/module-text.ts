import type { Wording } from '../languages/index.ts';
import { groups } from './choose.ts';

const prefix = 'virtual:wording/';

/**
 * The source of a module with a group of texts: an export for each text, so that a bundle contains only the used
 * texts, and the whole group as the default export.
 *
 * @param id `virtual:wording/` and the name of a group
 * @throws if the group does not exist
 */
export function wordingModule(wording: Wording, id: string): string {
  const group = groups.find((name) => id === `${prefix}${name}`);
  if (group === undefined) {
    throw new Error(`There is no module "${id}": the groups of texts are ${groups.join(', ')}`);
  }
  const texts = Object.entries(wording[group]);
  const lines = texts.map(([key, text]) => `export const ${key} = ${JSON.stringify(text)};`);
  return `${lines.join('\n')}\nexport default { ${texts.map(([key]) => key).join(', ')} };\n`;
}

/**
 * The types of these modules, which `astro sync` writes: each text is an export, and the group the default export.
 *
 * @param texts path of the file with the type of all texts
 */
export function wordingTypes(texts: string): string {
  const modules = groups.map((name) => [
    `declare module '${prefix}${name}' {`,
    `  const group: import('${texts}').Wording['${name}'];`,
    '  export = group;',
    '}',
  ]);
  return `${modules.flat().join('\n')}\n`;
}
