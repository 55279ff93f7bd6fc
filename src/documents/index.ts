/** Rulebooks: printed numbers, references to them, and the division of a document into pages. */
export * from './browser.ts';
export * from './outline.ts';
export * from './reference-words.ts';
export * from './rule-references.ts';
export * from './rules.ts';
export * from './sections.ts';
