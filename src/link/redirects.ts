import type { FileFinding, Finding } from '../model/index.ts';
import { addressesOf, type Slug, sharersIn, siblingOf, slugify, slugOf } from '../model/index.ts';
import { placeInMatter } from '../read/index.ts';
import type { NamedFile } from './directory.ts';
import { numbersOf } from './numbers.ts';

/** The slugs of a renamed text's earlier addresses, which redirect to it: `formerly` in its front matter. */
export function formerSlugs({ formerly }: { formerly: readonly string[] }): Slug[] {
  return [...new Set(formerly.map(slugify))];
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
