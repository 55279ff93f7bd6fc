import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDate } from '../src/editions/index.ts';
import {
  ImportFault,
  importInto,
  largestSource,
  type Profile,
  profileText,
  type RulebookKeys,
  readLastImport,
  readProfile,
  readSource,
  reportMarkdown,
  type SourceText,
  styleProfile,
  type WrittenFile,
} from '../src/import/index.ts';
import { slugify } from '../src/model/index.ts';
import { textOf } from '../src/read/index.ts';
import {
  changeFiles,
  compileFolder,
  count,
  faultCode,
  faultReason,
  namedPath,
  ParsedFiles,
  pathFrom,
  printDiagnostics,
  readWholeContent,
  sayFolder,
  secondsSince,
  settings,
} from '../src/site/index.ts';
import { command, UsageError } from './lib/command.mjs';

/** Codes of diagnostics that `rulebook` and `authorities` in site.yml may cause. */
const ofSite = new Set(['reference/unknown-rule', 'source/no-authority']);

export default await command(
  import.meta,
  {
    does:
      'Turns a text into entries and documents of the content folder: plain text, Markdown, HTML, Word (DOCX)\n' +
      'or PDF. Run it again with the next version of the text: rulings keep their numbers, edits by hand stay.\n' +
      'imports/NAME/ in the content folder gets profile.yml (correct it and run again), report.md (every line\n' +
      'of the source and where it is) and last-import.json. Exits with 1 if a line of the source is not\n' +
      'accounted for, or nothing could be written.',
    positionals: { usage: 'FILE...', least: 1, most: Number.POSITIVE_INFINITY },
    options: {
      into: {
        type: 'string',
        value: 'NAME',
        does: 'name of the import and of its document; without it, the name of the first file',
      },
      profile: {
        type: 'string',
        value: 'NAME',
        does: 'how the text is read: a YAML file, an earlier import, or a style such as "numbers"',
      },
      checked: {
        type: 'string',
        value: 'DATE',
        does: "day on which the file was compared with the publisher's; the page of the text says so",
      },
      rulebook: {
        type: 'boolean',
        does: 'makes the document the one that "rule 1.2" means, and its sources authorities: sets `rulebook` and\n`authorities` in site.yml',
      },
      'dry-run': { type: 'boolean', does: 'shows all of it, and writes nothing' },
      format: {
        type: 'string',
        value: 'text|json',
        default: 'text',
        does: 'for a person or for a program',
      },
    },
    example: 'rules-2026.pdf --into rulebook --dry-run',
  },
  async ({ values, positionals }) => {
    const { format } = values;
    if (format !== 'text' && format !== 'json')
      throw new UsageError(`--format takes text or json, not "${format}".`);
    const { checked } = values;
    if (checked !== undefined && !isDate(checked))
      throw new UsageError(`--checked takes a day, YYYY-MM-DD, not "${checked}".`);
    const into = slugify(values.into ?? basename(positionals[0] ?? '').replace(/\.[^.]+$/u, ''));
    if (into === '') throw new UsageError('--into needs a name with a letter or digit.');
    try {
      return await importFiles(
        positionals.map((file) => namedPath(file)),
        { ...values, into },
      );
    } catch (error) {
      if (format !== 'json' || !(error instanceof ImportFault)) throw error;
      console.log(JSON.stringify({ faults: error.notices, written: false }, null, 2));
      return 1;
    }
  },
);

interface Options {
  into: string;
  profile?: string | undefined;
  checked?: string | undefined;
  rulebook?: boolean | undefined;
  'dry-run'?: boolean | undefined;
  format: string;
}

