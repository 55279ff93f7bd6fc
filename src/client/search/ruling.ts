import { addressOf, apiPath } from '../../glossary/browser.ts';
import { markedWords, type QueryWord, type Target } from '../../search/browser.ts';
import { element } from '../shared/index.ts';
import { remembered } from './memory.ts';

/** A ruling as the API gives it. */
interface ApiRuling {
  number: string;
  html: string;
  standing: string;
  heading?: string;
}

interface ApiText {
  rulings: ApiRuling[];
}

/** What each kind of result is called. */
export const kindWords = {
  card: 'Card',
  term: 'Term',
  document: 'Document',
  name: 'Name without an entry',
  icon: 'Icon',
} as const;

const standingWords: Record<string, string> = {
  temporary: 'Temporary ruling',
  superseded: 'Superseded ruling',
  reversed: 'Reversed ruling',
};

/** What a ruling's standing is called where it is not current; empty where it is. */
export function standingWord(standing: string): string {
  return standingWords[standing] ?? '';
}

const texts = new Map<string, Promise<ApiText>>();
const pages = new Map<string, Promise<Document>>();

/**
 * The text of a result in full: the ruling asked for, or the first ones; of a name without an entry, what names it; of
 * an icon, what it says.
 *
 * @param number the ruling to show; without it, as many of the first as `most` says
 * @throws where it cannot be loaded
 */
export async function rulingsOf(
  base: string,
  target: Target,
  number: string | undefined,
  most = 1,
): Promise<DocumentFragment> {
  const fragment = document.createDocumentFragment();
  switch (target.type) {
    case 'term':
      fragment.append(...(await namingParts(target.url)));
      break;
    case 'icon':
      fragment.append(...(await iconParts(target.url)));
      break;
    default: {
      const { rulings } = await textOf(base, target);
      const one = rulings.filter((ruling) => ruling.number === number);
      const shown = one.length > 0 ? one : rulings.slice(0, most);
      fragment.append(...shown.map((ruling) => rulingElement(target.url, ruling)));
    }
  }
  showIcons(base, fragment.querySelector('[data-icon]') !== null);
  return fragment;
}

/** Loads what {@link rulingsOf} shows of a target, so that it is there at once. Never rejects. */
export async function preloadRulings(base: string, target: Target): Promise<void> {
  const isPage = target.type === 'term' || target.type === 'icon';
  const loading = isPage ? pageOf(pageAddress(target.url)) : textOf(base, target);
  await loading.catch(() => undefined);
}

function rulingElement(url: string, { number, html, standing, heading }: ApiRuling): HTMLElement {
  const word = standingWord(standing);
  return element(
    'div',
    { class: word ? 'result-ruling box' : 'result-ruling', 'data-standing': standing },
    heading ? element('p', { class: 'result-heading' }, heading) : undefined,
    word ? element('p', { class: 'box-label' }, element('strong', {}, word)) : undefined,
    element(
      'div',
      {},
      parsed(html),
      ' ',
      element('a', { class: 'number', href: `${url}#${number}` }, number),
    ),
  );
}

// The site's own HTML, sanitised when it was built. Parsed in a document of its own, so that nothing runs.
function parsed(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  fragment.append(...body.childNodes);
  return fragment;
}

function textOf(base: string, { type, slug }: Target): Promise<ApiText> {
  const text = addressOf({ type: type === 'document' ? type : 'entry', slug });
  const address = base + apiPath(text);
  return remembered(texts, address, async () => (await loaded(address)).json());
}

function pageOf(url: string): Promise<Document> {
  return remembered(pages, url, async () =>
    new DOMParser().parseFromString(await (await loaded(url)).text(), 'text/html'),
  );
}

function pageAddress(url: string): string {
  return url.replace(/#.*/u, '');
}

async function loaded(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

// A name without an entry: its page gathers the rulings that name it.
async function namingParts(url: string): Promise<Node[]> {
  const page = await pageOf(pageAddress(url));
  const parts = [...page.querySelectorAll('main .naming')].slice(0, 4);
  if (parts.length === 0) throw new Error(`${url} holds no rulings`);
  return parts.map((part) => {
    const copy = document.importNode(part, true);
    for (const heading of copy.querySelectorAll('h2')) {
      heading.replaceWith(element('p', { class: 'result-heading' }, ...heading.childNodes));
    }
    return copy;
  });
}

// An icon: its row of the legend, which has the picture, the code, the name and what it says.
async function iconParts(url: string): Promise<Node[]> {
  const id = url.slice(url.indexOf('#') + 1);
  const cells = (await pageOf(pageAddress(url))).getElementById(id)?.querySelectorAll('td') ?? [];
  if (cells.length === 0) throw new Error(`${url} is no row of the legend`);
  const parts = [...cells].map((cell) => [...document.importNode(cell, true).childNodes, ' ']);
  return [element('div', { class: 'result-icon' }, ...parts.flat())];
}

function showIcons(base: string, isWanted: boolean): void {
  const href = `${base}icons.css`;
  if (!isWanted || document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(element('link', { rel: 'stylesheet', href }));
}

/** Marks the words of a query in everything below a node. */
export function mark(root: Node, words: readonly QueryWord[]): void {
  if (words.length === 0) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  }
  for (const text of texts) {
    if (text.parentElement?.closest('.number, .box-label, mark')) continue;
    for (const word of markedWords(text.data, words).reverse()) {
      const found = text.splitText(word.at);
      found.splitText(word.length);
      found.replaceWith(element('mark', {}, found.data));
    }
  }
}

/**
 * The part of a text where most of the words stand.
 *
 * @param most how long, in characters
 */
export function snippet(text: string, words: readonly QueryWord[], most = 180): string {
  const line = text.replace(/\s+/gu, ' ');
  if (line.length <= most) return line;
  const places = markedWords(line, words).map(({ at }) => at);
  const counts = places.map((from) => places.filter((at) => at >= from && at < from + most).length);
  const densest = places[counts.indexOf(Math.max(...counts))] ?? 0;
  const from = densest < most / 2 ? 0 : line.lastIndexOf(' ', densest - 30) + 1;
  const cut = line.lastIndexOf(' ', from + most);
  const end = from + most >= line.length ? line.length : cut > from ? cut : from + most;
  return `${from > 0 ? '\u2026' : ''}${line.slice(from, end)}${end < line.length ? '\u2026' : ''}`;
}
