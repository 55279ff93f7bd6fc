// An address that leads on: what stands behind its question mark and number sign is taken along, which a plain
// redirect of a page would lose.
const link = document.querySelector('main a');
if (link) {
  const to = new URL(link.href);
  for (const [name, value] of new URLSearchParams(location.search))
    to.searchParams.set(name, value);
  if (to.hash === '') to.hash = location.hash;
  location.replace(to);
}
