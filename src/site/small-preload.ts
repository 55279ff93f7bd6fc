import type { Plugin } from 'vite';

/**
 * Vite plugin: what a page loads to import a part of the script later. As Vite's own it fetches what the part needs
 * beside it, and waits for style sheets; it is a quarter of the size, because it knows no old browsers.
 */
export function smallPreload(): Plugin {
  let base = '/';
  return {
    name: 'spaceline:small-preload',
    apply: 'build',
    enforce: 'pre',
    configEnvironment() {
      // The search must be quick on its first use. Other parts are loaded at a tap or later, and a list of what each
      // of them needs would stand in the script of every page.
      const resolveDependencies = (part: string, files: string[]): string[] =>
        /(?:^|\/)controller\./u.test(part) ? files : files.filter((file) => file.endsWith('.css'));
      return { build: { modulePreload: { polyfill: false, resolveDependencies } } };
    },
    configResolved(config) {
      base = config.base;
    },
    load(id) {
      return id === '\0vite/preload-helper.js'
        ? `export const __vitePreload = ${helper.replace('BASE', JSON.stringify(base))};`
        : undefined;
    },
  };
}

const helper = `(load, files = []) => Promise.all(files.map((file) => {
  const href = BASE + file;
  if (document.querySelector('link[href="' + href + '"]')) return;
  const isStyle = file.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = href;
  document.head.append(link);
  return isStyle && new Promise((done) => { link.onload = link.onerror = done; });
})).then(load)`;
