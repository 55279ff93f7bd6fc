/** Turns existing texts into entries and documents, and brings in their next versions. */
export type { SourceText } from './block.ts';
export { explanations, fault, isFault, type Notice } from './import-notices.ts';
export { countReferences, importTexts } from './import-texts.ts';
export { type Profile, profileText, readProfile, styleProfile } from './profile/profile.ts';
export { largestSource, readSource } from './read-source.ts';
export { type Report, reportMarkdown, reportOf } from './report/report.ts';
export { checkStructure, formsUsedTwice } from './report/structure-check.ts';
export { type RulebookKeys, rulebookKeys } from './set-rulebook.ts';
export { type Settled, settle, startOf } from './versions/settle.ts';
export {
  type LastImport,
  lastImportText,
  readLastImport,
  type WrittenFile,
} from './versions/versioned-texts.ts';
