// Runs before the first paint: the chosen theme, in the bars of the browser too, and the mark of an address with a query.
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
if (new URLSearchParams(location.search).get('q')?.trim()) root.dataset.asked = '';
