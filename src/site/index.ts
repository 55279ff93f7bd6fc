/**
 * Settings and the content folder, for commands. Two more modules are public: `integration.ts` for `astro.config.mjs`, and
 * `pages.ts` for pages.
 */

export * from './change-files.ts';
export * from './compile-folder.ts';
export * from './content-folder.ts';
export * from './file-system.ts';
export * from './parsed-files.ts';
export * from './printed-diagnostics.ts';
export * from './search-index.ts';
export * from './settings.ts';
export { writeArchive } from './site-archive.ts';
