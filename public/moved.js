// An address that leads on: what stands behind its question mark and number sign is taken along, which a plain
// redirect of a page would lose. What a ruling read on a day, its text tells, also of one that left.
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
