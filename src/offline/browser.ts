/** The archive to read offline: its format, and the messages between page and service worker. What a browser needs of it: no parser comes along. */
export {
  type LibrarySummary,
  type OfflineState,
  type Problem,
  type Request,
  readState,
} from './messages.ts';
