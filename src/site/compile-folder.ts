import { earlierNumbers, readEditions, withEditions } from '../editions/index.ts';
import type { SiteCompilation } from '../files/index.ts';
import {
  compile,
  type Diagnostic,
  diagnostic,
  fileStart,
  inOrder,
  type ParsedSite,
  type ParseFile,
  readSite,
  type Source,
  textOf,
  textTypeAt,
} from '../glossary/index.ts';
import { chooseWording } from '../wording/index.ts';
import { checkAppIcons } from './app-icons.ts';
import { readContent } from './content-folder.ts';
import { ParsedFiles } from './parsed-files.ts';
import type { Settings } from './settings.ts';

/** The files of a content folder, and a function that parses one. */
export interface ReadFolder {
  sources: readonly Source[];
  parse: ParseFile;
}

/**
 * Reads a content folder, and parses its new and changed files.
 *
 * @throws if the folder cannot be read
 */
export function readFolder({ content, cache }: Pick<Settings, 'content' | 'cache'>): ReadFolder {
  const sources = readContent(content);
  const parsed = new ParsedFiles({ content, cache });
  for (const source of sources) if (textTypeAt(source.path)) parsed.parse(source);
  parsed.save();
  return { sources, parse: parsed.parse };
}

/**
 * Compiles a content folder with its editions and the words of its site.
 *
 * @param latest the day after which no ruling can have been reviewed yet; without it, that is not checked
 */
export function compileFolder(
  { base, content, publishes }: Pick<Settings, 'base' | 'content'> & Partial<Settings>,
  { sources, parse }: ReadFolder,
  latest?: string,
): SiteCompilation {
  const { wording, findings } = siteOf(sources);
  const compilation = compile(sources, parse, {
    base,
    labels: wording.kinds,
    earlierNumbers: earlierNumbers(readEditions(sources)),
  });
  const compiled = withEditions(compilation, sources, parse, latest);
  const diagnostics = [
    ...compiled.diagnostics,
    ...findings.map((finding) => diagnostic({ path: 'site.yml', ...finding })),
  ];
  diagnostics.push(...checkAppIcons(sources));
  const { origin } = compiled.glossary.site;
  if (publishes && new URL(origin).hostname === 'localhost') {
    const message = `origin is ${origin}: citations and search engines would lead there`;
    diagnostics.push(
      diagnostic({ path: 'site.yml', code: 'site/local-origin', message, place: fileStart }),
    );
  }
  if (!sources.some(({ path }) => textTypeAt(path))) diagnostics.push(withoutTexts(content));
  return { ...compiled, wording, diagnostics: inOrder(diagnostics) };
}

/** The settings of a site and its words, from the `site.yml` among its files, with findings about the words. */
function siteOf(
  sources: readonly Source[],
): Pick<ParsedSite, 'site'> & ReturnType<typeof chooseWording> {
  const file = sources.find(({ path }) => path === 'site.yml');
  const read = readSite(file ? textOf(file) : '');
  return { site: read.site, ...chooseWording(read) };
}

/** Reports a content folder without entries and documents: another folder was meant. */
function withoutTexts(content: string): Diagnostic {
  const message = `there is no entry and no document in ${content}`;
  return diagnostic({ path: 'glossary', code: 'content/empty', message, place: fileStart });
}
