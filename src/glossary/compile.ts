import {
  type Address,
  isTextAddress,
  pagePath,
  type RulingNumber,
  slugOf,
  type TermAddress,
  type TextAddress,
} from './addresses.ts';
import { Asked, type AskedData, dataOf } from './asked.ts';
import { assemble, KeptPages } from './assemble.ts';
import { defaultLabels, type Labels } from './body-html.ts';
import { collectNames, collectTerms, namesReferredTo } from './collect-names.ts';
import { sortContent } from './content.ts';
import { textOf } from './decode.ts';
import {
  type Diagnostic,
  diagnostic,
  type Finding,
  fileStart,
  inOrder,
  isReadable,
  type Point,
} from './diagnostics.ts';
import type { Directory, NamedFile } from './directory.ts';
import { hashOf } from './hash.ts';
import { iconId } from './icons.ts';
import { type ReadIcons, readIcons } from './icons-file.ts';
import { Kept, perObject } from './memo.ts';
import type { Glossary, Icon, Link, Site } from './model.ts';
import { nearNames } from './near-names.ts';
import { checkNumbers, rulingNumbers } from './numbers.ts';
import type { ParsedFile, ParseFile, Source } from './parsed-file.ts';
import { type AskedByName, parseQuestions, readQuestions } from './questions-file.ts';
import { readRetired } from './read-retired.ts';
import { formerSlugs } from './redirects.ts';
import { type ReferenceWords, referenceWords } from './reference-words.ts';
import { type Context, outsideKey, type ResolvedText, resolveRuling } from './resolve.ts';
import { ruleTarget } from './rule-references.ts';
import { type EarlierNumbers, Rulebooks } from './rulebooks.ts';
import { placeOfRuling, sectionKeys } from './sections.ts';
import { readSite, type SiteFile } from './site-file.ts';
import { successorCircles } from './successor-circles.ts';
import { didYouMean, NearNames, nearest } from './suggest.ts';
import { withdrawnReasons } from './withdrawn-reasons.ts';
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
  labels?: Labels;
  /** Printed numbers of earlier editions. */
  earlierNumbers?: EarlierNumbers;
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
  /** A hash of it. */
  key: string;
  site: Site;
  icons: Icon[];
  base: string;
  labels: Labels;
  words: ReferenceWords;
  outsideWorks: ReadonlySet<string>;
  iconsById: ReadonlyMap<string, Icon>;
}

/** Texts that were resolved before, by their files. What is kept there is used again only while it is right. */
export interface KeptTexts {
  get(file: ParsedFile): ResolvedText | undefined;
  set(file: ParsedFile, text: ResolvedText): unknown;
}

/** What the references of all texts are resolved with. */
interface Known {
  scope: Scope;
  directory: Directory;
  rulebooks: Rulebooks;
  numbers: ReadonlyMap<Address, readonly (RulingNumber | undefined)[]>;
  /** The retired numbers of each text, as written. */
  retired: ReadonlyMap<Address, Readonly<Record<string, string>>>;
  /** The files of documents, whose rules may be read in sections. */
  documents: ReadonlyMap<Address, ParsedFile>;
}

/**
 * Compiles a content folder again and again. What an edit leaves as it was is used again, down to the same objects; the
 * result equals that of `compile()`. For that, `parse` has to return the same object for a file that did not change.
 */
export class Compiler {
  readonly #texts: KeptTexts;
  readonly #scopes = new Kept<'scope', Scope>();
  readonly #questions = new Kept<'questions', AskedByName>();
  readonly #near = new NearNames();
  readonly #links = new Kept<TextAddress, Link<TextAddress>>();
  readonly #termLinks = new Kept<TermAddress, Link<TermAddress>>();
  readonly #pages = new KeptPages();

  /** @param texts where resolved texts are kept: in memory, unless given */
  constructor(texts: KeptTexts = new WeakMap<ParsedFile, ResolvedText>()) {
    this.#texts = texts;
  }

