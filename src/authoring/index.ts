/** Changes content files: numbers, renames, and imports, which turn a text into entries and documents. */
export { addedDiagnostics } from './added-diagnostics.ts';
export type { SourceText } from './import/block.ts';
export { explanations, fault, isFault, type Notice } from './import/diagnostics.ts';
export { largestSource } from './import/formats/sniff.ts';
export { countReferences, importTexts } from './import/import.ts';
export { type Profile, styleProfile } from './import/profile/profile.ts';
export { profileText, readProfile } from './import/profile/profile-file.ts';
export { readSource } from './import/read-source.ts';
export { type Report, reportOf } from './import/report/report.ts';
export { reportMarkdown } from './import/report/report-markdown.ts';
export {
  type LastImport,
  lastImportText,
  readLastImport,
  type WrittenFile,
} from './import/versions/last-import.ts';
export { type Settled, settle, startOf } from './import/versions/settle.ts';
export { numberFiles } from './number-files.ts';
export { rename } from './rename/rename.ts';
export { type Renumbered, renumber } from './renumber.ts';
