/**
 * Where a reader keeps the glossary on the device. Everything in it is shown by script once the page is there and
 * the worker has told how things stand.
 */
class KeepOffline extends HTMLElement {
  connectedCallback(): void {
    const load = (): void => {
      void import('./archive-panel.ts').then(({ OfflinePanel }) => new OfflinePanel(this).start());
    };
    if (document.readyState === 'complete') load();
    else addEventListener('load', load, { once: true });
  }
}

customElements.define('keep-offline', KeepOffline);
