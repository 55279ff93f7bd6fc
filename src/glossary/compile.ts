import {
  type Address,
  isTextAddress,
  pagePath,
  type RulingNumber,
  slugOf,
  type TermAddress,
  type TextAddress,
} from './addresses.ts';
import { Asked, type Changed, concerns } from './asked.ts';
import { assemble, KeptPages } from './assemble.ts';
import { defaultLabels, type Labels } from './body-html.ts';
import { collectNames, collectTerms } from './collect-names.ts';
import { sortContent } from './content.ts';
import { textOf } from './decode.ts';
import {
  type Diagnostic,
  diagnostic,
  type Finding,
  fileStart,
  inOrder,
  type Point,
} from './diagnostics.ts';
import type { Directory, NamedFile } from './directory.ts';
import { iconId } from './icons.ts';
import { readIcons } from './icons-file.ts';
import { isSameList, Kept } from './memo.ts';
import type { Glossary, Icon, Link, Site } from './model.ts';
import { nearNames } from './near-names.ts';
import { checkNumbers, rulingNumbers } from './numbers.ts';
import type { ParsedFile, ParseFile, Source } from './parsed-file.ts';
import { type AskedByName, parseQuestions, readQuestions } from './questions-file.ts';
import { readRetired } from './read-retired.ts';
import { formerSlugs } from './redirects.ts';
import { type ReferenceWords, referenceWords } from './reference-words.ts';
import { type Context, outsideKey, type ResolvedRuling, resolveRuling } from './resolve.ts';
import { ruleTarget } from './rule-references.ts';
import { type EarlierNumber, Rulebooks } from './rulebooks.ts';
import { placeOfRuling, sectionKeys } from './sections.ts';
import { readSite, type SiteFile } from './site-file.ts';
import { successorCircles } from './successor-circles.ts';
import { didYouMean, NearNames, nearest } from './suggest.ts';
import { readWords } from './words-file.ts';

/** Result of compiling a content folder. */
export interface Compilation {
  glossary: Glossary;
  /** By file and place. If one is an error, no site is built. */
  diagnostics: Diagnostic[];
  /** Positions in `site.yml`: see `SiteFile`. */
  sitePlaces: Record<string, Point>;
}

export interface CompileOptions {
  /** Base path of every URL, with a slash at both ends. */
  base?: string;
  /** Words that the HTML of texts contains, in the language of the site. English unless given. */
  labels?: Labels | ((site: Site) => Labels);
  /** Finds printed numbers of earlier editions. */
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
  options: CompileOptions = {},
): Compilation {
  return new Compiler().compile(sources, parse, options);
}

/** What all texts depend on. */
interface Scope {
  site: Site;
  icons: Icon[];
  base: string;
  labels: Labels;
  words: ReferenceWords;
  outsideWorks: ReadonlySet<string>;
  iconsById: ReadonlyMap<string, Icon>;
}

/** The rulings of a text, resolved. */
interface ResolvedText {
  link: Link;
  rulings: ResolvedRuling[];
  findings: Finding[];
  asked: Asked;
}

/** What a compilation keeps for the next one, to find what changed. */
interface Last {
  scope: Scope;
  directory: Directory;
  rulebooks: Rulebooks;
  earlierNumber: EarlierNumber | undefined;
  numbers: ReadonlyMap<Address, readonly (RulingNumber | undefined)[]>;
  /** The files of documents, whose rules may be read in sections. */
  documents: ReadonlyMap<Address, ParsedFile>;
  texts: ReadonlyMap<ParsedFile, ResolvedText>;
}

/**
 * Compiles a content folder again and again. What an edit leaves as it was is used again, down to the same objects; the
 * result equals that of `compile()`. For that, `parse` has to return the same object for a file that did not change.
 */
