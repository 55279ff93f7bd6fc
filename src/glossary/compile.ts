import { assemble } from './assemble.ts';
import { sortContent, textOf } from './content.ts';
import type { Finding } from './diagnostics.ts';
import { compareDiagnostics, type Diagnostic, diagnostic } from './diagnostics.ts';
import type { Glossary } from './entry.ts';
import { iconId } from './icon-html.ts';
import { nearNames } from './near-names.ts';
import { checkNumbers, rulingNumbers } from './numbering.ts';
import { register, registerTerms } from './register.ts';
import { type ResolvedRuling, resolveRuling, type Surroundings } from './resolve.ts';
import { readIcons, readSite } from './site.ts';
import type { ParsedFile, ParseFile, Source } from './source.ts';

/** What a content folder compiles to. */
export interface Compilation {
  glossary: Glossary;
  /** By file and place. A glossary with an error among them must not become pages. */
  diagnostics: Diagnostic[];
}

export interface CompileOptions {
  /** Base path of every address, with a slash at both ends. */
  base?: string;
}

/**
 * Compiles a content folder: sorts and parses its files, collects every name, resolves every reference, and
 * makes the pages' values. Pure: no disk, no clock; the same files give the same value.
 *
 * @param sources every file of the content folder
 * @param parse reads one Markdown file (`parseFile` of `src/markdown`, or one that remembers what it read)
 */
export function compile(
  sources: readonly Source[],
  parse: ParseFile,
  { base = '/' }: CompileOptions = {},
): Compilation {
  const content = sortContent(sources, parse);
  const diagnostics: Diagnostic[] = [];
  const report = (path: string, findings: readonly Finding[]): void => {
    for (const finding of findings) diagnostics.push(diagnostic(path, finding));
  };
  for (const { path, finding } of content.findings) report(path, [finding]);

  const { site, findings: siteFindings } = readSite(content.site ? textOf(content.site) : '');
  report('site.yml', siteFindings);
  const { icons, findings: iconFindings } = content.icons
    ? readIcons(textOf(content.icons), content.drawings)
    : { icons: [], findings: [] };
  report('icons/icons.yml', iconFindings);

  const files = [...content.entries, ...content.documents];
  for (const file of files) report(file.path, file.findings);
  const names = register(content.entries, content.documents);
  for (const { path, finding } of names.findings) report(path, [finding]);
  const nearIn = nearNames(files, names.directory);
  const sharedSlugs = names.sharedTitles.map(({ slug }) => slug);
  const terms = registerTerms(names.directory, files, sharedSlugs);

  const numbers = new Map(files.map((file) => [file, rulingNumbers(file)]));
  const named = [...names.entries, ...names.documents];
  const owned = new Map(named.map(({ owner, file }) => [owner, numbers.get(file)]));
  const shared: Omit<Surroundings, 'self'> = {
    directory: names.directory,
    icons: new Map(icons.map((icon) => [iconId(icon.code), icon])),
    hasRuling: (owner, number) => owned.get(owner)?.includes(number) ?? false,
    address: ({ type, slug }) => `${base}${folders[type]}/${slug}/`,
  };

  const resolved = new Map<ParsedFile, ResolvedRuling[]>();
  for (const { owner, file } of named) {
    report(file.path, checkNumbers(file, numbers.get(file) ?? []));
    const around: Surroundings = { ...shared, self: owner };
    const rulings = file.rulings.map((ruling) => resolveRuling(ruling, around));
    for (const { findings } of rulings) report(file.path, findings);
    report(file.path, nearIn(file));
    resolved.set(file, rulings);
  }

  const assembled = assemble({ site, icons, base, names, terms, numbers, resolved, shared });
  for (const { path, finding } of assembled.findings) report(path, [finding]);
  return { glossary: assembled.glossary, diagnostics: diagnostics.sort(compareDiagnostics) };
}

/** The folder that the pages of each type stand in. */
export const folders = { entry: 'glossary', term: 'terms', document: 'documents' } as const;
