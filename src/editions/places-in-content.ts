import type {
  Document,
  Entry,
  Glossary,
  ParsedFile,
  ParseFile,
  Point,
  Source,
} from '../glossary/browser.ts';
import { textOf } from '../glossary/index.ts';
import type { ContentPlaces } from './content-places.ts';
import { editionPath } from './file.ts';
import { JsonPlaces } from './json-places.ts';
import { addressIn, addressOf, type TextAddress } from './state.ts';

const start: Point = { line: 1, column: 1 };

/** Finds places in the content for what is said of its editions; a file is parsed for it only where something is. */
export function contentPlaces(
  { entries, documents }: Pick<Glossary, 'entries' | 'documents'>,
  sources: readonly Source[],
  parse: ParseFile,
): ContentPlaces {
  const texts = new Map<string, Entry | Document>(
    [...entries, ...documents].map((text) => [addressOf(text), text]),
  );
  const addresses = new Set<string>(sources.flatMap(({ path }) => addressIn(path) ?? []));
  const inEditions = new Map<string, JsonPlaces>();
  const sourceAt = (path: string | undefined): Source | undefined =>
    sources.find((source) => source.path === path);
  const fileOf = (address: TextAddress): ParsedFile | undefined => {
    const source = sourceAt(texts.get(address)?.path);
    return source && parse(source);
  };
  return {
    pathOf: (address) => texts.get(address)?.path,
    isUnread: (address) => addresses.has(address),
    isRetired: (address, number) =>
      fileOf(address)?.matterPlaces[`retired.${number}`] !== undefined,
    lastNumberOf: (address) => texts.get(address)?.lastNumber,
    inMatter(address, ...keys) {
      const places = fileOf(address)?.matterPlaces ?? {};
      const key = [...keys, 'title'].find((one) => places[one] !== undefined);
      return places[`${key}:key`] ?? places[key ?? ''] ?? start;
    },
    ofNumber(address, number) {
      const file = fileOf(address);
      const ruling = file?.rulings.find((one) => one.number === number);
      return ruling?.numberPlace ?? file?.matterPlaces[`retired.${number}`] ?? start;
    },
    inEdition(date, ...keys) {
      const source = sourceAt(editionPath(date));
      const known = inEditions.get(date) ?? (source && new JsonPlaces(textOf(source), 2));
      if (known) inEditions.set(date, known);
      return known?.find(keys) ?? start;
    },
  };
}
