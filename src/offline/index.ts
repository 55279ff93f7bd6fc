/** The archive to read offline: its format, and the messages between page and service worker. */
export { bytesOf, type LibraryManifest, libraryFormat, manifestUrl } from './manifest.ts';
export { type PackBlock, packHead, packMark } from './pack.ts';
