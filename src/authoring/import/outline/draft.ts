import { slugify } from '../../../glossary/index.ts';
import {
  type Block,
  type Dropped,
  type Replaced,
  runsOf,
  type SourceText,
  sourceOf,
  textOfBlock,
  textOfLine,
  textOfRuns,
} from '../block.ts';
import { Cleaner, isEmpty } from '../clean/clean.ts';
import type { CodeOf } from '../clean/icons.ts';
import type { Notice } from '../diagnostics.ts';
import { type Profile, stemOf } from '../profile/profile.ts';
import { NumberSequence, numberReader, type ReadNumber } from './printed-numbers.ts';

/** An entry or a document of the import. */
export interface Text {
  type: 'entry' | 'document';
  /** As printed. */
  title: string;
  /** Other names that its head gives. */
  aliases: string[];
  tag?: string;
  sources: string[];
  /** Its title as printed in the source, with what follows it in brackets; none if the source does not print it. */
  heads: string[];
  blocks: Block[];
  /** Index of the source it came from. */
  from: number;
  /** Source lines of its head. */
  headSource: number[];
}

/** A source while it is sorted into texts. */
export class Draft {
  readonly source: SourceText;
  readonly profile: Profile;
  readonly cleaner: Cleaner;
  readonly document: Text;
  readonly entries: Text[] = [];
  readonly numberOf: ReadNumber;
  /** The printed numbers so far. */
  readonly numbers = new NumberSequence();
  /** By source line: why it is in no text. */
  readonly dropped: (string | undefined)[] = [];
  readonly notices: Notice[] = [];
  readonly #drops: Dropped[];

  constructor(source: SourceText, from: number, profile: Profile, codeOf: CodeOf) {
    const title = source.title ?? stemOf(source.name);
    this.source = source;
    this.profile = profile;
    this.numberOf = numberReader(profile.numbers);
    this.cleaner = new Cleaner(source, codeOf);
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
    this.#drops = [...source.dropped];
    for (const { source: lines, why } of source.dropped)
      for (const line of lines) this.dropped[line] = why;
  }

  /** Returns a block as a clean heading, or as a paragraph if no address can be made of its text. */
  headingOf(block: Block, level: number): Block {
    const [heading = block] = this.cleaner.blocks({ ...block, kind: 'heading' });
    // The compiler reads a caret and what follows it at the end as a number.
    const words = textOfRuns(runsOf(heading)).replace(/\^\S*\s*$/u, '');
    if (!/[\p{L}\p{N}]/u.test(words)) return { ...heading, kind: 'paragraph', level: 0 };
    const lines = heading.lines.map((line) => ({
      ...line,
      runs: line.runs.map(({ strong: _, ...run }) => run),
    }));
    return { ...heading, level: Math.min(6, Math.max(2, level)), lines };
  }

  /** Takes a block for the title of the document. It is left out if the profile gives another title. */
  takeTitle(block: Block): void {
    const { document, profile } = this;
    const text = textOfBlock(block);
    const isTitle = profile.title === undefined || slugify(text) === slugify(profile.title);
    document.heads.push(isTitle ? text : '');
    if (!isTitle) {
      this.drop(block, 'title of the source');
      return;
    }
    document.headSource.push(...sourceOf(block));
    if (profile.title === undefined) document.title = text;
  }

  drop(block: Pick<Block, 'lines'>, why: string): void {
    const source = sourceOf(block);
    this.#drops.push({ source, text: block.lines.map(textOfLine).join(' '), why });
    for (const line of source) this.dropped[line] = why;
  }

  /**
   * Returns what was replaced, and what was dropped of lines whose other text is in a file.
   *
   * @param isInFile whether a source line is in a file
   */
  replaced(isInFile: (line: number) => boolean): Replaced[] {
    const parts = this.#drops.filter(({ source }) => source.length === 0 || source.some(isInFile));
    return [...this.cleaner.replaced, ...parts.map(({ text, why }) => ({ text, by: '', why }))];
  }

  /** Removes blocks that cleaning left empty, and records their lines as dropped. */
  withoutEmpty(blocks: readonly Block[]): Block[] {
    return blocks.filter((block) => {
      if (isEmpty(block)) this.drop(block, 'nothing is left of it but space');
      return !isEmpty(block);
    });
  }

  notice(code: Notice['code'], message: string, source?: number): void {
    const { name: file } = this.source;
    this.notices.push({ code, message, file, ...(source !== undefined && { source }) });
  }
}

/** Returns the depth in a file for each level of heading that blocks have: the highest is `##`. */
export function depthsOf(blocks: readonly Block[]): Map<number, number> {
  const levels = new Set(blocks.flatMap(({ kind, level }) => (kind === 'heading' ? [level] : [])));
  const sorted = [...levels].sort((a, b) => a - b);
  return new Map(sorted.map((level, index) => [level, Math.min(index + 2, 6)]));
}
