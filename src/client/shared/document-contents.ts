import words from 'virtual:wording/sections';
import { decodeAddress } from '../../model/index.ts';
import { plural } from '../../views/index.ts';
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
    rules.find(({ textContent }) => filterKey(textContent) === filterKey(id))
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

/** Marks the matches, and unfolds the headings above. The style sheet hides the rest. */
function showMatches(host: HTMLElement, typed: string): void {
  const wanted = filterKey(typed).split(' ').filter(Boolean);
  let found = 0;
  for (const link of host.querySelectorAll('.tree li a')) {
    const own = filterKey(link.textContent ?? '').split(' ');
    const isFound = wanted.every((word) => own.some((one) => one.startsWith(word)));
    link.toggleAttribute('data-found', isFound);
    if (isFound) found++;
  }
  for (const fold of host.querySelectorAll('details'))
    fold.open = wanted.length > 0 && fold.querySelector('[data-found]') !== null;
  const status = host.querySelector('[role=status]');
  if (!status) return;
  host.toggleAttribute('data-filtered', wanted.length > 0);
  const { lang } = document.documentElement;
  const said = found === 0 ? words.filterNone : plural(lang, words.filterFound, found);
  status.textContent = wanted.length === 0 ? '' : said;
}

/** Key for comparing texts: without case and accents, full stops only inside of numbers. */
function filterKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+|\.(?=\s|$)/gu, ' ')
    .trim();
}

/**
 * `<document-contents>`: contents of a document that is divided into sections. The address of a rule or a heading on this page
 * leads on to its section. A filter shows the places with matching words or numbers, and the section that the reader comes
 * from is marked.
 */
define('document-contents', (host) => {
  leadOn(host);
  addEventListener('hashchange', () => leadOn(host));
  markOrigin(host);
  const filter = host.querySelector<HTMLElement>('.tree-filter');
  const box = filter?.querySelector('input');
  if (!filter || !box) return;
  filter.hidden = false;
  box.addEventListener('input', () => showMatches(host, box.value));
  if (box.value !== '') showMatches(host, box.value);
});
