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
  const id = location.hash.slice(1);
  const named = elementNamed(location.hash);
  document.querySelector('.then')?.remove();
  if (id === '' || (named && !named.matches('.printed'))) return;
  void import('./edition-notices.ts').then(({ showEarlierBearer, showMissing }) =>
    named ? showEarlierBearer(named) : showMissing(),
  );
}

/** Names the text and the section of a current ruling that the address names. */
function showSection(): void {
  document.querySelector('.crumb')?.remove();
  const named = elementNamed(location.hash);
  const ruling = named?.closest('.text:not([data-past]) .ruling');
  const title = document.querySelector('h1')?.textContent.trim();
  const headings = 'h2, h3, h4, h5';
  // A rule with a heading belongs to the nearest larger heading.
  const own = ruling?.matches(headings) ? ruling : ruling?.querySelector(headings);
  const above = [...document.querySelectorAll(`.text :is(${headings})`)].findLast(
    (heading) =>
      ruling &&
      heading.compareDocumentPosition(ruling) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !(own && heading.tagName >= own.tagName),
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
