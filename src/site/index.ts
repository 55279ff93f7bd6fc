/**
 * Settings and the content folder, for commands. Two more modules are public: `integration.ts` for `astro.config.mjs`, and
 * `pages.ts` for pages.
 */

export { changeFiles, finishChanges, withoutInterruption } from './change-files.ts';
export {
  compileFolder,
  contentToChange,
  type ReadFolder,
  readFolder,
  soundContent,
} from './compile-folder.ts';
export { leadsNowhere, readContent, readWholeContent } from './content-folder.ts';
export {
  baseInMark,
  faultCode,
  faultReason,
  folderServer,
  makeFolder,
  siteMark,
  siteName,
} from './file-system.ts';
export { ParsedFiles } from './parsed-files.ts';
export {
  count,
  printAnnotations,
  printDiagnostics,
  refuseErrors,
  seconds,
  secondsSince,
  summary,
} from './printed-diagnostics.ts';
export { commonWords, searchIndex } from './search-index.ts';
export {
  namedPath,
  pathFrom,
  sayFolder,
  settings,
  startFolder,
} from './settings.ts';
export { writeArchive } from './site-archive.ts';
