/** What the bundle of the pages provides: see `bundledPages()`. */
export { StaticPaths } from 'astro:static-paths';
export { app } from 'astro/entrypoints/prerender';
