import { fold } from '../../../glossary/index.ts';
import {
  type Block,
  type BoxKind,
  type Replaced,
  splitRuns,
  textOfBlock,
  trimRuns,
} from '../block.ts';
import { boxWords, type Profile } from '../profile/profile.ts';

/**
 * Makes boxes of the clean paragraphs that say they are one: "Errata:", "Example:", "Note:" at their start, or alone in the
 * paragraph above. The word that says so goes, and is added to `replaced`.
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
      /^\s*([\p{L}.’' ]{2,40}?)\s*:\s*/u.exec(textOfBlock(block)) ?? [];
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
