/** Script of the downloaded file: previews, which are read from the file itself. */
import { offerOnPage } from './page.ts';
import { readPreview } from './preview.ts';
import './previews-switch.ts';

offerOnPage(async (url) => readPreview(url, document));
