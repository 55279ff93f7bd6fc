/** The files that a build writes beside the pages. The part for browsers of it: no parser comes along. */

export * from './briefing.ts';
export * from './change-words.ts';
export * from './changes-html.ts';
export type * from './edition-files.ts';
export * from './past-text.ts';
export { rulingPageOf, rulingTemplateFile } from './ruling-page.ts';
export type { PublishedRuling, TextFile } from './text-file.ts';
export * from './text-places.ts';
export * from './version-html.ts';
export * from './wording.ts';
