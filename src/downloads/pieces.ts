/** A piece of a file. */
export interface Piece {
  content: string | Uint8Array;
  /** What it is made from, where the next build can make the same piece. */
  madeFrom?: string;
}

/** Finds a piece of the last build's file by what it is made from. */
export type LastPiece = (madeFrom: string) => Buffer | undefined;

/** A piece of the last build's file, or else one that is made. */
export function pieceOf(last: LastPiece, madeFrom: string, make: () => string): Piece {
  return { content: last(madeFrom) ?? make(), madeFrom };
}
