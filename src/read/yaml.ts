import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  type Node,
  parseDocument,
  type YAMLError,
} from 'yaml';
import * as z from 'zod';
import type { DiagnosticCode, Finding, Point } from '../model/index.ts';
import { didYouMean, nearest, positionsIn, shortened } from '../model/index.ts';

/** Text without a comment of an editor, `%%...%%` or `<!-- ... -->`. */
export const uncommented = z.string().refine((text) => !/%%.*%%|<!--/su.test(text), {
  error: 'must not have a comment: it would be published. Write it outside of the value',
  abort: true,
});

/** Text that is published as written, and not empty. */
export const words = uncommented
  .regex(/^[\P{Cc}\n\t]*$/u, 'must not have a control character')
  .trim()
  .min(1);

export const day = z.iso.date('must be a date, YYYY-MM-DD');

/** Address of a source, which pages link to. */
export const webAddress = z
  .string()
  .refine(
    (url) => /^https?:\/\/\S+$/u.test(url) && URL.canParse(url),
    'must be an address, such as https://example.org/post/12',
  );

/** An object with these keys alone. The message of an unknown key lists them: see {@link validated}. */
export function keyed<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const listed = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? listed : undefined),
  });
}

/**
 * Reads YAML and validates it. Every scalar is text: `title: 2063` is a name, not a number.
 *
 * @param yaml the text
 * @param schema of the value
 * @param firstLine line of the file on which the text begins, counted from 1
 * @param area prefix of the finding codes: front matter, or another file
 * @returns the value with its findings, and the positions of values by path, `title` or `aliases.0`, and of keys, `title:key`;
 *   a key without a value counts as both
 */
export function readYaml<Value>(
  yaml: string,
  schema: z.ZodType<Value>,
  firstLine = 1,
  area: 'front-matter' | 'site' = 'site',
) {
  const document = parseDocument(yaml, {
    schema: 'failsafe',
    prettyErrors: false,
    logLevel: 'error',
    // The parser compares each key with all keys before it.
    uniqueKeys: false,
  });
  const codeOf = (fault: 'unreadable' | 'unknown-key' | 'invalid'): DiagnosticCode =>
    area === 'site' ? 'site/invalid' : `front-matter/${fault}`;
  const { pointAt } = positionsIn(yaml);
  const at = (offset: number): Point => {
    const isInside = yaml.slice(offset - 1, offset + 1) === '\r\n';
    const { line, column } = pointAt(isInside ? offset - 1 : offset);
    return { line: line + firstLine - 1, column };
  };
  const findings: Finding[] = [];
  const places: Record<string, Point> = {};
  const failedLines = new Set<number>();
  const fail = (message: string, place: Point): void => {
    // Further errors of a line result from the first.
    if (failedLines.has(place.line)) return;
    failedLines.add(place.line);
    findings.push({ code: codeOf('unreadable'), message, isUnread: true, place });
  };
  const noPlaces: Record<string, Point> = {};
  const unread = () => ({ value: undefined, places: noPlaces, findings });
  const returned = yaml.search(/\r(?!\n)/u);
  // Further errors of the syntax result from the first.
  const [error] = document.errors;
  if (returned >= 0)
    fail(
      'a line ends with a carriage return alone: save the file with line feeds (LF)',
      at(returned),
    );
  else if (error) fail(yamlErrorInWords(error, yaml), at(error.pos[0]));
  if (findings.length > 0) return unread();
  const refuse = (mark: string, range: Node['range']): void => {
    const place = at(Math.max(0, yaml.lastIndexOf(mark, range?.[0] ?? 0)));
    fail(`put a value that begins with ${mark} into quotes`, place);
  };
  /** Notes the positions of a value and of all values in it, and reports YAML that is not read. */
  const visit = (node: unknown, path: string): void => {
    // A few lines of aliases can expand to gigabytes.
    if (isAlias(node)) refuse('*', node.range);
    if (!isScalar(node) && !isCollection(node)) return;
    // YAML reads the first word as an anchor or a tag of the value, and drops it.
    if (node.anchor !== undefined) refuse('&', node.range);
    else if (node.tag !== undefined) refuse('!', node.range);
    const [start, end] = node.range ?? [0, 0];
    // A key without a value has its position.
    if (path !== '' && (end > start || !(path in places))) places[path] = at(start);
    if (isScalar(node)) return;
    const prefix = path === '' ? '' : `${path}.`;
    const seen = new Set<unknown>();
    for (const [index, item] of node.items.entries()) {
      if (!isPair(item)) {
        visit(item, `${prefix}${index}`);
        continue;
      }
      const { key, value } = item;
      const step = `${prefix}${String(key)}`;
      const place = isNode(key) && key.range ? at(key.range[0]) : undefined;
      visit(key, `${step}:key`);
      if (place) places[step] = places[`${step}:key`] = place;
      if (isScalar(key) && place) {
        if (isMap(node) && seen.has(key.value))
          fail(`the key "${String(key.value)}" is there twice: keep one`, place);
        seen.add(key.value);
      }
      visit(value, step);
    }
  };
  visit(document.contents, '');
  if (findings.length > 0) return unread();
  const read: unknown = document.toJS() ?? (schema instanceof z.ZodArray ? [] : {});
  const { value, faults } = validated(
    schema,
    read,
    'this file',
    (path) => !(path.join('.') in places),
  );
  for (const { path, isKey, message } of faults) {
    const place = isKey ? places[`${path.join('.')}:key`] : nearestPlace(places, path);
    findings.push({
      code: codeOf(isKey ? 'unknown-key' : 'invalid'),
      message,
      ...(value === undefined && { isUnread: true }),
      place: place ?? { line: firstLine, column: 1 },
    });
  }
  return { value, places, findings };
}

