import { offerPreviews, previewMenu, previewSetting, readPreview } from '../previews/index.ts';

// The data is in the page.
offerPreviews({
  place: document.body,
  linkAt: (target) => target.closest('a.ref'),
  load: async (url) => readPreview(url, document),
  isOff: () => previewSetting() === 'off',
  menu: previewMenu,
});
