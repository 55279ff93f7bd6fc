import { type Block, type Notice, type SourceText, sourceOf, textOfLine } from '../block.ts';
import { Cleaner, isEmpty } from '../clean/clean.ts';
import { furnitureOf } from '../clean/furniture.ts';
import type { IconTexts } from '../clean/icons.ts';
import { type Profile, stemOf } from '../profile/profile.ts';
import { NumberSequence } from './printed-numbers.ts';

/** An entry or a document of the import. */
export interface Text {
  type: 'entry' | 'document';
  /** As printed. */
  title: string;
  /** Other names that its head gives. */
  aliases: string[];
  tag?: string;
  sources: string[];
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
  /** The printed numbers so far. */
  readonly numbers = new NumberSequence();
  /** By source line: why it is in no text. */
  readonly dropped: (string | undefined)[] = [];
  readonly notices: Notice[] = [];

  constructor(source: SourceText, from: number, profile: Profile, icons: IconTexts) {
    const title = source.title ?? stemOf(source.name);
    this.source = source;
    this.profile = profile;
    this.cleaner = new Cleaner(source, icons);
    this.document = {
      ...{ type: 'document', aliases: [], blocks: [], from, headSource: [] },
      title: profile.title ?? title,
      sources: [profile.source ?? title],
    };
    for (const { source: line, why } of source.dropped) this.dropped[line] = why;
  }

  /** The blocks of the source without the lines that the profile leaves out, and without furniture. */
  clearBlocks(): Block[] {
    const unwanted = this.profile.furniture.map((pattern) => new RegExp(pattern, 'u'));
    return this.source.blocks.flatMap((block) => {
      if (block.kind === 'code' || block.kind === 'row') return [block];
      const lines = block.lines.filter((line) => {
        const text = textOfLine(line);
        const isUnwanted = unwanted.some((pattern) => pattern.test(text));
        const why = isUnwanted ? 'dismissed by the profile' : furnitureOf(text);
        if (why !== undefined) this.drop({ lines: [line] }, why);
        return why === undefined;
      });
      return lines.length === 0 ? [] : [{ ...block, lines }];
    });
  }

  drop(block: Pick<Block, 'lines'>, why: string): void {
    for (const line of sourceOf(block)) this.dropped[line] = why;
  }

  /** Clean blocks of which something is left. The lines of the others are accounted for. */
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
