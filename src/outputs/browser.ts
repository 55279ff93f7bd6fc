/** The parts of the outputs that a browser needs: the format of the archive, and messages about it. */

export {
  type ArchiveManifest,
  type ArchivePart,
  type ArchiveSummary,
  type FramedPage,
  framePage,
  indexLength,
  manifestUrl,
  type OfflineState,
  type PackIndex,
  type Problem,
  packHeadBytes,
  readManifest,
  readState,
  readWorkerMessage,
  savesData,
  totalBytes,
  type WorkerMessage,
  withFrame,
} from './archive-format.ts';
export type { HistoryFile, ListedEdition, ListedText } from './data-files.ts';