  /** See {@link compile}. */
  compile(
    sources: readonly Source[],
    parse: ParseFile,
    { base = '/', labels = defaultLabels, earlierNumbers }: CompileOptions = {},
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
    const icons: ReadIcons = content.icons
      ? readIcons(textOf(content.icons), content.drawings)
      : { icons: [], isRead: true, findings: [] };
    report('icons/icons.yml', icons.findings);
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
      earlierNumbers,
    );
    if (isReadable('texts', diagnostics))
      report('site.yml', unknownRulebook(siteFile, names.documents));
    const referred = namesReferredTo(files);
    const terms = collectTerms(
      directory,
      referred,
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
    const texts = this.#resolve(named, {
      scope,
      directory,
      rulebooks,
      numbers,
      retired: new Map(named.map(({ link, matter }) => [link.address, matter.retired])),
      documents,
    });
    const nearIn = nearNames(files, referred, this.#near, directory);
    for (const [file, { findings }] of texts) {
      report(file.path, checkNumbers(file));
      // While the list of icons is wrong, nobody knows whether a code is.
      report(
        file.path,
        icons.isRead ? findings : findings.filter(({ code }) => code !== 'icon/unknown-code'),
      );
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
    const retired = readRetired(named, directory, rulingIn(numbers), this.#near, (text, self) => {
      const rule = ruleTarget(text, scope.words);
      const found = rule ? rulebooks.find(self, 0, rule) : rulebooks.findNamed(text, directory);
      const [first] = found?.type === 'one' ? found.rules : [];
      return first?.number && { address: first.to.address, number: first.number };
    });
    reportAll(retired.findings);
    reportAll(withdrawnReasons(named, directory));

    const { hashes } = content;
    const assembled = assemble({ ...scope, names, terms, hashes, texts, retired }, this.#pages);
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
    const text = JSON.stringify(read);
    return this.#scopes.get('scope', [text], () => ({
      ...read,
      key: hashOf(text),
      words: referenceWords(read.site),
      outsideWorks: new Set(read.site.outsideWorks.map(outsideKey)),
      iconsById: new Map(read.icons.map((icon) => [iconId(icon.code), icon])),
    }));
  }

  /** Resolves the texts that are new, and those that asked for something that changed. */
  #resolve(named: readonly NamedFile[], known: Known): ReadonlyMap<ParsedFile, ResolvedText> {
    const texts = new Map<ParsedFile, ResolvedText>();
    for (const { link, file } of named) {
      const before = this.#texts.get(file);
      const isSame =
        before !== undefined && before.answers === answersTo(before.asked, link, known);
      const text = isSame ? before : resolveText(file, link, known);
      if (!isSame) this.#texts.set(file, text);
      texts.set(file, text);
    }
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

/** A hash of what the rest of the glossary answers to a text. */
function answersTo(
  { names, numbered, rules, allNames }: AskedData,
  { address, name }: Link,
  { scope, directory, rulebooks, numbers, retired, documents }: Known,
): string {
  const answers = [scope.key, address, name, rules ? rulebooks.key : ''];
  if (allNames) answers.push(keyOfNames(directory));
  for (const key of names) answers.push(directory.under(key));
  for (const one of numbered) {
    const document = documents.get(one);
    answers.push(String(numbers.get(one)), document ? String(sectionKeys(document)) : '');
    answers.push(JSON.stringify(retired.get(one)));
  }
  return hashOf(answers.join('\n'));
}

const keyOfNames = perObject((directory: Directory): string => hashOf(directory.key));

/** Resolves all rulings of a text. */
function resolveText(file: ParsedFile, link: Link, known: Known): ResolvedText {
  const { scope, directory, rulebooks, numbers, retired, documents } = known;
  const asked = new Asked();
  const own = rulingNumbers(file);
  const { words, outsideWorks, base, labels, iconsById: icons } = scope;
  const hasRuling = rulingIn(numbers);
  const pathOf: Context['pathOf'] = (address, number) =>
    number !== undefined && isTextAddress(address)
      ? placeOfRuling(address, number, documents.get(address))
      : pagePath(address);
  const retiredTo: Context['retiredTo'] = ({ address, number }) => retired.get(address)?.[number];
  const found = { directory, rulebooks, hasRuling, retiredTo, pathOf };
  const context = { ...found, words, outsideWorks, icons, base, labels };
  const resolved = file.details.rulings.map((ruling, index) =>
    resolveRuling(ruling, { ...context, self: link, index, number: own[index], asked }),
  );
  const data = dataOf(asked);
  return {
    rulings: resolved.map(({ ruling }) => ruling),
    findings: resolved.flatMap(({ findings }) => findings),
    asked: data,
    answers: answersTo(data, link, known),
  };
}

/** Whether a text has a ruling with a number. */
function rulingIn(numbers: Known['numbers']): Context['hasRuling'] {
  return ({ address, number }) => numbers.get(address)?.includes(number) ?? false;
}
