// Redirects from an old address, and keeps the query and the fragment, which a plain redirect of a page would lose. An
// address of a ruling with a day leads to the page of the text, which shows the ruling on that day, even if it was
// retired.
const link = document.querySelector('main a');
const [, folder, number] = /\/(glossary|documents)\/[^/]+\/(\d+)\/$/u.exec(location.pathname) ?? [];
if (number && new URLSearchParams(location.search).has('on')) {
  location.replace(`../${location.search}#${folder === 'documents' ? 'r' : 'p'}${number}`);
} else if (link && document.querySelector('meta[http-equiv=refresh]')) {
  const to = new URL(link.href);
  for (const [name, value] of new URLSearchParams(location.search))
    to.searchParams.set(name, value);
  if (to.hash === '') to.hash = location.hash;
  location.replace(to);
}
