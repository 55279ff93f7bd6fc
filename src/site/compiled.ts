import { earlierNumbers, History, withEditions } from '../editions/index.ts';
import { labelsOf, type SiteCompilation } from '../files/index.ts';
import { compile, diagnostic, inOrder, readSite, type Source, textOf } from '../glossary/index.ts';
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

/**
 * Compiles a content folder, and keeps what was parsed for it.
 *
 * @param latest the day after which no ruling can have been reviewed yet; without it, that is not checked
 */
export function compileFolder(
  where: Settings,
  { sources, parsed } = readFolder(where),
  latest?: string,
): SiteCompilation {
  const siteFile = sources.find(({ path }) => path === 'site.yml');
  const { wording, findings } = chooseWording(readSite(siteFile ? textOf(siteFile) : ''));
  const compilation = compile(sources, parsed.parse, {
    base: where.base,
    labels: labelsOf(wording.kinds),
    earlierNumber: earlierNumbers(sources),
  });
  parsed.save();
  const compiled = withEditions(compilation, sources, parsed.parse, latest);
  const diagnostics = [
    ...compiled.diagnostics,
    ...findings.map((finding) => diagnostic('site.yml', finding)),
  ];
  return { ...compiled, wording, diagnostics: inOrder(diagnostics) };
}

let last: { compilation: SiteCompilation; history: History } | undefined;

/** The content folder of the environment's settings, compiled, and its editions. */
function latest(compilation = last?.compilation): NonNullable<typeof last> {
  if (!last || last.compilation !== compilation) {
    const made = compilation ?? compileFolder(settings());
    last = { compilation: made, history: new History(made.editions) };
  }
  return last;
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

/** Compiles again: after an edit, or a folder that was read elsewhere. */
export function compileAnew(read?: ReadFolder): SiteCompilation {
  return latest(compileFolder(settings(), read)).compilation;
}
