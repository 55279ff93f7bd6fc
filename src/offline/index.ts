/** The offline archive, for the build: packing a built site. Pages import `browser.ts`; the worker is an entry file of its own. */
export { type ArchiveManifest, type ArchivePart, manifestUrl } from './format.ts';
export {
  type ArchiveBlock,
  type ArchiveFile,
  type ArchiveOptions,
  blocksOf,
  type CompressedBlock,
  compressBlock,
  type FileFacts,
  fileFacts,
  isArchived,
  manifestOf,
  packOf,
  packsOf,
  partOf,
  unzipped,
} from './packer.ts';
