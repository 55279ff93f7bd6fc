import type { IndexedRuling, Result } from '../../search/browser.ts';

/** The number of the ruling that a result leads to. A name that was typed whole leads to the entry as such. */
export function rulingNumber({
  how,
  matchedName,
  number,
  passages,
  target,
}: Result): string | undefined {
  if (number !== undefined) return number;
  const isTitle = how !== undefined && how !== 'inside' && matchedName === undefined;
  return isTitle || target.type === 'term' ? undefined : passages[0]?.ruling.number;
}

/** The ruling that a result is shown by while it is closed. */
export function bestRuling({ passages, number }: Result): IndexedRuling | undefined {
  return (passages.find(({ ruling }) => ruling.number === number) ?? passages[0])?.ruling;
}

/** What a result leads to: the ruling that answers, or the whole text. */
export function resultUrl(result: Result): string {
  const number = rulingNumber(result);
  return number ? `${result.target.url}#${number}` : result.target.url;
}
