import { work } from 'virtual:site';
import { copiedNewer } from 'virtual:wording/citationMenu';
import kinds from 'virtual:wording/kinds';
import { type CitedRuling, citationUrls } from '../../editions/browser.ts';
import { dateInWords } from '../../languages/browser.ts';
import { readTextPath, textUrl } from '../../model/index.ts';
import { format, publicationsText, rulingName, type TextFile } from '../../views/index.ts';
import { fetchText } from '../shared/fetch-json.ts';

/** Maximum wait for the API before the text is taken from the page, in milliseconds. */
const apiTimeoutMs = 2500;

/**
 * Returns the ruling that a number links to, ready to be cited: from its record in the API. On a page that is still open
 * after the connection is lost, the text is taken from the page.
 */
export async function citedRuling(link: HTMLAnchorElement): Promise<CitedRuling> {
  const number = link.hash.slice(1);
  const own = link.pathname === location.pathname;
  const page = textUrl(link.origin + link.pathname);
  try {
    const place = readTextPath(link.pathname);
    if (!place) throw new Error(`${link.pathname} is not the page of a text`);
    const timeout = AbortSignal.timeout(apiTimeoutMs);
    const text = await fetchText(place.base, place.address, timeout);
    const ruling = text.rulings.find((candidate) => candidate.number === number);
    if (!ruling) throw new Error(`${link.href} is not in the API`);
    const standing = ruling.standing === 'current' ? '' : rulingName(ruling, { kinds });
    const sources = ruling.sources.filter(({ name }) => name !== text.title);
    const proof = sources.filter(({ url, quote }) => url !== undefined || quote !== undefined);
    const others = sources.filter((source) => !proof.includes(source));
    const { edition, printed, printedSince } = ruling;
    // In the edition, another rule may have had this printed number.
    const isRenumbered = printedSince?.at(-1)?.since === null;
    return {
      number,
      ...(printed === undefined ? {} : { printed }),
      ...citationUrls(page, number, edition),
      ...(edition !== undefined && { edition }),
      editionName: readingOf(isRenumbered ? undefined : edition),
      ...(place.address.startsWith('glossary/') && { work }),
      title: text.name ?? text.title,
      text: readable(ruling),
      subrules: subrulesOf(ruling, text.rulings).map(
        (below) => `${below.printed ?? below.number} ${readable(below)}`,
      ),
      ...(standing
        ? { standing: [standing, publicationsText(others, kinds)].filter(Boolean).join(', ') }
        : {}),
      ...(proof.length > 0 && { proof: proof.map((source) => publicationsText([source], kinds)) }),
    };
  } catch {
    return {
      number,
      ...(link.matches('.printed') && { printed: link.textContent ?? '' }),
      ...citationUrls(page, number),
      title: shownTitle(link, own),
      text: shownText(link),
    };
  }
}

/** Returns the text of a ruling for people: icons have their names, cells of a table have bars between them. */
function readable({ plain, text }: TextFile['rulings'][number]): string {
  return plain ?? text;
}

/** The rules below a rule, at any depth, in the order of the text. */
function subrulesOf(
  { children = [] }: TextFile['rulings'][number],
  all: TextFile['rulings'],
): TextFile['rulings'] {
  return all
    .filter(({ number }) => children.includes(number))
    .flatMap((child) => [child, ...subrulesOf(child, all)]);
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

function shownTitle(link: Element, own: boolean): string {
  const near = own ? null : link.closest('.naming, .result')?.querySelector('h2 a, .result-open');
  const shown = near ?? document.querySelector('h1');
  return (shown?.textContent ?? '').replace(/\s+/gu, ' ').trim();
}

/** Returns the text of a ruling on the page: a line for each block and each row of a table, without struck words. */
function shownText(link: Element): string {
  const ruling = link.closest('.ruling, .quote, .result-ruling')?.cloneNode(true);
  if (!(ruling instanceof Element)) return '';
  const asides = '.number, .box-label, .crumb, .flag, .result-section, .ruling, .then, del';
  for (const aside of ruling.querySelectorAll(asides)) aside.remove();
  for (const row of ruling.querySelectorAll('tr'))
    row.textContent = [...row.cells].map((cell) => (cell.textContent ?? '').trim()).join(' | ');
  for (const block of ruling.querySelectorAll('p, li, tr, h2, h3, h4, h5, br')) block.append('\n');
  return (ruling.textContent ?? '').replace(/\s*\n\s*/gu, '\n').trim();
}
