import { defineConfig } from 'astro/config';
import {
  carriedAssets,
  oneCompilation,
  settings,
  siteFiles,
  smallPreload,
  wordingModules,
} from './src/site/index.ts';

const { content, out, base, cache } = settings();

export default defineConfig({
  base,
  outDir: out,
  cacheDir: `${cache}/astro`,
  trailingSlash: 'always',
  // 'jsx', the default, glues inline links that stand on separate lines.
  compressHTML: true,
  build: { format: 'directory', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  experimental: { incrementalBuild: true },
  integrations: [siteFiles()],
  vite: {
    // The build script clears the folder, and writes into it beside Astro.
    build: { emptyOutDir: false, assetsInlineLimit: 0 },
    plugins: [oneCompilation(), smallPreload(), carriedAssets(out), wordingModules(content)],
  },
});
