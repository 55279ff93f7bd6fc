/** Script of the downloaded file: previews, which are read from the file itself. */

import { readPreview } from './preview.ts';
import { offerOnPage } from './previews-page.ts';

offerOnPage(async (url) => readPreview(url, document));
