import { afterLoad } from '../after-load.ts';

// The table of contents of a long text is a list of links without it.
if (document.querySelector('contents-sheet')) afterLoad(() => import('./contents-sheet.ts'));
