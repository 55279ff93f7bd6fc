/** Puts first, among the sections of an element, the one of the page that the reader comes from. */
class CameFrom extends HTMLElement {
  connectedCallback(): void {
    // The page of a ruling is below that of its text.
    const section = [...this.children].find((one) => {
      const link = one.querySelector<HTMLAnchorElement>('h2 a');
      return link && document.referrer.startsWith(link.href);
    });
    if (section) this.prepend(section);
  }
}

customElements.define('came-from', CameFrom);
