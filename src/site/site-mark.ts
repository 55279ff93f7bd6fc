/** The file that marks the folder of a site as made by a build: other programs have a `version.json` too. */
export const siteMark = 'version.json';

/**
 * Returns the text of the mark.
 *
 * @param version of the content: that of the archive
 * @param base path of the site, by which `npm run serve` serves it
 */
export function siteMarkText(version: string, base: string): string {
  return `${JSON.stringify({ version, base })}\n`;
}

/** Reads the base path of a site from the text of its mark; undefined if the text is not that of a mark. */
export function baseInMark(text: string): string | undefined {
  return /^\{"version":"[^"]+","base":"(\/[^"]*)"\}\n$/u.exec(text)?.[1];
}
