import { groups } from './choose.ts';
import type { Wording } from './texts.ts';

const prefix = 'virtual:wording/';

/**
 * The source of a module with a group of texts: an export for each text, so that a bundle carries only those that it
 * uses, and all together as the default export.
 *
 * @param id `virtual:wording/` and the name of a group
 * @throws where there is no such group
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
