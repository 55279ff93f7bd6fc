import { countOf, siblingOf, slugOf, type TextAddress } from './addresses.ts';
import type { FileFinding, Finding } from './diagnostics.ts';
import type { NamedFile } from './directory.ts';
import type { Ruling } from './model.ts';
import { type Slug, slugify } from './names.ts';
import { numbersOf } from './numbers.ts';
import { placeInMatter } from './parsed-file.ts';

/** A text, by its addresses. */
interface Addressed {
  address: TextAddress;
  /** Slugs of its former addresses, in the same folder. */
  formerly: readonly Slug[];
}

/** The slugs of a renamed text's earlier addresses, which redirect to it: `formerly` in its front matter. */
export function formerSlugs({ formerly }: { formerly: readonly string[] }): Slug[] {
  return [...new Set(formerly.map(slugify))];
}

/** The address of a text, followed by its former ones. */
export function addressesOf({ address, formerly }: Addressed): TextAddress[] {
  return [address, ...formerly.map((slug) => siblingOf(address, slug))];
}

/** A text with its numbers: present, retired, or retired at its addresses. */
interface Numbered extends Addressed {
  rulings: readonly Pick<Ruling, 'number'>[];
  retired: Readonly<Record<string, unknown>>;
}

/** Maps each former address to the last text that had it. */
export function byFormerAddress<Text extends Numbered>(
  texts: Iterable<Text>,
): Map<TextAddress, Text> {
  const renamed = new Map<TextAddress, Text>();
  for (const text of texts) {
    for (const address of addressesOf(text).slice(1)) {
      const other = renamed.get(address);
      if (!other || isLater(text, other)) renamed.set(address, text);
    }
  }
  return renamed;
}

/** Whether a text got an address after another text. The later text retires the lower numbers of the earlier one. */
function isLater(text: Numbered, other: Numbered): boolean {
  const numbersIn = ({ rulings, retired }: Numbered): Set<string> =>
    new Set([...rulings.map(({ number }) => String(number)), ...Object.keys(retired)]);
  const lowestOf = (numbers: Set<string>, without: Set<string>): number =>
    Math.min(...[...numbers].filter((number) => !without.has(number)).map(countOf));
  const [own, others] = [numbersIn(text), numbersIn(other)];
  return lowestOf(own, others) < lowestOf(others, own);
}

/**
 * Finds the other texts that have or had an address of a text, and so on from these texts: a new text may take the
 * address of a renamed text. They share one sequence of numbers, so that an address and a number always mean one
 * ruling.
 */
export function sharersIn<Text extends Addressed>(
  texts: readonly Text[],
): (text: Text) => readonly Text[] {
  const former = new Set(texts.flatMap((text) => addressesOf(text).slice(1)));
  const groups = new Map<TextAddress, Set<Text>>();
  for (const text of texts) {
    if (text.formerly.length === 0 && !former.has(text.address)) continue;
    const joined = addressesOf(text).flatMap((address) => [...(groups.get(address) ?? [])]);
    const group = new Set([...joined, text]);
    for (const one of group) for (const address of addressesOf(one)) groups.set(address, group);
  }
  return (text) => [...(groups.get(text.address) ?? [])].filter((one) => one !== text);
}

/** Finds former addresses that are empty or that belong to another text with the same numbers. */
export function checkRedirects(files: readonly NamedFile[]): FileFinding[] {
  const findings: FileFinding[] = [];
  const sharers = sharersIn(files);
  for (const one of files) {
    const { file, matter } = one;
    const report = (index: number, code: Finding['code'], message: string): void => {
      const place = placeInMatter(file, `formerly.${index}`);
      findings.push({ path: file.path, code, message, place });
    };
    for (const [index, written] of matter.formerly.entries()) {
      const slug = slugify(written);
      if (slug === '')
        report(index, 'name/empty', `the address "${written}" has no letter or digit`);
      else if (slug === slugOf(one.address))
        report(index, 'address/taken', `${slug} is the address now, and no earlier one`);
    }
    for (const other of sharers(one)) {
      const theirs = addressesOf(other);
      const index = one.formerly.findIndex((slug) => theirs.includes(siblingOf(one.address, slug)));
      if (index < 0) continue;
      const [both] = numbersOf(file).intersection(numbersOf(other.file));
      if (both === undefined) continue;
      const { path } = other.file;
      const message =
        `the earlier address ${one.formerly[index]} is already used by ${path}, and both give or retire ${both}. ` +
        'A new entry may have the address of a renamed one, with numbers of its own: remove those, and run "npm run number"';
      report(index, 'address/taken', message);
      break;
    }
  }
  return findings;
}
