import { defineConfig } from 'astro/config';
import { portFrom } from './scripts/lib/setup.mjs';
import { settings } from './src/site/index.ts';
import { spaceline } from './src/site/integration.ts';

const { base, out } = settings();

export default defineConfig({
  base,
  outDir: out,
  trailingSlash: 'always',
  server: { port: portFrom(process.env['PORT']) },
  // The default, 'jsx', removes the space between inline links on separate lines.
  compressHTML: true,
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  integrations: [spaceline()],
  vite: { build: { assetsInlineLimit: 0 } },
});
