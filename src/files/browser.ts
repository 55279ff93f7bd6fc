/** The files that a build writes beside the pages. The part for browsers of it: no parser comes along. */

export { type BriefingRuling, briefingOf, placesOfPairs } from './briefing.ts';
export { changesInShort } from './change-words.ts';
export { type ChangeView, changesHtml, textChangeHtml } from './changes-html.ts';
export type { ListedEdition, ListedText, ShownHistory } from './edition-files.ts';
export { nameKey } from './names-file.ts';
export { quoteHtml } from './quote-html.ts';
export { rulingPageOf, rulingTemplateFile, type TextFile } from './ruling-page.ts';
export type { FindPlace } from './text-places.ts';
export {
  differenceHtml,
  iconNames,
  linkHtml,
  plainHtml,
  retiredHtml,
  splitHtml,
  type VersionView,
} from './version-html.ts';
export { entryKind, publicationText, rulingName } from './wording.ts';