/** A fault of a value, in the words of an editor. */
interface Fault {
  /** Path of the faulty value, or of the unknown key. */
  path: string[];
  isKey: boolean;
  message: string;
}

/**
 * Validates a value. A faulty value is read without its faulty keys: a typo in one key must not lose the name of the file
 * and every reference to that name.
 *
 * @param name of the value, in messages about its keys
 * @param isMissing whether a path of the value is not written
 */
export function validated<Value>(
  schema: z.ZodType<Value>,
  read: unknown,
  name: string,
  isMissing: (path: readonly string[]) => boolean = () => false,
): { value: Value | undefined; faults: Fault[] } {
  const { data, error } = schema.safeParse(read);
  if (!error) return { value: data, faults: [] };
  const faults = error.issues.flatMap((issue): Fault[] => {
    const path = issue.path.map(String);
    const shown = shownPath(issue.path);
    if (issue.code !== 'unrecognized_keys') {
      const message = `${shown || 'the file'}: ${plainWords(issue, path.length > 0 && isMissing(path))}`;
      return [{ path, isKey: false, message }];
    }
    return issue.keys.map((key) => {
      const meant = didYouMean(nearest(key.toLowerCase(), issue.message.split(', '))) || '.';
      const message = `"${key}" is not a key of ${shown || name}${meant} Its keys: ${issue.message}`;
      return { path: [...path, key], isKey: true, message };
    });
  });
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return { value: undefined, faults };
  const faulty = new Set(faults.map(({ path: [key] }) => key));
  const sound = Object.fromEntries(Object.entries(read).filter(([key]) => !faulty.has(key)));
  return { value: schema.safeParse(sound).data, faults };
}

function nearestPlace(places: Record<string, Point>, path: string[]): Point | undefined {
  return path.map((_, index) => places[path.slice(0, index + 1).join('.')]).findLast(Boolean);
}

/** Names the place of a value in words of an editor: "sources, item 2, date". */
function shownPath(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `item ${step + 1}` : String(step)))
    .join(', ');
}

/** Kinds of values, in the words of an editor. */
const kinds: Record<string, string> = {
  array: 'a list, such as [one, two]',
  string: 'text',
  object: 'keys with values, such as "title: Anchor"',
  record: 'keys with values, such as "p4: anchor"',
};

/** The message of an issue of zod, in the words of an editor. */
function plainWords(issue: z.core.$ZodIssue, isMissing: boolean): string {
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String).join(' or ');
    return isMissing ? `is missing (${values})` : `must be ${values}`;
  }
  if (issue.code === 'invalid_type') {
    const wanted = kinds[issue.expected] ?? issue.expected;
    return isMissing ? `is missing (${wanted})` : `must be ${wanted}`;
  }
  if (issue.code === 'too_small') return 'must not be empty';
  if (issue.code === 'too_big') return `must have ${issue.maximum} characters at most`;
  if (issue.code === 'invalid_key') return 'a line has nothing before its colon';
  return issue.message;
}

/** Patterns for the messages of the YAML library, each with the problem and its remedy in plain words. */
const inWords: Readonly<Record<string, string | ((line: string) => string)>> = {
  'Nested mappings are not allowed': (line) =>
    /: /u.test(line)
      ? `put a value that contains ": " into quotes: "${firstWords(line)}"`
      : 'the line below is indented: every key begins in the same column',
  'Missing , (?:or : )?between|Unexpected (?:scalar|(?:single|double)-quoted-scalar) token(?! (?:at|in YAML))':
    'a comma is missing between two values',
  'Implicit (?:map )?keys need|Missing space after :':
    'a key has a colon and a space behind it: "title: Anchor". Indent a line that continues the value above; where the text begins, close what is above it with a line ---',
  'All (?:mapping|sequence) items must start|A block sequence may not be used':
    'this line is not indented as those above: all keys, or all items of a list, begin in the same column',
  'Tabs are not allowed': 'the line is indented with a tab: write spaces, or nothing before a key',
  'Missing closing ["\']quote': 'a quotation mark is not closed: write it again behind the value',
  'Unexpected (?:scalar|(?:single|double)-quoted-scalar) (?:token )?(?:at node end|in YAML)':
    'words follow a value that has ended: put all of it in one pair of quotes, with \\" for a quotation mark inside, or several values in brackets: [one, two]',
  'Flow sequence .* end with a ':
    'a list that begins with [ is not closed: write ] behind its last value',
  'Flow map .* end with a ': 'what begins with { is not closed: write } behind its last value',
  'Unexpected (?:,|empty item) in': 'a value is missing between two commas: remove one',
  'Unexpected block-seq-ind on same line':
    'a list with dashes begins in the line below its key, or is in brackets: [one, two]; put a value that begins with a dash into quotes',
};

/**
 * An error of the YAML library in the words of an editor.
 *
 * @param yaml the text
 */
function yamlErrorInWords({ message, pos: [at] }: YAMLError, yaml: string): string {
  const plain = message.replace(/\s+/gu, ' ');
  const begins = (pattern: string): boolean => new RegExp(`^(?:${pattern})`, 'u').test(plain);
  const [, words] = Object.entries(inWords).find(([pattern]) => begins(pattern)) ?? [];
  const [line = ''] = yaml.slice(at).split(/[\r\n]/u, 1);
  if (words === undefined) return 'it cannot be read from here on: put the value into quotes';
  return typeof words === 'string' ? words : words(line);
}

/** The beginning of a line, in one pair of quotes at most. */
function firstWords(line: string): string {
  return shortened(line.replaceAll('"', '').trim(), 40);
}
