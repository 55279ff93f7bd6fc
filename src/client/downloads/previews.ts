import { offerOnPage, readPreview } from '../previews/index.ts';

// The data is in the page.
offerOnPage(async (url) => readPreview(url, document));
