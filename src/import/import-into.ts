import { isSeq, parseDocument } from 'yaml';
import { addedDiagnostics } from '../authoring/index.ts';
import type { Glossary } from '../link/index.ts';
import type { Diagnostic } from '../model/index.ts';
import { type ParseFile, type Source, textOf } from '../read/index.ts';
import type { SourceText } from './block.ts';
import type { Notice } from './import-notices.ts';
import { countReferences, type Imported, type ImportedFile, importTexts } from './import-texts.ts';
import type { Profile } from './profile/profile.ts';
import { type Report, reportOf } from './report/report.ts';
import { checkStructure, formsUsedTwice } from './report/structure-check.ts';
import { type Settled, settle, startOf } from './versions/settle.ts';
import { type LastImport, lastImportText, type WrittenFile } from './versions/versioned-texts.ts';
import { withNumbersAsText } from './write/numbers-as-text.ts';

/** Content folder and options of an import. */
interface ImportOptions {
  /** Slug of the import, and of its document. */
  into: string;
  /** Profile of the editor; without a profile, it is detected. */
  profile: Profile | undefined;
  /** Every file of the content folder. */
  content: readonly Source[];
  last: LastImport | undefined;
  parse: ParseFile;
  /** Compiles a content folder. */
  compile: (content: readonly Source[]) => Compiled;
  /** Whether the import sets the keys of `site.yml` that make its document the rulebook. */
  setsRulebook?: boolean | undefined;
  /** Day on which the source was last compared with the publisher's text, `YYYY-MM-DD`. */
  checked?: string | undefined;
}

interface Compiled {
  glossary: Glossary;
  diagnostics: readonly Diagnostic[];
}

/** Result of an import: what is written, and what is said about it. */
export interface ImportRun {
  imported: Imported;
  settled: Settled;
  /** Keys of `site.yml` that the import would have to change. */
  keys: RulebookKeys | undefined;
  /** Files to write, without profile and report. */
  files: WrittenFile[];
  /** The content folder after the import. */
  content: Source[];
  after: Compiled;
  /** Diagnostics that the import adds. */
  added: Diagnostic[];
  report: Report;
}

/**
 * Imports sources into a content folder. Reads them again if the compiled files show that numbers of lists were taken for
 * numbers of rules, and writes as text the numbers that the book itself uses twice or has no rule for.
 *
 * @returns what to write, or the faults that keep the import from writing anything
 */
export function importInto(
  sources: readonly SourceText[],
  options: ImportOptions,
): ImportRun | Notice[] {
  const { into, profile, content, last, parse, compile, setsRulebook, checked } = options;
  const start = startOf(sources, last, content, parse);
  const before = compile(content);
  const site = content.find(({ path }) => path === 'site.yml');
  const read = (notNumbers: readonly string[]): Imported =>
    importTexts(sources, {
      into,
      profile,
      glossary: before.glossary,
      own: start.own,
      lastHeads: start.lastHeads,
      notNumbers,
      checked,
    });
  const attempt = (imported: Imported): Omit<ImportRun, 'report'> | Notice[] => {
    const unfit = imported.notices.filter(({ code }) => code.startsWith('profile/'));
    if (unfit.length > 0) return unfit;
    const settled = settle(imported, start);
    if (Array.isArray(settled)) return settled;
    const keys = site && rulebookKeys(textOf(site), imported.files);
    const files = [
      ...settled.files,
      { path: `imports/${into}/last-import.json`, text: lastImportText(settled.last) },
      ...(setsRulebook && keys ? [{ path: 'site.yml', text: keys.text }] : []),
    ];
    const gone = new Set([...files.map(({ path }) => path), ...settled.removed]);
    const changed = [
      ...content.filter(({ path }) => !gone.has(path)),
      ...files.map(({ path, text }): Source => ({ path, content: text })),
    ];
    const after = compile(changed);
    const added = addedDiagnostics(before.diagnostics, after.diagnostics);
    return { imported, settled, keys, files, content: changed, after, added };
  };

  let run = attempt(read([]));
  if (Array.isArray(run)) return run;
  // Numbers that stand twice again and again would be errors, each of them.
  const notNumbers = profile ? [] : formsUsedTwice(run.imported, run.added);
  if (notNumbers.length > 0) run = attempt(read(notNumbers));
  // A reference to a number that stands twice may show only once the first of the two is text.
  for (let rounds = 0; rounds < 3 && !Array.isArray(run); rounds++) {
    const asText = withNumbersAsText(run.imported, run.settled.files, run.added);
    if (!asText) break;
    run = attempt(asText);
  }
  if (Array.isArray(run)) return run;
  const { imported, settled, after, added } = run;
  const references = countReferences(
    settled.files.map(({ path }) => path),
    after.glossary,
  );
  const structure = checkStructure(sources, imported, after.glossary, added);
  const report = reportOf(into, sources, imported, references, structure, settled.changes);
  return { ...run, report };
}

/** Keys of `site.yml` that an import would have to change to become the rulebook of the site. */
export interface RulebookKeys {
  /** File name of the document with printed numbers. */
  rulebook: string;
  /** Sources of the import that `authorities` does not list; empty if the site lists no authorities. */
  authorities: string[];
  /** Whether the keys of `site.yml` name another rulebook, or other authorities. */
  isOther: boolean;
  /** `site.yml` with the keys set. Comments stay. */
  text: string;
}

/**
 * Returns the keys of `site.yml` for which "rule 1.2" means the document of an import, and its sources are authorities. Undefined if nothing has to change, or if the import has no document with printed numbers.
 */
export function rulebookKeys(
  siteText: string,
  files: readonly ImportedFile[],
): RulebookKeys | undefined {
  const site = parseDocument(siteText);
  const document = files.find(
    ({ text, units }) => text.type === 'document' && units.some(({ printed }) => printed),
  );
  if (!document || site.errors.length > 0) return undefined;
  const rulebook = document.text.slug;
  const listed = site.get('authorities');
  const known = isSeq(listed) ? listed.toJSON() : [];
  const sources = files.flatMap(({ text }) => text.sources);
  const authorities =
    known.length === 0 ? [] : [...new Set(sources)].filter((source) => !known.includes(source));
  if (site.get('rulebook') === rulebook && authorities.length === 0) return undefined;
  const isOther =
    (site.has('rulebook') && site.get('rulebook') !== rulebook) || authorities.length > 0;
  site.set('rulebook', rulebook);
  if (isSeq(listed)) for (const source of authorities) listed.add(source);
  return { rulebook, authorities, isOther, text: site.toString({ lineWidth: 0 }) };
}
