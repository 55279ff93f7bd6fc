/** The settings of `site.yml` that bundles use. */
declare module 'virtual:site' {
  /** Whose words the rulings are, unless their text says something else. */
  export const aboutWording: string | undefined;
  /** Link for suggesting a correction of a ruling. */
  export const corrections: string | undefined;
  /** Title of the work in citations of entries. */
  export const work: string;
}

/** The words of the language of the content: no other language is in a bundle. */
declare module 'virtual:language' {
  export const words: import('../languages/browser.ts').Words;
  export const nameWords: Pick<typeof words, 'invertedArticle' | 'singular'>;
}

/** The compiled content. */
declare module 'virtual:spaceline/compiled' {
  export const compiled: import('../views/index.ts').SiteCompilation;
}
