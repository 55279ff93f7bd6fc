import { frontMatterCodes, readYaml } from '../../../glossary/index.ts';
import { type Fault, fault } from '../diagnostics.ts';
import type { Recognised } from './detect.ts';
import { type Profile, profileSchema, styles } from './profile.ts';

/** Reads a profile. What is wrong with it is given with its place. */
export function readProfile(yaml: string, file: string): Profile | Fault[] {
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
 * Writes a profile as YAML for an editor to correct, with what was recognised and why as comments.
 *
 * @param recognised by index of the profile's parts; absent where the profile was read from a file
 */
export function profileText(profile: Profile, recognised: readonly Recognised[]): string {
  const lines = [
    '# How `npm run import` reads this text. Correct it and run the same command again.',
    '',
    '# The title of the document, and what entries name as their source.',
    ...optional('title', profile.title),
    ...optional('source', profile.source),
    '# What entries are: card or term.',
    `kind: ${profile.kind}`,
    '',
    '# The parts of the text, in order. `from` is the line that a part begins with. Styles:',
    ...Object.entries(styles).map(([name, what]) => `#   ${`${name}:`.padEnd(13)}${what}`),
    'parts:',
  ];
  for (const [index, part] of profile.parts.entries()) {
    const why = recognised[index];
    if (why) {
      lines.push(`  # ${why.reasons.join('; ')}.`);
      for (const sample of why.samples) lines.push(`  #   ${sample.replace(/\s+/gu, ' ')}`);
    }
    let first = true;
    for (const [key, value] of Object.entries(part)) {
      if (value === undefined) continue;
      lines.push(`  ${first ? '-' : ' '} ${key}: ${scalar(String(value))}`);
      first = false;
    }
  }
  lines.push(
    '',
    "# Lines that belong to no text: patterns (JavaScript regular expressions), such as '^Page \\d+'.",
    ...list('furniture', profile.furniture),
    '# Lines that are heads although nothing shows it, word for word.',
    ...list('heads', profile.heads),
    '# Words before a colon that begin a box, beside "Errata", "Example" and "Note".',
    'boxes:',
    ...Object.entries(profile.boxes).flatMap(([name, words]) => list(name, words, '  ')),
    '',
    'references:',
    '  # Words before a list of names, beside "see", "see also", "compare", "cf.", "synonym for".',
    ...list('words', profile.references.words, '  '),
    '  # A name in braces refers: {name}.',
    `  braces: ${profile.references.braces}`,
    '  # Names behind such a word that are no entries, and are not linked.',
    ...list('ignore', profile.references.ignore, '  '),
    '',
    '# What stands for an icon in this text, and its code in icons.yml.',
    ...(Object.keys(profile.icons).length === 0
      ? ['icons: {}']
      : [
          'icons:',
          ...Object.entries(profile.icons).map(
            ([text, code]) => `  ${scalar(text)}: ${scalar(code)}`,
          ),
        ]),
    '',
  );
  return lines.join('\n');
}

function optional(key: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${key}: ${scalar(value)}`];
}

function list(key: string, values: readonly string[], indent = ''): string[] {
  if (values.length === 0) return [`${indent}${key}: []`];
  return [`${indent}${key}:`, ...values.map((value) => `${indent}  - ${scalar(value)}`)];
}

function scalar(text: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u.test(text) && text.trim() === text
    ? text
    : `'${text.replaceAll("'", "''")}'`;
}
