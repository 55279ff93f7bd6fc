import * as z from 'zod';
import {
  type Point,
  pointAt,
  type RulingNumber,
  readTextAddress,
  rulingKinds,
  rulingNumber,
  slugify,
  standings,
} from '../glossary/browser.ts';
import { plainWords, shownPath } from '../glossary/index.ts';
import type { Delta, RulingData } from './delta.ts';
import { faultInJson } from './json-fault.ts';
import { JsonPlaces } from './json-places.ts';

/** The contents of `editions/2026-12-01.json`. */
export interface EditionFile extends Delta {
  /** `YYYY-MM-DD`; identifies the edition. */
  date: string;
  title: string;
  /** The edition that the delta starts from; `null` for the first. */
  after: EditionName | null;
}

/** Date of an edition and hash of its file. */
export interface EditionName {
  date: string;
  sha256: string;
}

/** An item of `editions/index.json`, which lists all editions, the oldest first. */
export interface ListedEdition extends EditionName {
  title: string;
}

/** The path of the list of editions, from the content folder. */
export const indexPath = 'editions/index.json';

/** The path of an edition's file, from the content folder. */
export function editionPath(date: string): string {
  return `editions/${date}.json`;
}

const date = z.iso.date('must be a date, YYYY-MM-DD');
const sha256 = z
  .string()
  .regex(/^[\da-f]{64}$/u, 'must be the SHA-256 of a file: 64 digits and letters from a to f');
const number = z.custom<RulingNumber>(
  (text) => typeof text === 'string' && rulingNumber(text) !== undefined,
  'must be the number of a ruling, such as p12',
);
const publications = z.array(z.strictObject({ name: z.string(), date: date.exactOptional() }));

const ruling: z.ZodType<RulingData> = z.strictObject({
  printed: z.string().optional(),
  text: z.string(),
  kind: z.enum(rulingKinds).optional(),
  standing: z.enum(standings).optional(),
  sources: publications.optional(),
  heading: z.string().optional(),
});

const address = z
  .string()
  .refine(
    (text) => readTextAddress(text) !== undefined,
    'must be an address, such as glossary/anchor',
  );

const text = z.strictObject({
  was: address.optional(),
  name: z.string().optional(),
  sources: publications.optional(),
  formerly: z.array(z.string()).optional(),
  order: z.string().optional(),
  rulings: z.record(number, ruling.nullable()).optional(),
  retired: z
    .record(
      number,
      z
        .union(
          [z.strictObject({ to: z.string() }), z.strictObject({ reason: z.string() })],
          'must have "to" or "reason"',
        )
        .nullable(),
    )
    .optional(),
  last: number.nullable().optional(),
  withdrawn: z.string().nullable().optional(),
});

/** As `sectionPath` takes it: `combat`, `combat/2`. */
const sectionKey = z.string().refine((text) => {
  const [words = '', count = '2', ...rest] = text.split('/');
  return words !== '' && slugify(words) === words && /^\d+$/u.test(count) && rest.length === 0;
}, 'must be the address of a section, such as combat or combat/2');

const edition: z.ZodType<EditionFile> = z.strictObject({
  date,
  title: z.string().min(1),
  after: z.strictObject({ date, sha256 }).nullable(),
  texts: z.record(address, text.nullable()),
  terms: z.record(z.string(), z.string().nullable()),
  sections: z.record(address, z.record(sectionKey, number).nullable()).optional(),
});

const index: z.ZodType<{ editions: ListedEdition[] }> = z.strictObject({
  editions: z.array(z.strictObject({ date, title: z.string().min(1), sha256 })),
});

/** A file, or why and where it cannot be read. */
export type ReadFile<Value> = { value: Value } | { fault: string; place: Point };

/** Reads the file of an edition. */
export function readEditionFile(json: string): ReadFile<EditionFile> {
  return read(json, edition);
}

/** Reads the list of editions. */
export function readIndex(json: string): ReadFile<{ editions: ListedEdition[] }> {
  return read(json, index);
}

/** Writes the file of an edition: one line per ruling, the same bytes for the same edition. */
export function writeEditionFile(file: EditionFile): string {
  const { date: on, title, after, texts, terms, sections } = file;
  return `${print({ date: on, title, after, texts, terms, sections }, 4)}\n`;
}

/** Writes the list of editions: one line per edition. */
export function writeIndex(editions: readonly ListedEdition[]): string {
  const lines = editions.map((listed) => `    ${JSON.stringify(listed)}`);
  return `{\n  "editions": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

function read<Value>(json: string, schema: z.ZodType<Value>): ReadFile<Value> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    const { words, offset } = faultInJson(json);
    return { fault: words, place: pointAt(json, offset) };
  }
  const result = schema.safeParse(parsed);
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  const path = (issue?.path ?? []).map((key) => (typeof key === 'number' ? key : String(key)));
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const places = new JsonPlaces(json, path.length + keys.length);
  const words = issue ? wordsOf(issue, !places.has(path)) : 'is not what it should be';
  const fault = `${shownPath(path) || 'the file'}: ${words}`;
  return { fault, place: places.find([...path, ...keys]) };
}

/** The message of an issue, in the words of an editor. */
function wordsOf(issue: z.core.$ZodIssue, isMissing: boolean): string {
  if (issue.code === 'unrecognized_keys') return `"${issue.keys[0]}" is no key that belongs here`;
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return plainWords(issue, isMissing);
}

/** JSON whose objects are printed over several lines down to a depth, and on one line below it. */
function print(value: unknown, depth: number, indent = ''): string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = isObject ? Object.entries(value).filter(([, inner]) => inner !== undefined) : [];
  if (depth === 0 || entries.length === 0) return JSON.stringify(value);
  const lines = entries.map(
    ([key, inner]) =>
      `${indent}  ${JSON.stringify(key)}: ${print(inner, depth - 1, `${indent}  `)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
