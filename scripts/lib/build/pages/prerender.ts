/** The entry of the bundle of the pages: see `bundledPages()`. */
export { StaticPaths } from 'astro:static-paths';
export { app } from 'astro/entrypoints/prerender';
