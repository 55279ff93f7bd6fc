import { define } from '../shared/dom.ts';
import { previewSetting } from '../shared/saved.ts';

/** A checkbox that turns previews on and off; hidden without script. */
define('previews-switch', (host) => {
  const box = host.querySelector('input');
  if (!box) return;
  const update = (): void => {
    box.checked = previewSetting() !== 'off';
  };
  update();
  addEventListener('storage', update);
  box.addEventListener('change', () => previewSetting(box.checked ? 'on' : 'off'));
  host.hidden = false;
});
