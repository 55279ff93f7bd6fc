import words from 'virtual:wording/lost';
import { correctedTo, noTextAt } from 'virtual:wording/search';
import {
  decodeAddress,
  lettersDropped,
  pagePath,
  printedKey,
  readTextPath,
  shareUrl,
} from '../../model/index.ts';
import { format, formatHtml, linkHtml } from '../../views/index.ts';
import { define } from './dom.ts';
import { fetchText } from './fetch-json.ts';

/**
 * Returns the words in an unknown address: "space time portl" for `/sub/glossary/space-time-portl/7/`.
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

/**
 * `<lost-address>`: for a printed number in another case, leads to the rule; for an unknown number, names the text; for any other address, searches for the name that the address resembles, or else for the words of the address of a text.
 */
define('lost-address', async (host, base) => {
  const shared = lettersDropped(location.pathname);
  if (shared !== undefined) return location.replace(shared + location.search);
  const [title, lead] = [host.querySelector('h1'), host.querySelector('.lead')];
  const box = host.querySelector<HTMLInputElement>('input[name=q]');
  const script = host.querySelector<HTMLElement>('glossary-search')?.dataset['script'] ?? '';
  const asked = wordsOfAddress(location.pathname, base);
  if (!title || !lead || !box || asked === '') return undefined;
  const place = readTextPath(location.pathname.replace(/\/?$/u, '/'));
  const number = place?.number?.replace(/^\D/u, '') ?? place?.printed;
  const url = place && `${base}${pagePath(place.address)}`;
  const { nearestText }: typeof import('../search/controller.ts') = await import(
    /* @vite-ignore */ script
  );
  const target = await nearestText(base, url, asked);
  if (box.value || !(target || place)) return undefined;
  const { name, url: href } = target ?? { name: asked, url: '' };
  if (place && href === url && number !== undefined) {
    // The case of a printed number: `702.19B`, `appendix-a`.
    const text = await fetchText(base, place.address).catch(() => undefined);
    const key = printedKey(number);
    const rule = text?.rulings.find(({ printed = '' }) => printedKey(printed) === key);
    if (rule) return location.replace(shareUrl(href, rule.number) + location.search);
    document.title = title.textContent = format(words.noRuling, { name, number });
    lead.innerHTML = formatHtml(words.noRulingLead, { entry: linkHtml({ name, href }) });
    return undefined;
  }
  const query = target && number !== undefined ? `${name} ${number}` : name;
  const address = decodeAddress(location.pathname);
  if (target)
    lead.textContent = `${format(noTextAt, { address })} ${format(correctedTo, { to: query })}`;
  box.value = query;
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
});
