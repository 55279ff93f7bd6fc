import * as z from 'zod';
import { type Finding, fileStart, type Point } from './diagnostics.ts';
import { cardLinkPlaceholders, checkTemplate, correctionPlaceholders } from './link-template.ts';
import type { Site } from './model.ts';
import { publishedText, readYaml, siteCodes } from './yaml.ts';

const words = publishedText.trim().min(1);

export const siteSchema = z.strictObject({
  name: words.default('Glossary'),
  description: words.default('A glossary and its rulings.'),
  game: words.default('the game'),
  language: words.default('en'),
  origin: z
    .url({ protocol: /^https?$/u, error: 'must be the address of a site: https://example.org' })
    .transform((url) => new URL(url))
    .refine(
      ({ href, origin }) => href === `${origin}/`,
      'must end with the name of the host: https://example.org. A path behind it is SPACELINE_BASE when the site is built',
    )
    .transform(({ origin }) => origin)
    .default('http://localhost:4321'),
  disclaimer: words.default('This is an unofficial work by readers, not by the publisher.'),
  work: words.optional(),
  coverage: words.optional(),
  examples: z.array(words).default([]),
  sources: z.array(words).default([]),
  authorities: z.array(words).default([]),
  iconCredit: words.optional(),
  referenceWords: z.array(words).optional(),
  ruleWords: z.array(words).optional(),
  rulebook: words.optional(),
  outsideWorks: z.array(words).default([]),
  corrections: words.optional(),
  cardLinks: z.strictObject({ card: words.optional(), term: words.optional() }).default({}),
  retiredTerms: z.array(words).default([]),
  wording: z.record(z.string(), words).default({}),
});

/** The content of `site.yml`. */
export interface SiteFile {
  site: Site;
  /** Positions of values by path, `language` or `sources.0`, and of keys, `language:key`. */
  places: Record<string, Point>;
  findings: Finding[];
}

/** Reads `site.yml`. Keys that it leaves out have default values. */
export function readSite(text: string): SiteFile {
  const { value, places, findings } = readYaml(text, siteSchema, 1, siteCodes);
  const site = value ?? siteSchema.parse({});
  const { corrections, cardLinks } = site;
  const templates = [
    ['corrections', corrections, correctionPlaceholders],
    ['cardLinks.card', cardLinks.card, cardLinkPlaceholders],
    ['cardLinks.term', cardLinks.term, cardLinkPlaceholders],
  ] as const;
  for (const [key, template, known] of templates) {
    if (template === undefined) continue;
    const place = places[key] ?? fileStart;
    findings.push(...checkTemplate(key, template, known, { text, place }));
  }
  return { site, places, findings };
}
