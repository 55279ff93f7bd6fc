import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Vite plugin: copies the style sheets of Astro's prerender folder to the site's folder. Astro (7.3) renames them, which
 * fails where the two are on different file systems; files that are already gone it skips.
 *
 * @param out the folder of the site, absolute
 */
export function carriedAssets(out: string): Plugin {
  return {
    name: 'spaceline:carried-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'prerender',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const { assetsDir } = this.environment.config.build;
      for (const { type, fileName } of Object.values(bundle)) {
        if (type !== 'asset' || !fileName.startsWith(`${assetsDir}/`)) continue;
        const to = join(out, fileName);
        mkdirSync(dirname(to), { recursive: true });
        copyFileSync(join(dir, fileName), to);
        rmSync(join(dir, fileName));
      }
    },
  };
}
