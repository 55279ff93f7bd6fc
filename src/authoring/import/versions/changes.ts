/** What a new version of a source changed, for the report. */
export interface Changes {
  counts: {
    kept: number;
    added: number;
    reworded: number;
    renumbered: number;
    moved: number;
    gone: number;
    conflicts: number;
  };
  conflicts: string[];
  reworded: string[];
  moved: string[];
  gone: string[];
  renamed: string[];
  /** Near ties, joins, splits, and matches of little likeness. */
  unsure: string[];
  /** What the editor decided, as written. */
  decisions: string[];
}
