/** A table of contents; once the page has loaded it follows what is read. See `followContents`. */
class ContentsSheet extends HTMLElement {
  connectedCallback(): void {
    const follow = (): void =>
      void import('./follow-contents.ts').then(({ followContents }) => followContents(this));
    if (document.readyState === 'complete') follow();
    else addEventListener('load', follow, { once: true });
  }
}

customElements.define('contents-sheet', ContentsSheet);
