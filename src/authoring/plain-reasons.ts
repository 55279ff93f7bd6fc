import { isMap, isScalar, parseDocument, type YAMLMap } from 'yaml';
import { type Edit, edited } from './edits.ts';

/**
 * Writes reasons in `retired` that are text alone as `{ reason: ... }`, and leaves everything else as it is.
 *
 * @param isReason whether the text of a value is a reason, and no reference
 * @returns the text of the file, and the numbers whose reasons were written
 */
export function writeReasons(
  text: string,
  isReason: (value: string) => boolean,
): { text: string; numbers: string[] } {
  const head = /^\uFEFF?---[^\S\n]*\n/u.exec(text)?.[0].length ?? 0;
  const yaml = text.slice(head, head + text.slice(head).search(/^---\s*$/mu));
  const retired = parseDocument<YAMLMap, false>(yaml, { schema: 'failsafe' }).get('retired', true);
  const edits: Edit[] = [];
  const numbers: string[] = [];
  for (const { key, value } of isMap(retired) ? retired.items : []) {
    if (!isScalar(value) || !value.range || !isReason(String(value.value))) continue;
    const [start, end] = value.range;
    const written = `{ reason: ${JSON.stringify(value.value)} }`;
    const stop = start + yaml.slice(start, end).trimEnd().length;
    edits.push({ start: head + start, end: head + stop, text: written });
    numbers.push(String(key));
  }
  return { text: edited(text, edits), numbers };
}
