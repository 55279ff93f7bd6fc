/** Turns a text into entries and documents, and brings in its next version. */
export type { SourceText } from './block.ts';
export { explanations, type Fault, fault, isFault } from './diagnostics.ts';
export { largestSource } from './formats/sniff.ts';
export { importTexts } from './import.ts';
export { type Profile, styleProfile } from './profile/profile.ts';
export { profileText, readProfile } from './profile/profile-file.ts';
export { readSource } from './read-source.ts';
export { type Report, reportOf } from './report/report.ts';
export { reportMarkdown } from './report/report-markdown.ts';
export { ownPaths, type Settled, settle } from './settle.ts';
export {
  type LastImport,
  lastImportText,
  readLastImport,
  type WrittenFile,
} from './versions/last-import.ts';
