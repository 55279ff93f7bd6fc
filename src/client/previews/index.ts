/** What the downloaded file and other sites share of the previews. */
export { offerPreviews, type PreviewSource } from './card.ts';
export { type Preview, readPreview } from './preview.ts';
export { previewsAreOff, turnPreviews } from './setting.ts';

import './switch.ts';
