/** Previews for the downloaded file. */
export { offerPreviews } from './card.ts';
export { previewMenu } from './menu.ts';
export { readPreview } from './preview.ts';
export { previewSetting } from './setting.ts';

import './switch.ts';
