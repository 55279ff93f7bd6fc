/** The parts of the outputs that a browser needs: the format of the archive, and messages about it. */

export {
  type ArchiveManifest,
  type ArchivePart,
  type FramedPage,
  framePage,
  indexLength,
  manifestUrl,
  type PackIndex,
  packHeadBytes,
  readManifest,
  totalBytes,
  withFrame,
} from './archive-format.ts';
export type { HistoryFile, ListedEdition, ListedText } from './edition-files.ts';
export {
  type ArchiveSummary,
  type OfflineState,
  type Problem,
  readState,
  readWorkerMessage,
  savesData,
  type WorkerMessage,
} from './offline-messages.ts';
