import {
  addressOf,
  numberOf,
  placeText,
  readTextPath,
  rulingNumber,
  sitePaths,
  slugOf,
  type TextAddress,
  textUrl,
} from '../../glossary/browser.ts';

/** Maximum number of rulings on a sheet. */
export const maxRulings = 30;

/** One item in the address of a sheet: a ruling, or an unknown name. */
export interface SheetItem {
  /** As the address has it: `facility.25`, or `otf.r4` for a rule. */
  written: string;
  place?: { address: TextAddress; number: string };
}

/** The address of a sheet with some rulings: `/sheet/?r=facility.25,otf.r4`. Empty if none is a ruling. */
export function sheetUrl(base: string, urls: readonly string[]): string {
  const items = urls.flatMap((url) => {
    const [path = '', hash = ''] = textUrl(url).split('#');
    const text = readTextPath(path);
    const number = rulingNumber(hash);
    if (!text || !number) return [];
    return `${slugOf(text.address)}.${number.replace(/^p/u, '')}`;
  });
  return items.length === 0 ? '' : `${base}${sitePaths.sheet}?r=${items.join(',')}`;
}

/** Reads the items of `r` in the address of a sheet, each ruling once. */
export function readSheet(r: string): SheetItem[] {
  const written = r.split(/[\s,]+/u).filter(Boolean);
  const items = written.map((item): SheetItem => {
    const [, slug, letter, count] = /^([^./]+)\.([pr]?)([1-9]\d{0,5})$/u.exec(item) ?? [];
    if (slug === undefined || count === undefined) return { written: item };
    const type = letter === 'r' ? 'document' : 'entry';
    const place = { address: addressOf({ type, slug }), number: numberOf(type, count) };
    return { written: item, place };
  });
  const itemOf = ({ written, place }: SheetItem): string => (place ? placeText(place) : written);
  return [...new Map(items.map((item) => [itemOf(item), item])).values()];
}
