/**
 * The search on a page: an element around a form that works without it. Everything that answers is loaded when the
 * box is first used, or at once where the address holds a query.
 */
class GlossarySearch extends HTMLElement {
  #started = false;

  connectedCallback(): void {
    const start = (): void => {
      if (this.#started) return;
      this.#started = true;
      import('./search-panel.ts').then(
        ({ SearchPanel }) => SearchPanel.attach(this),
        () => {
          // The form works by itself: sent, it opens the page anew, which tries again.
          this.#started = false;
        },
      );
    };
    this.addEventListener('focusin', start);
    this.addEventListener('input', start);
    this.addEventListener('submit', (event) => {
      if (this.#started) event.preventDefault();
    });
    if (new URLSearchParams(location.search).has('q')) start();
    if (this.querySelector('input[name=q]')?.matches(':focus')) start();
  }
}

customElements.define('glossary-search', GlossarySearch);
