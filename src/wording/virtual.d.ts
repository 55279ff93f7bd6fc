/**
 * The groups of texts that bundles import, in the language of the site, with its overrides: an export for each
 * text, and the whole group as the default export.
 */
declare module 'virtual:wording/kinds' {
  const group: import('./texts.ts').Texts['kinds'];
  export = group;
}
declare module 'virtual:wording/previews' {
  const group: import('./texts.ts').Texts['previews'];
  export = group;
}
declare module 'virtual:wording/share' {
  const group: import('./texts.ts').Texts['share'];
  export = group;
}
declare module 'virtual:wording/sheet' {
  const group: import('./texts.ts').Texts['sheet'];
  export = group;
}
declare module 'virtual:wording/sections' {
  const group: import('./texts.ts').Texts['sections'];
  export = group;
}
declare module 'virtual:wording/lost' {
  const group: import('./texts.ts').Texts['lost'];
  export = group;
}
declare module 'virtual:wording/search' {
  const group: import('./texts.ts').Texts['search'];
  export = group;
}
declare module 'virtual:wording/citing' {
  const group: import('./texts.ts').Texts['citing'];
  export = group;
}
declare module 'virtual:wording/citationMenu' {
  const group: import('./texts.ts').Texts['citationMenu'];
  export = group;
}
declare module 'virtual:wording/corrections' {
  const group: import('./texts.ts').Texts['corrections'];
  export = group;
}
declare module 'virtual:wording/changes' {
  const group: import('./texts.ts').Texts['changes'];
  export = group;
}
declare module 'virtual:wording/retired' {
  const group: import('./texts.ts').Texts['retired'];
  export = group;
}
declare module 'virtual:wording/compare' {
  const group: import('./texts.ts').Texts['compare'];
  export = group;
}
declare module 'virtual:wording/citation' {
  const group: import('./texts.ts').Texts['citation'];
  export = group;
}
declare module 'virtual:wording/offline' {
  const group: import('./texts.ts').Texts['offline'];
  export = group;
}
declare module 'virtual:wording/atlas' {
  const group: import('./texts.ts').Texts['atlas'];
  export = group;
}
