import { store, stored } from '../shared/stored.ts';

/**
 * `<last-visit>`: tells readers who come back about editions since their last visit. The date of the last edition then is
 * stored on the device, and sent nowhere.
 */
class LastVisit extends HTMLElement {
  connectedCallback(): void {
    const { base = '/', compare = '', edition = '' } = this.dataset;
    const key = `${base}last-edition`;
    const link = this.querySelector('a');
    // Without storage every visit is the first.
    const before = stored(key);
    if (before && before < edition && link) {
      link.href = `${compare}?from=${encodeURIComponent(before)}&to=${edition}`;
      this.hidden = false;
    }
    store(key, edition);
  }
}

customElements.define('last-visit', LastVisit);
