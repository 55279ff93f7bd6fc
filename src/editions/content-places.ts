import type { Point } from '../glossary/browser.ts';
import type { TextAddress } from './state.ts';

/** What the check needs of the content folder, and where in it an editor has to look. */
export interface ContentPlaces {
  /** The file of a text that the glossary has now, from the content folder. */
  pathOf(address: TextAddress): string | undefined;
  /** Whether an address has a file that could not be read, of which other findings tell. */
  isUnread(address: TextAddress): boolean;
  /** Whether the front matter of a text retires a number, to whatever place: other findings tell of a wrong one. */
  isRetired(address: TextAddress, number: string): boolean;
  /** The number that its front matter records as the last. */
  lastNumberOf(address: TextAddress): string | undefined;
  /** The first of some keys that a text's front matter has; where it has none of them, its title. */
  inMatter(address: TextAddress, ...keys: string[]): Point;
  /** The number of a ruling in its text. */
  ofNumber(address: TextAddress, number: string): Point;
  /** A key in the file of an edition. */
  inEdition(date: string, ...keys: string[]): Point;
}
