/** What touches Astro or Vite, with the settings and the compiled content. */

export { codeVersion } from './code-version.ts';
export {
  compileAnew,
  compileFolder,
  EditedFolder,
  type ReadFolder,
  readFolder,
  siteOf,
} from './compiled.ts';
export { readContent, readWholeContent } from './content-folder.ts';
export { devServer } from './dev/server.ts';
export { faultCode, faultReason } from './file-fault.ts';
export { folderServer } from './folder-server.ts';
export { changeView, compilation, glossary, history, wording } from './glossary.ts';
export { type HistoryProps, historyPaths } from './history-paths.ts';
export { makeFolder } from './make-folder.ts';
export { oneCompilation } from './one-compilation.ts';
export { pageKey, staticPage } from './page-key.ts';
export { ParsedFiles, parsedLines } from './parsed-files.ts';
export { namedPath, pathFrom, type Settings, settings, startFolder } from './settings.ts';
export { readWording, siteModules } from './site-modules.ts';
export { announceSlow } from './slow-files.ts';
