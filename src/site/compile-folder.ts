import { earlierNumbers, readEditions, withEditions } from '../editions/index.ts';
import { compile } from '../link/index.ts';
import {
  type Diagnostic,
  diagnostic,
  fileStart,
  inOrder,
  sitePaths,
  textTypeAt,
} from '../model/index.ts';
import { drawingFault, type ParseFile, readSite, type Source, textOf } from '../read/index.ts';
import { chooseWording, type SiteCompilation } from '../views/index.ts';
import { changeFiles, type FileChanges } from './change-files.ts';
import { readContent, refuseUnreadable } from './content-folder.ts';
import { SiteWriter } from './file-system.ts';
import { ParsedFiles } from './parsed-files.ts';
import { refuseErrors } from './printed-diagnostics.ts';
import { pathFrom, type Settings, settings } from './settings.ts';

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

/** Reads the content folder of the settings, and returns it with the functions that commands need. */
function openContent() {
  const where = settings();
  const { content } = where;
  const { sources, parse } = readFolder(where);
  return {
    ...where,
    sources,
    parse,
    /** Returns a path in the folder, relative to the start folder of the command. */
    shown: (path: string): string => pathFrom(path, content),
    /** Changes files, unless another program has changed one since they were read. See {@link changeFiles}. */
    change: (changes: FileChanges): void => changeFiles(content, changes, sources),
    /** Stops the command if there are errors. See {@link refuseErrors}. */
    refuse: (diagnostics: readonly Diagnostic[], consequence: string): void =>
      refuseErrors(diagnostics, content, consequence),
  };
}

/**
 * Compiles the content folder of the settings, for a command that needs content without errors.
 *
 * @param consequence of an error, for the last line: `no edition was made`
 * @throws if there are errors; they are printed
 */
export function soundContent(consequence: string) {
  const folder = openContent();
  const compilation = compileFolder(folder, folder);
  folder.refuse(compilation.diagnostics, consequence);
  return { ...folder, compilation };
}

/**
 * Reads the content folder of the settings, for a command that changes it.
 *
 * @throws if a folder or file cannot be read
 */
export function contentToChange() {
  const folder = openContent();
  refuseUnreadable(folder.sources, folder.content);
  return folder;
}

/** Compiles a content folder with its editions and the words of its site. */
export function compileFolder(
  { base, content, publishes }: Pick<Settings, 'base' | 'content'> & Partial<Settings>,
  { sources, parse }: ReadFolder,
): SiteCompilation {
  const siteFile = sources.find(({ path }) => path === 'site.yml');
  const { wording, findings } = chooseWording(readSite(siteFile ? textOf(siteFile) : ''));
  const compilation = compile(sources, parse, {
    base,
    labels: wording.kinds,
    earlierNumbers: earlierNumbers(readEditions(sources)),
  });
  const compiled = withEditions(compilation, sources, parse);
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
  const { compareTitle: title, changesTitle: name } = wording.changesPages;
  // The comparison of editions was a separate page once.
  const compare = { path: 'changes/compare/', title, to: sitePaths.changes, name };
  const redirects = [...compiled.redirects, compare];
  return { ...compiled, redirects, wording, diagnostics: inOrder(diagnostics) };
}

/** Reports a content folder without entries and documents, probably the wrong folder. */
function withoutTexts(content: string): Diagnostic {
  const message = `there is no entry and no document in ${content}`;
  return diagnostic({ path: 'glossary', code: 'content/empty', message, place: fileStart });
}

const folder = 'app-icons/';

/** Icons of the site that a content folder may replace. */
const names = [
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
];

function appIcons(sources: readonly Source[]): readonly Source[] {
  return sources.filter(({ path, fault }) => path.startsWith(folder) && fault === undefined);
}

/** Reports icons with an unknown name, and unsafe drawings. */
export function checkAppIcons(sources: readonly Source[]): Diagnostic[] {
  return appIcons(sources).flatMap((source) => {
    const { path } = source;
    const fault = names.includes(path.slice(folder.length))
      ? path.endsWith('.svg') && drawingFault(textOf(source))
      : `the site has no such icon: ${folder} holds ${names.join(', ')}`;
    return fault
      ? [diagnostic({ path, code: 'icon/invalid', message: fault, place: fileStart })]
      : [];
  });
}

/** Replaces Spaceline's icons by the icons of a content folder. */
export function writeAppIcons(site: string, sources: readonly Source[]): void {
  const writer = new SiteWriter(site);
  for (const { path, content } of appIcons(sources))
    writer.write(path.slice(folder.length), content);
}

/**
 * The compiled content folder of this process. The integration sets it; pages read it through the virtual module
 * `virtual:spaceline/compiled`. Vite bundles the pages with copies of the modules of `src`, so each copy would have
 * variables of its own.
 */
declare global {
  var spacelineCompilation: SiteCompilation | undefined;
}

/** Sets the compilation that the pages show. */
export function setCompiled(compiled: SiteCompilation): void {
  globalThis.spacelineCompilation = compiled;
}

/** @throws if nothing has been compiled yet */
export function getCompiled(): SiteCompilation {
  const compiled = globalThis.spacelineCompilation;
  if (!compiled)
    throw new Error('The content is not compiled: add spaceline() to the integrations');
  return compiled;
}
