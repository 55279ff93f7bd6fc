import { previewSetting } from './setting.ts';

/** A checkbox that turns previews on and off; hidden without script. */
class PreviewsSwitch extends HTMLElement {
  connectedCallback(): void {
    const box = this.querySelector('input');
    if (!box) return;
    const update = (): void => {
      box.checked = previewSetting() !== 'off';
    };
    update();
    addEventListener('storage', update);
    box.addEventListener('change', () => previewSetting(box.checked ? 'on' : 'off'));
    this.hidden = false;
  }
}

customElements.define('previews-switch', PreviewsSwitch);
