/** The files that a build writes beside the pages. The part for browsers of it: no parser comes along. */

export { type BriefingRuling, briefingOf, placesOfPairs } from './briefing.ts';
export { changesInShort } from './change-words.ts';
export { type ChangeView, changesHtml, textChangeHtml } from './changes-html.ts';
export type { ListedEdition, ListedText, ShownHistory } from './edition-files.ts';
export { type PastText, pastTextHtml, pastUrl } from './past-text.ts';
export { quoteHtml } from './quote-html.ts';
export { rulingPageOf, rulingTemplateFile } from './ruling-page.ts';
export type { TextFile } from './text-file.ts';
export type { FindPlace } from './text-places.ts';
export {
  differenceHtml,
  iconNames,
  linkHtml,
  plainHtml,
  retiredHtml,
  type VersionView,
} from './version-html.ts';
export { appliesToText, entryKind, publicationsText, rulingName, sourcesText } from './wording.ts';
