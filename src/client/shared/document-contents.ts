import { decodeAddress, printedKey } from '../../model/index.ts';
import { define } from './dom.ts';

function leadOn(host: HTMLElement): void {
  const id = decodeAddress(location.hash.slice(1));
  // The whole text of a day is shown here.
  if (id === '' || location.search.includes('&whole')) return;
  const place = placeOf(host, id);
  const link = place?.matches('a') ? place : place?.firstElementChild;
  if (!(link instanceof HTMLAnchorElement)) return;
  const url = new URL(link.href);
  url.search = location.search;
  // A printed number in the address may differ from the text, in case or punctuation: then the fragment of the link
  // stays.
  if ([place?.id, link.name].includes(id)) url.hash = id;
  location.replace(url);
}

/** Finds the heading or the rule with an id or a printed number. */
function placeOf(host: HTMLElement, id: string): Element | undefined {
  const place = document.getElementById(id) ?? document.getElementsByName(id)[0];
  if (place) return host.contains(place) ? place : undefined;
  const rules = [...host.querySelectorAll('details > p > a')];
  return (
    rules.find(({ textContent }) => textContent === id) ??
    rules.find(({ textContent }) => printedKey(textContent) === printedKey(id))
  );
}

/** Marks the section from which the reader came, and unfolds the headings above. */
function markOrigin(host: HTMLElement): void {
  const [origin] = document.referrer.split(/[?#]/u);
  const link = [...host.querySelectorAll('a')].find((one) => one.href === origin);
  if (!link) return;
  link.setAttribute('aria-current', 'location');
  for (const fold of host.querySelectorAll('details')) if (fold.contains(link)) fold.open = true;
  if (location.hash === '') link.scrollIntoView({ block: 'center' });
}

/**
 * `<document-contents>`: contents of a document that is divided into sections. The address of a rule or a heading on this page
 * leads on to its section. The section that the reader comes from is marked.
 */
define('document-contents', (host) => {
  leadOn(host);
  addEventListener('hashchange', () => leadOn(host));
  markOrigin(host);
});
