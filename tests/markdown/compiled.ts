import type { Compilation, Document, Entry, Glossary } from '../../src/link/index.ts';
import { compile } from '../../src/link/index.ts';
import type { Diagnostic, DiagnosticCode } from '../../src/model/index.ts';
import type { ParsedFile, Source } from '../../src/read/index.ts';
import { parseFile } from '../../src/read/index.ts';

/** Marks each place in an input at which a finding is expected. */
const here = '\u2038';

/** The file that the tests of Markdown write. */
export const docking = 'glossary/docking.md';

/** An entry's file. */
export function entry(title: string, body: string, more = ''): string {
  return `---\ntitle: ${title}\nkind: term\n${more}---\n\n${body}\n`;
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

/** A small content folder without findings. */
const harbour: Record<string, string> = {
  'site.yml': 'name: Harbour\n',
  'icons/icons.yml':
    '- { code: Sail, name: sail icon, file: sail.svg }\n- { code: Oar, name: oar icon, file: oar.svg }\n',
  'icons/sail.svg': drawing,
  'icons/oar.svg': drawing,
  'glossary/fog.md': entry('Fog', 'Fog closes a harbour. ^p1'),
  'glossary/mooring.md': entry('mooring', 'Docked boat. ^p1\n\nIt. ^p2', 'aliases: [made fast]\n'),
  'glossary/tide-ebb.md': entry('tide - ebb', 'The water is low. ^p1'),
  'glossary/st-elmos-fire.md': entry("St. Elmo's Fire", 'It shines. ^p1'),
  'glossary/the-lantern.md': entry('The Lantern', 'It shines as well. ^p1'),
  'glossary/gull-bird.md': entry('Gull', 'It flies. ^p1', 'disambiguation: bird\n'),
  'glossary/gull-boat.md': entry('Gull', 'It floats. ^p1', 'disambiguation: boat\n'),
  'documents/regatta-rules.md':
    '---\ntitle: Regatta Rules\n---\n\n## Start ^r1\n\nAt noon.\n\nIn any weather. ^r2\n',
};

/** The harbour's own files do not change: each is parsed once. */
const parsed = new Map<string, ParsedFile>();

function parse(source: Source): ParsedFile {
  if (harbour[source.path] !== source.content) return parseFile(source);
  const known = parsed.get(source.path) ?? parseFile(source);
  parsed.set(source.path, known);
  return known;
}

interface CompiledOptions {
  base?: string;
  /** Leaves out the files of {@link harbour}. */
  empty?: boolean;
  /** An additional file. */
  unreadable?: Source;
}

/** Compiles files together with the files of {@link harbour}, which a test may replace. */
export function compiled(
  files: Record<string, string | Uint8Array>,
  { base = '/', empty = false, unreadable }: CompiledOptions = {},
): Compilation {
  const all = Object.entries({ ...(empty ? {} : harbour), ...files });
  const sources = all.map(([path, content]): Source => ({ path, content }));
  return compile([...sources, ...(unreadable ? [unreadable] : [])], parse, { base });
}

/** Returns the findings of a file, as `line:column code`, and the places of its marks. */
export function problems(
  marked: string,
  { path = docking, files = {} }: { path?: string; files?: Record<string, string> } = {},
): { found: string[]; marks: string[]; messages: string[] } {
  const { diagnostics } = compiled({ ...files, [path]: unmarked(marked) });
  const own = diagnostics.filter((diagnostic) => diagnostic.path === path);
  return {
    found: own.map(({ line, column, code }) => `${line}:${column} ${code}`),
    marks: marksIn(marked),
    messages: own.map(({ message }) => message),
  };
}

/** The input without its marks. */
export function unmarked(marked: string): string {
  return marked.replaceAll(here, '');
}

/** The places of an input's marks, as `line:column`. */
export function marksIn(marked: string): string[] {
  const pieces = marked.split(here);
  pieces.pop();
  let before = '';
  return pieces.map((piece) => {
    before += piece;
    const lines = before.replace(/^\uFEFF/u, '').split(/\r\n|[\r\n]/u);
    return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
  });
}

interface ReadOptions {
  path?: string;
  files?: Record<string, string>;
  /** More lines of front matter. */
  more?: string;
}

/** The entry or the document with a body, its glossary, and the findings of the folder. */
export function read(
  body: string,
  { path = docking, files = {}, more = '' }: ReadOptions = {},
): Compilation & { text: Entry | Document } {
  const file = path.startsWith('documents/')
    ? `---\ntitle: Cup Rules\n${more}---\n\n${body}\n`
    : entry('docking', body, more);
  const compilation = compiled({ ...files, [path]: file });
  const { glossary, diagnostics } = compilation;
  const text = [...glossary.entries, ...glossary.documents].find((one) => one.path === path);
  if (!text) throw new Error(`${path} became no page: ${diagnostics[0]?.message}`);
  return { ...compilation, text };
}

/** The entry with a slug; throws if there is none. */
export function entryOf({ entries }: Glossary, slug: string): Entry {
  const found = entries.find((one) => one.slug === slug);
  if (!found) throw new Error(`no entry ${slug}`);
  return found;
}

/** Maps the numbers of a text's rulings to their texts. */
export function rulingsOf({ text }: { text: Entry | Document }): Record<string, string> {
  return Object.fromEntries(text.rulings.map(({ number, text: words }) => [number, words]));
}

/** The codes of the findings. */
export function codesOf(diagnostics: readonly Diagnostic[]): DiagnosticCode[] {
  return diagnostics.map(({ code }) => code);
}
