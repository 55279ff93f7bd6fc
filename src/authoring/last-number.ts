import type { ParsedFile } from '../glossary/index.ts';
import { positionsIn } from '../glossary/index.ts';
import { edited } from './edits.ts';

/** Sets `lastNumber` in the front matter of a file; a new key goes last. */
export function recordLastNumber(
  text: string,
  { matterPlaces }: Pick<ParsedFile, 'matterPlaces'>,
  number: string,
): string {
  const place = matterPlaces['lastNumber'];
  if (place) {
    const start = positionsIn(text).offsetOf(place);
    const [old = ''] = /^["']?[pr]\d+["']?/u.exec(text.slice(start)) ?? [];
    return edited(text, [{ start, end: start + old.length, text: number }]);
  }
  const [head = ''] = /^\uFEFF?---[^\S\n]*\n/u.exec(text.replaceAll('\r\n', ' \n')) ?? [];
  const end = head.length + text.slice(head.length).search(/^---[^\S\n]*$/mu);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  return edited(text, [{ start: end, end, text: `lastNumber: ${number}${lineEnd}` }]);
}
