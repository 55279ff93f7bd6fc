/** What a page needs once it has loaded: the search, the switch of themes, and the table of contents of a long text. */
import './search/element.ts';
import './shared/theme.ts';

if (document.querySelector('contents-sheet')) void import('./shared/contents-sheet.ts');