export class Compiler {
  #last: Last | undefined;
  readonly #scopes = new Kept<'scope', Scope>();
  readonly #questions = new Kept<'questions', AskedByName>();
  readonly #near = new NearNames();
  readonly #links = new Kept<TextAddress, Link<TextAddress>>();
  readonly #termLinks = new Kept<TermAddress, Link<TermAddress>>();
  readonly #pages = new KeptPages();

  /** See {@link compile}. */
  compile(
    sources: readonly Source[],
    parse: ParseFile,
    { base = '/', labels: given = defaultLabels, earlierNumber }: CompileOptions = {},
  ): Compilation {
    const all = [this.#scopes, this.#questions, this.#links, this.#termLinks, this.#pages];
    for (const kept of all) kept.turn();
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
    report('site.yml', siteFile.findings);
    const icons = content.icons
      ? readIcons(textOf(content.icons), content.drawings)
      : { icons: [], findings: [] };
    report('icons/icons.yml', icons.findings);
    const labels = typeof given === 'function' ? given(siteFile.site) : given;
    const scope = this.#scope({ site: siteFile.site, icons: icons.icons, base, labels });

    const files = [...content.entries, ...content.documents];
    for (const file of files) report(file.path, file.findings);
    const linkToTerm = (address: TermAddress, name: string, url: string) =>
      this.#termLinks.get(address, [name, url], () => ({ address, name, url }));
    const names = collectNames(
      content.entries,
      content.documents,
      base,
      (address, name, url) => this.#links.get(address, [name, url], () => ({ address, name, url })),
      linkToTerm,
    );
    reportAll(names.findings);
    const { directory } = names;
    this.#near.update(new Set(directory.names()));
    const rulebooks = new Rulebooks(
      names.documents,
      rulingNumbers,
      scope.site.rulebook,
      earlierNumber,
    );
    report('site.yml', unknownRulebook(siteFile, names.documents));
    const terms = collectTerms(
      directory,
      files,
      base,
      names.sharedTitles.map(({ slug }) => slug),
      (name) =>
        scope.outsideWorks.has(outsideKey(name)) ||
        rulebooks.hasNamed(name, directory) ||
        (rulebooks.hasRules && ruleTarget(name, scope.words) !== undefined),
      linkToTerm,
    );

    const named: NamedFile[] = [...names.entries, ...names.documents];
    const numbers = new Map<Address, readonly (RulingNumber | undefined)[]>(
      named.map(({ link, file }) => [link.address, rulingNumbers(file)]),
    );
    const documents = new Map<Address, ParsedFile>(
      names.documents.map(({ link, file }) => [link.address, file]),
    );
    const now = { scope, directory, rulebooks, earlierNumber, numbers, documents };
    const texts = this.#resolve(named, now);
    const nearIn = nearNames(files, this.#near, directory);
    for (const [file, { findings }] of texts) {
      report(file.path, checkNumbers(file));
      report(file.path, findings);
      report(file.path, nearIn(file));
    }
    reportAll(
      successorCircles(
        named.map(({ link, file }) => ({
          file,
          rulings: texts.get(file)?.rulings ?? [],
          urlOf(index) {
            const number = numbers.get(link.address)?.[index];
            const page = documents.get(link.address);
            return number && base + placeOfRuling(link.address, number, page);
          },
        })),
      ),
    );
    const retired = readRetired(named, directory, rulingIn(numbers), this.#near);
    reportAll(retired.findings);

    const rulings = new Map([...texts].map(([file, text]) => [file, text.rulings]));
    const assembled = assemble({ ...scope, names, terms, rulings, retired }, this.#pages);
    reportAll(assembled.findings);
    const { words, findings: wordFindings } = readWords(
      content.words ? textOf(content.words) : '',
      assembled.glossary,
    );
    report('words.yml', wordFindings);
    const questionsText = content.questions ? textOf(content.questions) : '';
    const { questions, findings: questionFindings } = readQuestions(
      this.#questions.get('questions', [questionsText], () => parseQuestions(questionsText)),
      directory,
      rulingIn(numbers),
    );
    report('questions.yml', questionFindings);
    return {
      glossary: { ...assembled.glossary, words, questions },
      diagnostics: inOrder(diagnostics),
      sitePlaces: siteFile.places,
    };
  }

  /** The same object as before where nothing in it changed. */
  #scope(read: Pick<Scope, 'site' | 'icons' | 'base' | 'labels'>): Scope {
    return this.#scopes.get('scope', [JSON.stringify(read)], () => ({
      ...read,
      words: referenceWords(read.site),
      outsideWorks: new Set(read.site.outsideWorks.map(outsideKey)),
      iconsById: new Map(read.icons.map((icon) => [iconId(icon.code), icon])),
    }));
  }

