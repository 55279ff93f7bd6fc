import * as z from 'zod';
import type { Finding, Point } from './diagnostics.ts';
import { readYaml, siteCodes } from './front-matter.ts';
import { iconId } from './icons.ts';
import type { Icon, Site } from './model.ts';

const words = z.string().trim().min(1);

const siteSchema = z.strictObject({
  name: words.default('Glossary'),
  description: words.default('A glossary and its rulings.'),
  game: words.default('the game'),
  language: words.default('en'),
  origin: z
    .url({ protocol: /^https?$/u })
    .transform((url) => url.replace(/\/+$/u, ''))
    .default('http://localhost:4321'),
  disclaimer: words.default('This is an unofficial work by readers, not by the publisher.'),
  sources: z.array(words).default([]),
  iconCredit: words.optional(),
  wording: z.record(z.string(), words).default({}),
  // Written by `npm run edition`; no page shows it.
  lastEdition: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} [\da-f]{64}$/u, 'must be the day of an edition and its hash')
    .optional(),
});

const iconsSchema = z.array(
  z.strictObject({
    code: words.max(30).regex(/^[^[\]\\\s](?:[^[\]\\\n]*[^[\]\\\s])?$/u, 'must hold no bracket'),
    name: words,
    file: z.string().regex(/^[\w-]+\.svg$/u, 'must be the name of an .svg file in icons/'),
    meaning: words.optional(),
  }),
);

/** What a drawing may be made of. */
const safeElements = /^(?:svg|g|path|circle|ellipse|rect|polygon|polyline|line|title)$/u;
const safeAttributes =
  /^(?:xmlns|viewBox|width|height|fill|fill-rule|fill-opacity|stroke[a-z-]*|opacity|transform|d|points|c[xy]|r[xy]?|[xy][12]?|role|aria-hidden|clip-rule)$/u;

/** Reads `site.yml`; what it leaves out has a plain default. */
export function readSite(text: string): { site: Site; findings: Finding[] } {
  const { value, findings } = readYaml(text, siteSchema, 1, siteCodes);
  const { lastEdition: _, ...site } = value ?? siteSchema.parse({});
  return { site, findings };
}

/** What `site.yml` says of the words of the site: see `src/wording`. */
export interface SiteWording {
  language: string;
  languagePlace: Point;
  overrides: { key: string; text: string; keyPlace: Point; textPlace: Point }[];
}

/** Reads from `site.yml` the language of the site, and the texts that it overrides. */
export function readSiteWording(text: string): SiteWording {
  const { value, places } = readYaml(text, siteSchema, 1, siteCodes);
  const { language, wording } = value ?? siteSchema.parse({});
  const start = { line: 1, column: 1 };
  return {
    language,
    languagePlace: places['language'] ?? start,
    overrides: Object.entries(wording).map(([key, text]) => ({
      key,
      text,
      keyPlace: places[`wording.${key}:key`] ?? start,
      textPlace: places[`wording.${key}`] ?? start,
    })),
  };
}

/** What `site.yml` says of the last edition, as written, and where: see `src/editions/last-edition.ts`. */
export function lastEditionIn(text: string): { written: string | undefined; place: Point } {
  const { value, places } = readYaml(text, siteSchema, 1, siteCodes);
  return { written: value?.lastEdition, place: places['lastEdition'] ?? { line: 1, column: 1 } };
}

/**
 * Reads `icons.yml` and the drawings it names.
 *
 * @param text the list
 * @param drawings the SVG files' texts, by name
 */
export function readIcons(
  text: string,
  drawings: ReadonlyMap<string, string>,
): { icons: Icon[]; findings: Finding[] } {
  const { value = [], places, findings } = readYaml(text, iconsSchema, 1, siteCodes);
  const taken = new Set<string>();
  const icons: Icon[] = [];
  for (const [index, { code, name, file, meaning }] of value.entries()) {
    const place = places[`${index}.code`] ?? { line: 1, column: 1 };
    const svg = drawings.get(file);
    const fault =
      svg === undefined
        ? `there is no drawing icons/${file}`
        : taken.has(iconId(code))
          ? `the code [${code}] is there twice`
          : unsafeIn(svg);
    taken.add(iconId(code));
    if (fault !== undefined) findings.push({ code: 'icon/invalid', message: fault, place });
    else if (svg !== undefined) {
      icons.push({ code, name, svg: svg.trim(), ...(meaning === undefined ? {} : { meaning }) });
    }
  }
  return { icons, findings };
}

/** What in a drawing a page must not carry. */
function unsafeIn(svg: string): string | undefined {
  if (!/^\s*<svg[\s>]/u.test(svg)) return 'the drawing does not begin with <svg>';
  for (const [, element = ''] of svg.matchAll(/<\/?\s*([^\s/>]+)/gu)) {
    if (!safeElements.test(element)) return `a drawing holds no <${element}>`;
  }
  for (const [, attribute = ''] of svg.matchAll(/\s([^\s=/>]+)\s*=/gu)) {
    if (!safeAttributes.test(attribute)) return `a drawing holds no attribute ${attribute}`;
  }
  return undefined;
}
