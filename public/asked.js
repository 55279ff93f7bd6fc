// Loads the files of the search at once if the address has a query.
if (new URLSearchParams(location.search).get('q')?.trim()) {
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
  for (const path of [
    'search/names.json',
    'search/words.json',
    'pagefind/pagefind-entry.json?ts=',
    'pagefind/wasm.unknown.pagefind',
  ])
    load(path, 'preload', 'fetch');
}
