import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

/** What is wrong, by the parser's names for it. The dots stand for what is there. */
const words: Record<string, string> = {
  InvalidSymbol: 'this is in no quotation marks: …',
  InvalidNumberFormat: 'this is no number: …',
  PropertyNameExpected: 'a name in quotation marks is missing before …',
  ValueExpected: 'a value is missing before …',
  ColonExpected: 'a colon is missing before …',
  CommaExpected: 'a comma is missing before …',
  CloseBraceExpected: 'a } is missing before …',
  CloseBracketExpected: 'a ] is missing before …',
  EndOfFileExpected: 'something follows the end: …',
  UnexpectedEndOfString: 'a quotation mark is not closed',
  UnexpectedEndOfNumber: 'a number is not whole: …',
  InvalidUnicode: 'a backslash begins no character',
  InvalidEscapeCharacter: 'a backslash begins no character',
  InvalidCharacter: 'a tab or another control character is between quotation marks',
};

/** How much of the text is shown at most. */
const longest = 40;

/**
 * Finds where a text stops being JSON. The messages of `JSON.parse` are for programmers, and some have no position.
 *
 * @param json what `JSON.parse` refuses
 * @returns the offset, and what is wrong there in the words of an editor
 */
export function faultInJson(json: string): { offset: number; words: string } {
  const errors: ParseError[] = [];
  parse(json, errors, { disallowComments: true });
  const [first] = errors;
  const end = json.trimEnd().length;
  if (end === 0) return { offset: 0, words: 'the file is empty' };
  if (!first) return { offset: 0, words: 'the file is not JSON' };
  const { error, offset, length } = first;
  const name = printParseErrorCode(error);
  const isCut = offset >= end || (name === 'UnexpectedEndOfString' && offset + length >= end);
  if (isCut) return { offset: end, words: 'the file ends too early: the rest of it is missing' };
  const shown = json.slice(offset, offset + Math.min(length, longest));
  const what = words[name] ?? 'this is not JSON: …';
  return { offset, words: what.replace('…', () => shown) };
}
