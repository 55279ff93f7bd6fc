/**
 * The search of a page: an element around a form that works without it. The script that answers is loaded when the box is
 * first used, or at once where the address has a query.
 */
class GlossarySearch extends HTMLElement {
  #started = false;

  connectedCallback(): void {
    const box = this.querySelector<HTMLInputElement>('[name=q]');
    const failed = this.querySelector<HTMLElement>('.failed');
    const asked = new URLSearchParams(location.search).get('q');
    let isSent = false;
    const start = (): void => {
      if (this.#started) return;
      this.#started = true;
      import('./controller.ts').then(
        ({ SearchController }) => SearchController.attach(this),
        () => {
          // The form still works: submitted, it loads the page again, which tries again.
          this.#started = false;
          if (failed) failed.hidden = !box?.value;
          if (isSent) box?.form?.requestSubmit();
        },
      );
    };
    // Browsers differ in whether they request a failed script again, so that a retry loads the page again.
    box?.addEventListener('focus', start);
    this.addEventListener('input', start);
    this.addEventListener('submit', (event) => {
      if (this.#started) {
        event.preventDefault();
        isSent = true;
      } else if (box?.value === asked) {
        // The address may hold filters as well.
        event.preventDefault();
        location.reload();
      }
    });
    if (box && asked) box.value ||= asked;
    if (asked || box?.matches(':focus')) start();
  }
}

customElements.define('glossary-search', GlossarySearch);
