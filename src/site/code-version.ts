import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A hash of all code that a site is made by. */
export function codeVersion(): string {
  const hash = createHash('sha1');
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const files = ['src', 'scripts', 'public'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name)),
  );
  const others = ['astro.config.mjs', 'package-lock.json'].map((name) => join(root, name));
  for (const file of [...files, ...others].sort())
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('base64url');
}
