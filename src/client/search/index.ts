/** What the search of the downloaded file shares with the site's. */
export { SearchController } from './controller.ts';
export { SearchEngine, type SearchSources } from './engine.ts';
export { Panel } from './panel.ts';

import './shortcut.ts';
