import type { SiteCompilation } from '../files/index.ts';

/**
 * The compiled content folder of this process. The integration sets it; pages read it through the virtual module
 * `virtual:spaceline/compiled`. Vite bundles the pages with copies of the modules of `src`, so each copy would have
 * variables of its own.
 */
declare global {
  var spacelineCompilation: Compiled | undefined;
}

/** A compilation as pages show it. */
export interface Compiled extends SiteCompilation {
  /** Reason if the content folder cannot be read: the pages show the last compilation. */
  fault?: string;
}

/** Sets the compilation that the pages show. */
export function setCompiled(compiled: Compiled): void {
  globalThis.spacelineCompilation = compiled;
}

/** @throws if nothing has been compiled yet */
export function getCompiled(): Compiled {
  const compiled = globalThis.spacelineCompilation;
  if (!compiled)
    throw new Error('The content is not compiled: add spaceline() to the integrations');
  return compiled;
}
