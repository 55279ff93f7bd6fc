/** The offline archive, for the build: packing a built site. Pages import `browser.ts`; the worker is an entry file of its own. */
export { type ArchiveManifest, type ArchivePart, framePage, manifestUrl } from './format.ts';
export {
  type ArchiveOptions,
  frameRemover,
  isArchived,
  manifestOf,
  packOf,
  packsOf,
  partOf,
  unzipped,
} from './packer.ts';
