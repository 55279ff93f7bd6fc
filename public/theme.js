// Runs before the first paint, so that nothing changes after it: neither the theme that was chosen, nor home for an address
// that has a search.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme holds.
}
document.documentElement.toggleAttribute(
  'data-asked',
  Boolean(new URLSearchParams(location.search).get('q')?.trim()),
);
