// Runs before the first paint: shows the chosen theme, in the bars of the browser too, and makes room for a search.
const root = document.documentElement;
const bars = [...document.querySelectorAll('[name=theme-color]')].map((bar) => [bar, bar.media]);
function paint() {
  const { theme } = root.dataset;
  for (const [bar, media] of bars)
    bar.media = theme ? (media.includes(theme) ? 'all' : 'not all') : media;
}
new MutationObserver(paint).observe(root, { attributeFilter: ['data-theme'] });
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
} catch {
  // No storage
}

// The files of a search load at once, and not one after the other.
if (new URLSearchParams(location.search).get('q')?.trim()) {
  root.dataset.asked = '';
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
