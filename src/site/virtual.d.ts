/** The settings of `site.yml` that bundles use. */
declare module 'virtual:site' {
  /** The link by which a reader suggests a correction of a ruling. */
  export const corrections: string | undefined;
}

/** The compiled content. */
declare module 'virtual:spaceline/compiled' {
  export const compiled: import('./compiled.ts').Compiled;
}
