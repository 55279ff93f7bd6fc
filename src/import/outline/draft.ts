import { fold } from '../../languages/index.ts';
import { slugify } from '../../model/index.ts';
import {
  type Block,
  type BoxKind,
  type Dropped,
  type Replaced,
  type SourceText,
  splitRuns,
  textOfBlock,
  textOfRuns,
  trimRuns,
} from '../block.ts';
import { allowedText } from '../clean/characters.ts';
import type { CleanText } from '../clean/clean.ts';
import { contentsTitle } from '../clean/furniture.ts';
import type { Notice } from '../import-notices.ts';
import { hasSentence, isTitle } from '../profile/heads.ts';
import { boxWords, type Profile } from '../profile/profile.ts';
import { NumberSequence, numberReader, printedNumberOf, type ReadNumber } from './number-forms.ts';

/** An entry or a document of the import. */
export interface Text {
  type: 'entry' | 'document';
  /** As printed. */
  title: string;
  /** Further names in the head of the entry. */
  aliases: string[];
  tag?: string;
  sources: string[];
  /** Titles as printed in the source, with brackets; empty if the source does not print a title. */
  heads: string[];
  blocks: Block[];
  /** Index of the source it came from. */
  from: number;
  /** Source lines of its head. */
  headSource: number[];
}

/** Mutable state while a source is sorted into texts. */
export class Draft {
  readonly source: CleanText;
  readonly profile: Profile;
  readonly document: Text;
  /** Title as the source prints it. */
  readonly title: string;
  readonly entries: Text[] = [];
  readonly numberOf: ReadNumber;
  /** Printed numbers so far. */
  readonly numbers = new NumberSequence();
  readonly dropped: Dropped[];
  readonly replaced: Replaced[];
  readonly notices: Notice[] = [];

  constructor(source: CleanText, from: number, profile: Profile) {
    const title = titleOf(source);
    this.source = source;
    this.title = title;
    this.profile = profile;
    this.numberOf = numberReader(profile.numbers);
    this.dropped = [...source.dropped];
    this.replaced = [...source.replaced];
    this.document = {
      type: 'document',
      aliases: [],
      heads: [],
      blocks: [],
      from,
      headSource: [],
      title: profile.title ?? title,
      sources: [profile.source ?? title],
    };
  }

  /** Takes the block that prints the title of the source. Drops the block if the profile gives another title. */
  takeTitle(block: Block): void {
    const { document } = this;
    const text = textOfBlock(block);
    const isTitle = slugify(text) === slugify(document.title);
    document.heads.push(isTitle ? text : '');
    if (isTitle) document.headSource.push(...block.source);
    else this.drop(block, 'title of the source');
  }

  drop(block: Block, why: string): void {
    this.dropped.push({ source: block.source, text: textOfBlock(block), why });
  }

  notice(code: Notice['code'], message: string): void {
    this.notices.push({ code, message, file: this.source.name });
  }
}

/** Returns the source lines of a text. */
export function linesOf({ headSource, blocks }: Text): number[] {
  return [...headSource, ...blocks.flatMap(({ source }) => source)];
}

/** Returns the title of a source: its own, its first heading or line, or the name of its file. */
export function titleOf({ title, blocks, name, format }: SourceText): string {
  const [block, next] = blocks;
  const text = block ? textOfBlock(block) : '';
  const hasText = next !== undefined && hasSentence(next);
  const highest = blocks.filter(({ kind, level }) => kind === 'heading' && level === 1);
  // Chapters may have the level of a title. In a Word file the first of them has a style of its own.
  const isChapter = hasText && highest.length > 1 && format !== 'docx';
  const isHeading = block !== undefined && block === highest[0] && !isChapter;
  // A glossary may begin with a head.
  const isAlone = next?.gap !== 0 || !hasText;
  const isLine = block?.kind === 'paragraph' && block.height === 1 && isAlone && blocks.length > 3;
  const isNamed =
    (isHeading && !contentsTitle.test(text)) ||
    (isLine && isTitle(text, 70) && /^\p{Lu}.* /u.test(text));
  const printed = isNamed && printedNumberOf(text, true) === undefined ? text : undefined;
  // The title of a page often names its site instead.
  const own = format === 'html' && isHeading ? (printed ?? title) : (title ?? printed);
  return allowedText(own ?? stemOf(name));
}

/** Returns a file name without its extension, as words. */
function stemOf(name: string): string {
  return name
    .replace(/\.[^.]+$/u, '')
    .replace(/[_-]+/gu, ' ')
    .trim();
}

/** Returns a block as a heading, or as a paragraph if no address can be made of its text. */
export function headingOf(block: Block, level: number): Block {
  // The compiler reads a caret and what follows it at the end as a number.
  const words = textOfBlock(block).replace(/\^\S*\s*$/u, '');
  if (!/[\p{L}\p{N}]/u.test(words)) return { ...block, kind: 'paragraph', level: 0 };
  const runs = block.runs.map(({ strong: _, ...run }) => run);
  return { ...block, kind: 'heading', level: Math.min(6, Math.max(2, level)), runs };
}

