import { defineConfig } from 'astro/config';
import { oneCompilation, settings, siteModules } from './src/site/index.ts';

const { content, base, cache } = settings();

/** Modules without side effects: pure folders of `src`, texts, and what they use. */
const pureModules =
  /\/src\/(?:glossary|editions|search|wording|files|offline)\/|virtual:wording|\/node_modules\/diff\//u;

export default defineConfig({
  base,
  cacheDir: `${cache}/astro`,
  trailingSlash: 'always',
  // 'jsx', the default, glues inline links that stand on separate lines.
  compressHTML: true,
  build: { format: 'directory', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  vite: {
    cacheDir: `${cache}/vite`,
    // The build script clears the folder.
    build: {
      emptyOutDir: false,
      assetsInlineLimit: 0,
      // An index or browser.ts brings along only what is used of it, not every module that it names.
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => !pureModules.test(id) },
      },
    },
    plugins: [oneCompilation(), siteModules(content)],
  },
});
