import { fold } from '../../../glossary/index.ts';
import { type Block, type BoxKind, runsOf, splitRuns, textOfRuns, trimRuns } from '../block.ts';
import { boxWords, type Profile } from '../profile/profile.ts';

/**
 * Makes boxes of the clean paragraphs that say they are one: "Errata:", "Example:", "Note:" at their start, or alone in the
 * paragraph above. The word that says so goes.
 */
export function boxed(blocks: readonly Block[], { boxes }: Profile): Block[] {
  const kinds = ['errata', 'update', 'example', 'note'] as const;
  const words = new Map<string, BoxKind>(
    kinds.flatMap((kind) => [...boxWords[kind], ...boxes[kind]].map((word) => [fold(word), kind])),
  );
  const done: Block[] = [];
  let label: Block | undefined;
  for (const block of blocks) {
    const box = label?.box;
    const text = textOfRuns(runsOf(block));
    const [opening = '', word = ''] = /^\s*([\p{L}.’' ]{2,40}?)\s*:\s*/u.exec(text) ?? [];
    const kind = block.kind === 'paragraph' && !box ? words.get(fold(word)) : undefined;
    if (label && box && block.kind === 'paragraph') {
      const [line] = block.lines;
      const source = [...(label.lines[0]?.source ?? []), ...(line?.source ?? [])];
      done.push({ ...block, box, lines: line ? [{ ...line, source }] : [] });
      label = undefined;
      continue;
    }
    if (label) done.push(unboxed(label));
    label = undefined;
    const [line] = block.lines;
    const runs = kind && line ? trimRuns(splitRuns(line.runs, opening.length)[1]) : [];
    if (!kind || !line) done.push(block);
    else if (runs.length === 0) label = { ...block, box: kind };
    else done.push({ ...block, box: kind, lines: [{ ...line, runs }] });
  }
  if (label) done.push(unboxed(label));
  return done;
}

function unboxed({ box: _, ...block }: Block): Block {
  return block;
}
