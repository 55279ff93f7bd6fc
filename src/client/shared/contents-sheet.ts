/** A table of contents that opens as a sheet on small screens: closes once a heading was chosen. */
class ContentsSheet extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('a')) return;
      const sheet = this.querySelector<HTMLElement>('[popover]');
      if (sheet?.matches(':popover-open')) sheet.hidePopover();
    });
  }
}

customElements.define('contents-sheet', ContentsSheet);
