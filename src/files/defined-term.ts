import { type Entry, type Glossary, sitePaths } from '../glossary/browser.ts';

/**
 * Describes an entry as a `DefinedTerm` of schema.org; the glossary is its `DefinedTermSet`.
 *
 * @returns JSON-LD that is safe in a script element
 */
export function definedTerm(
  { name, aliases, url }: Entry,
  { site, base }: Pick<Glossary, 'site' | 'base'>,
  description: string,
): string {
  const term = {
    '@context': 'https://schema.org',
    '@type': 'DefinedTerm',
    name,
    ...(aliases.length > 0 && { alternateName: aliases }),
    description,
    url: site.origin + url,
    inDefinedTermSet: {
      '@type': 'DefinedTermSet',
      name: site.name,
      url: site.origin + base + sitePaths.letters,
    },
  };
  return JSON.stringify(term).replaceAll('<', '\\u003c');
}
