import { Document, isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import { frontMatterCodes, readYaml } from '../../../glossary/index.ts';
import { fault, type Notice } from '../diagnostics.ts';
import type { Recognised } from './detect.ts';
import { type Profile, profileSchema, styles } from './profile.ts';

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

/** Meanings of the keys of a profile, for the editor. */
const meanings: Record<string, string> = {
  title: 'The title of the document, and what entries name as their source.',
  kind: 'What entries are: card or term.',
  parts: [
    'The parts of the text, in order. `from` is the line that a part begins with (`nth`: if it occurs several times). Styles:',
    ...Object.entries(styles).map(([name, what]) => `  ${`${name}:`.padEnd(13)}${what}`),
  ].join('\n'),
  numbers:
    'The forms of printed numbers, one number of each; `none` alone for a text without. Without the key, the usual forms are read.',
  furniture:
    "Lines that belong to no text: patterns (JavaScript regular expressions), such as '^Page \\d+'.",
  heads: 'Lines that are heads although nothing shows it, word for word.',
  boxes: 'Words before a colon that begin a box, beside "Errata", "Example" and "Note".',
  words: 'Words before a list of names, beside "see", "see also", "compare", "cf.", "synonym for".',
  braces: 'A name in braces refers: {name}.',
  ignore: 'Names behind such a word that are no entries, and are not linked.',
  icons: 'What stands for an icon in this text, and its code in icons.yml.',
};

/**
 * Writes a profile as YAML for an editor to correct, with the reasons and samples as comments.
 *
 * @param recognised by index of the profile's parts; empty if the profile was read from a file
 */
export function profileText(profile: Profile, recognised: readonly Recognised[]): string {
  const { title, source, kind, parts, ...others } = profile;
  const named = { ...(title && { title }), ...(source && { source }) };
  const document = new Document<YAMLMap, true>({ ...named, kind, parts, ...others });
  document.commentBefore =
    ' How `npm run import` reads this text. Correct it and run the same command again.';
  explain(document.contents, true);
  explain(document.get('references'), false);
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

/** Puts its meaning before each key of a map. */
function explain(map: unknown, isSpaced: boolean): void {
  for (const [index, { key }] of (isMap(map) ? map.items : []).entries()) {
    const meaning = isScalar(key) ? meanings[String(key.value)] : undefined;
    if (!isScalar(key) || meaning === undefined) continue;
    key.commentBefore = commented(meaning.split('\n'));
    key.spaceBefore = isSpaced && index > 0;
  }
}

function commented(lines: readonly string[]): string {
  return lines.map((line) => ` ${line.replace(/[^\S ]+/gu, ' ')}`).join('\n');
}
