/** What a build writes beside the pages. */
export { apiFiles, type SiteFile } from './api.ts';
export { type ChangeTexts, changesInShort, changeWord } from './change-words.ts';
export { latestChanges } from './changes.ts';
export { changesFeed } from './changes-feed.ts';
export {
  type ChangeView,
  differenceHtml,
  iconNames,
  linkHtml,
  retiredHtml,
  splitHtml,
  textChangeHtml,
} from './changes-html.ts';
export { pagePolicy, singleFilePolicy } from './content-security-policy.ts';
export { editionFiles } from './edition-files.ts';
export { hostRedirects } from './host-redirects.ts';
export { iconStyles } from './icons.ts';
export { groupId, type Letter, letterLabel, letters } from './letters.ts';
export { type Naming, rulingsNaming } from './naming.ts';
export { aroundEntry, aroundName, type Neighbourhood } from './neighbours.ts';
export { oldAddressPages } from './old-address-page.ts';
export { rulingPages, rulingTemplateFile } from './ruling-page.ts';
export type { SiteCompilation } from './site-compilation.ts';
export { type FindPlace, placesIn, type TextPlace } from './text-places.ts';
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
