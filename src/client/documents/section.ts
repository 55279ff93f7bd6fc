import { decodeAddress } from '../../glossary/browser.ts';

// A rule that has moved to another section: the contents know where it is. They lead here for those that are here, also
// while this page and they are of two builds.
function findRule(): void {
  const { hash, search } = location;
  const id = decodeAddress(hash.slice(1));
  const contents = document.querySelector<HTMLAnchorElement>('.title h1 a')?.href;
  if (id === '' || !contents || document.referrer.startsWith(contents + search)) return;
  const isHere = document.getElementById(id) ?? document.getElementsByName(id)[0];
  if (!isHere) location.replace(contents + search + hash);
}

findRule();
addEventListener('hashchange', findRule);
