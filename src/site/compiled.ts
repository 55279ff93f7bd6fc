import { compile } from '../glossary/index.ts';
import { readContent } from './content-folder.ts';
import { ParsedFiles } from './parsed-files.ts';
import { type Settings, settings } from './settings.ts';
import { type SiteCompilation, withEditions } from './with-editions.ts';

/** Reads and compiles a content folder. Files that were parsed before, in this build or an earlier one, are not parsed again. */
export function compileFolder(
  { content, base, cache }: Settings,
  parsed = new ParsedFiles(cache),
): SiteCompilation {
  const sources = readContent(content);
  const compilation = compile(sources, parsed.parse, { base });
  parsed.save();
  return withEditions(compilation, sources);
}

let last: SiteCompilation | undefined;

/**
 * The content folder of the environment's settings, compiled: once in a process, for the build script, the
 * content loader and the pages alike. Astro's bundler leaves this module out of what it bundles (see
 * astro.config.mjs), so that all of them import the same one.
 */
export function compiled(): SiteCompilation {
  last ??= compileFolder(settings());
  return last;
}

/** Compiles anew, after an edit or with files that were parsed elsewhere. */
export function compileAnew(parsed?: ParsedFiles): SiteCompilation {
  last = compileFolder(settings(), parsed);
  return last;
}
