import type { Block, Dropped, Replaced } from '../block.ts';
import type { CleanText } from '../clean/clean.ts';
import type { Notice } from '../diagnostics.ts';
import { beginsWith } from '../profile/detect.ts';
import { hasHeads } from '../profile/heads.ts';
import type { Part, Profile } from '../profile/profile.ts';
import { boxed } from './boxes.ts';
import { readDocument } from './document.ts';
import { Draft, linesOf, type Text } from './draft.ts';
import { readEntries } from './entries.ts';

/** A source sorted into texts. */
export interface Outline {
  texts: Text[];
  /** Lines, and parts of lines, that are in no text. */
  dropped: Dropped[];
  replaced: Replaced[];
  notices: Notice[];
}

/**
 * Sorts the blocks of a source into entries and one document, as a profile says. What comes before, between and after
 * the entries belongs to the document, unless it is navigation.
 *
 * @param from index of the source among those of the import
 */
export function outline(source: CleanText, from: number, profile: Profile): Outline {
  const draft = new Draft(source, from, profile);
  for (const { part, blocks: own } of partsOf(draft)) {
    if (part.style === 'skip')
      for (const block of own) draft.drop(block, 'left out by the profile');
    else if (hasHeads(part)) readEntries(draft, own, part);
    else readDocument(draft, own, part.style === 'numbers' ? 'numbers' : 'text');
  }
  const { document, entries, dropped, notices } = draft;
  document.blocks = boxed(document.blocks, profile, draft.replaced);
  const texts = document.blocks.length > 0 ? [...entries, document] : entries;
  const [title] = document.heads;
  if (document.blocks.length === 0 && title)
    dropped.push({ source: document.headSource, text: title, why: 'title of the source' });
  for (const text of texts) ensureRuling(text);
  const inFiles = new Set(texts.flatMap(linesOf));
  // Of a line that is in a file, a part may be left out; and if all of a line is left out, so is what it was replaced by.
  const isInFile = (line: number | undefined): boolean => line === undefined || inFiles.has(line);
  const parts = dropped.filter(({ source: lines }) => lines.length === 0 || lines.some(isInFile));
  const replaced = [
    ...draft.replaced.filter((one) => isInFile(one.source)),
    ...parts.map(({ text, why }) => ({ text, by: '', why })),
  ];
  return { texts, dropped, replaced, notices };
}

/** The parts of the profile that read this source, with their blocks. Reports those that begin nowhere in it. */
function partsOf(draft: Draft): { part: Part; blocks: Block[] }[] {
  const { source, profile } = draft;
  const { blocks } = source;
  const starts: { part: Part; start: number }[] = [];
  for (const part of profile.parts) {
    if (part.file !== undefined && part.file !== source.name) continue;
    const after = (starts.at(-1)?.start ?? -1) + 1;
    const wanted = part.from;
    let times = part.nth ?? 1;
    const isStart = (block: Block, index: number): boolean =>
      index >= after && beginsWith(block, wanted ?? '') && --times === 0;
    const start = wanted === undefined ? after : blocks.findIndex(isStart);
    const message = `no line of ${source.name} reads "${wanted}", which a part begins with`;
    if (start < 0) draft.notice('profile/no-part', message);
    else starts.push({ part, start });
  }
  return starts.map(({ part, start }, index) => ({
    part,
    blocks: blocks.slice(start, starts[index + 1]?.start),
  }));
}

/** Turns the last heading of a text into a paragraph if it has only headings: every text needs a ruling. */
function ensureRuling({ type, blocks }: Text): void {
  const isRuling = ({ kind, printed }: Block): boolean =>
    kind !== 'heading' || (type === 'document' && printed !== undefined);
  const last = blocks.at(-1);
  if (last && !blocks.some(isRuling)) last.kind = 'paragraph';
}
