/** The compiler: content files in, a resolved glossary and diagnostics out. */
export { type Compilation, compile } from './compile.ts';
export { sortContent, textOf } from './content.ts';
export { decodeText } from './decode.ts';
export {
  compareDiagnostics,
  type Diagnostic,
  type DiagnosticCode,
  diagnostic,
  type Finding,
  type Point,
  rules,
} from './diagnostics.ts';
export type { NamedFile } from './directory.ts';
export { Directory } from './directory.ts';
export type {
  Citation,
  Document,
  Entry,
  Glossary,
  Retirement,
  Ruling,
  SharedTitle,
  Term,
} from './entry.ts';
export { escapeHtml } from './escape.ts';
export { formerSlugs } from './formerly.ts';
export { documentMatter, entryMatter, frontMatterCodes, readYaml } from './front-matter.ts';
export { type Graph, type GraphEdge, graphOf } from './graph.ts';
export { iconId } from './icon-html.ts';
export { boxLabel, rulingLabel } from './layout.ts';
export { fold, singular, slugify } from './names.ts';
export { countOf, highestOf, numberLetter, rulingNumber, writeNumbers } from './numbers.ts';
export { register, registerTerms } from './register.ts';
export { mayHoldSee, readSee } from './see.ts';
export { placeInRun, runOf } from './see-run.ts';
export { lastEditionIn, readSiteWording, type SiteWording } from './site.ts';
export type {
  BodyPart,
  Heading,
  IconPart,
  MarkupPart,
  ParsedFile,
  ParsedRuling,
  ParseFile,
  Part,
  Publication,
  ReferencePart,
  RulingKind,
  Source,
  Standing,
  TextPart,
} from './source.ts';
export { didYouMean, nearest } from './suggest.ts';
