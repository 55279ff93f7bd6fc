import { offerPreviews, previewsAreOff, readPreview, turnPreviews } from '../previews/index.ts';

// The data is in the page.
offerPreviews({
  place: document.querySelector('main') ?? document.body,
  linkAt: (target) => target.closest('a.ref'),
  load: async (url) => readPreview(url, document),
  isOff: previewsAreOff,
  turnOff: turnPreviews,
});
