// Before the first paint: the theme, and marks of an address with a query or a day
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
const query = new URLSearchParams(location.search);
if (query.get('q')?.trim()) root.dataset.asked = '';
if (query.get('on')) root.dataset.dated = '';
