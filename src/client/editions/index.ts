// An address with a day cites a ruling as it was then. Any other may name a ruling that the page does not have.
if (new URLSearchParams(location.search).get('on')) {
  void import('./reading.ts').then(({ showCitation }) => showCitation());
} else {
  addEventListener('hashchange', checkRuling);
  checkRuling();
}

function checkRuling(): void {
  const id = location.hash.slice(1);
  if (id === '' || document.getElementById(id)) document.querySelector('.then')?.remove();
  else void import('./missing-ruling.ts').then(({ showMissing }) => showMissing());
}
