/** The ruling that the readers of a retired number are sent to, or the reason why it is gone. */
export type Heir = string | { reason: string };

/** The front matter of a file, in the order in which it is written. */
export interface Matter {
  title: string;
  kind?: 'card' | 'term' | undefined;
  aliases?: string[] | undefined;
  disambiguation?: string | undefined;
  sources?: unknown[] | undefined;
  formerly?: string[];
  /** Examples of the printed numbers of a document, if the compiler does not read them without. */
  printedNumbers?: string[] | undefined;
  retired?: Record<string, Heir> | undefined;
  lastNumber?: string | undefined;
  [other: string]: unknown;
}
