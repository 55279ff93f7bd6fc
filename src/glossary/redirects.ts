import { type Address, siblingOf } from './addresses.ts';
import { type Finding, fileStart } from './diagnostics.ts';
import type { NamedFile } from './directory.ts';
import { type Slug, slugify } from './names.ts';

/** The slugs of a renamed text's earlier addresses, which redirect to it: `formerly` in its front matter. */
export function formerSlugs({ matter }: Pick<NamedFile, 'matter'>): Slug[] {
  return [...new Set(matter.formerly.map(slugify))];
}

/** Finds earlier addresses that are empty, that another file has now, or that two files name. */
export function checkRedirects(files: readonly NamedFile[]): { path: string; finding: Finding }[] {
  const findings: { path: string; finding: Finding }[] = [];
  const taken = new Map<Address, string>(files.map(({ link, file }) => [link.address, file.path]));
  for (const { link, file, matter } of files) {
    for (const [index, written] of matter.formerly.entries()) {
      const place = file.matterPlaces[`formerly.${index}`] ?? fileStart;
      const report = (code: Finding['code'], message: string): void => {
        findings.push({ path: file.path, finding: { code, message, place } });
      };
      const slug = slugify(written);
      const address = siblingOf(link.address, slug);
      const other = taken.get(address);
      if (slug === '') report('name/empty', `the address "${written}" has no letter or digit`);
      else if (other !== undefined) {
        report('address/taken', `the earlier address ${slug} is already used by ${other}`);
      } else taken.set(address, file.path);
    }
  }
  return findings;
}
