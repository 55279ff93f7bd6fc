import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getSystemErrorMap } from 'node:util';
import type { RequestHandler } from 'sirv';
import sirv from 'sirv';

/** The code of a file system error, such as `ENOSPC`. */
export function faultCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Node's messages for the codes of file system errors. */
const reasons = new Map(getSystemErrorMap().values());

/** Why the file system refused, in words: `no space left on device (ENOSPC)`. */
export function faultReason(error: unknown): string {
  const code = faultCode(error) ?? '';
  const reason = reasons.get(code);
  if (reason !== undefined) return `${reason} (${code})`;
  return error instanceof Error ? error.message : String(error);
}

/** Writes files below a folder, with the folders that they need. */
export class SiteWriter {
  readonly #folder: string;
  readonly #made = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param path from the folder, with forward slashes */
  write(path: string, content: string | Uint8Array): void {
    const file = join(this.#folder, path);
    const folder = dirname(file);
    if (!this.#made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#made.add(folder);
    }
    writeFileSync(file, content);
  }
}

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

/** Returns the base path of the site that a build made in a folder; undefined for any other folder. */
export function siteBase(folder: string): string | undefined {
  const mark = join(folder, siteMark);
  const text = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  return /^\{"version":"[^"]+","base":"(\/[^"]*)"\}\n$/u.exec(text)?.[1];
}