/** Returns the depth in a file for each level of heading that blocks have: the highest is `##`. */
export function depthsOf(blocks: readonly Block[]): Map<number, number> {
  const levels = new Set(blocks.flatMap(({ kind, level }) => (kind === 'heading' ? [level] : [])));
  const sorted = [...levels].sort((a, b) => a - b);
  return new Map(sorted.map((level, index) => [level, Math.min(index + 2, 6)]));
}

/**
 * Makes boxes of marked paragraphs: "Errata:", "Example:" and "Note:" stand at their start, or alone in the
 * paragraph above. Removes the mark and adds it to `replaced`.
 */
export function boxed(blocks: readonly Block[], { boxes }: Profile, replaced: Replaced[]): Block[] {
  const kinds = ['errata', 'update', 'example', 'note'] as const;
  const words = new Map<string, BoxKind>(
    kinds.flatMap((kind) => [...boxWords[kind], ...boxes[kind]].map((word) => [fold(word), kind])),
  );
  const done: Block[] = [];
  let label: Block | undefined;
  for (const [index, block] of blocks.entries()) {
    const [opening = '', word = ''] =
      /^\s*([\p{L}.’' ]{2,40}?)\s*(?::\s*|\s(?=(?:[A-Z]|\d{1,2}):\s))/u.exec(textOfBlock(block)) ??
      [];
    const box = block.kind === 'paragraph' ? (label?.box ?? words.get(fold(word))) : undefined;
    if (!box) {
      done.push(block);
      continue;
    }
    const runs = label ? block.runs : trimRuns(splitRuns(block.runs, opening.length)[1]);
    const source = [...(label?.source ?? []), ...block.source];
    const isLabel = runs.length === 0 && blocks[index + 1]?.kind === 'paragraph';
    if (!label && (isLabel || runs.length > 0)) replaced.push({ text: opening, by: '' });
    label = isLabel ? { ...block, box } : undefined;
    if (runs.length === 0 && !isLabel) done.push(block);
    else if (!isLabel) done.push({ ...block, box, runs, source });
  }
  return done;
}

const question = /^\s*(?:Q|Question|Frage)\s*\d{0,3}\s*:\s*(?=\S)/u;
const answer = /(?<=^|[.?!)"”’]\s+)(?:A|Answer|Antwort)\s*\d{0,3}\s*:\s*(?=\S)/u;

/**
 * Makes headings of the questions of a list of questions and answers, so that each answer stands under its question.
 * Numbers in an answer count its points, and are no numbers of rules.
 *
 * @param replaced receives the marks of questions and answers
 */
export function withQuestions(blocks: readonly Block[], replaced: Replaced[]): Block[] {
  const parts = blocks.flatMap((block) => {
    const text = textOfBlock(block);
    const at = question.test(text) ? answer.exec(text)?.index : undefined;
    if (at === undefined) return [block];
    const [runs, rest] = splitRuns(block.runs, at);
    return [
      { ...block, runs: trimRuns(runs) },
      { ...block, runs: rest, source: [] },
    ];
  });
  const take = ({ count: _, ...block }: Block, mark: RegExp): Block => {
    const runs = trimRuns(block.runs);
    const [text = ''] = mark.exec(textOfRuns(runs)) ?? [];
    replaced.push({ text, by: '' });
    return {
      ...block,
      kind: 'paragraph',
      level: 0,
      runs: trimRuns(splitRuns(runs, text.length)[1]),
    };
  };
  const done: Block[] = [];
  let level = 1;
  let isAnswer = false;
  /** A question that is too long for a heading, and waits for its answer. */
  let waiting: Block | undefined;
  for (const [index, block] of parts.entries()) {
    const text = textOfBlock(block);
    const isFlow = block.kind !== 'row' && block.kind !== 'code';
    const next = parts.slice(index + 1, index + 4);
    if (isFlow && question.test(text) && next.some((one) => answer.test(textOfBlock(one)))) {
      const asked = take(block, question);
      isAnswer = true;
      if (slugify(textOfBlock(asked)).length > longestQuestion) waiting = asked;
      else done.push({ ...asked, kind: 'heading', level: level + 1, isQuestion: true });
    } else if (!isAnswer || block.kind === 'heading') {
      done.push(block);
      if (block.kind === 'heading') ({ level } = block);
      isAnswer = false;
    } else if (isFlow && answer.exec(text)?.index === 0) {
      const { runs, source, ...answered } = take(block, answer);
      done.push({
        ...answered,
        isUnnumbered: true,
        runs: waiting ? [...waiting.runs, { text: ' ' }, ...runs] : runs,
        source: [...(waiting?.source ?? []), ...source],
      });
      waiting = undefined;
    } else done.push({ ...block, isUnnumbered: true });
  }
  return done;
}

/** Maximum length of the address of a question that is a heading. */
const longestQuestion = 180;
