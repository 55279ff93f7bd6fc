/** What the search of the downloaded file shares with the site's. */
export type { SearchEngine } from './answers.ts';
export { SearchController } from './controller.ts';
export { Panel } from './panel.ts';
export type { ShownAnswer } from './state.ts';
export { type LoadedRuling, maxMentions, type Texts } from './texts.ts';

import './shortcut.ts';