  /** Resolves the texts that are new, and those that asked for something that changed. */
  #resolve(
    named: readonly NamedFile[],
    now: Omit<Last, 'texts'>,
  ): ReadonlyMap<ParsedFile, ResolvedText> {
    const last = this.#last?.scope === now.scope ? this.#last : undefined;
    const changed = last && changesSince(last, now);
    const texts = new Map<ParsedFile, ResolvedText>();
    for (const { link, file } of named) {
      const before = last?.texts.get(file);
      const isSame = before?.link === link && changed && !concerns(changed, before.asked);
      texts.set(file, isSame ? before : resolveText(file, link, now));
    }
    this.#last = { ...now, texts };
    return texts;
  }
}

/** Finds the rulebook of `site.yml` where there is no such document. */
function unknownRulebook(
  { site: { rulebook }, places }: SiteFile,
  documents: readonly NamedFile[],
): Finding[] {
  const slugs = documents.flatMap((one) => [slugOf(one.link.address), ...formerSlugs(one)]);
  if (rulebook === undefined || slugs.some((slug) => slug === rulebook)) return [];
  const hint = didYouMean(nearest(rulebook.toLowerCase(), slugs));
  const message = `rulebook: there is no document "${rulebook}"${hint}`;
  return [{ code: 'site/invalid', message, place: places['rulebook'] ?? fileStart }];
}

function changesSince(last: Last, now: Omit<Last, 'texts'>): Changed {
  const numbered = new Set<Address>();
  for (const [address, numbers] of now.numbers) {
    if (!isSameList(numbers, last.numbers.get(address))) numbered.add(address);
  }
  for (const [address, file] of now.documents) {
    const before = last.documents.get(address);
    const isSame = before && isSameList(sectionKeys(file), sectionKeys(before));
    if (!isSame) numbered.add(address);
  }
  for (const address of last.numbers.keys()) if (!now.numbers.has(address)) numbered.add(address);
  return {
    keys: now.directory.changesSince(last.directory),
    numbered,
    rules: now.rulebooks.key !== last.rulebooks.key || now.earlierNumber !== last.earlierNumber,
  };
}

/** Resolves all rulings of a text. */
function resolveText(
  file: ParsedFile,
  link: Link,
  { scope, directory, rulebooks, numbers, documents }: Omit<Last, 'texts'>,
): ResolvedText {
  const asked = new Asked();
  const own = rulingNumbers(file);
  const { words, outsideWorks, base, labels, iconsById: icons } = scope;
  const hasRuling = rulingIn(numbers);
  const pathOf: Context['pathOf'] = (address, number) =>
    number !== undefined && isTextAddress(address)
      ? placeOfRuling(address, number, documents.get(address))
      : pagePath(address);
  const found = { directory, rulebooks, hasRuling, pathOf };
  const context = { ...found, words, outsideWorks, icons, base, labels };
  const rulings = file.rulings.map((ruling, index) =>
    resolveRuling(ruling, { ...context, self: link, index, number: own[index], asked }),
  );
  return { link, rulings, findings: rulings.flatMap(({ findings }) => findings), asked };
}

/** Whether a text has a ruling with a number. */
function rulingIn(numbers: Last['numbers']): Context['hasRuling'] {
  return ({ address, number }) => numbers.get(address)?.includes(number) ?? false;
}
