/**
 * `<name-filter>`: filters a list of names by the kind of their entries. Names without an entry are shown on demand, and without
 * script always.
 */
export class NameFilter extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form');
    if (!form) return;
    form.addEventListener('change', () => this.#apply(form));
    form.hidden = false;
    this.#apply(form);
  }

  #apply(form: HTMLFormElement): void {
    const chosen = new FormData(form);
    const kind = chosen.get('kind');
    for (const name of this.querySelectorAll<HTMLElement>('.names li')) {
      const isEntry = name.dataset['kind'] !== undefined;
      name.hidden = isEntry
        ? kind !== '*' && name.dataset['kind'] !== kind
        : kind !== '*' || !chosen.has('light');
    }
    for (const group of this.querySelectorAll<HTMLElement>('.group'))
      group.hidden = !group.querySelector('li:not([hidden])');
  }
}

customElements.define('name-filter', NameFilter);
