/** The parts of the outputs that a browser needs: the format of the archive, and messages about it. */

export * from './archive-format.ts';
export type { HistoryFile, ListedEdition, ListedText } from './data-files.ts';
