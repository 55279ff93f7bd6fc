/**
 * Settings and the content folder, for commands. Two more modules are public: `integration.ts` for `astro.config.mjs`, and
 * `pages.ts` for pages.
 */

export { writeArchive } from './archive.ts';
export { compileFolder, type ReadFolder, readFolder } from './compile-folder.ts';
export { count, seconds, secondsSince } from './console.ts';
export { leadsNowhere, readContent, readWholeContent } from './content-folder.ts';
export { printDiagnostics, stoppedByErrors, summary } from './diagnostics.ts';
export { faultCode, faultReason } from './file-fault.ts';
export { folderServer } from './folder-server.ts';
export { makeFolder } from './make-folder.ts';
export { ParsedFiles } from './parsed-files.ts';
export { namedPath, pathFrom, type Settings, settings, startFolder } from './settings.ts';
export { baseInMark, siteMark } from './site-mark.ts';
