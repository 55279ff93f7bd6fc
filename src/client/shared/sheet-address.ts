import {
  addressOf,
  numberLetter,
  numberOf,
  placeText,
  type RulingNumber,
  readTextPath,
  rulingNumber,
  sitePaths,
  slugOf,
  type TextAddress,
  textUrl,
  typeOf,
} from '../../model/index.ts';

/** Maximum number of rulings on a sheet. */
export const maxRulings = 100;

/** An item in the address of a sheet: a ruling, a whole text, or an unknown name. */
export interface SheetItem {
  /** Item as written in the address: `facility.25`, or `otf.r4` for a rule; `facility` or `otf.r` for a whole text. */
  written: string;
  /** Absent for all rulings of the text. */
  place?: { address: TextAddress; number?: RulingNumber };
}

/**
 * Returns the address of a sheet with rulings and whole texts: `/sheet/?r=facility.25,otf.r4`; empty without any.
 *
 * @param day date of the edition of the rulings, if known
 */
export function sheetUrl(base: string, urls: readonly string[], day = ''): string {
  const items = urls.flatMap((url) => {
    const [path = '', hash = ''] = textUrl(url).split('#');
    const address = readTextPath(path)?.address;
    if (!address) return [];
    const number = rulingNumber(hash) ?? numberLetter(typeOf(address));
    const letterless = number.replace(/^p/u, '');
    return slugOf(address) + (letterless && `.${letterless}`);
  });
  const on = day && `&on=${encodeURIComponent(day)}`;
  return items.length === 0 ? '' : `${base}${sitePaths.sheet}?r=${items.join(',')}${on}`;
}

/** Reads the items of `r` in the address of a sheet, each once. */
export function readSheet(r: string): SheetItem[] {
  const items = r
    .split(/[\s,]+/u)
    .filter(Boolean)
    .map(readItem);
  const keyOf = ({ written, place }: SheetItem): string => (place ? placeText(place) : written);
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function readItem(written: string): SheetItem {
  const [, slug, letter, count] =
    /^([\p{L}\p{M}\p{N}-]+)(?:\.(?:([pr]?)([1-9]\d{0,5})|r))?$/u.exec(written) ?? [];
  if (slug === undefined) return { written };
  const type = letter === 'r' || written.endsWith('.r') ? 'document' : 'entry';
  const address = addressOf({ type, slug });
  return { written, place: { address, ...(count && { number: numberOf(type, count) }) } };
}
