/** Reads files of the content folder: bytes in, parsed files and findings out. */

export { conflictComment, conflictNumber, differingParts } from './comments.ts';
export { sortContent } from './content-paths.ts';
export { sourceHash, textOf, unresolvedMerge } from './decode.ts';
export {
  type DocumentMatter,
  documentMatter,
  type EntryMatter,
  entryMatter,
  frontMatterCodes,
  name,
} from './front-matter.ts';
export { drawingFault, readIcons } from './icons-file.ts';
export { parseFile } from './parse.ts';
export {
  type ParsedFile,
  type ParsedRuling,
  type ParseFile,
  placeInMatter,
  type Source,
} from './parsed-file.ts';
export { type ParsedSite, readSite, type Site } from './site-file.ts';
export { remarkGlossarySyntax } from './syntax.ts';
export { readYaml } from './yaml.ts';
