import { stringify } from 'yaml';
import * as z from 'zod';
import { fold } from '../../languages/index.ts';
import { slugify } from '../../model/index.ts';
import { readYaml } from '../../read/index.ts';
import { type Block, ImportFault, type Notice, textOfBlock, textOfRuns } from '../block.ts';

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
  references: z.strictObject({ words: list, ignore: list }).prefault({}),
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

/** Returns a profile that reads the whole source in one style, or undefined if the style is unknown. */
export function styleProfile(style: string): Profile | undefined {
  return profileSchema.safeParse({ parts: [{ style }] }).data;
}

/** Profile of a text without structure: one document. */
export const plainProfile: Profile = profileSchema.parse({ parts: [{ style: 'text' }] });

/**
 * Reads a profile.
 *
 * @throws {ImportFault} with the places of all faults, if the profile is invalid
 */
export function readProfile(yaml: string, file: string): Profile {
  const { value, findings } = readYaml(yaml, profileSchema, 1, 'front-matter');
  if (value !== undefined && findings.length === 0) return value;
  const codes = ['profile/unknown-key', 'profile/unreadable'] as const;
  throw new ImportFault(
    ...findings.map(({ code, message, place: { line, column } }): Notice => {
      const own = codes.find((one) => one.slice(7) === code.slice(12)) ?? 'profile/invalid';
      return { code: own, message, file, line, column };
    }),
  );
}

/** Writes a profile as YAML for an editor to correct. The report has the reasons and samples. */
export function profileText({ title, source, kind, parts, ...others }: Profile): string {
  const lead =
    '# How `npm run import` reads this text. Correct it and run the same command again; docs/import.md explains the keys.';
  const keys = { title, source, kind, parts, ...others };
  return `${lead}\n\n${stringify(keys, { lineWidth: 0, singleQuote: true })}`;
}

/** A head at the start of a block. */
interface Head {
  title: string;
  /** Offset in the block's text at which the entry's text continues. */
  rest: number;
}

/** Position of a head in the blocks of a source. */
export interface HeadAt extends Head {
  block: number;
}

/** Style that finds heads of entries. */
type HeadStyle = Exclude<Part['style'], 'numbers' | 'text' | 'skip'>;

/** A style with heads, or a part of a profile in such a style. */
export type WithHeads<P extends Style = Style> = P & { style: HeadStyle };

interface HeadRules {
  /** Finds the head at the start of a block. */
  find(block: Block, next: Block | undefined, part: Style, isFirst: boolean): Head | undefined;
  /** Minimum share of heads in alphabetical order. */
  order: number;
  /** Minimum share of blocks with a head among the blocks that could have a head. */
  share: number;
  /** Added to the score, because marks and headings are rarely accidental. */
  bonus: number;
  /** Returns whether a block could have a head. Without this function, `share` counts only blocks that have a head. */
  couldHave?(block: Block, part: Style): boolean;
}

const rulesOf = (find: HeadRules['find'], more: Partial<HeadRules> = {}): HeadRules => {
  return { find, order: 0.75, share: 0, bonus: 0, ...more };
};

/** Rules by which each style finds its heads and is recognised. */
export const headRules: Record<HeadStyle, HeadRules> = {
  headings: rulesOf(heading, { bonus: 0.06 }),
  'title-line': rulesOf(titleLine, {
    share: 0.6,
    couldHave: (block, { gap = 1, apart }) =>
      apart ? isFlow(block) : block.gap >= gap && block.kind !== 'item',
  }),
  'title-dash': rulesOf(titleDash, { share: 0.5, couldHave: isFlow }),
  mark: rulesOf(marked, { order: 0.65, bonus: 0.12 }),
  bold: rulesOf(boldStart, { share: 0.4, couldHave: isFlow }),
  definitions: rulesOf(term, { order: 0.65, bonus: 0.06 }),
  table: rulesOf(firstCell, {
    share: 0.5,
    couldHave: ({ kind }) => kind === 'row' || kind === 'paragraph',
  }),
};

/** Returns whether a part makes entries. */
export function hasHeads<P extends Style>(part: P): part is WithHeads<P> {
  return part.style in headRules;
}

/** Finds the heads of entries in blocks, with the style of a part. */
export function findHeads(blocks: readonly Block[], part: WithHeads): HeadAt[] {
  const { find } = headRules[part.style];
  const heads = blocks.flatMap((one, block) => {
    const head = find(one, blocks[block + 1], part, block === 0);
    return head ? { block, ...head } : [];
  });
  return part.only === 'first' ? heads.slice(0, 1) : heads;
}

function isFlow({ kind }: Block): boolean {
  return kind !== 'item' && kind !== 'row' && kind !== 'code';
}

/** Makes a head of a whole block. */
export function wholeHead(block: Block): Head {
  const title = textOfBlock(block);
  return { title, rest: title.length };
}

