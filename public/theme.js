// Runs before the first paint, so that a chosen theme never flashes the other one.
const root = document.documentElement;
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
} catch {
  // No storage: the system's theme holds.
}

// The bars of the browser have the color of the chosen theme, or else of the system's.
function paintBars() {
  const { theme } = root.dataset;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    const system = `(prefers-color-scheme: ${meta.dataset.scheme})`;
    meta.media = theme === undefined ? system : meta.dataset.scheme === theme ? 'all' : 'not all';
  }
}
paintBars();
new MutationObserver(paintBars).observe(root, { attributeFilter: ['data-theme'] });
