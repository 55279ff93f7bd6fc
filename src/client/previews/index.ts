/** Previews for the downloaded file. */
export { offerOnPage } from './page.ts';
export { readPreview } from './preview.ts';

import './previews-switch.ts';
