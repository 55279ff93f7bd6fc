import {
  directionOf,
  en,
  isLanguageCode,
  languageOf,
  type PartialTexts,
  type Plural,
  type Texts,
  type Wording,
  type WordingGroup,
} from '../languages/index.ts';
import { didYouMean, type Finding, fileStart, nearest } from '../model/index.ts';
import type { ParsedSite } from '../read/index.ts';
import { format } from './format.ts';

/** The groups of texts. */
export const groups = Object.keys(en.texts).filter(
  (name): name is WordingGroup => name in en.texts,
);

/** The keys by which `site.yml` overrides texts, in alphabetical order. */
export const wordingKeys: readonly string[] = groups
  .flatMap((group) => Object.keys(en.texts[group]))
  .sort();

/**
 * Returns the texts of a site in its language, with the overrides of `site.yml`. If the glossary is incomplete, each text of
 * the group `incomplete` replaces the text with its name without "Yet", and `home.incomplete` names the coverage; otherwise
 * `home.incomplete` is empty.
 *
 * @returns English for missing texts; findings for missing texts and for an unknown language, key or placeholder
 */
export function chooseWording({
  site: { language, coverage, wording: overrides },
  places: positions,
}: Pick<ParsedSite, 'places'> & {
  site: Pick<ParsedSite['site'], 'language' | 'coverage' | 'wording'>;
}): {
  wording: Wording;
  findings: Finding[];
} {
  const findings: Finding[] = [];
  const report = (code: Finding['code'], message: string, position: string): void => {
    findings.push({ code, message, place: positions[position] ?? fileStart });
  };
  const isCode = isLanguageCode(language);
  if (!isCode)
    report(
      'site/unknown-language',
      `"${language}" is no language code such as en or pt-BR`,
      'language',
    );
  const code = isCode ? language : 'en';
  const { texts, missing } = completed(languageOf(code).texts);
  if (missing > 0) {
    const message = `${missing} of ${wordingKeys.length} texts of the interface are English, because src/languages has no others in "${code}"`;
    report('site/missing-texts', message, 'language');
  }
  for (const [key, text] of Object.entries(overrides)) {
    const group = groupOf(key);
    if (group === undefined) {
      const suggestion = didYouMean(nearest(key, wordingKeys));
      const message = `there is no text "${key}"${suggestion || '.'} The texts are ${wordingKeys.join(', ')}`;
      report('wording/unknown-key', message, `wording.${key}:key`);
      continue;
    }
    const standard: string | Plural = new Map(Object.entries(texts[group])).get(key) ?? '';
    const places = placeholdersIn(standard);
    const strange = [...placeholdersIn(text)].find((place) => !places.has(place));
    if (strange !== undefined) {
      const others = [...places].map((place) => `{${place}}`).join(', ') || 'none';
      const message = `"${key}" has no place {${strange}}; its places: ${others}`;
      report('wording/unknown-place', message, `wording.${key}`);
      continue;
    }
    Object.assign(texts[group], { [key]: typeof standard === 'string' ? text : { other: text } });
  }
  for (const [key, text] of Object.entries(coverage ? texts.incomplete : {})) {
    const replaced = key.replace(/Yet$/u, '');
    const group = groupOf(replaced);
    if (group && !(replaced in overrides)) Object.assign(texts[group], { [replaced]: text });
  }
  const direction = directionOf(code);
  const own = direction === 'rtl' ? isolated(texts) : texts;
  const incomplete = coverage ? format(own.home.incomplete, { coverage }) : '';
  return {
    wording: {
      ...own,
      language: code,
      direction,
      kinds: { ...own.kinds, language: code },
      home: { ...own.home, incomplete },
    },
    findings,
  };
}

/** Returns the group of a text. */
function groupOf(key: string): WordingGroup | undefined {
  return groups.find((name) => Object.hasOwn(en.texts[name], key));
}

/** Returns the names of the placeholders in a text, or in all forms of a plural. */
export function placeholdersIn(text: string | Plural): Set<string> {
  const forms = typeof text === 'string' ? [text] : Object.values(text);
  return new Set(
    forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/gu)].map(({ 1: name = '' }) => name)),
  );
}

/** Fills missing texts of a language with English, and counts the missing texts. */
function completed(own: PartialTexts): { texts: Texts; missing: number } {
  const texts = structuredClone<Texts>(en.texts);
  let given = 0;
  for (const group of groups) {
    Object.assign(texts[group], own[group]);
    given += Object.keys(own[group] ?? {}).length;
  }
  return { texts, missing: wordingKeys.length - given };
}

/**
 * Returns texts with isolated placeholders, so that a value written in the other direction does not reorder the words
 * around it.
 */
function isolated(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts).replace(/(?<!\]\()\{\w+\}/gu, '\u2068$&\u2069'));
}

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
