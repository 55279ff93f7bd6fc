// Loaded with every page of a text: an address with `on` is a citation of that day.
if (new URLSearchParams(location.search).get('on')) {
  void import('./reading.ts').then(({ showCitation }) => showCitation());
}
