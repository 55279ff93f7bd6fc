/** The offline archive, for the build: packing a built site. Pages import `browser.ts`; the worker is an entry file of its own. */
export { type ArchiveManifest, manifestUrl } from './format.ts';
export {
  type ArchiveFile,
  type ArchiveOptions,
  type Compress,
  compressBlock,
  type FileFacts,
  fileFacts,
  isArchived,
  packArchive,
  unzipped,
} from './packer.ts';
