import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type Fault,
  importTexts,
  lastImportText,
  ownPaths,
  profileText,
  readLastImport,
  reportMarkdown,
  reportOf,
  settle,
} from '../src/authoring/import/index.ts';
import {
  compile,
  type Diagnostic,
  type ParseFile,
  type Source,
  slugify,
  textOf,
} from '../src/glossary/index.ts';
import { parseFile } from '../src/markdown/index.ts';
import { readContent } from '../src/site/content-folder.ts';
import { settings } from '../src/site/settings.ts';
import { count, diagnosticLine, messageOf, pathFrom, secondsSince } from './lib/console.ts';
import { help, type ImportOptions, importOptions } from './lib/import/options.ts';
import { faultLines, reportLines } from './lib/import/print.ts';
import { readProfileFile, readSources, tryPatterns } from './lib/import/read.ts';
import { writeImport } from './lib/import/write.ts';

/**
 * `npm run import -- FILE...`: turns a text into entries and a document, or brings in its next version. Exit 0 when
 * every line of the source is accounted for, 1 when not or when nothing could be written, 2 on a wrong command line.
 */
async function main(): Promise<number> {
  const options = importOptions(process.argv.slice(2));
  if (typeof options === 'string') {
    console.error(`${options}\n\n${help}`);
    return 2;
  }
  if (options.help) {
    console.log(help);
    return 0;
  }
  return run(options);
}

async function run(options: ImportOptions): Promise<number> {
  const start = performance.now();
  const progress = progressTo(options);
  const { content } = settings();
  const into = slugify(options.into ?? basename(options.files[0] ?? '').replace(/\.[^.]+$/u, ''));
  if (into === '')
    return fail([{ code: 'import/nothing', message: '--into needs a letter or digit' }], options);
  const folder = `imports/${into}`;

  const parse = rememberingParser();
  progress('reading the sources');
  const sources = await readSources(options.files);
  if (isFaults(sources)) return fail(sources, options);
  const read = readProfileFile(options.profile, into, join(content, 'imports'));
  if (isFaults(read)) return fail(read, options);
  const endless = read.profile ? tryPatterns(read.profile, sources) : [];
  if (endless.length > 0) return fail(endless, options);

  const all = existsSync(content) ? readContent(content) : [];
  const last = readLastImport(textAt(content, `${folder}/last-import.json`) ?? '');
  const own = last ? ownPaths(last, all) : new Set<string>();
  const others = all.filter(({ path }) => !own.has(path));
  const imported = importTexts(sources, {
    into,
    profile: read.profile,
    content: others,
    parse,
    progress,
  });
  const hashes = hashesOf(options.files);
  const hash = hashes.map(({ sha256 }) => sha256.slice(0, 12)).join('-');
  const headless = imported.notices.filter(({ code }) => code.startsWith('profile/'));
  if (headless.length > 0)
    return fail(
      headless.map(({ code, message }) => ({ code, message })),
      options,
    );
  progress('meeting the content');
  const settled = settle(imported, sources, all, last, {
    text: textAt(content, `${folder}/report.md`) ?? '',
    hash,
  });
  if (isFaults(settled)) return fail(settled, options);

  const report = reportOf(into, hash, sources, imported, settled.changes);
  const files = [
    ...settled.files,
    { path: `${folder}/profile.yml`, text: profileText(imported.profile, imported.recognised) },
    { path: `${folder}/report.md`, text: reportMarkdown(report) },
    {
      path: `${folder}/last-import.json`,
      text: lastImportText({
        version: 1,
        sources: hashes,
        files: settled.asImported,
        left: settled.left,
      }),
    },
  ];
  progress('checking the result');
  const faults = errorsAfter(all, files, settled.removed, parse);
  if (!options.dryRun)
    writeImport(
      content,
      files.filter(({ path, text }) => keeps(content, path, text, read.profile !== undefined)),
      settled.removed,
    );

  if (options.json)
    console.log(JSON.stringify({ ...report, errors: faults, written: !options.dryRun }, null, 2));
  else {
    console.log(reportLines(report));
    for (const fault of faults.slice(0, 20)) console.log(diagnosticLine(fault, content));
    console.log(`${count(faults.length, 'error')} for \`npm run check\` because of this import`);
    const done = options.dryRun
      ? 'nothing was written (--dry-run)'
      : `${count(settled.files.length, 'file')} written; the report is ${pathFrom(`${folder}/report.md`, content)}`;
    console.log(`${done}; ${secondsSince(start)}`);
  }
  return report.counts.lines.unassigned > 0 ? 1 : 0;
}

/** `parseFile` that reads a text only once: the same file is compiled several times. */
function rememberingParser(): ParseFile {
  const known = new Map<string, ReturnType<ParseFile>>();
  return (source) => {
    const key = `${source.path}\n${textOf(source)}`;
    const parsed = known.get(key) ?? parseFile(source);
    known.set(key, parsed);
    return parsed;
  };
}

/** Whether a file is to be written: a profile that an editor corrected stays as it is. */
function keeps(content: string, path: string, text: string, given: boolean): boolean {
  const before = textAt(content, path);
  return before !== text && !(given && path.endsWith('/profile.yml') && before !== undefined);
}

/** What `npm run check` would say of the imported files, and of others because of them. */
function errorsAfter(
  all: readonly Source[],
  files: readonly { path: string; text: string }[],
  removed: readonly string[],
  parse: ParseFile,
) {
  const written = new Set(files.map(({ path }) => path));
  const sources = [
    ...all.filter(({ path }) => !written.has(path) && !removed.includes(path)),
    ...files.map(({ path, text }): Source => ({ path, content: text })),
  ];
  const key = ({ path, code, message }: Diagnostic): string => `${path} ${code} ${message}`;
  const before = new Set(compile(all, parse).diagnostics.map(key));
  return compile(sources, parse).diagnostics.filter(
    (one) => one.level === 'error' && (written.has(one.path) || !before.has(key(one))),
  );
}

function hashesOf(files: readonly string[]): { name: string; sha256: string }[] {
  return files.map((file) => ({
    name: basename(file),
    sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
  }));
}

function textAt(content: string, path: string): string | undefined {
  const file = join(content, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Tells on standard error what is being done, once it takes long. */
function progressTo({ json }: ImportOptions): (step: string) => void {
  const start = performance.now();
  return (step) => {
    if (!json && (process.stderr.isTTY || performance.now() - start > 1500))
      console.error(`… ${step}`);
  };
}

function isFaults(value: object): value is Fault[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one: object) => 'code' in one && 'message' in one)
  );
}

/** Tells what is wrong. Nothing was written. */
function fail(faults: readonly Fault[], { json }: ImportOptions): number {
  if (json) console.log(JSON.stringify({ faults, written: false }, null, 2));
  else console.error(`${faultLines(faults)}\nnothing was written`);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 2;
}
