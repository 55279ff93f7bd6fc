/** A replacement of a part of a text. */
export interface Edit {
  /** Offsets into the text, in UTF-16 units. */
  start: number;
  end: number;
  text: string;
}

/** Applies edits to a text. They must not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let written = '';
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    written += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return written + text.slice(done);
}

/** Where an offset into an edited text was before; of what an edit wrote, where that edit begins. */
export function offsetBefore(edits: readonly Edit[], offset: number): number {
  let longer = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    if (offset < start + longer) break;
    if (offset < start + longer + text.length) return start;
    longer += text.length - (end - start);
  }
  return offset - longer;
}
