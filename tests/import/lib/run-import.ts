import { expect } from 'vitest';
import type { LastImport, Profile, SourceText } from '../../../src/import/index.ts';
import { importInto, readSource, reportMarkdown } from '../../../src/import/index.ts';
import { compile } from '../../../src/link/index.ts';
import { parseFile, type Source } from '../../../src/read/index.ts';
import { lostWords } from './word-oracle.ts';

/** Result of an import, with the values that most tests need. */
export type Run = Awaited<ReturnType<typeof runImport>>;

/** Settings of an import, and the existing content. */
export interface Setting {
  into?: string;
  profile?: Profile;
  content?: Source[];
  last?: LastImport;
}

/**
 * Imports files given as text or bytes, and asserts that it is sound: each line is accounted for, each word is written
 * once and in order, and the content has no error.
 */
export async function soundImport(
  files: Readonly<Record<string, string | Uint8Array>>,
  { isCorrected = false, ...setting }: Setting & { isCorrected?: boolean } = {},
): Promise<Run> {
  const run = await runImport(files, setting);
  expect(errorsOf(run)).toEqual([]);
  expect(run.report.unassigned).toEqual([]);
  expect(run.report.words).toEqual([]);
  // Letters that the import corrects on purpose are others in the source.
  if (!isCorrected) expect(lostWords(run)).toEqual([]);
  return run;
}

/** Imports files given as text or bytes, as the command does, without a disk. */
export async function runImport(
  files: Readonly<Record<string, string | Uint8Array>>,
  { into = 'test', profile, content = [], last }: Setting = {},
) {
  const sources: SourceText[] = [];
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    sources.push(await readSource(name, bytes));
  }
  const engine = { parse: parseFile, compile: (all: readonly Source[]) => compile(all, parseFile) };
  const run = importInto(sources, { into, profile, content, last, ...engine });
  const { imported, settled, report, after } = run;
  reportMarkdown(report);
  const written = new Map(settled.files.map(({ path, text }) => [path, text]));
  return {
    ...run,
    sources,
    /** Lines of the sources: the file that contains each, or the reason why none does. */
    account: imported.account,
    /** Texts of the files, by path. */
    files: written,
    /** Text of the document; empty if there is none. */
    document: written.get('documents/test.md') ?? '',
    profile: imported.profile,
    last: settled.last,
    codes: report.notices.map(({ code }) => code),
    /** The content with the import, compiled. */
    ...after,
    content: run.content.filter(({ path }) => !path.startsWith('imports/')),
  };
}

/** Content with one icon. */
export function iconContent(code: string, name: string): Source[] {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>';
  const list = `- code: ${code}\n  name: ${name}\n  file: icon.svg\n`;
  return [
    { path: 'icons/icons.yml', content: list },
    { path: 'icons/icon.svg', content: svg },
  ];
}

/** The titles of the entries that an import made, in order. */
export function titlesOf({ files }: Run): string[] {
  return [...files]
    .filter(([path]) => path.startsWith('glossary/'))
    .map(([, text]) => /^title: (.*)$/mu.exec(text)?.[1] ?? '');
}

/** The errors of an import, as `path code message`. */
export function errorsOf({ diagnostics }: Run): string[] {
  return diagnostics
    .filter(({ level }) => level === 'error')
    .map(({ path, code, message }) => `${path} ${code} ${message}`);
}