/** Imports files into the content folder, and prints the report. */
async function importFiles(
  paths: readonly string[],
  { into, format, 'dry-run': dryRun = false, ...values }: Options,
): Promise<number> {
  const start = performance.now();
  const where = settings();
  const { content } = where;
  const folder = `imports/${into}`;
  const sources = await readSources(paths);
  const { profile, isOwn } = readProfileFile(values.profile, into, join(content, 'imports'));
  const all = existsSync(content) ? readWholeContent(content) : [];
  const texts = new Map(all.map((source) => [source.path, textOf(source)]));
  const { parse } = new ParsedFiles(where);
  const { imported, settled, keys, files, added, report } = importInto(sources, {
    into,
    profile,
    content: all,
    last: readLastImport(texts.get(`${folder}/last-import.json`) ?? ''),
    parse,
    compile: (sources) => compileFolder(where, { sources, parse }),
    setsRulebook: values.rulebook,
    checked: values.checked,
  });
  const found = profileText(imported.profile);
  const written: WrittenFile[] = [
    ...files,
    ...(isOwn ? [] : [{ path: `${folder}/profile.yml`, text: found }]),
    { path: `${folder}/report.md`, text: reportMarkdown(report) },
  ];
  const changed = written.filter(({ path, text }) => texts.get(path) !== text);
  if (!dryRun) changeFiles(content, { write: changed, remove: settled.removed }, all);
  const errors = added.filter(({ level }) => level === 'error');

  if (format === 'json')
    console.log(JSON.stringify({ ...report, errors, written: !dryRun }, null, 2));
  else {
    console.log(reportMarkdown(report, true));
    const isOther = keys?.isOther && !values.rulebook && added.some(({ code }) => ofSite.has(code));
    const others = isOther ? errors.filter(({ code }) => !ofSite.has(code)) : errors;
    printDiagnostics(others, content);
    console.log(`${count(others.length, 'error')} for "npm run check" because of this import`);
    if (isOther)
      console.log(
        `site.yml was written for another rulebook. --rulebook sets ${changesOf(keys)}\n`,
      );
    else if (keys && values.rulebook) console.log(`site.yml has ${changesOf(keys)} now\n`);
    const ending = dryRun
      ? 'nothing was written (--dry-run)'
      : `${count(changed.length, 'file')} written; the report is ${pathFrom(`${folder}/report.md`, content)}`;
    console.log(`${ending}; ${secondsSince(start)}`);
  }
  sayFolder(content);
  return report.counts.lines.unassigned > 0 || report.words.length > 0 ? 1 : 0;
}

/** Returns the changes of site.yml in words. */
function changesOf({ rulebook, authorities }: RulebookKeys): string {
  const listed = authorities.map((name) => `"${name}"`).join(', ');
  return `\`rulebook: ${rulebook}\`${listed && `, and ${listed} in \`authorities\``}`;
}

/** Reads the sources of an import. */
async function readSources(files: readonly string[]): Promise<SourceText[]> {
  const sources: SourceText[] = [];
  for (const file of files) {
    const source = await readSource(basename(file), readFile(file));
    const message = `two sources are called ${source.name}`;
    if (sources.some(({ name }) => name === source.name))
      throw new ImportFault({ code: 'import/same-file', message, file });
    sources.push(source);
  }
  return sources;
}

/** Reads a file, unless it is too large. */
function readFile(file: string): Uint8Array {
  const refuse = (code: 'source/missing' | 'source/too-large', message: string): never => {
    throw new ImportFault({ code, message: `${file} ${message}`, file });
  };
  try {
    const stat = statSync(file);
    if (stat.isDirectory()) refuse('source/missing', 'is a folder, and no file');
    if (!stat.isFile()) refuse('source/missing', 'is no file');
    const size = Math.round(stat.size / 1024 / 1024);
    if (stat.size > largestSource)
      refuse('source/too-large', `has ${size} MB; an import reads up to 100 MB`);
    return readFileSync(file);
  } catch (error) {
    if (faultCode(error) === undefined) throw error;
    return refuse('source/missing', `cannot be read: ${faultReason(error)}`);
  }
}

/**
 * Reads the requested profile: a file, the profile of another import, or a style. Without a name, reads the profile
 * of this import's last run (`isOwn`); undefined before the first run.
 *
 * @param imports the folder of the imports
 */
function readProfileFile(
  name: string | undefined,
  into: string,
  imports: string,
): { profile: Profile | undefined; isOwn: boolean } {
  const own = join(imports, name ?? into, 'profile.yml');
  const named = name === undefined ? own : namedPath(name);
  const path = statSync(named, { throwIfNoEntry: false })?.isFile() ? named : own;
  if (existsSync(path)) {
    const isOwn = path === join(imports, into, 'profile.yml');
    return { profile: readProfile(readFileSync(path, 'utf8'), path), isOwn };
  }
  const profile = name === undefined ? undefined : styleProfile(name);
  const message = `there is no profile "${name}": no file, no earlier import, no style`;
  if (name !== undefined && !profile) throw new ImportFault({ code: 'profile/missing', message });
  return { profile, isOwn: false };
}
