/** What the search of the downloaded file shares with the site's. */
export { rulingNumber } from './best-ruling.ts';
export { kindWords, mark, standingWord } from './ruling.ts';

import './shortcut.ts';
