import { isSeq, parseDocument } from 'yaml';
import { addedDiagnostics } from '../authoring/index.ts';
import type { Glossary } from '../link/index.ts';
import { compareText, type Diagnostic } from '../model/index.ts';
import { type ParseFile, type Source, sourceHash, textOf } from '../read/index.ts';
import { ImportFault, type Notice, type SourceText } from './block.ts';
import {
  countReferences,
  type Imported,
  type ImportedFile,
  importTexts,
  type TextOptions,
} from './import-texts.ts';
import { numberReader } from './outline/number-forms.ts';
import { checkImport } from './report/import-checks.ts';
import { reportOf } from './report/report.ts';
import { mergeNext } from './versions/next-version.ts';
import {
  currentPaths,
  type LastImport,
  lastImportText,
  versionsOf,
  type WrittenFile,
} from './versions/versioned-texts.ts';

/** Content folder and options of an import. */
interface ImportOptions extends Pick<TextOptions, 'into' | 'profile' | 'checked'> {
  /** Every file of the content folder. */
  content: readonly Source[];
  last: LastImport | undefined;
  parse: ParseFile;
  /** Compiles a content folder. */
  compile: (content: readonly Source[]) => Compiled;
  /** Whether the import sets the keys of `site.yml` that make its document the rulebook. */
  setsRulebook?: boolean | undefined;
}

interface Compiled {
  glossary: Glossary;
  diagnostics: readonly Diagnostic[];
}

/**
 * Imports sources into a content folder. Repeated printed numbers, and references to rules that the book lacks, become
 * plain text.
 *
 * @returns the files to write with the report
 * @throws {ImportFault} if nothing can be written
 */
export function importInto(sources: readonly SourceText[], options: ImportOptions) {
  const { into, content, last, parse, compile, setsRulebook } = options;
  const start = startOf(sources, last, content, parse);
  const before = compile(content);
  const site = content.find(({ path }) => path === 'site.yml');
  const attempt = (imported: Imported) => {
    const unfit = imported.notices.filter(({ code }) => code.startsWith('profile/'));
    if (unfit.length > 0) throw new ImportFault(...unfit);
    const settled = settle(imported, start, content, parse);
    /** Keys of `site.yml` to change. */
    const keys = site && rulebookKeys(textOf(site), imported.files);
    /** Files to write, without profile and report. */
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
    /** Diagnostics that the import adds. */
    const added = addedDiagnostics(before.diagnostics, after.diagnostics);
    /** `settled`: the files after the merge, and the state for the next run; `content`: the content folder after the import. */
    return { imported, settled, keys, files, content: changed, after, added };
  };

  const imports = importTexts(sources, { ...options, ...start, glossary: before.glossary });
  let run = attempt(imports);
  // A faulty reference to a repeated number may be reported only after the first of the two numbers has become text.
  for (let rounds = 0; rounds < 3; rounds++) {
    const asText = withNumbersAsText(run.imported, run.settled.files, run.added);
    if (!asText) break;
    run = attempt(asText);
  }
  const { imported, settled, after, added } = run;
  const paths = settled.files.map(({ path }) => path);
  const references = countReferences(paths, after.glossary);
  const check = checkImport(imported, after.glossary, added);
  const report = reportOf(into, sources, imported, references, check, settled.changes);
  return { ...run, report };
}

/** Keys of `site.yml` to change so that the import becomes the rulebook of the site. */
export type RulebookKeys = NonNullable<ReturnType<typeof rulebookKeys>>;

/**
 * Returns the keys of `site.yml` that make "rule 1.2" refer to the imported document and its sources authorities.
 * Returns undefined if nothing has to change.
 */
function rulebookKeys(siteText: string, files: readonly ImportedFile[]) {
  const site = parseDocument(siteText);
  if (site.errors.length > 0) return undefined;
  const before = site.get('rulebook');
  const document = files.find(
    ({ text }) => text.type === 'document' && text.blocks.some(({ printed }) => printed),
  );
  const rulebook = document?.text.slug ?? before;
  const listed = site.get('authorities');
  const known: unknown[] = isSeq(listed) ? listed.toJSON() : [];
  const sources = new Set(files.flatMap(({ text }) => text.sources));
  /** Sources of the import that `authorities` does not list; empty if the site lists no authorities. */
  const authorities = known.length === 0 ? [] : [...sources].filter((one) => !known.includes(one));
  if (before === rulebook && authorities.length === 0) return undefined;
  /** Whether the keys of `site.yml` name another rulebook, or other authorities. */
  const isOther = before !== undefined || authorities.length > 0;
  site.set('rulebook', rulebook);
  if (isSeq(listed)) for (const source of authorities) listed.add(source);
  return { rulebook, authorities, isOther, text: site.toString({ lineWidth: 0 }) };
}

