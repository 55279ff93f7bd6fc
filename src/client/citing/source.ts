import { work } from 'virtual:site';
import { copiedNewer } from 'virtual:wording/citationMenu';
import kinds from 'virtual:wording/kinds';
import { type CitedRuling, citationUrl, previewUrl } from '../../editions/browser.ts';
import { publicationsText, rulingName, type TextFile } from '../../files/browser.ts';
import { apiPath, dateInWords, readTextPath, textUrl } from '../../glossary/browser.ts';
import { format } from '../../wording/browser.ts';
import { fetchJson } from '../shared/fetch-json.ts';

/** Wait for the API, in milliseconds, before the text is taken from the page. */
const apiTimeoutMs = 2500;

/**
 * The ruling that a number links to, ready to be cited: from the API, or as the page shows it where the API cannot be
 * loaded.
 */
export async function citedRuling(link: HTMLAnchorElement): Promise<CitedRuling> {
  const number = link.hash.slice(1);
  const own = link.pathname === location.pathname;
  const page = textUrl(link.origin + link.pathname);
  try {
    const place = readTextPath(link.pathname);
    if (!place) throw new Error(`${link.pathname} is not the page of a text`);
    const text = await fetchJson<TextFile>(
      place.base + apiPath(place.address),
      AbortSignal.timeout(apiTimeoutMs),
    );
    const ruling = text.rulings.find((candidate) => candidate.number === number);
    if (!ruling) throw new Error(`${link.href} is not in the API`);
    const standing = ruling.standing === 'current' ? '' : rulingName(ruling, { kinds });
    const sources = publicationsText(
      ruling.sources.filter(({ name }) => name !== text.title),
      kinds,
    );
    const { edition, printed } = ruling;
    return {
      number,
      ...(printed === undefined ? {} : { printed }),
      url: citationUrl(page, number, edition),
      preview: previewUrl(page, number, edition),
      ...(edition !== undefined && { edition }),
      editionName: readingOf(edition),
      ...(place.address.startsWith('glossary/') && { work }),
      title: text.name ?? text.title,
      text: withCells(ruling.text, ruling.html),
      ...(standing ? { standing: [standing, sources].filter(Boolean).join(', ') } : {}),
    };
  } catch {
    const printed = link.matches('.printed') ? { printed: link.textContent ?? '' } : {};
    return {
      number,
      ...printed,
      url: citationUrl(page, number),
      preview: previewUrl(page, number),
      title: shownTitle(link, own),
      text: shownText(link),
    };
  }
}

/**
 * Describes the cited version of a ruling: the last edition's, or a newer one. Empty without editions.
 *
 * @param edition the date of the last edition, if it has the same text
 */
function readingOf(edition: string | undefined): string {
  const { lang } = document.documentElement;
  if (edition !== undefined) return dateInWords(edition, lang, 'medium');
  const last = document.querySelector<HTMLTimeElement>('.imprint time')?.dateTime;
  return last ? format(copiedNewer, { date: dateInWords(last, lang, 'medium') }) : '';
}

/** Separator of the cells of a row in a copy. */
const cellMark = ' | ';

/** The text of a ruling with the cells of its tables separated: what editions compare has a space between them. */
function withCells(text: string, html: string): string {
  if (!html.includes('<table')) return text;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const icon of body.querySelectorAll('[data-icon]')) icon.replaceWith(iconMark);
  const lines = text.split('\n');
  let from = 0;
  for (const row of body.querySelectorAll('tr')) {
    const cells = [...row.cells].map((cell) => `(${patternOf(cell.textContent ?? '')})`);
    const pattern = new RegExp(`^${cells.join(' ?')}$`, 'u');
    const at = lines.findIndex((line, index) => index >= from && pattern.test(line));
    const found = pattern.exec(lines[at] ?? '');
    if (!found) continue;
    lines[at] = found.slice(1).join(cellMark).trim();
    from = at + 1;
  }
  return lines.join('\n');
}

const iconMark = '\uFFFC';

// A cell as the text has it: with one space between words, and the code of each icon.
function patternOf(cell: string): string {
  const words = cell.replace(/\s+/gu, ' ').trim();
  return words
    .replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
    .replaceAll(iconMark, '\\[[^\\]]+\\]')
    .replace(/["“”„]/gu, '["“”„]')
    .replace(/['‘’‚]/gu, "['‘’‚]");
}

function shownTitle(link: Element, own: boolean): string {
  const near = own ? null : link.closest('.naming, .result')?.querySelector('h2 a, .result-open');
  const shown = near ?? document.querySelector('h1');
  return (shown?.textContent ?? '').replace(/\s+/gu, ' ').trim();
}

function shownText(link: Element): string {
  const copy = link.closest('.ruling, .quote, .result-ruling')?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  const asides = '.number, .box-label, .crumb, .flag, .result-section, .ruling';
  for (const aside of copy.querySelectorAll(asides)) aside.remove();
  for (const icon of copy.querySelectorAll('[data-icon]')) {
    icon.replaceWith(`[${icon.getAttribute('aria-label') ?? ''}]`);
  }
  for (const row of copy.querySelectorAll('tr')) {
    row.textContent = [...row.cells].map((cell) => (cell.textContent ?? '').trim()).join(cellMark);
  }
  for (const block of copy.querySelectorAll('p, li, tr, h2, h3, h4, h5, br')) block.append('\n');
  return (copy.textContent ?? '').replace(/\s*\n\s*/gu, '\n').trim();
}
