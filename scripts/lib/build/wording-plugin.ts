import type { Plugin } from 'esbuild';
import { type Wording, wordingModule, wordingModulePattern } from '../../../src/wording/index.ts';

/** esbuild plugin: provides `virtual:wording/<group>`, as the Vite plugin of `src/site` does for the pages. */
export function wordingPlugin(wording: Wording): Plugin {
  return {
    name: 'wording',
    setup(build) {
      build.onResolve({ filter: wordingModulePattern }, ({ path }) => ({
        path,
        namespace: 'wording',
        sideEffects: false,
      }));
      build.onLoad({ filter: /^/, namespace: 'wording' }, ({ path }) => ({
        contents: wordingModule(wording, path),
      }));
    },
  };
}
