// Runs before the first paint, so that a chosen theme never flashes the other one. Browser bars have its color too.
const root = document.documentElement;
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
} catch {
  // No storage: the system's theme holds.
}

function paintBars() {
  const { theme } = root.dataset;
  for (const meta of document.querySelectorAll('[data-scheme]')) {
    const { scheme } = meta.dataset;
    if (theme) meta.media = scheme === theme ? 'all' : 'not all';
    else meta.media = `(prefers-color-scheme: ${scheme})`;
  }
}
paintBars();
new MutationObserver(paintBars).observe(root, { attributeFilter: ['data-theme'] });
