import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeArchive } from '../../src/site/index.ts';

/** Makes another build of a site, with the name of the build in every page, script and style sheet. */
export async function nextBuild(folder: string, into: string, name = 'two'): Promise<void> {
  cpSync(folder, into, { recursive: true });
  const renamed = new Map<string, string>();
  // Files named by their hash get another name.
  for (const file of readdirSync(join(into, '_astro'))) {
    const next = file.replace(/\.(css|js)$/u, `.build-${name}.$1`);
    renameSync(join(into, '_astro', file), join(into, '_astro', next));
    renamed.set(file, next);
  }
  for (const entry of readdirSync(into, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const text = (): string => readFileSync(path, 'utf8');
    if (entry.isFile() && /^(?!sw[.-]).*\.(?:html|js|template)$/u.test(entry.name)) {
      let changed = text().replace('</main>', `<p>build-${name}</p></main>`);
      for (const [before, after] of renamed) changed = changed.replaceAll(before, after);
      writeFileSync(path, entry.name === 'theme.js' ? `${changed}// build-${name}\n` : changed);
    } else if (entry.name === 'icons.css') writeFileSync(path, `${text()}/* build-${name} */`);
    else if (entry.name === 'names.json') {
      writeFileSync(path, text().replace(/^\{/u, `{"build":"build-${name}",`));
    }
  }
  writeArchive(into, { edition: name, redirects: [] });
}
