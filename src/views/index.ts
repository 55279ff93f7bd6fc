/** Views: a value in, HTML or words out. Safe in a browser. */

export * from './changes-html.ts';
export * from './checked-citations.ts';
export * from './contents.ts';
export * from './descriptions.ts';
export * from './format.ts';
export * from './glossary-map.ts';
export * from './history-view.ts';
export * from './ruling-lists.ts';
export * from './ruling-page.ts';
export * from './text-record.ts';
export * from './wording.ts';
