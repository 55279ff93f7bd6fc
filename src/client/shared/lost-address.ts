import words from 'virtual:wording/lost';
import { decodeAddress, lettersDropped, readTextPath } from '../../model/index.ts';
import { format, formatHtml, linkHtml } from '../../views/index.ts';
import { define } from './dom.ts';
import { fetchText } from './fetch-json.ts';

/**
 * Returns the words of an unknown address: "space time portl" for `/sub/glossary/space-time-portl/7/`.
 *
 * @param path path of the address
 * @param base base path of the site, with a slash at both ends
 */
function wordsOfAddress(path: string, base: string): string {
  const inside = path.startsWith(base) ? path.slice(base.length) : path;
  const words = inside
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .split('/')
    .filter((part) => !/^(?:glossary|terms|documents|letters|index|[pr]?\d+|)$/u.test(part))
    .map((part) => decodeAddress(part).replace(/[^\p{L}\p{N}']+/gu, ' '));
  return words.join(' ').trim().slice(0, 100);
}

/** `<lost-address>`: names the text whose number is unknown; for any other address, searches for the words of the address. */
define('lost-address', async (host, base) => {
  const shared = lettersDropped(location.pathname);
  if (shared !== undefined) return location.replace(shared + location.search);
  const [title, lead] = [host.querySelector('h1'), host.querySelector('.lead')];
  const place = readTextPath(location.pathname.replace(/\/?$/u, '/'));
  const number = place?.number?.replace(/^\D/u, '') ?? place?.printed;
  const isNumber = place && number !== undefined;
  const text = isNumber && (await fetchText(place.base, place.address).catch(() => undefined));
  if (text && title && lead) {
    const { url: href, title: own, name = own } = text;
    document.title = title.textContent = format(words.noRuling, { name, number });
    lead.innerHTML = formatHtml(words.noRulingLead, { entry: linkHtml({ name, href }) });
    return undefined;
  }
  const box = host.querySelector<HTMLInputElement>('input[name=q]');
  const query = wordsOfAddress(location.pathname, base);
  if (!box || box.value || !query) return undefined;
  box.value = query;
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
});
