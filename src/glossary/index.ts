/** The compiler: content files in, a resolved glossary and diagnostics out. */

export { contentLanguage, contentWords } from '../languages/index.ts';
export * from './browser.ts';
export { namesOf } from './collect-names.ts';
export { type Compilation, compile } from './compile.ts';
export { sortContent } from './content.ts';
export { placeInText } from './content-tree.ts';
export { decode, sourceHash, textOf, unresolvedMerge } from './decode.ts';
export * from './diagnostics.ts';
export * from './directory.ts';
export { tooLong } from './file-names.ts';
export { documentMatter, entryMatter, frontMatterCodes } from './front-matter.ts';
export { drawingFault } from './icons-file.ts';
export { type HiddenCharacter, hiddenIn, invisibleCharacters } from './invisible-characters.ts';
export { isWebAddress, malformedAddress } from './link-template.ts';
export { numbersOf } from './numbers.ts';
export { placeInMatter } from './parsed-file.ts';
export { isPlainReason } from './read-retired.ts';
export { type Graph, type GraphEdge, graphOf } from './references.ts';
export { bodyHtml, forPeople, toHtml, toText } from './render.ts';
export type { EarlierNumbers } from './rulebooks.ts';
export { readSee } from './see.ts';
export { placeInRun, runOf } from './see-run.ts';
export { atom, barrier } from './see-words.ts';
export { type ParsedSite, readSite } from './site-file.ts';
export { didYouMean, nearest, shortened } from './suggest.ts';
export { commentFault, hasComment, readYaml } from './yaml.ts';
