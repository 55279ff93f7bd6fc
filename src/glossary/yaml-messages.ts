import type { YAMLError } from 'yaml';
import type * as z from 'zod';
import { shortened } from './suggest.ts';

/** Names the place of a value in words of an editor: "sources, item 2, date". */
export function shownPath(path: readonly PropertyKey[]): string {
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
export function plainWords(issue: z.core.$ZodIssue, isMissing: boolean): string {
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
  'Implicit (?:map )?keys need|Missing , or : between|Missing space after :':
    'a key has a colon and a space behind it: "title: Anchor". Indent a line that continues the value above; where the text begins, close what is above it with a line ---',
  'All (?:mapping|sequence) items must start|A block sequence may not be used':
    'this line is not indented as those above: all keys, or all items of a list, begin in the same column',
  'Tabs are not allowed': 'the line is indented with a tab: write spaces, or nothing before a key',
  'Map keys must be unique': (line) =>
    `the key "${/^[^:\s]+/u.exec(line)?.[0] ?? ''}" is there twice: keep one`,
  'Missing closing ["\']quote': 'a quotation mark is not closed: write it again behind the value',
  'Unexpected (?:scalar|(?:single|double)-quoted-scalar) (?:token )?(?:at node end|in YAML)':
    'words follow a value that has ended: put all of it in one pair of quotes, with \\" for a quotation mark inside, or several values in brackets: [one, two]',
  'Flow sequence .* end with a ':
    'a list that begins with [ is not closed: write ] behind its last value',
  'Flow map .* end with a ': 'what begins with { is not closed: write } behind its last value',
  'Unexpected flow-(?:seq|map)-end': (line) =>
    `nothing was opened that this ${line.charAt(0)} closes: remove it, or put the value into quotes`,
  'Unexpected (?:,|empty item) in': 'a value is missing between two commas: remove one',
  'Missing , between': 'a comma is missing between two values',
  'Block collections are not allowed': 'put a value that contains ": " into quotes',
  'Plain value cannot start with': (line) =>
    `put a value that begins with ${line.charAt(0)} into quotes`,
  'Not a YAML token|Block scalar header':
    'put a value that begins with | or > into quotes; where it is a text of several lines, begin it in the next line, indented',
  'Unexpected block-seq-ind on same line':
    'a list with dashes begins in the line below its key, or is in brackets: [one, two]; put a value that begins with a dash into quotes',
  'Invalid escape sequence':
    'write a backslash in "quotes" twice, \\\\, or put the value into \'single quotes\'',
  'Source contains multiple documents':
    'a line "..." or "---" ends it before this place: remove that line',
  'Comments must be separated':
    'a comment begins with a space and #; put a value that contains a # into quotes',
  '.*call stack': 'brackets are nested too deeply to be read',
  '.*directive|Missing doc-start': 'the first line cannot begin with %',
};

/**
 * An error of the YAML library in the words of an editor.
 *
 * @param yaml the text
 */
export function yamlErrorInWords({ message, pos: [at] }: YAMLError, yaml: string): string {
  const plain = message.replace(/\s+/gu, ' ');
  const begins = (pattern: string): boolean => new RegExp(`^(?:${pattern})`, 'u').test(plain);
  const [, words] = Object.entries(inWords).find(([pattern]) => begins(pattern)) ?? [];
  const [line = ''] = yaml.slice(at).split(/[\r\n]/u, 1);
  if (words === undefined) return `it cannot be read from here on (in the words of YAML: ${plain})`;
  return typeof words === 'string' ? words : words(line);
}

/** The beginning of a line, in one pair of quotes at most. */
function firstWords(line: string): string {
  return shortened(line.replaceAll('"', '').trim(), 40);
}
