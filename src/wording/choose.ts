import {
  didYouMean,
  type Finding,
  fileStart,
  nearest,
  type ParsedSite,
} from '../glossary/index.ts';
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

/** The groups of texts. */
export const groups = Object.keys(en.texts).filter(
  (name): name is WordingGroup => name in en.texts,
);

/** The keys by which `site.yml` overrides texts, in alphabetical order. */
export const wordingKeys: readonly string[] = groups
  .flatMap((group) => Object.keys(en.texts[group]))
  .sort();

/**
 * Returns the texts of a site in its language, with the overrides of `site.yml`.
 *
 * @returns English for missing texts; findings for missing texts and for an unknown language, key or placeholder
 */
export function chooseWording({
  site: { language, wording: overrides },
  places: positions,
}: Pick<ParsedSite, 'places'> & { site: Pick<ParsedSite['site'], 'language' | 'wording'> }): {
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
  const standards = new Map<string, string | Plural>(
    groups.flatMap((group) => Object.entries(texts[group])),
  );
  const given = new Map<string, string>();
  for (const [key, text] of Object.entries(overrides)) {
    const standard = standards.get(key);
    if (standard === undefined) {
      const suggestion = didYouMean(nearest(key, wordingKeys));
      const message = `there is no text "${key}"${suggestion || '.'} The texts are ${wordingKeys.join(', ')}`;
      report('wording/unknown-key', message, `wording.${key}:key`);
      continue;
    }
    const places = placeholdersIn(standard);
    const strange = [...placeholdersIn(text)].find((place) => !places.has(place));
    if (strange !== undefined) {
      const others = [...places].map((place) => `{${place}}`).join(', ') || 'none';
      const message = `"${key}" has no place {${strange}}; its places: ${others}`;
      report('wording/unknown-place', message, `wording.${key}`);
      continue;
    }
    given.set(key, text);
  }
  const chosen = overridden(texts, given);
  const direction = directionOf(code);
  const own = direction === 'rtl' ? isolated(chosen) : chosen;
  return {
    wording: { ...own, language: code, direction, kinds: { ...own.kinds, language: code } },
    findings,
  };
}

/** The wording of a language without overrides. */
export function plainWording(language: string): Wording {
  return chooseWording({ site: { language, wording: {} }, places: {} }).wording;
}

/** The names of the places of a text, of all its forms. */
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

/** Texts whose places are isolated, so that a value of the other direction does not reorder the words around it. */
function isolated(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts).replace(/(?<!\]\()\{\w+\}/gu, '\u2068$&\u2069'));
}

function overridden(texts: Texts, given: ReadonlyMap<string, string>): Texts {
  if (given.size === 0) return texts;
  const changed = structuredClone(texts);
  for (const group of groups) {
    for (const [key, text] of Object.entries(changed[group])) {
      const own = given.get(key);
      if (own === undefined) continue;
      Object.assign(changed[group], { [key]: typeof text === 'string' ? own : { other: own } });
    }
  }
  return changed;
}
