/** What a build writes beside the pages. */
export type { SiteFile } from './api.ts';
export { cardLink } from './card-link.ts';
export { type ChangeTexts, changesInShort, changeWord } from './change-words.ts';
export { changesFeed } from './changes-feed.ts';
export { type ChangeView, textChangeHtml } from './changes-html.ts';
export { pagePolicy, singleFilePolicy } from './content-security-policy.ts';
export { dataFiles } from './data-files.ts';
export { definedTerm } from './defined-term.ts';
export { hostRedirects } from './host-redirects.ts';
export { iconStyles } from './icons.ts';
export { groupId, type Letter, letterLabel, letters } from './letters.ts';
export { markdownFiles } from './markdown-files.ts';
export { type Naming, rulingsNaming } from './naming.ts';
export { besideName, besideStop, type Neighbourhood } from './neighbours.ts';
export { recentRulings } from './recent-rulings.ts';
export { redirectPages } from './redirect-page.ts';
export {
  correctionInTemplate,
  type RulingPageWording,
  rulingPages,
  rulingTemplateFile,
} from './ruling-page.ts';
export type { SiteCompilation } from './site-compilation.ts';
export { type FindPlace, placesIn, type TextPlace } from './text-places.ts';
export {
  differenceHtml,
  iconNames,
  linkHtml,
  plainHtml,
  retiredHtml,
  splitHtml,
  type VersionView,
} from './version-html.ts';
export {
  entryKind,
  excerpt,
  type KindWording,
  labelsOf,
  nameCounts,
  publicationText,
  rulingCounts,
  rulingName,
  showsIcons,
  standingWord,
} from './wording.ts';
