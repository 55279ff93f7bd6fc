/** The shared vocabulary as values and types: names, addresses, numbers, the tree of a ruling and its renderers, the record, diagnostics. Safe in a browser. */

export * from './addresses.ts';
export * from './box-html.ts';
export * from './collections.ts';
export * from './content-tree.ts';
export * from './diagnostics.ts';
export * from './file-text.ts';
export * from './html-text.ts';
export * from './icons.ts';
export * from './link-template.ts';
export * from './names.ts';
export * from './outline.ts';
export * from './printed-numbers.ts';
export * from './render.ts';
export * from './retired.ts';
export * from './rule-references.ts';
export * from './ruling.ts';
export * from './sentences.ts';
export * from './suggest.ts';
