import { addressOf, apiPath } from '../../glossary/browser.ts';
import { cached, type QueryWord, type Target } from '../../search/browser.ts';
import { element, loadStyleSheet } from '../shared/index.ts';
import { highlight } from './highlight.ts';
import type { TextPart } from './state.ts';

/** A ruling in the API. */
interface ApiRuling {
  number: string;
  url: string;
  printed?: string;
  html: string;
  standing: string;
  heading?: string;
  changedTargets?: unknown[];
}

interface ApiText {
  rulings: ApiRuling[];
}

/** Rulings shown of a name without an entry, at most. */
const maxMentions = 4;

const texts = new Map<string, Promise<ApiText>>();
const pages = new Map<string, Promise<Document>>();

/**
 * The text of a result: a ruling of an entry or document; rulings that mention a name without an entry; the row of an icon
 * in the legend.
 *
 * @param number the ruling; without it, the first ones, at most `limit`
 * @param words to highlight
 * @throws where the text cannot be loaded
 */
export async function loadParts(
  base: string,
  target: Target,
  number: string | undefined,
  words: readonly QueryWord[],
  limit = 1,
): Promise<TextPart[]> {
  const parts = isOnPage(target)
    ? [partOfPage(await loadPage(target.url), target)]
    : rulingParts(await loadText(base, target), number, limit);
  for (const { root } of parts) highlight(root, words);
  if (parts.some(({ root }) => root.querySelector('[data-icon]')))
    void loadStyleSheet(`${base}icons.css`);
  return parts.map(({ root, ...part }) => ({ ...part, nodes: [...root.childNodes] }));
}

/** Loads what {@link loadParts} needs, so that it resolves at once. Never rejects. */
export async function preloadParts(base: string, target: Target): Promise<void> {
  const loading = isOnPage(target) ? loadPage(target.url) : loadText(base, target);
  await loading.catch(() => undefined);
}

function isOnPage({ type }: Target): boolean {
  return type === 'term' || type === 'icon';
}

/** A part, its nodes still in an element of their own. */
type RootedPart = Omit<TextPart, 'nodes'> & { root: Element };

function rulingParts(
  { rulings }: ApiText,
  number: string | undefined,
  limit: number,
): RootedPart[] {
  const one = rulings.filter((ruling) => ruling.number === number);
  return (one.length > 0 ? one : rulings.slice(0, limit)).map(
    ({ number, url, printed, html, standing, heading, changedTargets }) => ({
      // The site's own HTML, sanitised at build time. Parsed as another document, in which nothing is loaded or run.
      root: new DOMParser().parseFromString(html, 'text/html').body,
      ruling: {
        number,
        ...(printed && { printed }),
        url,
        standing,
        toReview: changedTargets !== undefined,
      },
      ...(heading ? { heading } : {}),
    }),
  );
}

function partOfPage(page: Document, { type, url }: Target): RootedPart {
  const root = element('div', {}, ...(type === 'icon' ? iconNodes(page, url) : mentions(page)));
  if (!root.hasChildNodes()) throw new Error(`${url} has no such text`);
  return { root };
}

function loadText(base: string, { type, slug }: Target): Promise<ApiText> {
  const url = base + apiPath(addressOf({ type: type === 'document' ? type : 'entry', slug }));
  return cached(texts, url, async () => (await load(url)).json());
}

function loadPage(url: string): Promise<Document> {
  const address = url.replace(/#.*/u, '');
  return cached(pages, address, async () =>
    new DOMParser().parseFromString(await (await load(address)).text(), 'text/html'),
  );
}

async function load(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

function mentions(page: Document): Node[] {
  return [...page.querySelectorAll('main .naming')].slice(0, maxMentions).map((part) => {
    const copy = document.importNode(part, true);
    for (const heading of copy.querySelectorAll('h2')) {
      heading.replaceWith(element('p', { class: 'result-heading' }, ...heading.childNodes));
    }
    return copy;
  });
}

// The row of the legend: picture, code, name and meaning.
function iconNodes(page: Document, url: string): Node[] {
  const id = url.slice(url.indexOf('#') + 1);
  const cells = [...(page.getElementById(id)?.querySelectorAll('td') ?? [])];
  if (cells.length === 0) return [];
  const parts = cells.map((cell) => [...document.importNode(cell, true).childNodes, ' ']);
  return [element('div', { class: 'result-icon' }, ...parts.flat())];
}
