import type { YAMLError } from 'yaml';

/** Errors of the YAML library, and the same for an editor: what is wrong, and what to write instead. */
const inWords: readonly (readonly [pattern: RegExp, words: string | ((line: string) => string)])[] =
  [
    [
      /^Nested mappings are not allowed/u,
      (line) =>
        /: /u.test(line)
          ? `put a value that contains ": " into quotes: "${firstWords(line)}"`
          : 'the line below is indented: every key begins in the same column',
    ],
    [
      /^(?:Implicit (?:map )?keys need|Missing , or : between|Missing space after :)/u,
      'a key has a colon and a space behind it: "title: Anchor". Indent a line that continues the value above; where the text begins, close what is above it with a line ---',
    ],
    [
      /^(?:All (?:mapping|sequence) items must start|A block sequence may not be used)/u,
      'this line is not indented as those above: all keys, or all items of a list, begin in the same column',
    ],
    [
      /^Tabs are not allowed/u,
      'the line is indented with a tab: write spaces, or nothing before a key',
    ],
    [
      /^Map keys must be unique/u,
      (line) => `the key "${/^[^:\s]+/u.exec(line)?.[0] ?? ''}" is there twice: keep one`,
    ],
    [
      /^Missing closing ["']quote/u,
      'a quotation mark is not closed: write it again behind the value',
    ],
    [
      /^Unexpected (?:scalar|(?:single|double)-quoted-scalar) (?:token )?(?:at node end|in YAML)/u,
      'words follow a value that has ended: put all of it in one pair of quotes, with \\" for a quotation mark inside, or several values in brackets: [one, two]',
    ],
    [
      /^Flow sequence .* end with a \]/u,
      'a list that begins with [ is not closed: write ] behind its last value',
    ],
    [
      /^Flow map .* end with a \}/u,
      'what begins with { is not closed: write } behind its last value',
    ],
    [
      /^Unexpected flow-(?:seq|map)-end/u,
      (line) =>
        `nothing was opened that this ${line.charAt(0)} closes: remove it, or put the value into quotes`,
    ],
    [
      /^(?:Unexpected ,|Unexpected empty item) in/u,
      'a value is missing between two commas: remove one',
    ],
    [/^Missing , between/u, 'a comma is missing between two values'],
    [/^Block collections are not allowed/u, 'put a value that contains ": " into quotes'],
    [
      /^Plain value cannot start with/u,
      (line) => `put a value that begins with ${line.charAt(0)} into quotes`,
    ],
    [
      /^(?:Not a YAML token|Block scalar header)/u,
      'put a value that begins with | or > into quotes; where it is a text of several lines, begin it in the next line, indented',
    ],
    [
      /^Unexpected block-seq-ind on same line/u,
      'a list with dashes begins in the line below its key, or is in brackets: [one, two]; put a value that begins with a dash into quotes',
    ],
    [
      /^Invalid escape sequence/u,
      'write a backslash in "quotes" twice, \\\\, or put the value into \'single quotes\'',
    ],
    [
      /^Source contains multiple documents/u,
      'a line "..." or "---" ends it before this place: remove that line',
    ],
    [
      /^Comments must be separated/u,
      'a comment begins with a space and #; put a value that contains a # into quotes',
    ],
    [/call stack/u, 'brackets are nested too deeply to be read'],
    [/directive|^Missing doc-start/u, 'the first line cannot begin with %'],
  ];

/**
 * An error of the YAML library in the words of an editor.
 *
 * @param yaml the text
 */
export function yamlErrorInWords({ message, pos: [at] }: YAMLError, yaml: string): string {
  const plain = message.replace(/\s+/gu, ' ');
  const [, words] = inWords.find(([pattern]) => pattern.test(plain)) ?? [];
  const [line = ''] = yaml.slice(at).split(/[\r\n]/u, 1);
  if (words === undefined) return `it cannot be read from here on (in the words of YAML: ${plain})`;
  return typeof words === 'string' ? words : words(line);
}

/** The beginning of a line, in one pair of quotes at most. */
function firstWords(line: string): string {
  const words = line.replaceAll('"', '').trim();
  return words.length > 40 ? `${words.slice(0, 39)}…` : words;
}
