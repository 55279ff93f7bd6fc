import { join } from 'node:path';
import { earlierNumbers, History, readEditions, withEditions } from '../editions/index.ts';
import { labelsOf, type SiteCompilation } from '../files/index.ts';
import {
  compile,
  type Diagnostic,
  diagnostic,
  fileStart,
  inOrder,
  isSameList,
  type ParseFile,
  readSite,
  type SiteFile,
  type Source,
  textOf,
  textTypeAt,
} from '../glossary/index.ts';
import { chooseWording } from '../wording/index.ts';
import { readChanged, readContent } from './content-folder.ts';
import { withDrafts, withoutDrafts } from './dev/drafts.ts';
import { ParsedFiles } from './parsed-files.ts';
import { type Settings, settings } from './settings.ts';

/** The files of a content folder, and the cache of their parsed form. */
export interface ReadFolder {
  sources: readonly Source[];
  parsed: ParsedFiles;
}

/** Reads a content folder and the cache of parsed files. */
export function readFolder(where: Settings): ReadFolder {
  const parsed = new ParsedFiles(where);
  return { sources: readContent(where.content, parsed.unchanged), parsed };
}

/**
 * Compiles a content folder, and keeps what was parsed for it.
 *
 * @param latest the day after which no ruling can have been reviewed yet; without it, that is not checked
 */
export function compileFolder(
  where: Settings,
  { sources, parsed }: ReadFolder = readFolder(where),
  latest?: string,
): SiteCompilation {
  const compilation = compileSources(where, { sources, parsed }, latest);
  parsed.save();
  return compilation;
}

/** The settings of a site and its words, from the `site.yml` among its files, with what is wrong with the words. */
export function siteOf(
  sources: readonly Source[],
): Pick<SiteFile, 'site'> & ReturnType<typeof chooseWording> {
  const file = sources.find(({ path }) => path === 'site.yml');
  const read = readSite(file ? textOf(file) : '');
  return { site: read.site, ...chooseWording(read) };
}

function compileSources(
  { base, content }: Pick<Settings, 'base' | 'content'>,
  { sources, parsed }: ReadFolder,
  latest?: string,
  parse = parsed.parse,
): SiteCompilation {
  const { wording, findings } = siteOf(sources);
  const compilation = compile(sources, parse, {
    base,
    labels: labelsOf(wording.kinds),
    earlierNumbers: earlierNumbers(readEditions(sources)),
  });
  const compiled = withEditions(compilation, sources, parse, latest);
  const diagnostics = [
    ...compiled.diagnostics,
    ...findings.map((finding) => diagnostic('site.yml', finding)),
  ];
  if (!sources.some(({ path }) => textTypeAt(path))) diagnostics.push(withoutTexts(content));
  return { ...compiled, wording, diagnostics: inOrder(diagnostics) };
}

/** That a content folder has no entry and no document: it is another folder that was meant. */
function withoutTexts(content: string): Diagnostic {
  const message = `there is no entry and no document in ${content}`;
  return diagnostic('glossary', { code: 'content/empty', message, place: fileStart });
}

/** The content folder of the environment's settings, as it was compiled last. */
interface Latest {
  compilation: SiteCompilation;
  history: History;
  /** Why the folder could not be read since. */
  fault?: string;
}

let last: Latest | undefined;

function keep(compilation: SiteCompilation): Latest {
  last = { compilation, history: new History(compilation.editions) };
  return last;
}

function latest(): Latest {
  return last ?? keep(compileFolder(settings()));
}

/**
 * The content folder of the environment's settings, compiled once in a process, for commands and pages alike:
 * `oneCompilation()` has both import this same module.
 */
export function compiled(): SiteCompilation {
  return latest().compilation;
}

/** Why the content folder cannot be read as it is now, where it was compiled before. */
export function compiledFault(): string | undefined {
  return latest().fault;
}

/** The history of the compiled glossary. */
export function compiledHistory(): History {
  return latest().history;
}

/** Compiles a folder that was read elsewhere. What was parsed for it is not saved yet. */
export function compileAnew(read: ReadFolder): SiteCompilation {
  return keep(compileSources(settings(), read)).compilation;
}

/** Compiles the content folder of the settings again after each edit, for pages that also show what is not valid. */
export class EditedFolder {
  readonly #settings: Settings;
  readonly #parsed: ParsedFiles;
  readonly #parse: ParseFile;
  #sources: readonly Source[];

  constructor({ sources, parsed }: ReadFolder, where: Settings = settings()) {
    this.#settings = where;
    this.#sources = sources;
    this.#parsed = parsed;
    this.#parse = withDrafts(parsed.parse);
    this.#compile();
  }

  /** Saves what was parsed, for the next command. Takes a second for 10,000 files. */
  save(): void {
    this.#parsed.save();
  }

  /**
   * Reads what changed, and compiles again.
   *
   * @param isChanged whether a file of the content folder may have changed; new and deleted ones are found
   * @returns whether a file has changed, or can be read again
   */
  update(isChanged: (path: string) => boolean): boolean {
    const sources = readChanged(this.#settings.content, this.#sources, isChanged);
    if (isSameList(sources, this.#sources) && compiledFault() === undefined) return false;
    this.#sources = sources;
    this.#compile();
    return true;
  }

  /** Calls {@link update} for all files that were saved since the folder was read. */
  catchUp(): boolean {
    const { content } = this.#settings;
    return this.update((path) => this.#parsed.unchanged(path, join(content, path)) === undefined);
  }

  /** Remembers why the folder cannot be read, until it can: pages show it with what was compiled last. */
  fail(error: unknown): void {
    last = { ...latest(), fault: error instanceof Error ? error.message : String(error) };
  }

  #compile(): void {
    const sources = this.#sources;
    const read = { sources, parsed: this.#parsed };
    const made = compileSources(this.#settings, read, undefined, this.#parse);
    const diagnostics = withoutDrafts(made.diagnostics, sources, this.#parsed.parse);
    keep({ ...made, diagnostics });
  }
}
