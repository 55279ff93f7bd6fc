/** The compiler: content files in, a resolved glossary and diagnostics out. What a browser needs of it: no parser comes along. */

export type { Finding, Point } from './diagnostics.ts';
export type {
  Citation,
  Document,
  Entry,
  Glossary,
  Icon,
  Link,
  Retirement,
  Ruling,
  SharedTitle,
  Site,
  Term,
} from './entry.ts';
export { escapeHtml } from './escape.ts';
export { iconHtml, iconId } from './icon-html.ts';
export { rulingLabel } from './layout.ts';
export {
  compareText,
  fold,
  letterOf,
  type RulingNumber,
  type Slug,
  singular,
  slugify,
  sortKey,
} from './names.ts';
export { countOf, highestOf, rulingNumber } from './numbers.ts';
export type {
  ParsedFile,
  ParseFile,
  Publication,
  RulingKind,
  Source,
  Standing,
} from './source.ts';
