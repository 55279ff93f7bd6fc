import {
  isMap,
  isScalar,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { withEditions } from '../editions/index.ts';
import { compile } from '../link/index.ts';
import { type Diagnostic, type Edit, positionsIn } from '../model/index.ts';
import type { ParseFile, Source } from '../read/index.ts';

/**
 * Returns the diagnostics that a change of the content adds. Counts them by code and by file or name: a new name alone may
 * change a message. Diagnostics whose message is unchanged are left out first.
 *
 * @param before diagnostics of the content
 * @param after diagnostics of the changed content
 * @param renamed paths of a file before and after the change
 */
export function addedDiagnostics(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  { from, to }: { from?: string; to?: string } = {},
): Diagnostic[] {
  const subjectOf = ({ code, about, path }: Diagnostic): string =>
    `${code} ${about ?? (path === to ? (from ?? path) : path)}`;
  const known = Map.groupBy(before, subjectOf);
  return [...Map.groupBy(after, subjectOf)].flatMap(([subject, all]) => {
    const old = known.get(subject) ?? [];
    const isNew = ({ message }: Diagnostic): boolean => old.every((one) => one.message !== message);
    return all.toSorted((a, b) => Number(isNew(a)) - Number(isNew(b))).slice(old.length);
  });
}

/** Changed files of a content folder. */
interface Change {
  files: readonly { path: string; text: string }[];
  /** Path of a file before and after the change, if it moves. */
  from?: string;
  to?: string;
}

/**
 * Returns the diagnostics that a change of the content would add. While a merge is unresolved, returns only its diagnostics:
 * references in that file cannot be changed.
 */
export function diagnosticsOfChange(
  { sources, parse }: { sources: readonly Source[]; parse: ParseFile },
  change: Change,
): readonly Diagnostic[] {
  const { files, from, to } = change;
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const after = sources.map((source): Source => {
    const path = source.path === from && to !== undefined ? to : source.path;
    const text = texts.get(path);
    return text === undefined ? source : { path, content: text };
  });
  const [before, now] = [sources, after].map(
    (all) => withEditions(compile(all, parse), all, parse).diagnostics,
  );
  const unresolved = now?.filter(({ code }) => code === 'file/unresolved-merge') ?? [];
  return unresolved.length > 0 ? unresolved : addedDiagnostics(before ?? [], now ?? [], change);
}

/** A value with its place in the YAML. */
interface YamlNode {
  range?: readonly [number, number, number] | null | undefined;
}

/** Front matter of a file, or a YAML file. Edits change single values and keep all other text. */
export class YamlFile {
  readonly edits: Edit[] = [];
  readonly map: YAMLMap | undefined;
  readonly #text: string;
  /** Offsets of the start and the end of the YAML in the text. */
  readonly #start: number;
  readonly #end: number;
  readonly #lineEnd: string;

  constructor(text: string) {
    const head = /^\uFEFF?---[^\S\n]*\n/u.exec(text)?.[0].length ?? 0;
    const length = head === 0 ? -1 : text.slice(head).search(/^---\s*$/mu);
    this.#text = text;
    this.#lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
    this.#start = length < 0 ? 0 : head;
    this.#end = length < 0 ? text.length : head + length;
    const yaml = text.slice(this.#start, this.#end);
    const { contents } = parseDocument(yaml, { schema: 'failsafe' });
    this.map = isMap(contents) ? contents : undefined;
  }

  /** Returns the value of a key. */
  value(key: string): unknown {
    return this.map?.get(key, true);
  }

  /** Lists the pairs of a map whose keys are plain values. */
  pairs(map: unknown): Pair<Scalar, unknown>[] {
    const items = isMap(map) ? map.items : [];
    return items.filter((pair): pair is Pair<Scalar, unknown> => isScalar(pair.key));
  }

  /** Returns the source text of a value. */
  written({ range }: YamlNode): string {
    const [from = 0, to = from] = range ?? [];
    return this.#text.slice(this.#start + from, this.#start + to).trimEnd();
  }

  lineOf({ range }: YamlNode): number {
    return positionsIn(this.#text).pointAt(this.#start + (range?.[0] ?? 0)).line;
  }

  replace(value: YamlNode, written: string): void {
    const start = this.#start + (value.range?.[0] ?? 0);
    this.edits.push({ start, end: start + this.written(value).length, text: written });
  }

  /** Replaces the items of a list that is written with dashes. */
  replaceItems(list: YAMLSeq, written: readonly string[]): void {
    const first = list.range?.[0] ?? 0;
    const item = list.items.at(-1);
    const last = isScalar(item) ? item : list;
    const lineStart = this.#text.lastIndexOf('\n', this.#start + first - 1) + 1;
    const indent = ' '.repeat(this.#start + first - lineStart);
    const text = written.map((item) => `- ${item}`).join(this.#lineEnd + indent);
    this.replace({ range: [first, last.range?.[1] ?? first, 0] }, text);
  }

  /** Adds lines after the line of a value, or at the end. */
  add(lines: readonly string[], after?: YamlNode): void {
    const from = this.#start + (after?.range?.[1] ?? 0);
    const next = after ? this.#text.indexOf('\n', from) + 1 : this.#end;
    const start = next > 0 && next < this.#end ? next : this.#end;
    this.edits.push({
      start,
      end: start,
      text: lines.map((line) => line + this.#lineEnd).join(''),
    });
  }
}

/** Writes a text as a YAML scalar that is valid anywhere: plain if possible, else quoted. */
export function yamlText(text: string): string {
  return isPlain(text) ? text : JSON.stringify(text);
}

/** Returns whether a text needs no quotes in YAML, even inside brackets. */
export function isPlain(text: string): boolean {
  return /^[\p{L}\p{N}(](?:[^:#,[\]{}"\\\n]*[^:#,[\]{}"\\\s])?$/u.test(text);
}
