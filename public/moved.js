// Redirects from an old address, and keeps the query and the fragment, which a plain redirect of a page would lose.
const link = document.querySelector('main a');
if (link) {
  const to = new URL(link.href);
  for (const [name, value] of new URLSearchParams(location.search))
    to.searchParams.set(name, value);
  if (to.hash === '') to.hash = location.hash;
  location.replace(to);
}
