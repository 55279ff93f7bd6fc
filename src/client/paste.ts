/**
 * The script of the pages with a box for pasted text. Bundled apart: as part of the script of every page,
 * the two modules would add 150 bytes to each page, and two requests to the first search.
 */
import './citing/deck-briefing.ts';
import './citing/citation-check.ts';
