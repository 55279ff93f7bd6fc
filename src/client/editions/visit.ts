/**
 * `<last-visit>`: tells readers who come back about editions since their last visit. The date of the last edition then is
 * stored on the device, and sent nowhere.
 */
export class LastVisit extends HTMLElement {
  connectedCallback(): void {
    const { base = '/', compare = '', edition = '' } = this.dataset;
    const key = `${base}last-edition`;
    const link = this.querySelector('a');
    try {
      const before = localStorage.getItem(key);
      if (before !== null && before < edition && link) {
        link.href = `${compare}?from=${encodeURIComponent(before)}&to=${edition}`;
        this.hidden = false;
      }
      localStorage.setItem(key, edition);
    } catch {
      // Without storage every visit is the first.
    }
  }
}

customElements.define('last-visit', LastVisit);
