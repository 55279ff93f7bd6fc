import type { Address, RulingNumber } from './addresses.ts';
import { assemble } from './assemble.ts';
import { defaultLabels, type Labels } from './body-html.ts';
import { collectNames, collectTerms } from './collect-names.ts';
import { sortContent } from './content.ts';
import { textOf } from './decode.ts';
import { type Diagnostic, diagnostic, type Finding, inOrder, type Point } from './diagnostics.ts';
import { iconId } from './icons.ts';
import { readIcons } from './icons-file.ts';
import type { Glossary, Site } from './model.ts';
import { nearNames } from './near-names.ts';
import { checkNumbers, rulingNumbers } from './numbers.ts';
import type { ParsedFile, ParseFile, Source } from './parsed-file.ts';
import { readRetired } from './read-retired.ts';
import { referenceWords } from './reference-words.ts';
import { type Context, outsideKey, type ResolvedRuling, resolveRuling } from './resolve.ts';
import { ruleTarget } from './rule-references.ts';
import { type EarlierNumber, Rulebooks } from './rulebooks.ts';
import { planSections, rulingPaths, type SectionPlan } from './sections.ts';
import { readSite } from './site-file.ts';
import { readWords } from './words-file.ts';

/** Result of compiling a content folder. */
export interface Compilation {
  glossary: Glossary;
  /** By file and place. With an error among them, no site may be built. */
  diagnostics: Diagnostic[];
  /** Positions in `site.yml`: see `SiteFile`. */
  sitePlaces: Record<string, Point>;
}

export interface CompileOptions {
  /** Base path of every URL, with a slash at both ends. */
  base?: string;
  /** Words that the HTML of texts contains, in the language of the site. English unless given. */
  labels?: Labels | ((site: Site) => Labels);
  /** Finds what an earlier edition had as a printed number. */
  earlierNumber?: EarlierNumber;
}

/**
 * Compiles a content folder: sorts and parses its files, collects every name, resolves every reference, and
 * makes the pages. Pure: no disk, no clock; the same files give the same value.
 *
 * @param sources every file of the content folder
 * @param parse reads one Markdown file (`parseFile` of `src/markdown`, or a function that caches its results)
 */
export function compile(
  sources: readonly Source[],
  parse: ParseFile,
  { base = '/', labels: given = defaultLabels, earlierNumber }: CompileOptions = {},
): Compilation {
  const content = sortContent(sources, parse);
  const diagnostics: Diagnostic[] = [];
  const report = (path: string, findings: readonly Finding[]): void => {
    for (const finding of findings) diagnostics.push(diagnostic(path, finding));
  };
  const reportAll = (findings: readonly { path: string; finding: Finding }[]): void => {
    for (const { path, finding } of findings) report(path, [finding]);
  };
  reportAll(content.findings);

  const siteFile = readSite(content.site ? textOf(content.site) : '');
  const { site, places: sitePlaces } = siteFile;
  report('site.yml', siteFile.findings);
  const labels = typeof given === 'function' ? given(site) : given;
  const { icons, findings: iconFindings } = content.icons
    ? readIcons(textOf(content.icons), content.drawings)
    : { icons: [], findings: [] };
  report('icons/icons.yml', iconFindings);

  const files = [...content.entries, ...content.documents];
  for (const file of files) report(file.path, file.findings);
  const names = collectNames(content.entries, content.documents, base);
  reportAll(names.findings);
  const { directory } = names;
  const nearIn = nearNames(files, directory);
  const sharedSlugs = names.sharedTitles.map(({ slug }) => slug);
  const numbers = new Map(files.map((file) => [file, rulingNumbers(file)]));
  const referring = referenceWords(site);
  const rulebooks = new Rulebooks(
    names.documents,
    (file) => numbers.get(file) ?? [],
    site.rulebook,
    earlierNumber,
  );
  const plans = new Map<Address, SectionPlan>(
    names.documents.map(({ link, file, matter }) => [
      link.address,
      planSections(file, matter.pages),
    ]),
  );
  const pathOf = rulingPaths(names.documents, plans, numbers);
  const outsideWorks = new Set(site.outsideWorks.map(outsideKey));
  const terms = collectTerms(
    directory,
    files,
    base,
    sharedSlugs,
    (name) =>
      outsideWorks.has(outsideKey(name)) ||
      rulebooks.hasNamed(name, directory) ||
      (rulebooks.hasRules && ruleTarget(name, referring) !== undefined),
  );

  const named = [...names.entries, ...names.documents];
  const numbersAt = new Map<Address, (RulingNumber | undefined)[] | undefined>(
    named.map(({ link, file }) => [link.address, numbers.get(file)]),
  );
  const context: Omit<Context, 'self' | 'index' | 'number'> = {
    directory,
    rulebooks,
    words: referring,
    outsideWorks,
    icons: new Map(icons.map((icon) => [iconId(icon.code), icon])),
    base,
    labels,
    pathOf,
    hasRuling: ({ address, number }) => numbersAt.get(address)?.includes(number) ?? false,
  };
  const rulings = new Map<ParsedFile, ResolvedRuling[]>();
  for (const { link, file } of named) {
    report(file.path, checkNumbers(file, numbers.get(file) ?? []));
    const own = { ...context, self: link };
    const given = numbers.get(file) ?? [];
    const resolved = file.rulings.map((ruling, index) =>
      resolveRuling(ruling, { ...own, index, number: given[index] }),
    );
    for (const { findings } of resolved) report(file.path, findings);
    report(file.path, nearIn(file));
    rulings.set(file, resolved);
  }
  const retired = readRetired(named, directory, context.hasRuling);
  reportAll(retired.findings);

  const assembled = assemble({
    site,
    icons,
    base,
    labels,
    names,
    terms,
    numbers,
    rulings,
    retired,
    plans,
    pathOf,
  });
  reportAll(assembled.findings);
  const { words, findings: wordFindings } = readWords(
    content.words ? textOf(content.words) : '',
    assembled.glossary,
  );
  report('words.yml', wordFindings);
  return {
    glossary: { ...assembled.glossary, words },
    diagnostics: inOrder(diagnostics),
    sitePlaces,
  };
}
