import { builtinModules } from 'node:module';
import type { Plugin } from 'vite';

const compiled = new URL('compiled.ts', import.meta.url).href;

/**
 * Vite plugin: keeps `compiled.ts` external in everything that Vite bundles for the server, so that the build script,
 * the development server and the pages import the same module, and a folder is compiled once in a process.
 */
export function oneCompilation(): Plugin {
  return {
    name: 'spaceline:one-compilation',
    enforce: 'pre',
    configEnvironment(name) {
      if (name === 'client') return undefined;
      // Vite imports built-in modules as they are.
      return { resolve: { builtins: [compiled, /^node:/u, ...builtinModules] } };
    },
    resolveId(source) {
      return source.endsWith('/compiled.ts') ? { id: compiled, external: true } : undefined;
    },
  };
}
