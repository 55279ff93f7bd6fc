/** All that only rulebooks need: printed numbers, references to them, and how a document is divided. */
export * from './browser.ts';
export * from './outline.ts';
export * from './reference-words.ts';
export * from './rule-references.ts';
export * from './rules.ts';
export * from './sections.ts';
