/** What a build writes beside the pages. */
export { apiFiles, type SiteFile } from './api.ts';
export {
  changeDetails,
  changesInShort,
  changeWord,
  placesOf,
  reasonOf,
  shownWords,
  textChangeWord,
} from './change-words.ts';
export { latestChanges } from './changes.ts';
export { changesFeed } from './changes-feed.ts';
export { pagePolicy, singleFilePolicy } from './content-security-policy.ts';
export {
  changesSinceLast,
  type EditionChanges,
  editionChanges,
  editionUrl,
} from './edition-changes.ts';
export { editionFiles, textsInEditions } from './edition-files.ts';
export { hostRedirects } from './host-redirects.ts';
export { iconStyles } from './icons.ts';
export { groupId, type Letter, letterLabel, letters, letterUrl, listedName } from './letters.ts';
export { type Naming, rulingsNaming, textsByLink } from './naming.ts';
export { aroundEntry, aroundName, type Neighbourhood } from './neighbours.ts';
export { oldAddressPages } from './old-address-page.ts';
export { plainHtml } from './plain-html.ts';
export { rulingPages, rulingTemplateFile } from './ruling-page.ts';
export type { SiteCompilation } from './site-compilation.ts';
export { type TextPlace, textPlace } from './text-places.ts';
export {
  count,
  entryKind,
  excerpt,
  nameCounts,
  publicationText,
  rulingName,
  showsIcons,
  standingWord,
} from './wording.ts';
