import type { Finding } from './diagnostics.ts';
import type { NamedFile } from './directory.ts';
import { type Slug, slugify } from './names.ts';

/** The slugs of the addresses that a text had before it was renamed. */
export function formerSlugs({ matter }: NamedFile): Slug[] {
  return [...new Set(matter.formerly.map(slugify))];
}

/** Former addresses that are none, that a file has now, or that two files say they had. */
export function checkFormerly(files: readonly NamedFile[]): { path: string; finding: Finding }[] {
  const findings: { path: string; finding: Finding }[] = [];
  const taken = new Map(files.map(({ owner, file }) => [`${owner.type}/${owner.slug}`, file.path]));
  for (const { owner, file, matter } of files) {
    for (const [index, written] of matter.formerly.entries()) {
      const place = file.matterPlaces[`formerly.${index}`] ?? { line: 1, column: 1 };
      const slug = slugify(written);
      const other = taken.get(`${owner.type}/${slug}`);
      if (slug === '') {
        const message = `the address "${written}" has no letter or digit`;
        findings.push({ path: file.path, finding: { code: 'name/empty', message, place } });
      } else if (other !== undefined) {
        const message = `the former address ${slug} is taken by ${other}`;
        findings.push({ path: file.path, finding: { code: 'address/taken', message, place } });
      } else taken.set(`${owner.type}/${slug}`, file.path);
    }
  }
  return findings;
}
