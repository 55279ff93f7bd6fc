import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  fault,
  isFault,
  largestSource,
  type Notice,
  type Profile,
  readProfile,
  readSource,
  type SourceText,
  styleProfile,
} from '../../src/import/index.ts';
import { faultCode, faultReason, namedPath } from '../../src/site/index.ts';

/** Reads the sources of an import, or returns the faults of unreadable files. */
export async function readSources(files: readonly string[]): Promise<SourceText[] | Notice[]> {
  const sources: SourceText[] = [];
  const faults: Notice[] = [];
  for (const file of files) {
    const source = await readOne(file);
    if (isFault(source)) faults.push(source);
    else if (sources.some(({ name }) => name === source.name)) {
      faults.push(fault('import/same-file', `two sources are called ${source.name}`, { file }));
    } else sources.push(source);
  }
  return faults.length > 0 ? faults : sources;
}

async function readOne(file: string): Promise<SourceText | Notice> {
  try {
    const stat = statSync(file);
    const refuse = (code: 'source/missing' | 'source/too-large', message: string): Notice =>
      fault(code, `${file} ${message}`, { file });
    if (stat.isDirectory()) return refuse('source/missing', 'is a folder, and no file');
    if (!stat.isFile()) return refuse('source/missing', 'is no file');
    const size = Math.round(stat.size / 1024 / 1024);
    if (stat.size > largestSource)
      return refuse('source/too-large', `has ${size} MB; an import reads up to 100 MB`);
    return await readSource(basename(file), readFileSync(file));
  } catch (error) {
    if (faultCode(error) === undefined) throw error;
    return fault('source/missing', `${file} cannot be read: ${faultReason(error)}`, { file });
  }
}

/**
 * Reads the requested profile: a file, the profile of an earlier import, or a style. Without a name, it is the profile of
 * this import's last run (`isOwn`), or undefined before the first.
 *
 * @param imports the folder of the imports
 */
export function readProfileFile(
  name: string | undefined,
  into: string,
  imports: string,
): { profile: Profile | undefined; isOwn: boolean } | Notice[] {
  const own = join(imports, name ?? into, 'profile.yml');
  const named = name === undefined ? own : namedPath(name);
  const path = statSync(named, { throwIfNoEntry: false })?.isFile() ? named : own;
  if (existsSync(path)) {
    const profile = readProfile(readFileSync(path, 'utf8'), path);
    const isOwn = path === join(imports, into, 'profile.yml');
    return Array.isArray(profile) ? profile : { profile, isOwn };
  }
  if (name === undefined) return { profile: undefined, isOwn: false };
  const style = styleProfile(name);
  if (style) return { profile: style, isOwn: false };
  return [
    fault('profile/missing', `there is no profile "${name}": no file, no earlier import, no style`),
  ];
}
