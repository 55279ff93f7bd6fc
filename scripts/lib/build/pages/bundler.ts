import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AstroIntegration, build } from 'astro';
import type { Plugin } from 'vite';
import { faultCode, readWording, settings } from '../../../../src/site/index.ts';
import { inOnePiece, pieceFiles } from '../in-one-piece.ts';
import { type BundlerFault, bundleParts } from './bundle.ts';

/** The process that bundles the pages: see `bundlePages()`. Its argument is the folder to write to. */
const [, , draft = ''] = process.argv;

/** Vite plugin: makes `prerender.ts` the entry of the bundle, with all that `bundledPages()` needs of Astro. */
const withStaticPaths: Plugin = {
  name: 'spaceline:prerender',
  configEnvironment: (name) =>
    name === 'prerender'
      ? { build: { rolldownOptions: { input: join(import.meta.dirname, 'prerender.ts') } } }
      : undefined,
};

// Without the build that it belongs to, another one may already write into the same folder.
process.once('disconnect', () => process.exit());

try {
  await build({
    logLevel: 'warn',
    outDir: join(draft, bundleParts.assets),
    integrations: [withoutRendering(draft)],
  });
  await writePieces(join(draft, bundleParts.pieces));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const fault: BundlerFault = { message, code: faultCode(error) };
  process.exitCode = 1;
  await new Promise((sent) => process.send?.(fault, sent));
}
process.disconnect?.();

/** Bundles the scripts and style sheets that no page loads. */
async function writePieces(folder: string): Promise<void> {
  const wording = readWording(settings().content);
  for (const file of pieceFiles) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await inOnePiece(file, wording));
  }
}

/** Astro integration: keeps the bundled code, and renders no page. */
function withoutRendering(folder: string): AstroIntegration {
  let stylesOf = (): unknown => [];
  return {
    name: 'spaceline:bundle-pages',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [withStaticPaths] } });
      },
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
