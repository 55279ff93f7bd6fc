import { contentLanguage } from '../languages/index.ts';
import {
  type Diagnostic,
  diagnostic,
  didYouMean,
  englishLabels,
  type FileFinding,
  type Finding,
  fileStart,
  inOrder,
  isUnreadable,
  type Labels,
  NearNames,
  nameKey,
  nearest,
  referenceWords,
  ruleTarget,
  slugOf,
} from '../model/index.ts';
import type { ParseFile, Source } from '../read/index.ts';
import { type ParsedSite, readIcons, readSite, sortContent } from '../read/index.ts';
import { assemble } from './assemble.ts';
import {
  checkAuthorities,
  checkNameLengths,
  checkNumbers,
  checkRedirects,
  nearNames,
  repeatedRulings,
  seeCircles,
} from './checks.ts';
import {
  collectNames,
  collectTerms,
  type Directory,
  type NamedFile,
  namesReferredTo,
} from './directory.ts';
import type { Glossary } from './glossary.ts';
import { appliedRulings, type Context, type LinkedFile, linkFile, outsideKey } from './link.ts';
import { readRetired } from './read-retired.ts';
import { type EarlierNumbers, findReplacements, RulingPlaces } from './ruling-places.ts';
import { readQuestions, readWords } from './words-file.ts';

/** Result of compiling a content folder. */
export interface Compilation {
  glossary: Glossary;
  /** By file and place. If one is an error, no site is built. */
  diagnostics: Diagnostic[];
  /** Every name of the glossary. */
  directory: Directory;
}

interface CompileOptions {
  /** Base path of every URL, with a slash at both ends. */
  base?: string;
  /** Words that the HTML of texts contains, in the language of the site. English unless given. */
  labels?: Labels;
  /** Printed numbers of earlier editions. */
  earlierNumbers?: EarlierNumbers;
}

/**
 * Compiles a content folder: sorts and parses its files, collects every name, resolves every reference, and
 * makes the pages. Pure: no disk, no clock; the same files give the same value.
 *
 * @param sources every file of the content folder
 * @param parse reads one Markdown file (`parseFile` of `src/read`, or a function that caches its results)
 */
export function compile(
  sources: readonly Source[],
  parse: ParseFile,
  { base = '/', labels = englishLabels(), earlierNumbers }: CompileOptions = {},
): Compilation {
  const findings: FileFinding[] = [];
  const reportAll = (found: readonly FileFinding[]): void => {
    for (const finding of found) findings.push(finding);
  };
  const report = (path: string, found: readonly Finding[]): void =>
    reportAll(found.map((finding) => ({ path, ...finding })));

  const content = sortContent(sources, parse);
  const { others, texts: files } = content;
  reportAll(content.findings);
  const siteFile = readSite(others.get('site.yml') ?? '');
  const { site } = siteFile;
  report('site.yml', siteFile.findings);
  const { icons, ...iconsFile } = readIcons(others.get('icons/icons.yml') ?? '', others);
  report('icons/icons.yml', iconsFile.findings);
  for (const file of files) report(file.path, file.findings);
  reportAll(checkNameLengths(files, siteFile));

  const language = contentLanguage(site);
  const names = collectNames(files, language.words, base, findings);
  const named: NamedFile[] = [...names.entries, ...names.documents];
  reportAll(checkRedirects(named));
  const { directory } = names;
  const near = new NearNames([...directory.names()]);
  const replacements = findReplacements(names.documents, findings);
  if (!findings.some(isUnreadable)) report('site.yml', unknownRulebook(siteFile, names.documents));
  const places = new RulingPlaces(named, replacements, site.rulebook, earlierNumbers);
  const words = referenceWords(language.references, site);
  const outsideWorks = new Set(site.outsideWorks.map((name) => outsideKey(name, language.words)));
  const referred = namesReferredTo(files, language.words);
  const terms = collectTerms(
    names,
    referred,
    base,
    (name) =>
      outsideWorks.has(outsideKey(name, language.words)) ||
      places.findNamed(name, directory, words) !== undefined ||
      (places.hasRules && ruleTarget(name, words) !== undefined),
  );
  reportAll(nearNames(files, referred, near, directory));

  const headings = names.documents.flatMap(({ file }) => file.headings.map(({ text }) => text));
  for (const name of [...outsideWorks, ...headings])
    directory.addFirstWord(nameKey(name, language.words).singular);
  const context: Context = {
    directory,
    near,
    places,
    language,
    words,
    outsideWorks,
    icons,
    base,
    labels,
  };
  const linkAll = <Matter>(texts: readonly NamedFile<Matter>[]): LinkedFile<Matter>[] =>
    texts.map((text) => {
      const found: Finding[] = [];
      const linked = linkFile(text, context, found);
      report(text.file.path, found);
      return linked;
    });
  const [entries, documents] = [linkAll(names.entries), linkAll(names.documents)];
  const texts = [...entries, ...documents];
  for (const text of texts)
    report(text.file.path, [...checkNumbers(text), ...checkAuthorities(text, site.authorities)]);
  reportAll([...repeatedRulings(entries), ...seeCircles(texts)]);
  const applied = appliedRulings(texts, directory, findings);
  const retired = readRetired(named, context, findings);

  const { sharedTitles } = names;
  const glossary = assemble(
    { site, entries, documents, terms, sharedTitles, applied, retired, replacements },
    context,
  );
  const said = readWords(others.get('words.yml') ?? '', glossary);
  report('words.yml', said.findings);
  const askedText = others.get('questions.yml') ?? '';
  const asked = readQuestions(askedText, context);
  report('questions.yml', asked.findings);
  return {
    glossary: { ...glossary, words: said.words, questions: asked.questions },
    diagnostics: inOrder(findings.map(diagnostic)),
    directory,
  };
}

/** Reports a `rulebook` in `site.yml` that is not a document. */
function unknownRulebook(
  { site: { rulebook }, places }: ParsedSite,
  documents: readonly NamedFile[],
): Finding[] {
  const slugs = documents.flatMap(({ address, formerly }) => [slugOf(address), ...formerly]);
  if (rulebook === undefined || slugs.some((slug) => slug === rulebook)) return [];
  const hint = didYouMean(nearest(rulebook.toLowerCase(), slugs));
  const message = `rulebook: there is no document "${rulebook}"${hint}`;
  const place = places['rulebook'] ?? fileStart;
  return [{ code: 'site/invalid', message, about: 'rulebook', place }];
}
