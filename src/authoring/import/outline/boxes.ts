import { fold } from '../../../glossary/index.ts';
import { type Run, splitRuns, textOfRuns, trimRuns } from '../block.ts';
import { boxWords, type Profile } from '../profile/profile.ts';
import type { Piece, PieceBox } from './piece.ts';

/** Finds boxes: "Errata:", "Example:", "Note:" at the start of a paragraph, or alone above one. */
export class BoxFinder {
  readonly #words = new Map<string, PieceBox['kind']>();

  constructor({ boxes }: Profile) {
    const kinds = ['errata', 'update', 'example', 'note'] as const;
    for (const kind of kinds) {
      for (const word of [...boxWords[kind], ...boxes[kind]]) this.#words.set(fold(word), kind);
    }
  }

  /** Puts boxes around the pieces that say they are one, and takes the word that says so away. */
  boxed(pieces: readonly Piece[]): Piece[] {
    const done: Piece[] = [];
    let pending: { kind: PieceBox['kind']; piece: Piece } | undefined;
    for (const piece of pieces) {
      if (pending) {
        if (piece.kind === 'paragraph') {
          const source = [...pending.piece.source, ...piece.source];
          done.push({ ...piece, source, box: { kind: pending.kind } });
          pending = undefined;
          continue;
        }
        done.push(pending.piece);
        pending = undefined;
      }
      const found = piece.kind === 'paragraph' && !piece.box ? this.#label(piece.runs) : undefined;
      if (!found) done.push(piece);
      else if (found.rest.length === 0) pending = { kind: found.kind, piece };
      else done.push({ ...piece, runs: found.rest, box: { kind: found.kind } });
    }
    if (pending) done.push(pending.piece);
    return done;
  }

  #label(runs: readonly Run[]): { kind: PieceBox['kind']; rest: Run[] } | undefined {
    const text = textOfRuns(runs);
    const match = /^\s*([\p{L}.’' ]{2,40}?)\s*:\s*/u.exec(text);
    const kind = match?.[1] === undefined ? undefined : this.#words.get(fold(match[1]));
    if (!match || kind === undefined) return undefined;
    const [, rest] = splitRuns(runs, match[0].length);
    const trimmed = trimRuns(rest);
    // A label that runs on in small letters belongs to its sentence: "Example: when you ..." does not.
    return { kind, rest: trimmed };
  }
}
