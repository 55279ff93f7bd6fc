import { contentLanguage } from '../languages/index.ts';
import {
  type Diagnostic,
  diagnostic,
  didYouMean,
  englishLabels,
  type FileFinding,
  type Finding,
  fileStart,
  iconId,
  inOrder,
  isUnreadable,
  type Labels,
  NearNames,
  nearest,
  referenceWords,
  ruleTarget,
  slugOf,
} from '../model/index.ts';
import type { ParsedFile, ParseFile, Source } from '../read/index.ts';
import { type ParsedSite, readIcons, readSite, sortContent } from '../read/index.ts';
import { assemble } from './assemble.ts';
import {
  checkFileNames,
  checkNameLengths,
  checkNumbers,
  checkPublications,
  checkRedirects,
  nearNames,
  repeatedRulings,
  seeCircles,
} from './checks.ts';
import {
  collectNames,
  collectTerms,
  type Directory,
  FirstWords,
  type NamedFile,
  namesReferredTo,
} from './directory.ts';
import type { Glossary } from './glossary.ts';
import { type Context, type LinkedRuling, link as linkRuling, outsideKey } from './link.ts';
import { linkApplied } from './linked-texts.ts';
import { readRetired, successorCircles } from './read-retired.ts';
import { type EarlierNumbers, findReplacements, Rulebooks, RulingPlaces } from './rulebooks.ts';
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
  const diagnostics: Diagnostic[] = [];
  const reportAll = (findings: readonly FileFinding[]): void => {
    for (const finding of findings) diagnostics.push(diagnostic(finding));
  };
  const report = (path: string, findings: readonly Finding[]): void =>
    reportAll(findings.map((finding) => ({ path, ...finding })));

  const content = sortContent(sources, parse);
  reportAll(content.findings);
  const { others } = content;
  const siteFile = readSite(others.get('site.yml') ?? '');
  const { site } = siteFile;
  report('site.yml', siteFile.findings);
  const icons = readIcons(others.get('icons/icons.yml') ?? '', others);
  report('icons/icons.yml', icons.findings);
  const files = content.texts;
  for (const file of files) report(file.path, file.findings);
  reportAll(checkFileNames(sources));
  reportAll(checkNameLengths(files, siteFile));

  const language = contentLanguage(site);
  const names = collectNames(files, language.words, base);
  const named: NamedFile[] = [...names.entries, ...names.documents];
  reportAll([...names.findings, ...checkRedirects(named)]);
  const { directory } = names;
  const near = new NearNames([...directory.names()]);
  const replacements = findReplacements(names.documents);
  reportAll(replacements.findings);
  const rulebooks = new Rulebooks(
    names.documents,
    replacements.earlier,
    site.rulebook,
    earlierNumbers,
  );
  if (!diagnostics.some(isUnreadable))
    report('site.yml', unknownRulebook(siteFile, names.documents));
  const words = referenceWords(language.references, site);
  const outsideWorks = new Set(site.outsideWorks.map((name) => outsideKey(name, language.words)));
  const referred = namesReferredTo(files, language.words);
  const terms = collectTerms(
    directory,
    referred,
    base,
    names.sharedTitles.map(({ slug }) => slug),
    (name) =>
      outsideWorks.has(outsideKey(name, language.words)) ||
      rulebooks.findNamed(name, directory, words)?.type === 'one' ||
      (rulebooks.hasRules && ruleTarget(name, words) !== undefined),
  );

  const places = new RulingPlaces(named);
  const context: Context = {
    directory,
    rulebooks,
    language,
    words,
    firstWords: new FirstWords(
      [
        ...directory.namesAndSlugs(),
        ...outsideWorks,
        ...names.documents.flatMap(({ file }) => file.headings.map(({ text }) => text)),
      ],
      language.words,
    ),
    outsideWorks,
    icons: new Map(icons.icons.map((icon) => [iconId(icon.code), icon])),
    base,
    labels,
    places,
  };
  const nearIn = nearNames(files, referred, near, directory);
  const texts = new Map<ParsedFile, LinkedRuling[]>();
  // While the list of icons is wrong, nobody knows whether a code is.
  const isCertain = ({ code }: Finding): boolean => icons.isRead || code !== 'icon/unknown-code';
  for (const { link, file, matter, numbers } of named) {
    const findings: Finding[] = [];
    const linked = file.rulings.map((ruling, index) =>
      linkRuling(ruling, { self: link, index, number: numbers[index] }, context, findings),
    );
    texts.set(file, linked);
    report(file.path, [...checkNumbers(file), ...findings.filter(isCertain), ...nearIn(file)]);
    report(file.path, checkPublications({ file, matter }, site.authorities));
  }
  reportAll(repeatedRulings(names.entries, texts));
  reportAll(seeCircles(named, texts));
  const applied = linkApplied(named, texts, context);
  reportAll(applied.findings);
  reportAll(successorCircles(named, texts, context));
  const retired = readRetired(named, { directory, places, near });
  reportAll(retired.findings);

  const resolved = {
    site,
    icons: icons.icons,
    names,
    terms,
    texts: applied.texts,
    retired,
    replacements: replacements.earlier,
  };
  const glossary = assemble(resolved, context);
  const said = readWords(others.get('words.yml') ?? '', glossary);
  report('words.yml', said.findings);
  const askedText = others.get('questions.yml') ?? '';
  const asked = readQuestions(askedText, directory, places, rulebooks, language.words);
  report('questions.yml', asked.findings);
  return {
    glossary: { ...glossary, words: said.words, questions: asked.questions },
    diagnostics: inOrder(diagnostics),
    directory,
  };
}

/** Reports a `rulebook` in `site.yml` that is no document. */
function unknownRulebook(
  { site: { rulebook }, places }: ParsedSite,
  documents: readonly NamedFile[],
): Finding[] {
  const slugs = documents.flatMap(({ address, formerly }) => [slugOf(address), ...formerly]);
  if (rulebook === undefined || slugs.some((slug) => slug === rulebook)) return [];
  const hint = didYouMean(nearest(rulebook.toLowerCase(), slugs));
  const message = `rulebook: there is no document "${rulebook}"${hint}`;
  return [{ code: 'site/invalid', message, place: places['rulebook'] ?? fileStart }];
}
