import { decodeAddress } from '../../glossary/browser.ts';

/**
 * The words of an address that leads nowhere: `/sub/glossary/space-time-portl/7/` is "space time portl".
 *
 * @param path the address, from its first slash
 * @param base the site's base path, with a slash at both ends
 */
export function wordsOfAddress(path: string, base: string): string {
  const inside = path.startsWith(base) ? path.slice(base.length) : path;
  const words = inside
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .split('/')
    .filter((part) => !/^(?:glossary|terms|documents|letters|index|[pr]?\d+|)$/u.test(part))
    .map((part) => decodeAddress(part).replace(/[^\p{L}\p{N}']+/gu, ' '));
  return words.join(' ').trim().slice(0, 100);
}

/** Searches for what a lost address meant: fills the search box inside it, as if it had been typed. */
class LostAddress extends HTMLElement {
  connectedCallback(): void {
    const box = this.querySelector<HTMLInputElement>('input[name=q]');
    const words = wordsOfAddress(location.pathname, this.dataset['base'] ?? '/');
    if (!box || box.value || !words) return;
    box.value = words;
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

customElements.define('lost-address', LostAddress);
