import { Document, isMap, isSeq, type YAMLMap } from 'yaml';
import { frontMatterCodes, readYaml } from '../../../glossary/index.ts';
import { fault, type Notice } from '../diagnostics.ts';
import type { Recognised } from './detect.ts';
import { type Profile, profileSchema } from './profile.ts';

/** Reads a profile. What is wrong with it is given with its place. */
export function readProfile(yaml: string, file: string): Profile | Notice[] {
  const { value, findings } = readYaml(yaml, profileSchema, 1, frontMatterCodes);
  if (value !== undefined && findings.length === 0) return value;
  return findings.map(({ code, message, place }) => {
    const own =
      code === 'front-matter/unknown-key'
        ? 'profile/unknown-key'
        : code === 'front-matter/unreadable'
          ? 'profile/unreadable'
          : 'profile/invalid';
    return fault(own, message, { file, line: place.line, column: place.column });
  });
}

/**
 * Writes a profile as YAML for an editor to correct, with the reasons and samples as comments.
 *
 * @param recognised by index of the profile's parts; empty if the profile was read from a file
 */
export function profileText(profile: Profile, recognised: readonly Recognised[]): string {
  const { title, source, kind, parts, ...others } = profile;
  const document = new Document<YAMLMap, true>({ title, source, kind, parts, ...others });
  document.commentBefore =
    ' How `npm run import` reads this text. Correct it and run the same command again; docs/import.md explains the keys.';
  const list = document.get('parts');
  for (const [index, { reasons, samples }] of recognised.entries()) {
    const part = isSeq(list) ? list.items[index] : undefined;
    if (isMap(part))
      part.commentBefore = commented([
        `${reasons.join('; ')}.`,
        ...samples.map((one) => `  ${one}`),
      ]);
  }
  return document.toString({ lineWidth: 0, singleQuote: true });
}

function commented(lines: readonly string[]): string {
  return lines.map((line) => ` ${line.replace(/[^\S ]+/gu, ' ')}`).join('\n');
}
