/** A link to another site with placeholders, from `site.yml`: `https://example.org/report?title={entry}+{number}`. */
export type LinkTemplate = string;

/** The placeholders of the link that suggests a correction of a ruling. */
export const correctionPlaceholders = [
  'entry',
  'number',
  'edition',
  'text',
  'address',
  'query',
] as const;

/** The placeholders of the link from an entry to a page about the same card or term. */
export const cardLinkPlaceholders = ['entry', 'title', 'slug', 'address'] as const;

/** The values of a link that suggests a correction. */
export type CorrectionValues = Readonly<Record<(typeof correctionPlaceholders)[number], string>>;

const placeholder = /\{([^{}]*)\}/gu;

/** Maximum length of a value. Hosts and mail programs refuse long links. */
const longestValue = 1500;

/**
 * Fills a template.
 *
 * @param encode makes a value a part of a link
 * @example fillLink('mailto:a@b.example?subject={entry}', { entry: 'Fog & Tide' }) // '...?subject=Fog%20%26%20Tide'
 */
export function fillLink(
  template: LinkTemplate,
  values: Readonly<Record<string, string>>,
  encode: (value: string) => string = encodeValue,
): string {
  return template.replace(placeholder, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : encode(value);
  });
}

/** Encodes a value for a link: percent-encoded, with the line ends of forms and mails, and cut to a maximum length. */
export function encodeValue(value: string): string {
  const text = value.length > longestValue ? `${value.slice(0, longestValue).trimEnd()}…` : value;
  return encodeURIComponent(text.toWellFormed().replace(/\r?\n/gu, '\r\n')).replace(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Fills the link for suggesting corrections for a question that the search did not answer. A template without `{query}` has it as its text.
 *
 * @param address of the search, with the query
 */
export function unansweredLink(template: LinkTemplate, query: string, address: string): string {
  const text = template.includes('{query}') ? '' : query;
  return fillLink(template, { entry: '', number: '', edition: '', text, address, query });
}

/** Fills the link that edits a file: its slashes stay. */
export function editLink(template: LinkTemplate, file: string): string {
  return template.replace('{file}', () => file.split('/').map(encodeValue).join('/'));
}
