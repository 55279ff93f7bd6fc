/** A string that may have what JSON does not allow, a punctuation mark, a word, or a quotation mark that is not closed. */
const token = /"(?:[^"\\\r\n]|\\[^\r\n])*"|[{}[\],:]|[^ \t\r\n{}[\],:"]+|"/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow these.
const string = /^"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"$/u;
const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/u;

/** What must come next. */
type Next = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma' | 'end';

/**
 * Finds where a text stops being JSON. `JSON.parse` says it in words of its own, and for some faults not where.
 *
 * @returns the offset, and what is wrong there in the words of an editor; undefined where the text is JSON
 */
export function faultInJson(json: string): { offset: number; words: string } | undefined {
  const open: string[] = [];
  let next: Next = 'value';
  for (const { 0: sign, index } of json.matchAll(token)) {
    const isCut = sign === '"' && next !== 'end' && !/[\r\n]/u.test(json.slice(index).trimEnd());
    if (isCut) break;
    const words = faultOf(sign, next, open.at(-1));
    if (words !== undefined) return { offset: index, words };
    if (sign === '{' || sign === '[') open.push(sign);
    else if (sign === '}' || sign === ']') open.pop();
    next = after(sign, next, open.at(-1));
  }
  if (next === 'end') return undefined;
  const end = json.trimEnd().length;
  if (end === 0) return { offset: 0, words: 'the file is empty' };
  return { offset: end, words: 'the file ends too early: the rest of it is missing' };
}

function after(sign: string, last: Next, container: string | undefined): Next {
  if (sign === '{') return 'first key';
  if (sign === '[') return 'first value';
  if (sign === ',') return container === '{' ? 'key' : 'value';
  if (sign === ':') return 'value';
  if (isKey(last) && sign !== '}') return 'colon';
  return container === undefined ? 'end' : 'comma';
}

/** @param container `{` or `[`, of what the sign is inside of */
function faultOf(sign: string, next: Next, container: string | undefined): string | undefined {
  const shown = sign.length > 40 ? `${sign.slice(0, 39)}…` : sign;
  if (sign === '"') return 'a quotation mark is not closed';
  if (next === 'end') return `something follows the end: ${shown}`;
  if (sign === '}' || sign === ']') {
    if (container !== (sign === '}' ? '{' : '['))
      return `${sign} closes what ${container ?? 'nothing'} has opened`;
    if (next === 'comma' || next === 'first key' || next === 'first value') return undefined;
    return next === 'key' || container === '['
      ? `a comma is too many before ${sign}`
      : `a value is missing before ${sign}`;
  }
  if (sign === ',' || sign === ':') {
    if (next === (sign === ',' ? 'comma' : 'colon')) return undefined;
    return `something is missing before the ${sign === ',' ? 'comma' : 'colon'}, or it is too many`;
  }
  const isString = sign.startsWith('"');
  const isMark = sign === '{' || sign === '[';
  if (next === 'comma' || next === 'colon') return `a ${next} is missing before ${shown}`;
  if (!isString && !isMark && !literal.test(sign)) return `${shown} is in no quotation marks`;
  if (isKey(next) && !isString) return `a name in quotation marks is missing before ${shown}`;
  if (isString && !string.test(sign))
    return 'a backslash or a tab is between these quotation marks that cannot be there';
  return undefined;
}

function isKey(next: Next): boolean {
  return next === 'key' || next === 'first key';
}
