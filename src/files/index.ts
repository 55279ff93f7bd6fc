/** The files that a build writes beside the pages. */
export * from './browser.ts';
export * from './changed-targets.ts';
export * from './changes-feed.ts';
export * from './content-security-policy.ts';
export * from './data-files.ts';
export * from './defined-term.ts';
export * from './document-contents.ts';
export * from './edition-summary.ts';
export * from './history-view.ts';
export * from './icons.ts';
export * from './letters.ts';
export * from './redirect-files.ts';
export * from './referring.ts';
export * from './ruling-lists.ts';
export { correctionInTemplate, datedTextHtml } from './ruling-page.ts';
export type { SiteCompilation, SiteFile } from './site-compilation.ts';
export {
  descriptionOf,
  plainText,
  rulingLines,
  type TextWithFile,
  textsWithFiles,
} from './text-file.ts';
