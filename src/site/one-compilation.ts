import { builtinModules } from 'node:module';
import type { Plugin } from 'vite';

const compiled = new URL('compiled.ts', import.meta.url).href;

/**
 * Vite plugin: leaves `compiled.ts` out of all that Vite runs and bundles for the server, so that the build
 * script, the content loader and the pages import the same module, and a folder is compiled once in a process.
 */
export function oneCompilation(): Plugin {
  return {
    name: 'spaceline:one-compilation',
    enforce: 'pre',
    configEnvironment(name) {
      if (name === 'client') return undefined;
      // What Vite takes for a module of the platform's own, it imports as it is.
      return { resolve: { builtins: [compiled, /^node:/u, ...builtinModules] } };
    },
    resolveId(source) {
      return source.endsWith('/compiled.ts') ? { id: compiled, external: true } : undefined;
    },
  };
}
