import * as z from 'zod';
import { isLanguageCode, languageOf } from '../languages/index.ts';
import {
  cardLinkPlaceholders,
  correctionPlaceholders,
  fileStart,
  fillLink,
  type Icon,
  iconId,
  shortened,
} from '../model/index.ts';
import { keyed, readYaml, words } from './yaml.ts';

/** A link to another site: a `LinkTemplate` with these placeholders. */
const linkWith = (placeholders: readonly string[]) =>
  words.refine(
    (link) => {
      const filled = fillLink(link, Object.fromEntries(placeholders.map((name) => [name, 'x'])));
      return /^(?:https?|mailto):[^{}]+$/iu.test(filled) && URL.canParse(filled);
    },
    `must be a link that begins with https:, http: or mailto:, and may have the placeholders ${placeholders.map((name) => `{${name}}`).join(', ')}`,
  );

export const siteSchema = keyed({
  name: words.default('Glossary'),
  /** Description of the site, one sentence. */
  description: words.default('A glossary and its rulings.'),
  /** Name of the game. */
  game: words.default('the game'),
  language: words.default('en'),
  /** Language of the content, if it differs from the interface's. */
  contentLanguage: words
    .refine(isLanguageCode, 'must be the code of a language, such as en or pt-BR')
    .optional(),
  /** Origin of the published site, without a closing slash: `https://example.org`. */
  origin: z
    .url({ protocol: /^https?$/u, error: 'must be the address of a site: https://example.org' })
    .transform((url) => new URL(url))
    .refine(
      ({ href, origin }) => href === `${origin}/`,
      'must end with the name of the host: https://example.org. A path behind it is SPACELINE_BASE when the site is built',
    )
    .transform(({ origin }) => origin)
    .default('http://localhost:4321'),
  /** Notice that the site is unofficial, with the owner of the game. */
  disclaimer: words.default('This is an unofficial work by readers, not by the publisher.'),
  /** Title of the work in citations of entries; the name of the site if absent. */
  work: words.optional(),
  /** Subject that an incomplete glossary covers so far, in a few words. */
  coverage: words.optional(),
  /** Questions that the home page shows as examples. */
  examples: z.array(words).default([]),
  /** Sources of the rulings. */
  sources: z.array(words).default([]),
  /** Description of the sources, and of whose words the rulings are. */
  aboutSources: words.optional(),
  /** Whose words the rulings have, in a few words. */
  aboutWording: words.optional(),
  /** Sources with authority. If the list is not empty, each ruling needs one of them. */
  authorities: z.array(words).default([]),
  /** Author and licence of the icons. */
  iconCredit: words.optional(),
  /** Words that introduce references to names: "See"; the words of the language if absent. */
  referenceWords: z.array(words).optional(),
  /** Words that introduce printed numbers: "rule"; the words of the language if absent. */
  ruleWords: z.array(words).optional(),
  /** File name of the document that a printed number without a name means. */
  rulebook: words.optional(),
  /** Works that texts refer to and that are not part of the glossary. */
  outsideWorks: z.array(words).default([]),
  /** Link for suggesting a correction of a ruling. */
  corrections: linkWith(correctionPlaceholders).optional(),
  /** Link to edit the file of a text, with its path from the content folder. */
  editLink: linkWith(['file']).optional(),
  /** By an entry's kind: the link to a page about the same card or term on another site. */
  cardLinks: keyed({
    card: linkWith(cardLinkPlaceholders).optional(),
    term: linkWith(cardLinkPlaceholders).optional(),
  }).default({}),
  /** Names whose pages were given up on purpose; no check reports these names. */
  retiredTerms: z.array(words).default([]),
  /** Overrides of interface texts: see `src/views/wording.ts`. */
  wording: z.record(z.string(), words).default({}),
});

/** Settings of the site, from `site.yml`. */
export type Site = z.infer<typeof siteSchema>;

/** The content of `site.yml`. */
export type ParsedSite = ReturnType<typeof readSite>;

/**
 * Reads `site.yml`. Keys that it leaves out have default values.
 *
 * @returns also the positions of values by path, `language` or `sources.0`, and of keys, `language:key`
 */
export function readSite(text: string) {
  const { value, places, findings } = readYaml(text, siteSchema);
  const written = value ?? siteSchema.parse({});
  const site = withInterface(written);
  if (site !== written) {
    const message = `the interface is English, because src/languages has no texts in "${written.language}"`;
    findings.push({ code: 'site/missing-texts', message, place: places['language'] ?? fileStart });
  }
  return { site, places, findings };
}

