/** Reads files of the content folder: bytes in, parsed files and findings out. */

export { sortContent, sourceHash, textOf, unresolvedMerge } from './content-files.ts';
export {
  type DocumentMatter,
  documentMatter,
  type EntryMatter,
  entryMatter,
  name,
} from './front-matter.ts';
export { parseFile } from './parse.ts';
export {
  matterFinding,
  type ParsedFile,
  type ParsedRuling,
  type ParseFile,
  placeInMatter,
  type Source,
} from './parsed-file.ts';
export { drawingFault, type ParsedSite, readIcons, readSite, type Site } from './site-file.ts';
export { remarkGlossarySyntax } from './syntax.ts';
export { conflictComment, conflictNumber, differingParts } from './unsupported.ts';
export { readYaml } from './yaml.ts';
