/** The offline archive, for pages: the messages they exchange with the service worker. */
export {
  type ArchiveSummary,
  type OfflineState,
  type Problem,
  readState,
  savesData,
  type WorkerMessage,
} from './messages.ts';
