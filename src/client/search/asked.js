// Loads the files of the search at once if the address has a query. `asked.js` begins with `theme.js`: one request for both.
const { currentScript } = document;
if (
  currentScript instanceof HTMLScriptElement &&
  new URLSearchParams(location.search).get('q')?.trim()
) {
  const base = currentScript.src.replace(/[^/]*$/, '');
  const loads = {
    'search.js': ['modulepreload', 'script'],
    'pagefind/pagefind.js': ['modulepreload', 'script'],
    'search/names.json': ['preload', 'fetch'],
    'search/words.json': ['preload', 'fetch'],
    'pagefind/pagefind-entry.json?ts=': ['preload', 'fetch'],
    'pagefind/wasm.unknown.pagefind': ['preload', 'fetch'],
  };
  for (const [path, [rel, as]] of Object.entries(loads))
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel,
        as,
        crossOrigin: '',
        fetchPriority: 'low',
        href: base + path,
      }),
    );
}