/** Content and earlier import that a run is merged with. */
interface Start {
  /** Every file of the content folder, without the files of a replaced run. */
  content: readonly Source[];
  /** Paths of files from this import, before and after a replaced run. */
  own: ReadonlySet<string>;
  /** Files of the import that the run is merged with; absent for a first import. */
  base: readonly WrittenFile[] | undefined;
  /** Files of the import whose names and numbers may already be cited. */
  published: readonly WrittenFile[];
  /** Fields of `last-import.json`: sources, newest edition and earlier import. */
  record: Pick<LastImport, 'source' | 'edition' | 'base'>;
  /** Whether the run replaces a run that was edited by hand; the edits stay. */
  keepsEdits: boolean;
  /** Titles of the entries of the last version, in order. */
  lastHeads: string[];
}

/**
 * Finds the base of a run. The last run is the base if an edition has published its files, or if it imported another
 * version of an unpublished text. Otherwise the new run replaces the last run, and has the same base.
 *
 * @param all every file of the content folder
 */
export function startOf(
  sources: readonly SourceText[],
  last: LastImport | undefined,
  all: readonly Source[],
  parse: ParseFile,
): Start {
  const lines = sources.flatMap((one) => one.lines.map(({ text }) => text));
  const source = sourceHash({ path: '', content: lines.join('\n') });
  const edition = newestEdition(all);
  const ownIn = (content: readonly Source[], files: readonly WrittenFile[] = []): Set<string> =>
    new Set(files.map(({ path }) => path).map(currentPaths(files, content, parse)));
  const first: Start = {
    content: all,
    own: ownIn(all, last?.files),
    base: undefined,
    published: [],
    record: { source, edition },
    keepsEdits: false,
    lastHeads: last ? headsOf(last.files, parse) : [],
  };
  if (!last) return first;
  const { before, after = last.files, files } = last;
  const isPublished = last.source === undefined || last.edition !== edition;
  if (isPublished || (last.source !== source && !last.base?.isPublished)) {
    const record = { ...first.record, base: { files, isPublished } };
    return { ...first, base: files, published: files, record };
  }
  const base = last.base?.files;
  const again = { ...first, published: base ?? [], record: { ...first.record, base: last.base } };
  const texts = new Map(all.map((one) => [one.path, textOf(one)]));
  const isAsWritten = after.every(({ path, text }) => texts.get(path) === text);
  if (!before || !isAsWritten) return { ...again, base: files, keepsEdits: true };
  const baseTexts = new Map(base?.map(({ path, text }) => [path, text]));
  const restored = before.map(
    ({ path, text = baseTexts.get(path) ?? '' }): Source => ({ path, content: text }),
  );
  const replaced = new Set([...after, ...restored].map(({ path }) => path));
  const content = [...all.filter(({ path }) => !replaced.has(path)), ...restored];
  return { ...again, base, content, own: first.own.union(ownIn(content, base)) };
}

function headsOf(files: readonly WrittenFile[], parse: ParseFile): string[] {
  return files.flatMap(({ path, text }) => {
    const isEntry = path.startsWith('glossary/');
    return (isEntry && parse({ path, content: text }).matter?.title) || [];
  });
}

/**
 * Merges an import with the base of the run and the content, and assigns numbers.
 *
 * @param all every file of the content folder
 */
function settle(
  { files, profile }: Imported,
  { base, published, content, own, record, keepsEdits }: Start,
  all: readonly Source[],
  parse: ParseFile,
) {
  const texts = versionsOf(files, base ?? [], published, content, parse);
  const others = new Set(content.flatMap(({ path }) => (own.has(path) ? [] : path.toLowerCase())));
  const paths = new Set<string>();
  const faults: Notice[] = [];
  const refuse = (code: Notice['code'], message: string): void => {
    faults.push({ code, message });
  };
  for (const { path, currentPath, now } of texts) {
    if (now && paths.size === paths.add(path).size)
      refuse('import/same-file', `two texts of the import would be ${path}`);
    if (others.has(currentPath.toLowerCase()))
      refuse('import/taken', `${path} exists already and is not from this import`);
  }
  if (files.length === 0)
    refuse('import/nothing', 'nothing in the source became an entry or a rule');
  if (faults.length > 0) throw new ImportFault(...faults);

  const next = mergeNext(texts, published, numberReader(profile.numbers));
  const { asImported, changes, files: after } = next;
  const baseTexts = new Map(record.base?.files.map(({ path, text }) => [path, text]));
  const ownTexts = content.flatMap((one) =>
    own.has(one.path) ? { path: one.path, text: textOf(one) } : [],
  );
  const before = ownTexts.map(({ path, text }) => ({
    path,
    ...(baseTexts.get(path) !== text && { text }),
  }));
  const written = new Map(ownTexts.map(({ path, text }) => [path, text]));
  for (const path of next.removed) written.delete(path);
  for (const { path, text } of after) written.set(path, text);
  const last: LastImport = {
    ...{ version: 1, files: asImported },
    ...record,
    ...(!keepsEdits && { before }),
    ...(JSON.stringify(after) !== JSON.stringify(asImported) && { after }),
  };
  return {
    files: [...written].map(([path, text]) => ({ path, text })),
    removed: all.flatMap(({ path }) => (own.has(path) && !written.has(path) ? path : [])),
    last,
    // A first import has no changes.
    ...(base && { changes }),
  };
}

