import { earlierNumbers, History, readEditions, sha256, withEditions } from '../editions/index.ts';
import { labelsOf, type SiteCompilation } from '../files/index.ts';
import {
  Compiler,
  diagnostic,
  inOrder,
  isSameList,
  readSite,
  type Source,
  textOf,
} from '../glossary/index.ts';
import { chooseWording } from '../wording/index.ts';
import { readContent } from './content-folder.ts';
import { ParsedFiles } from './parsed-files.ts';
import { type Settings, settings } from './settings.ts';

/** The files of a content folder, and the cache of their parsed form. */
export interface ReadFolder {
  sources: readonly Source[];
  parsed: ParsedFiles;
}

/** Reads a content folder and the cache of parsed files. */
export function readFolder({ content, cache }: Settings): ReadFolder {
  return { sources: readContent(content), parsed: new ParsedFiles(cache) };
}

/** Compiles a content folder, and keeps what was parsed for it. */
export function compileFolder(where: Settings, read = readFolder(where)): SiteCompilation {
  const compilation = compileSources(where, read, new Compiler());
  read.parsed.save();
  return compilation;
}

function compileSources(
  { base }: Settings,
  { sources, parsed: { parse } }: ReadFolder,
  compiler: Compiler,
): SiteCompilation {
  const siteFile = sources.find(({ path }) => path === 'site.yml');
  const { wording, findings } = chooseWording(readSite(siteFile ? textOf(siteFile) : ''));
  const compilation = compiler.compile(sources, parse, {
    base,
    labels: labelsOf(wording.kinds),
    earlierNumber: earlierNumbers(readEditions(sources, sha256)),
  });
  const compiled = withEditions(compilation, sources, parse);
  const diagnostics = [
    ...compiled.diagnostics,
    ...findings.map((finding) => diagnostic('site.yml', finding)),
  ];
  return { ...compiled, wording, diagnostics: inOrder(diagnostics) };
}

/** The content folder of the environment's settings, as it was compiled last. */
interface Latest {
  read: ReadFolder;
  compilation: SiteCompilation;
  history: History;
}

const compiler = new Compiler();
let last: Latest | undefined;

function compileNext(read: ReadFolder): Latest {
  const compilation = compileSources(settings(), read, compiler);
  last = { read, compilation, history: new History(compilation.editions) };
  return last;
}

function latest(): Latest {
  return last ?? compileWhole(readFolder(settings()));
}

function compileWhole(read: ReadFolder): Latest {
  const made = compileNext(read);
  read.parsed.save();
  return made;
}

/**
 * The content folder of the environment's settings, compiled once in a process: for the build script, the content
 * loader and the pages alike. Astro's bundler leaves this module out of what it bundles (see astro.config.mjs), so
 * that all of them import the same one.
 */
export function compiled(): SiteCompilation {
  return latest().compilation;
}

/** The history of the compiled glossary. */
export function compiledHistory(): History {
  return latest().history;
}

/** Compiles a folder that was read elsewhere. */
export function compileAnew(read: ReadFolder): SiteCompilation {
  return compileWhole(read).compilation;
}

/**
 * Compiles again after an edit: what the edit leaves as it was is used again.
 *
 * @param isChanged whether a file of the content folder may have changed; new and deleted ones are found
 * @returns nothing where no file has changed
 */
export function compileEdit(isChanged: (path: string) => boolean): SiteCompilation | undefined {
  const { sources, parsed } = latest().read;
  const now = readContent(settings().content, sources, isChanged);
  return isSameList(now, sources) ? undefined : compileNext({ sources: now, parsed }).compilation;
}
