// Runs before the first paint of a page with a search: for an address with a query, home is not painted first, and the files
// of the search load at once.
if (new URLSearchParams(location.search).get('q')?.trim()) {
  document.documentElement.dataset.asked = '';
  const base = document.currentScript.src.replace(/[^/]*$/, '');
  const load = (path, rel, as) =>
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel,
        as,
        crossOrigin: '',
        fetchPriority: 'low',
        href: base + path,
      }),
    );
  for (const path of ['search.js', 'pagefind/pagefind.js']) load(path, 'modulepreload', 'script');
  for (const path of ['search/names.json', 'search/words.json', 'pagefind/pagefind-entry.json?ts='])
    load(path, 'preload', 'fetch');
}
