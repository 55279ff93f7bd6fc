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

/** Whether a text is that of the mark. */
export function isSiteMark(text: string): boolean {
  return /^\{"version":"[^"]+","base":"\/[^"]*"\}\n$/u.test(text);
}
