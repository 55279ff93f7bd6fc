import type { Document, Entry, Glossary } from '../link/index.ts';
import { addressIn, fileStart, type Point, type TextAddress } from '../model/index.ts';
import type { ParsedFile, ParseFile, Source } from '../read/index.ts';
import { placeInMatter } from '../read/index.ts';

/** Content for the checks, with positions for their findings. */
export type ContentPlaces = ReturnType<typeof contentPlaces>;

/** Reads positions from the files of the content folder. A file is parsed only when one of its positions is needed. */
export function contentPlaces(
  { pages }: Pick<Glossary, 'pages'>,
  sources: readonly Source[],
  parse: ParseFile,
) {
  let addresses: ReadonlySet<string> | undefined;
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const files = new Map<TextAddress, ParsedFile | undefined>();
  const textAt = (address: TextAddress): Entry | Document | undefined => {
    const page = pages.get(address);
    return page && 'path' in page ? page : undefined;
  };
  const fileOf = (address: TextAddress): ParsedFile | undefined => {
    const source = byPath.get(textAt(address)?.path ?? '');
    if (!files.has(address)) files.set(address, source && parse(source));
    return files.get(address);
  };
  return {
    /** Path of the file of a text, from the content folder. */
    pathOf: (address: TextAddress): string => textAt(address)?.path ?? `${address}.md`,
    /** Whether an address has an unreadable file, which other findings report. */
    isUnread(address: TextAddress): boolean {
      addresses ??= new Set(sources.flatMap(({ path }) => addressIn(path) ?? []));
      return addresses.has(address);
    },
    /** Whether the front matter retires a number; a wrong destination is reported elsewhere. */
    isRetired: (address: TextAddress, number: string): boolean =>
      `retired.${number}` in (fileOf(address)?.matterPlaces ?? {}),
    /** `lastNumber` of the front matter. */
    lastNumberOf: (address: TextAddress): string | undefined => textAt(address)?.lastNumber,
    /** `reviewed` of the front matter. */
    reviewedOf: (address: TextAddress): string | undefined => fileOf(address)?.matter?.reviewed,
    /** Position of the first of the keys in the front matter, or else of the title. */
    inMatter(address: TextAddress, ...keys: string[]): Point {
      const places = fileOf(address)?.matterPlaces ?? {};
      const key = [...keys, 'title'].find((one) => places[one] !== undefined);
      return places[`${key}:key`] ?? places[key ?? ''] ?? fileStart;
    },
    /** Position of a ruling's number. */
    ofNumber(address: TextAddress, number: string): Point {
      const file = fileOf(address);
      if (!file) return fileStart;
      const index = file.rulings.findIndex((one) => one.number === number);
      return file.rulings[index]?.numberPlace ?? placeInMatter(file, `retired.${number}`);
    },
  };
}
