import * as z from 'zod';
import { isSentence, numberAtEnd, reasonMarks } from './reasons.ts';
import { commentFault, hasComment, type YamlCodes } from './yaml.ts';

const line = z
  .string()
  .overwrite((text) => text.trim().replace(/\s+/gu, ' '))
  .refine((text) => text !== '', {
    error: 'must not be empty (put a value that begins with # into quotes)',
    abort: true,
  })
  .regex(/^\P{Cc}*$/u, 'must not have a control character');

/** Text in one line: names, and what players ask. */
export const name = line.refine((text) => !hasComment(text), `${commentFault}, behind #`);
const slugFault =
  'must be the last part of an earlier address alone, "old-name" of /glossary/old-name/';
/** The last part of an address. */
const slug = name
  .refine((text) => !/^\/?terms\//u.test(text), {
    error: `${slugFault}; a term leads here once its name stands in aliases: [name]`,
    abort: true,
  })
  .refine((text) => !/[/#]|\.(?:md|html?)$/u.test(text), slugFault);
/** What a printed number looks like, or that there are none. */
const printedFault = 'must be the first number of a kind, such as 1.1, R-1 or 1a, or none';
const printed = name.refine((text) => text === 'none' || /[\daAiI]/u.test(text), printedFault);
const date = z.iso.date('must be a date, YYYY-MM-DD');
const publication = z.union(
  [name.transform((text) => ({ name: text })), z.strictObject({ name, date: date.optional() })],
  'must be text, or a name and a date (YYYY-MM-DD)',
);

const reason = line
  .refine(isSentence, { error: 'must be a reason: a sentence of three words or more', abort: true })
  .refine((text) => !reasonMarks.test(text), 'must be a reason in plain words, without marks')
  .refine(
    (text) => !numberAtEnd.test(text),
    'must be a reason, and leads nobody to a ruling: to do that, write "See [[X]]." as the text instead',
  );

const text = {
  title: name,
  aliases: z.array(name).default([]),
  sources: z.array(publication).default([]),
  formerly: z.array(slug).default([]),
  reviewed: date.optional(),
  retired: z.record(z.string(), line).default({}),
};

/** Front matter of `glossary/*.md`. */
export const entryMatter = z.strictObject({
  ...text,
  lastNumber: z
    .string()
    .regex(/^p[1-9]\d{0,5}$/u, 'must be a number such as p12')
    .optional(),
  kind: z.enum(['card', 'term']),
  cardType: name.optional(),
  disambiguation: name.optional(),
  withdrawn: reason.optional(),
  sharedAliases: z.array(name).default([]),
});

/** Front matter of `documents/*.md`. */
export const documentMatter = z.strictObject({
  ...text,
  lastNumber: z
    .string()
    .regex(/^r[1-9]\d{0,5}$/u, 'must be a number such as r12')
    .optional(),
  kind: z.literal('document').optional(),
  replaces: name.optional(),
  pages: z.enum(['one', 'sections']).optional(),
  printedNumbers: z
    .union([printed.transform((text) => [text]), z.array(printed)], printedFault)
    .default([]),
});

export type EntryMatter = z.infer<typeof entryMatter>;
export type DocumentMatter = z.infer<typeof documentMatter>;

/** Codes of findings in front matter. */
export const frontMatterCodes: YamlCodes = {
  unreadable: 'front-matter/unreadable',
  unknownKey: 'front-matter/unknown-key',
  invalid: 'front-matter/invalid',
};