function heading(block: Block, _: unknown, { level = 2 }: Style): Head | undefined {
  const text = textOfBlock(block);
  const isHead = block.kind === 'heading' && block.level === level && !isLetterHead(text);
  return isHead && !isTooLong(text) && !isSentence(block) ? wholeHead(block) : undefined;
}

function term(block: Block): Head | undefined {
  return block.kind === 'term' ? wholeHead(block) : undefined;
}

function titleLine(block: Block, next: Block | undefined, part: Style, isFirst: boolean) {
  const { gap = 1, apart = false } = part;
  const title = textOfBlock(block);
  const isAbove = isFirst || block.gap >= gap;
  if ((block.kind !== 'paragraph' && block.kind !== 'heading') || !isAbove) return undefined;
  if (!next || block.height > 1 || !isTitle(title)) return undefined;
  // Without `apart`, the list below a title is the text of the entry.
  const isHead = apart
    ? next.gap > 0 && !isLetterHead(title) && (next.kind === 'item' || hasSentence(next))
    : next.gap === 0 || (next.kind === 'item' && next.gap < gap);
  return isHead ? wholeHead(block) : undefined;
}

/** "Anchor – a thing", "Anchor: a thing", "ANCHOR. A thing". */
const dash =
  /^(?<title>.{1,70}?)(?:\s+[–—]\s+|\s*—\s*|\s+-{1,2}\s+|:\s+|(?<=^\P{Ll}*\p{Lu}{2}\P{Ll}*)\.\s+)(?=\S)/u;

function titleDash(block: Block): Head | undefined {
  const match = block.kind === 'paragraph' ? dash.exec(textOfBlock(block)) : null;
  const title = match?.groups?.['title'];
  if (!match || title === undefined || !isTitle(title, 70) || title.split(/\s+/u).length > 8)
    return undefined;
  const isLabel = /^(?:example|note|errata|see|compare|revised text)s?$/iu.test(title);
  return isLabel || /[.!?]\s|^\[/u.test(title) ? undefined : { title, rest: match[0].length };
}

/** Any sign before a title, for a part without a pattern. */
const anyMark = '^[^\\p{L}\\p{N}\\s"“‘\'(\\[]{1,3}\\s*(?<title>\\S.*)$';

function marked(
  block: Block,
  next: Block | undefined,
  { head = anyMark }: Style,
): Head | undefined {
  if (block.kind === 'row' || block.kind === 'code') return undefined;
  const pattern = new RegExp(head, 'u');
  const text = textOfBlock(block);
  const match = pattern.exec(text);
  const title = match?.groups?.['title'] ?? match?.[1] ?? match?.[0];
  if (!match || title === undefined) return undefined;
  // A letter of the alphabet has no text: another head follows.
  if (isLetterHead(text) && (!next || pattern.test(textOfBlock(next)))) return undefined;
  const rest = match.groups?.['rest'];
  const end = rest === undefined ? match.index + match[0].length : text.lastIndexOf(rest);
  return { title: title.trim(), rest: end };
}

function boldStart({ kind, runs }: Block, next: Block | undefined): Head | undefined {
  if (kind !== 'paragraph' && kind !== 'item') return undefined;
  const end = runs.findIndex((run) => !run.strong && run.text.trim() !== '');
  const bold = textOfRuns(end < 0 ? runs : runs.slice(0, end));
  const title = bold.trim().replace(/[.:]$/u, '').trim();
  if (title === '' || !isTitle(title)) return undefined;
  const text = textOfRuns(runs);
  if (bold.length < text.length) {
    const [mark = ''] = /^\s*[:.–—-]?\s*/u.exec(text.slice(bold.length)) ?? [];
    return { title, rest: bold.length + mark.length };
  }
  return next && next.kind !== 'heading' ? { title, rest: bold.length } : undefined;
}

function firstCell(block: Block): Head | undefined {
  const { kind, first, cells = [] } = block;
  const title = textOfRuns(cells[0] ?? []).trim();
  if (kind !== 'row' || first || cells.length < 2 || !isTitle(title)) return undefined;
  return { title, rest: textOfBlock(block).indexOf(' | ') + 3 };
}

/** The parts of a head: the title of an entry, and what follows it in brackets. */
interface HeadText {
  title: string;
  aliases: string[];
  /** Text of `[Tag]`. */
  tag?: string;
  /** The publication that updated the entry: "(updated by Current Rulings)". */
  updatedBy?: string;
}

const closing = /\s*(?:\(|(?<=\s)\[)([^()[\]]+)[)\]]\s*$/u;
const update =
  /^(?:updated|revised|amended|corrected|changed|replaced|superseded|added|introduced)\b(?:\s+(?:by|in|through|with|from))?\s*(.*)$/iu;
const otherName =
  /^(?:a\.?k\.?a\.?|also(?: known as| called)?|abbr(?:\.|eviated)?(?: as)?|short(?: for)?|or|formerly)\s*:?\s+(.+)$/iu;

/** Reads a head: "Armor Class (AC)", "Attack [Action]", "scouting (updated by Current Rulings)". */
export function readHead(text: string): HeadText {
  const head: HeadText = { title: tidy(text), aliases: [] };
  for (let rounds = 0; rounds < 3; rounds++) {
    const match = closing.exec(head.title);
    const [whole, inside = ''] = match ?? [];
    const before = tidy(head.title.slice(0, match?.index));
    if (!match || whole === undefined || before === '') break;
    const updated = update.exec(inside);
    const other = otherName.exec(inside);
    if (whole.trim().startsWith('[')) head.tag = inside.trim();
    else if (updated) head.updatedBy = updated[1]?.trim() || inside.trim();
    else if (other?.[1]) head.aliases.push(other[1].trim());
    else if (isAbbreviation(inside.trim())) head.aliases.push(inside.trim());
    else {
      head.aliases.push(before, inside.trim());
      break;
    }
    head.title = before;
  }
  const names = head.title.split(', ');
  const isCapitals = head.title.length > 3 && !/\p{Ll}/u.test(head.title);
  if (names.length > 1 && names.slice(1).every((name) => isLike(names[0] ?? '', name)))
    head.aliases.push(...names.map((name) => (isCapitals ? name.toLowerCase() : name)));
  return head;
}

/**
 * Returns whether two names are forms of one word, such as "Cargo" and "Cargoes", or have a word in common, such as "Form"
 * and "Change Form". In "Spock, Son of Sarek", the comma is not followed by another name.
 */
function isLike(name: string, other: string): boolean {
  if (fold(other).startsWith(fold(name).slice(0, -1))) return true;
  const [own, others] = [name, other].map((one) => fold(one).split(' '));
  const isStem = (a: string, b: string): boolean => a.length > 2 && b.startsWith(a);
  return (own ?? []).some((a) => (others ?? []).some((b) => isStem(a, b) || isStem(b, a)));
}

function tidy(text: string): string {
  const plain = text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/\s*[:–—]$/u, '');
  const quoted = /^["“](.+)["”]$/u.exec(plain);
  return quoted?.[1] && !/["“”]/u.test(quoted[1]) ? quoted[1] : plain;
}

/** Returns whether a text in brackets is an abbreviation: mostly capitals. */
function isAbbreviation(text: string): boolean {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}./&*+'-]{0,14}s?$/u.test(text)) return false;
  const capitals = [...text].filter((letter) => /[\p{Lu}\p{N}]/u.test(letter)).length;
  const letters = [...text].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).length;
  return capitals >= 2 && capitals >= letters * 0.5;
}

