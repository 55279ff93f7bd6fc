/** What a page needs once it has loaded: the switch of themes, and the table of contents of a long text. */
import './theme.ts';

if (document.querySelector('contents-sheet')) void import('./contents-sheet.ts');
