/** The files that a build writes beside the pages. */
export { apiFilesOf, type SiteFile } from './api.ts';
export * from './browser.ts';
export { cardLink } from './card-link.ts';
export { isChangedInMeaning, textChangeInShort } from './change-words.ts';
export {
  changedTargetsHtml,
  markReviews,
  type RulingToReview,
  reviewId,
  reviewsOn,
} from './changed-targets.ts';
export { changesFeed } from './changes-feed.ts';
export { pagePolicy, singleFilePolicy } from './content-security-policy.ts';
export { dataFiles, textFiles } from './data-files.ts';
export { definedTerm } from './defined-term.ts';
export {
  type ContentsItem,
  contentsOf,
  headingItems,
  headingName,
  sectionName,
} from './document-contents.ts';
export { editionSummary } from './edition-summary.ts';
export { hostRedirects } from './host-redirects.ts';
export { iconDataUri, iconPath, iconStyles } from './icons.ts';
export {
  byLetter,
  groupId,
  type Letter,
  letterLabel,
  letters,
  listedName,
  type Name,
} from './letters.ts';
export { markdownFilesOf } from './markdown-files.ts';
export { rulingsNaming } from './naming.ts';
export { besideName } from './neighbours.ts';
export { outdatedBelow } from './outdated.ts';
export { redirectPages } from './redirect-page.ts';
export { referringHtml, referringTo } from './referring.ts';
export { correctionInTemplate, datedTextHtml } from './ruling-page.ts';
export { type SearchFiles, searchFiles } from './search-files.ts';
export type { SiteCompilation } from './site-compilation.ts';
export { specimen } from './specimen.ts';
export { textsWithFiles } from './text-file.ts';
export { placesIn } from './text-places.ts';
export {
  excerpt,
  nameCounts,
  numbersHtml,
  rulingCounts,
  showsIcons,
} from './wording.ts';
