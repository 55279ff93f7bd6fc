import * as z from 'zod';
import type { Publication } from '../model/index.ts';
import { hasMarks, rulingNumber } from '../model/index.ts';
import { day, keyed, uncommented, webAddress } from './yaml.ts';

const inLine = (text: z.ZodString) =>
  text
    .overwrite((text) => text.trim().replace(/\s+/gu, ' '))
    .refine((text) => text !== '', {
      error: 'must not be empty (put a value that begins with # into quotes)',
      abort: true,
    })
    .regex(/^\P{Cc}*$/u, 'must not have a control character');
const line = inLine(z.string());

/** Text in one line: names, and what players ask. */
export const name = inLine(uncommented);
const slugFault =
  'must be the last part of an earlier address alone, "old-name" of /glossary/old-name/; the name of a term stands in aliases';
/** The last part of an address. */
const slug = name.refine((text) => !/[/#]|\.(?:md|html?)$/u.test(text), slugFault);
/** An example of a printed number, or `none`. */
const printedFault = 'must be the first number of a kind, such as 1.1, R-1 or 1a, or none';
const printed = name.refine((text) => text === 'none' || /[\daAiI]/u.test(text), printedFault);
const publication = z.union(
  [
    name.transform((text): Publication => ({ name: text })),
    keyed({
      name,
      date: day.exactOptional(),
      url: webAddress.exactOptional(),
      quote: name.exactOptional(),
    }),
  ],
  'must be text, or a name with a date (YYYY-MM-DD), url and quote',
);

/** Why a ruling or an entry is gone. Published as written. */
const reason = line.refine(
  (text) => !hasMarks(text),
  'must be a reason in plain words, without [[...]], comments and numbers of rulings',
);
const whereTo = z.union(
  [line, z.array(line).min(1), keyed({ reason })],
  'must be a reference such as skills#p9, a list of references, or { reason: ... }',
);

const text = {
  title: name,
  aliases: z.array(name).default([]),
  sources: z.array(publication).default([]),
  aboutWording: line.optional(),
  formerly: z.array(slug).default([]),
  reviewed: day.optional(),
  checked: day.optional(),
  retired: z.record(z.string(), whereTo).default({}),
};

const numberOf = (letter: 'p' | 'r') =>
  z
    .string()
    .refine(
      (text) => rulingNumber(text)?.startsWith(letter),
      `must be a number such as ${letter}12`,
    )
    .optional();

/** Front matter of `glossary/*.md`. */
export const entryMatter = keyed({
  ...text,
  lastNumber: numberOf('p'),
  kind: z.enum(['card', 'term']),
  cardType: name.optional(),
  disambiguation: name.optional(),
  reading: name.optional(),
  withdrawn: reason.optional(),
  sharedAliases: z.array(name).default([]),
});

/** Front matter of `documents/*.md`. */
export const documentMatter = keyed({
  ...text,
  lastNumber: numberOf('r'),
  kind: z.literal('document').optional(),
  replaces: name.optional(),
  incomplete: numberOf('r'),
  scope: name.optional(),
  pages: z.enum(['one', 'sections']).optional(),
  printedNumbers: z
    .union([printed.transform((text) => [text]), z.array(printed)], printedFault)
    .default([]),
});

type EntryKeys = z.infer<typeof entryMatter>;
type DocumentKeys = z.infer<typeof documentMatter>;
/** Keys that only the other kind of file has. */
type Without<Keys> = { [Key in keyof Keys]?: undefined };

export type EntryMatter = EntryKeys & Without<Omit<DocumentKeys, keyof EntryKeys>>;
export type DocumentMatter = DocumentKeys & Without<Omit<EntryKeys, keyof DocumentKeys>>;
