import type { Finding } from './diagnostics.ts';
import type { Directory, NamedFile } from './directory.ts';
import { fold } from './names.ts';
import { placeInMatter } from './parsed-file.ts';
import { nameMeant } from './reasons.ts';

/** Withdrawn entries whose reason is meant as a reference: it would be published, and lead nobody on. */
export function withdrawnReasons(
  files: readonly NamedFile[],
  directory: Directory,
): { path: string; finding: Finding }[] {
  return files.flatMap(({ link, file, matter }) => {
    if (!('withdrawn' in matter) || matter.withdrawn === undefined) return [];
    const name = nameMeant(matter.withdrawn, (words) => {
      const found = directory.find(words);
      return found.type === 'one' && found.link.address !== link.address;
    });
    if (name === undefined) return [];
    const shown = directory.shown(fold(name)) ?? name;
    const message =
      `withdrawn: "${matter.withdrawn}" leads nobody to "${shown}": write "See [[${shown}]]." as the text instead, ` +
      'or a reason of three words or more besides the name';
    const place = placeInMatter(file, 'withdrawn');
    return [{ path: file.path, finding: { code: 'front-matter/invalid', message, place } }];
  });
}
