/** What a build writes beside the pages. What a browser needs of it: no parser comes along. */
export {
  changeDetails,
  changesInShort,
  changeWord,
  placesOf,
  reasonOf,
  shownWords,
  textChangeWord,
} from './change-words.ts';
export { type RulingPageWording, rulingPageOf, rulingTemplateFile } from './ruling-page.ts';
export {
  entryKind,
  type KindWording,
  publicationText,
  rulingName,
  standingWord,
} from './wording.ts';
