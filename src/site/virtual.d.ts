/** The settings of `site.yml` that bundles use. */
declare module 'virtual:site' {
  /** The link by which a reader suggests a correction of a ruling. */
  export const corrections: string | undefined;
}
