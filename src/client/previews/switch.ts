import { previewsAreOff, turnPreviews } from './setting.ts';

/** A checkbox that turns previews on and off; hidden without script. */
class PreviewsSwitch extends HTMLElement {
  connectedCallback(): void {
    const box = this.querySelector('input');
    if (!box) return;
    box.checked = !previewsAreOff();
    box.addEventListener('change', () => turnPreviews(box.checked));
    this.hidden = false;
  }
}

customElements.define('previews-switch', PreviewsSwitch);
