import { addressIn, slugOf } from './addresses.ts';
import { referencesIn } from './content-tree.ts';
import { type FileFinding, fileStart, type Point } from './diagnostics.ts';
import { slugify } from './names.ts';
import { type ParsedFile, placeInMatter, type Source } from './parsed-file.ts';
import type { ParsedSite } from './site-file.ts';

/** Maximum bytes of the last part of an address: file systems allow 255, and some files have `.json` behind it. */
const maxBytes = 200;

const encoder = new TextEncoder();

/** Returns what is wrong with a name whose address would be too long; nothing for others. */
export function tooLong(name: string): string | undefined {
  // Most letters take one byte, and none more than four.
  if (name.length <= maxBytes / 4) return undefined;
  const bytes = encoder.encode(slugify(name)).length;
  if (bytes <= maxBytes) return undefined;
  return `the name is too long: its address has ${bytes} bytes, more than ${maxBytes}, which are ${maxBytes} Latin letters or 66 of some other scripts`;
}

/** Reports names whose pages and files no disk can hold. Headings are reported where they are read. */
export function checkNameLengths(
  files: readonly ParsedFile[],
  { site, places }: Pick<ParsedSite, 'site' | 'places'>,
): FileFinding[] {
  const findings: FileFinding[] = [];
  const check = (path: string, name: string, place: Point): void => {
    const message = tooLong(name);
    if (message !== undefined) findings.push({ path, code: 'name/too-long', message, place });
  };
  check('site.yml', site.name, places['name'] ?? fileStart);
  for (const file of files) {
    const { path, matter, rulings } = file;
    const address = addressIn(path);
    if (address) check(path, slugOf(address), fileStart);
    check(path, matter?.title ?? '', placeInMatter(file, 'title'));
    const shared = matter && 'sharedAliases' in matter ? matter.sharedAliases : [];
    for (const [key, names] of Object.entries({
      formerly: matter?.formerly,
      sharedAliases: shared,
    }))
      for (const [index, name] of (names ?? []).entries())
        check(path, name, placeInMatter(file, `${key}.${index}`));
    for (const { content, printed, place } of rulings) {
      if (printed !== undefined) check(path, printed, place);
      for (const reference of referencesIn(content)) check(path, reference.target, reference.place);
    }
  }
  return findings;
}

/** Names that Windows gives to devices, with any ending. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[1-9])(?:\.|$)/iu;

/** Reports files that a checkout on Windows or macOS lacks or mixes up. */
export function checkFileNames(sources: readonly Pick<Source, 'path'>[]): FileFinding[] {
  const byName = new Map<string, string>();
  return sources.flatMap(({ path }): FileFinding[] => {
    const key = path.normalize('NFC').toLowerCase();
    const other = byName.get(key);
    byName.set(key, path);
    const step = path.split('/').find((one) => device.test(one) || /[. ]$|[<>:"|?*\\]/u.test(one));
    const message =
      step !== undefined
        ? `Windows has no file "${step}": a checkout there fails`
        : other !== undefined &&
          other.split('.').at(-1) === path.split('.').at(-1) &&
          `${path} and ${other} differ in case alone: Windows and macOS have one of them`;
    return message ? [{ path, code: 'file/not-portable', message, place: fileStart }] : [];
  });
}
