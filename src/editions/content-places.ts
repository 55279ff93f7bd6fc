import {
  addressIn,
  type Document,
  type Entry,
  type Glossary,
  type ParsedFile,
  type ParseFile,
  type Point,
  type Source,
  type TextAddress,
} from '../glossary/browser.ts';
import { fileStart, placeInMatter } from '../glossary/index.ts';

/** Content that the checks read, with positions in its files for their findings. */
export interface ContentPlaces {
  /** Path of the file of a text, from the content folder. */
  pathOf(address: TextAddress): string;
  /** Whether an address has a file that could not be read; other findings report that. */
  isUnread(address: TextAddress): boolean;
  /** Whether the front matter retires a number, to any place; other findings report a wrong place. */
  isRetired(address: TextAddress, number: string): boolean;
  /** `lastNumber` of the front matter. */
  lastNumberOf(address: TextAddress): string | undefined;
  /** `reviewed` of the front matter. */
  reviewedOf(address: TextAddress): string | undefined;
  /** Position of the first of some keys that the front matter has; of its title if it has none of them. */
  inMatter(address: TextAddress, ...keys: string[]): Point;
  /** Position of a ruling's number. */
  ofNumber(address: TextAddress, number: string): Point;
}

/** Reads positions from the files of the content folder. A file is parsed only when one of its positions is needed. */
export function contentPlaces(
  { pages }: Pick<Glossary, 'pages'>,
  sources: readonly Source[],
  parse: ParseFile,
): ContentPlaces {
  let addresses: ReadonlySet<string> | undefined;
  let byPath: ReadonlyMap<string, Source> | undefined;
  const files = new Map<TextAddress, ParsedFile | undefined>();
  const textAt = (address: TextAddress): Entry | Document | undefined => {
    const page = pages.get(address);
    return page && 'path' in page ? page : undefined;
  };
  const sourceAt = (path: string): Source | undefined => {
    byPath ??= new Map(sources.map((source) => [source.path, source]));
    return byPath.get(path);
  };
  const fileOf = (address: TextAddress): ParsedFile | undefined => {
    const source = sourceAt(textAt(address)?.path ?? '');
    if (!files.has(address)) files.set(address, source && parse(source));
    return files.get(address);
  };
  return {
    pathOf: (address) => textAt(address)?.path ?? `${address}.md`,
    isUnread(address) {
      addresses ??= new Set(sources.flatMap(({ path }) => addressIn(path) ?? []));
      return addresses.has(address);
    },
    isRetired(address, number) {
      return `retired.${number}` in (fileOf(address)?.matterPlaces ?? {});
    },
    lastNumberOf: (address) => textAt(address)?.lastNumber,
    reviewedOf: (address) => fileOf(address)?.matter?.reviewed,
    inMatter(address, ...keys) {
      const places = fileOf(address)?.matterPlaces ?? {};
      const key = [...keys, 'title'].find((one) => places[one] !== undefined);
      return places[`${key}:key`] ?? places[key ?? ''] ?? fileStart;
    },
    ofNumber(address, number) {
      const file = fileOf(address);
      if (!file) return fileStart;
      const index = file.rulings.findIndex((one) => one.number === number);
      return file.rulings[index]?.numberPlace ?? placeInMatter(file, `retired.${number}`);
    },
  };
}
