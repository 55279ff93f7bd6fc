/** A replacement of a part of a text. */
export interface Edit {
  /** Offsets into the text, in UTF-16 units. */
  start: number;
  end: number;
  text: string;
}

/** Applies edits to a text. Edits must not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let written = '';
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    written += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return written + text.slice(done);
}
