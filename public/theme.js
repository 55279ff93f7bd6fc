// Runs before the first paint, so that nothing changes after it: neither the theme that was chosen, nor home for an address
// that has a search.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme holds.
}

// The files of a search load at once, and not one after the other.
if (new URLSearchParams(location.search).get('q')?.trim()) {
  document.documentElement.dataset.asked = '';
  const base = document.currentScript.src.replace(/[^/]*$/, '');
  for (const path of ['search.js', 'pagefind/pagefind.js']) preload(path, 'modulepreload');
  for (const path of ['search/names.json', 'search/words.json', 'pagefind/pagefind-entry.json?ts='])
    preload(path, 'preload', 'fetch');
  function preload(path, rel, as = 'script') {
    const link = document.createElement('link');
    Object.assign(link, { rel, as, crossOrigin: '', fetchPriority: 'low', href: base + path });
    document.head.append(link);
  }
}
