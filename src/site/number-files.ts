import {
  addressesOf,
  type GlossaryState,
  numbersEver,
  type TextAddress,
} from '../editions/index.ts';
import { numberLetter, type Source, slugify, textOf, writeNumbers } from '../glossary/index.ts';
import { parseFile } from '../markdown/index.ts';

/** A file whose new rulings got their numbers. */
export interface NumberedFile {
  path: string;
  text: string;
  /** How many numbers were given. */
  numbers: number;
}

/**
 * Gives each new ruling the next free number of its text: none that the text has, retires, or had in an edition,
 * also under an address that it formerly had.
 *
 * @param sources files of a content folder
 * @param editions what every edition kept
 * @returns the files that have new rulings
 */
export function numberFiles(
  sources: readonly Source[],
  editions: readonly GlossaryState[],
): NumberedFile[] {
  return sources.flatMap((source): NumberedFile[] => {
    const { path } = source;
    const address = addressIn(path);
    if (!address) return [];
    const { rulings, matter } = parseFile(source);
    const missing = rulings.filter(({ number }) => number === undefined);
    if (missing.length === 0) return [];
    const formerly = (matter?.formerly ?? []).map(slugify);
    const used = [
      ...rulings.flatMap(({ number }) => number ?? []),
      ...Object.keys(matter?.retired ?? {}),
      ...numbersEver(editions, addressesOf({ address, formerly })),
    ];
    const places = missing.map(({ numberOffset, numberAlone }) => ({
      offset: numberOffset,
      alone: numberAlone,
    }));
    const text = writeNumbers(textOf(source), places, numberLetter(path), used);
    return [{ path, text, numbers: missing.length }];
  });
}

/** The address of the text in a Markdown file of the content folder; nothing for any other file. */
export function addressIn(path: string): TextAddress | undefined {
  const match = /^(glossary|documents)\/(?:.*\/)?([^/]+)\.md$/u.exec(path);
  const slug = slugify(match?.[2] ?? '');
  if (!match) return undefined;
  return match[1] === 'documents' ? `documents/${slug}` : `glossary/${slug}`;
}
