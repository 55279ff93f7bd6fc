/**
 * Tells a reader who comes back which editions there are since the last visit. The date of the edition that was the
 * last one then is kept on the device, and sent nowhere.
 */
class LastVisit extends HTMLElement {
  connectedCallback(): void {
    const { base = '/', edition = '' } = this.dataset;
    const key = `${base}last-edition`;
    const link = this.querySelector('a');
    try {
      const before = localStorage.getItem(key);
      if (before !== null && before < edition && link) {
        link.href = `${base}changes/compare/?from=${encodeURIComponent(before)}&to=${edition}`;
        this.hidden = false;
      }
      localStorage.setItem(key, edition);
    } catch {
      // Nothing can be kept here: every visit is the first.
    }
  }
}

customElements.define('last-visit', LastVisit);
