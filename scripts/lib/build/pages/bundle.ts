import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';

/** The parts of a bundle: what it adds to a site, the code that renders pages, and the style sheets of each page. */
export const bundleParts = { assets: 'assets', server: 'server', styles: 'styles.json' } as const;

/** How many bundles are kept: those of the base paths and words that a checkout was last built with. */
const keptBundles = 6;

/**
 * Bundles the pages of `src/pages` with Astro, without rendering any: scripts and style sheets for the site, and the
 * code that renders pages. A bundle depends on the code, the words of the site and its base path, but on no entry, so
 * that most builds begin with the one of the last.
 *
 * @param folder of bundles
 * @param hash of all that the bundle depends on
 * @returns the folder of the bundle, which may be there already
 */
export async function bundlePages(folder: string, hash: string): Promise<string> {
  const bundle = join(folder, hash);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).includes(hash)) {
    const now = new Date();
    utimesSync(bundle, now, now);
    return bundle;
  }
  const draft = `${bundle}.draft`;
  rmSync(draft, { recursive: true, force: true });
  const { build } = await import('astro');
  await build({
    logLevel: 'warn',
    outDir: join(draft, bundleParts.assets),
    integrations: [withoutRendering(draft)],
  });
  renameSync(draft, bundle);
  prune(folder);
  return bundle;
}

/** Astro integration: keeps the bundled code, and renders no page. */
function withoutRendering(folder: string): AstroIntegration {
  let stylesOf = (): unknown => [];
  return {
    name: 'spaceline:bundle-pages',
    hooks: {
      'astro:build:setup': ({ pages }) => {
        // The style sheets are known once all is bundled.
        stylesOf = () => [...pages].map(([key, { styles }]) => [key, { styles }]);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer({
          name: 'spaceline:bundle-pages',
          async getStaticPaths() {
            // Astro removes the folder when all pages are rendered.
            const server = join(folder, bundleParts.assets, '.prerender');
            renameSync(server, join(folder, bundleParts.server));
            writeFileSync(join(folder, bundleParts.styles), JSON.stringify(stylesOf()));
            return [];
          },
          render: async ({ url }) => {
            throw new Error(`${url} is rendered from the bundle`);
          },
        });
      },
    },
  };
}

/** Removes all bundles but those used last, and drafts of interrupted builds. */
function prune(folder: string): void {
  const byAge = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((bundle) => ({ bundle, used: statSync(bundle).mtimeMs }))
    .sort((one, other) => other.used - one.used);
  for (const { bundle } of byAge.slice(keptBundles)) rmSync(bundle, { recursive: true });
}
