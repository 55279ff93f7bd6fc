/** The ruling that the readers of a retired number are sent to, or the reason why it is gone. */
export type Heir = string | { reason: string };

/** The front matter of a file, in the order in which it is written. */
export interface Matter {
  title: string;
  kind?: 'card' | 'term';
  aliases?: string[];
  disambiguation?: string;
  sources?: unknown[];
  formerly?: string[];
  /** The kinds of printed numbers that a document has, where not all of what looks like one is. */
  printedNumbers?: string[];
  retired?: Record<string, Heir>;
  lastNumber?: string;
  [other: string]: unknown;
}
