import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'sirv';
import sirv from 'sirv';

/**
 * Serves the current files of a folder. If a file disappears while it is being sent, because
 * a build swaps the site, the connection is closed: the unhandled error of its stream would end the process.
 */
export function folderServer(folder: string): RequestHandler {
  const files = sirv(folder, { dev: true, etag: true });
  return (request, response, next) => {
    response.on('pipe', (file) => file.once('error', () => response.destroy()));
    files(request, response, next);
  };
}

/** The file that marks the folder of a site as made by a build: other programs have a `version.json` too. */
export const siteMark = 'version.json';

/**
 * Returns the text of the mark.
 *
 * @param version version of the archive, a hash of the content
 * @param base path of the site, by which `npm run serve` serves it
 */
export function siteMarkText(version: string, base: string): string {
  return `${JSON.stringify({ version, base })}\n`;
}

/** Returns the base path in the text of a mark; undefined for any other text. */
export function baseInMark(text: string): string | undefined {
  return /^\{"version":"[^"]+","base":"(\/[^"]*)"\}\n$/u.exec(text)?.[1];
}

/** Returns the name of the site in a folder, from its web app manifest. */
export function siteName(folder: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(
      readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'),
    );
    const isNamed = typeof manifest === 'object' && manifest !== null && 'name' in manifest;
    return isNamed && typeof manifest.name === 'string' ? manifest.name : undefined;
  } catch {
    return undefined;
  }
}
