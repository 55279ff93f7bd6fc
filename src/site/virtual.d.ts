/** The settings of `site.yml` that bundles use. */
declare module 'virtual:site' {
  /** The link by which a reader suggests a correction of a ruling. */
  export const corrections: string | undefined;
  /** Title of the work in citations of entries. */
  export const work: string;
}

/** The compiled content. */
declare module 'virtual:spaceline/compiled' {
  export const compiled: import('./compiled.ts').Compiled;
}
