/**
 * The script of the pages that take a pasted text. It is bundled apart from that of every page: as modules of that, these
 * two would add 150 bytes to each page, and two requests to the first search.
 */
import './briefing/index.ts';
import './citations/index.ts';
