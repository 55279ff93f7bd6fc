import { Document, isMap, isSeq, type YAMLMap } from 'yaml';
import * as z from 'zod';
import { readYaml } from '../../read/index.ts';
import { fault, type Notice } from '../import-notices.ts';

/** The styles that a part of a source may have: those with heads, and those without. */
const styles = [
  ...(['headings', 'title-line', 'title-dash', 'mark', 'bold', 'definitions', 'table'] as const),
  ...(['numbers', 'text', 'skip'] as const),
] as const;

const pattern = z.string().refine(isPattern, 'is no pattern (a JavaScript regular expression)');
const words = z.string().trim().min(1);
const list = z.array(words).default([]);
const whole = z
  .string()
  .regex(/^\d{1,3}$/u, 'must be a number')
  .transform(Number);
const truth = z.enum(['true', 'false']).transform((text) => text === 'true');

const part = z.strictObject({
  file: words.optional(),
  from: words.optional(),
  nth: whole.optional(),
  style: z.enum(styles),
  level: whole.optional(),
  gap: whole.optional(),
  apart: truth.optional(),
  head: pattern.optional(),
  only: z.enum(['first']).optional(),
});

/** Schema of `content/imports/<name>/profile.yml`, which says how a source is read. */
const profileSchema = z.strictObject({
  title: words.optional(),
  source: words.optional(),
  kind: z.enum(['card', 'term']).default('term'),
  parts: z.array(part).min(1),
  numbers: z
    .array(
      words.refine(
        (text) => text === 'none' || /[\daAiI]/u.test(text),
        'must be the first number of a form, such as 1.1, R-1 or 1a, or none',
      ),
    )
    .default([]),
  furniture: z.array(pattern).default([]),
  heads: list,
  boxes: z.strictObject({ errata: list, update: list, example: list, note: list }).prefault({}),
  references: z
    .strictObject({ words: list, braces: truth.default(false), ignore: list })
    .prefault({}),
  icons: z.record(z.string(), words).default({}),
});

export type Profile = z.infer<typeof profileSchema>;
export type Part = Profile['parts'][number];
/** The style of a part with its options, wherever the part begins. */
export type Style = Omit<Part, 'file' | 'from' | 'nth'>;

/** Recognised part of a source. */
export interface Recognised {
  part: Part;
  /** The reasons, in words. */
  reasons: string[];
  /** Five heads or rules, spread over the part. */
  samples: string[];
  heads: number;
  /** Competing readings with nearly the same score, best first. */
  others: { style: string; heads: number; samples: string[] }[];
}

/** Words that introduce a list of names as references. */
export const seeWords: readonly string[] = [
  ...['see', 'compare', 'contrast', 'cf.', 'oppose', 'opposite of', 'antonym of'],
  ...['synonym for', 'synonym of', 'same as'],
  ...['siehe', 'vgl.', 'vergleiche', 'Synonym für', 'voir', 'voir aussi', 'véase', 'vedi'],
];

/** Words before a colon that begin a box. */
export const boxWords = {
  errata: ['errata', 'erratum', 'revised text', 'corrected text'],
  update: ['update', 'updated ruling', 'current ruling'],
  example: ['example', 'for example', 'e.g.', 'beispiel', 'exemple'],
  note: [
    ...['note', 'notes', 'design note', 'designer’s note', 'clarification', 'hinweis', 'remark'],
    'sidebar',
  ],
} as const;

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a profile that reads the whole source in one style, or undefined if the style is unknown.
 *
 * @param name `numbers`; `headings:3` with the level of its headings, `title-line:2` with the blank lines before a title
 */
export function styleProfile(name: string): Profile | undefined {
  const [style, size] = name.split(':');
  const key = style === 'headings' ? 'level' : 'gap';
  return profileSchema.safeParse({ parts: [{ style, ...(size && { [key]: size }) }] }).data;
}

/** Profile of a text without structure: one document. */
export const plainProfile: Profile = profileSchema.parse({ parts: [{ style: 'text' }] });

/** Reads a profile. Returns notices with places if the profile is invalid. */
export function readProfile(yaml: string, file: string): Profile | Notice[] {
  const { value, findings } = readYaml(yaml, profileSchema, 1, 'front-matter');
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
