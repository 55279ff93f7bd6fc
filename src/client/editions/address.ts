import { element, elementNamed } from '../shared/dom.ts';

// Some hosts serve a page without its closing slash as well, and as `index.html`: scripts read the address of the page.
const url = location.href.replace(/(\/(index\.html)?)?(?=[?#]|$)/u, '/');
if (url !== location.href && !document.querySelector('lost-address'))
  history.replaceState(history.state, '', url);

// An address with a day is a citation; without a day, the page may lack the number in the address.
if (new URLSearchParams(location.search).get('on')) {
  void import('./reading.ts').then(({ showCitation }) => showCitation());
} else {
  addEventListener('hashchange', checkRuling);
  checkRuling();
}

function checkRuling(): void {
  document.querySelector('.then')?.remove();
  if (location.hash === '' || elementNamed(location.hash)) return;
  void import('./edition-notices.ts').then(({ showMissing }) => showMissing());
}

/** Names the text and the section of a current ruling without a heading that the address names. */
function showSection(): void {
  document.querySelector('.crumb')?.remove();
  const named = elementNamed(location.hash);
  // A ruling with a heading is a section.
  const ruling = named?.closest('.text:not([data-past]) .ruling:not(section)');
  const title = document.querySelector('h1')?.textContent.trim();
  const above = [...document.querySelectorAll('.text :is(h2, h3, h4, h5)')].findLast(
    (heading) =>
      ruling && heading.compareDocumentPosition(ruling) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (!ruling || !above || !title) return;
  const link = element(
    'a',
    { class: 'named', href: `#${above.id}` },
    `${title} \u203a ${above.textContent.trim()}`,
  );
  ruling.prepend(element('span', { class: 'crumb' }, link));
}

addEventListener('hashchange', showSection);
showSection();