/** Returns the hash of the newest edition; empty without editions. */
function newestEdition(content: readonly Source[]): string {
  const editions = content.filter(({ path }) => /^editions\/[^/]+\.json$/u.test(path));
  const newest = editions.toSorted((a, b) => compareText(a.path, b.path)).at(-1);
  return newest ? sourceHash(newest) : '';
}

/**
 * Puts a backslash, which makes a number text, before repeated printed numbers and before references to rules that
 * the book lacks.
 *
 * @param written the files of the import, with permanent numbers
 * @param diagnostics diagnostics of these files
 * @returns the import with a notice for each number, or undefined without such numbers
 */
function withNumbersAsText(
  imported: Imported,
  written: readonly { path: string; text: string }[],
  diagnostics: readonly Diagnostic[],
): Imported | undefined {
  const lines = new Map(written.map(({ path, text }) => [path, text.split('\n')]));
  const documents = imported.files.filter(({ text }) => text.type === 'document');
  const places: { key: string; bare: string; at: number }[] = [];
  const notices: Notice[] = [];
  for (const { code, path: file, line, column, message } of diagnostics) {
    const isTwice = code === 'printed/twice';
    const isOwn = documents.some(({ text }) => message.startsWith(`"${text.name}" has no `));
    if (!isTwice && (code !== 'reference/unknown-rule' || !isOwn)) continue;
    const text = lines.get(file)?.[line - 1] ?? '';
    const [mark = '', number = ''] = /\s+\^([pr]\d+)$/u.exec(text) ?? [];
    const bare = text.slice(0, text.length - mark.length);
    const at = (isTwice ? ofNumber : ofReference)(bare, column - 1);
    if (at === undefined) continue;
    places.push({ key: [file, number, bare].join('\n'), bare, at });
    const noticeCode = isTwice ? 'number/out-of-order' : 'reference/no-rule';
    notices.push({ code: noticeCode, message: `${message}; it is written as text`, file });
  }
  if (places.length === 0) return undefined;
  /** Lines with backslashes, by file, number of the ruling and line without backslashes. */
  const changed = new Map<string, string>();
  // From the end of each line to its start, so that offsets stay valid.
  for (const { key, bare, at } of places.sort((a, b) => b.at - a.at)) {
    const line = changed.get(key) ?? bare;
    changed.set(key, `${line.slice(0, at)}\\${line.slice(at)}`);
  }
  const files = imported.files.map(({ path, units, ...file }) => {
    const escaped = (text: string, number = ''): string =>
      text.replace(/^.+$/gmu, (line) => changed.get([path, number, line].join('\n')) ?? line);
    const own = units.map((unit) => {
      const [before, after] = [escaped(unit.before, unit.number), escaped(unit.after)];
      return { ...unit, before: escaped(before), after };
    });
    return { ...file, path, units: own };
  });
  return { ...imported, files, notices: [...imported.notices, ...notices] };
}

/** Returns the offset of the backslash for the printed number of a rule; in a list item, the offset of the text. */
function ofNumber(line: string, at: number): number | undefined {
  const isItem = line.slice(0, at).trim() === '';
  const [mark = ''] = (isItem && /^\d+[.)] [*_~]*/u.exec(line.slice(at))) || [];
  return /^[\p{L}\p{N}(§]/u.test(line.slice(at + mark.length)) ? at + mark.length : undefined;
}

/** Returns the offset of the backslash for a reference: the number, or the word before it. */
function ofReference(line: string, at: number): number | undefined {
  const before = line.slice(0, at).search(/\p{L}+\s+$/u);
  return [at, before].find((place) => place >= 0 && plain.test(line.slice(place)));
}

/** Matches a number that a backslash makes text, with the word before it. */
const plain = /^(?:(?:\p{L}+\.?\s+|§+\s*)?\d|\p{L}+\s+[A-Z]+(?![\p{L}\p{N}]))/u;
