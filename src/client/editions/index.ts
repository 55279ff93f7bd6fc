// An address with `on` was cited on a day: the page says what has changed since.
if (new URLSearchParams(location.search).get('on')) {
  void import('./reading.ts').then(({ readCitation }) => readCitation());
}
