/** Turns existing texts into entries and documents, and brings in their next versions. */
export type { SourceText } from './block.ts';
export { ImportFault } from './block.ts';
export { importInto, type RulebookKeys } from './import-into.ts';
export { type Profile, profileText, readProfile, styleProfile } from './profile/profile.ts';
export { largestSource, readSource } from './read-source.ts';
export { type Report, reportMarkdown } from './report/report.ts';
export { type LastImport, readLastImport, type WrittenFile } from './versions/versioned-texts.ts';