/** Sets the interface language to English if no text is translated, so that plurals, direction and `lang` are English. */
function withInterface(site: Site): Site {
  const { language, contentLanguage = language } = site;
  const isTranslated = Object.keys(languageOf(language).texts).length > 0;
  return isTranslated || !isLanguageCode(language)
    ? site
    : { ...site, language: 'en', contentLanguage };
}

export const iconsSchema = z.array(
  keyed({
    code: words
      .max(30)
      .regex(/^(?:[^[\]\\\s](?:[^[\]\\\n]*[^[\]\\\s])?)?$/u, 'must not contain a bracket'),
    name: words,
    file: z.string().regex(/^[\w-]+\.svg$/u, 'must be the name of an .svg file in icons/'),
    meaning: words.optional(),
  }),
);

/** Elements and attributes that a drawing may have. */
const safeElements = /^(?:svg|g|path|circle|ellipse|rect|polygon|polyline|line|title)$/u;
const safeAttributes =
  /^(?:xmlns|viewBox|width|height|fill|fill-rule|fill-opacity|stroke[a-z-]*|opacity|transform|d|points|c[xy]|r[xy]?|[xy][12]?|role|aria-hidden|clip-rule)$/u;

/** Replacement for an unusable drawing. */
const blank = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>';

/**
 * Reads `icons.yml` and the drawings it names.
 *
 * @param text the list
 * @param texts of the content folder's files, by path
 * @returns the icons by their ids
 */
export function readIcons(text: string, texts: ReadonlyMap<string, string>) {
  const { value, places, findings } = readYaml(text, iconsSchema);
  const icons = new Map<string, Icon>();
  for (const [index, { code, name, file, meaning }] of (value ?? []).entries()) {
    const place = places[`${index}.code`] ?? fileStart;
    const svg = texts.get(`icons/${file}`);
    const isTaken = icons.has(iconId(code));
    const fault =
      svg === undefined
        ? `the drawing icons/${file} does not exist`
        : isTaken
          ? `the code [${code}] is defined twice`
          : drawingFault(svg);
    if (fault !== undefined) findings.push({ code: 'icon/invalid', message: fault, place });
    if (isTaken) continue;
    // Counts the code as known, so that texts with the code are not reported too.
    const drawing = fault === undefined && svg !== undefined ? svg.trim() : blank;
    icons.set(iconId(code), { code, name, svg: drawing, meaning });
  }
  return { icons, findings };
}

/** A tag of a drawing, its attributes in quotes; or text between tags. */
const drawingPart =
  /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<&]+|&(?:amp|lt|gt|quot|apos|#\d+);/guy;

/** Returns the unsafe, unsupported or malformed part of a drawing. */
export function drawingFault(svg: string): string | undefined {
  const text = svg.trim();
  if (!/^<svg[\s>]/u.test(text)) return 'the drawing does not begin with <svg>: save it as SVG';
  const open: string[] = [];
  let done = 0;
  for (const found of text.matchAll(drawingPart)) {
    const [part, isEnd, element = '', attributes = '', isEmpty] = found;
    if (done > 0 && open.length === 0) return 'the drawing has something behind </svg>: remove it';
    done += part.length;
    if (!part.startsWith('<')) continue;
    if (!safeElements.test(element)) return `<${element}> is not allowed in a drawing`;
    for (const [, name = '', value = ''] of attributes.matchAll(
      /([\w-]+)\s*=\s*("[^"]*"|'[^']*')/gu,
    )) {
      if (!safeAttributes.test(name)) return `the attribute ${name} is not allowed in a drawing`;
      // Escapes of XML and CSS could spell an address.
      if (name !== 'xmlns' && /[&\\]|url\s*\(|:/iu.test(value))
        return `the attribute ${name} leads to an address, which is not allowed in a drawing`;
    }
    if (isEnd && open.pop() !== element)
      return `the drawing is not well-formed: </${element}> closes nothing`;
    if (!isEnd && !isEmpty) open.push(element);
  }
  if (done < text.length)
    return `the drawing is not well-formed at "${shortened(text.slice(done), 30)}"`;
  const [unclosed] = open;
  return unclosed && `the drawing is not well-formed: <${unclosed}> is not closed`;
}
