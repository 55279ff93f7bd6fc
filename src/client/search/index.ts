/** The parts of the search that the site and the downloaded file share. */
export { SearchController } from './controller.ts';
export { SearchEngine, type SearchSources } from './engine.ts';

import './shortcut.ts';