/** Returns whether a line may be the title of an entry: short, and no sentence. */
export function isTitle(text: string, longest = 80): boolean {
  if (text.length === 0 || text.length > longest || !/[\p{L}\p{N}]/u.test(text)) return false;
  if (text.split(/\s+/u).length > 12) return false;
  if (
    /[.;,:–—-]$/u.test(text) &&
    !/(?:\b\p{L}\.){2,}$|\b(?:Jr|Sr|St|Dr|Inc|Ltd|Co|etc|vs|No)\.$/u.test(text)
  )
    return false;
  if (
    /[.!?;]["”)]?\s+\p{Lu}/u.test(
      text.replace(/\b(?:St|Dr|Mr|Mrs|Ms|Lt|Jr|Sr|No|vs|\p{Lu})\./gu, ''),
    )
  )
    return false;
  return /^[\p{L}\p{N}"“'‘’([$@*#&+./\\<>{}|~^_%?!-]/u.test(text);
}

const letterHead =
  /^[^\p{L}\p{N}]*(?:\p{L}|\d|#|0-9|\p{L}\s*[-–—]\s*\p{L}|numbers?|symbols?)(?:\s[^\p{L}\p{N}]*|[^\p{L}\p{N}+#*!]*)$/iu;

/** Returns whether a heading is only a letter of the alphabet, or a range of letters. "C++" is a name. */
export function isLetterHead(text: string): boolean {
  return /^\P{Ll}/u.test(text) && letterHead.test(text);
}

/** Returns whether a text is too long for a heading: an address has 200 bytes at most. */
export function isTooLong(text: string): boolean {
  return new TextEncoder().encode(slugify(text)).length > 180;
}

/** Returns whether a heading is a whole sentence: a ruling, which is cited. A question is a heading. */
export function isSentence(block: Block): boolean {
  const text = textOfBlock(block);
  return !block.isQuestion && text.split(/\s+/u).length >= 6 && /[.!;]["”’)]*$/u.test(text);
}

/** Returns whether a block is text to read, and not a menu. */
export function hasSentence(block: Block): boolean {
  const text = textOfBlock(block);
  return text.split(' ').length >= 6 && /[.!?:]["”’)]*$/u.test(text);
}
