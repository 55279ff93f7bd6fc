import { type Block, runsOf, textOfRuns } from '../block.ts';
import type { Draft } from './draft.ts';

/** The depth in a file for each level of heading that blocks have: the highest is `##`. */
export function depthsOf(blocks: readonly Block[]): Map<number, number> {
  const levels = new Set(blocks.flatMap(({ kind, level }) => (kind === 'heading' ? [level] : [])));
  const sorted = [...levels].sort((a, b) => a - b);
  return new Map(sorted.map((level, index) => [level, Math.min(index + 2, 6)]));
}

/** A block as a clean heading, or as a paragraph if no address can be made of its text. */
export function headingOf(block: Block, level: number, { cleaner }: Draft): Block {
  const [heading = block] = cleaner.blocks({ ...block, kind: 'heading' });
  if (!namesSection(heading)) return { ...heading, kind: 'paragraph', level: 0 };
  const lines = heading.lines.map((line) => ({
    ...line,
    runs: line.runs.map(({ strong: _, ...run }) => run),
  }));
  return { ...heading, level: Math.min(6, Math.max(2, level)), lines };
}

/**
 * Whether a section may have this heading: it needs words, of which its address is made. A caret and what follows it at
 * the end are none, as the compiler reads a number there.
 */
function namesSection(block: Block): boolean {
  return /[\p{L}\p{N}]/u.test(textOfRuns(runsOf(block)).replace(/\^\S*\s*$/u, ''));
}
