/**
 * `<save-offline>`: saves the site on the device, shows the download, updates and deletes it. With `data-quiet` it
 * only offers a small site, once. Empty without script.
 */
class SaveOffline extends HTMLElement {
  #abort = new AbortController();

  connectedCallback(): void {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const load = (): void => {
      void import('./panel.ts').then(({ startPanel }) => startPanel(this, signal));
    };
    if (document.readyState === 'complete') load();
    else addEventListener('load', load, { once: true, signal });
  }

  disconnectedCallback(): void {
    this.#abort.abort();
  }
}

customElements.define('save-offline', SaveOffline);
