import type { Target } from '../search/book.ts';
import { markedWords } from '../search/passage.ts';
import type { QueryWord } from '../search/query.ts';
import type { IndexedRuling } from '../search/segments.ts';
import { element } from './search-dom.ts';

/** A ruling as the API gives it. */
interface ApiRuling {
  number: string;
  html: string;
  standing: string;
}

interface ApiEntry {
  url: string;
  title: string;
  rulings: ApiRuling[];
}

const standingWords: Record<string, string> = {
  temporary: 'Temporary ruling',
  superseded: 'Superseded ruling',
  reversed: 'Reversed ruling',
};

/** What a ruling's standing is called where it is not current; empty where it is. */
export function standingWord(standing: string): string {
  return standingWords[standing] ?? '';
}

const entries = new Map<string, Promise<ApiEntry>>();
const pages = new Map<string, Promise<DocumentFragment>>();

/**
 * The text of a result in full: the ruling asked for, or the first ones.
 *
 * @param number the ruling to show; without it, as many of the first as `most` says
 * @param indexed what the search knows of the ruling, for texts that the API does not have
 * @throws where it cannot be loaded
 */
export async function rulingsOf(
  base: string,
  target: Target,
  number: string | undefined,
  indexed: IndexedRuling | undefined,
  most = 1,
): Promise<DocumentFragment> {
  const fragment = document.createDocumentFragment();
  if (target.type === 'entry') {
    const entry = await entryOf(base, target.slug);
    const one = entry.rulings.filter((ruling) => ruling.number === number);
    const shown = one.length > 0 ? one : entry.rulings.slice(0, most);
    showIcons(
      base,
      shown.some(({ html }) => html.includes('data-icon=')),
    );
    fragment.append(...shown.map((ruling) => rulingElement(target.url, ruling)));
    return fragment;
  }
  if (target.type === 'term') {
    fragment.append((await pageOf(base, target.url)).cloneNode(true));
    return fragment;
  }
  if (!indexed) {
    fragment.append(element('p', {}, element('a', { href: target.url }, `Read ${target.name}`)));
    return fragment;
  }
  if (indexed.heading) fragment.append(element('p', { class: 'result-heading' }, indexed.heading));
  fragment.append(...indexed.text.split('\n').map((line) => element('p', {}, line)));
  return fragment;
}

function rulingElement(url: string, { number, html, standing }: ApiRuling): HTMLElement {
  const word = standingWord(standing);
  return element(
    'div',
    { class: word ? 'result-ruling box' : 'result-ruling', 'data-standing': standing },
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

function entryOf(base: string, slug: string): Promise<ApiEntry> {
  return remembered(entries, slug, async () => {
    const response = await fetch(`${base}api/glossary/${slug}.json`);
    if (!response.ok) throw new Error(`${slug}: ${response.status}`);
    return response.json();
  });
}

// A name without an entry: its page gathers the rulings that name it.
function pageOf(base: string, url: string): Promise<DocumentFragment> {
  return remembered(pages, url, async () => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fragment = document.createDocumentFragment();
    const parts = [...page.querySelectorAll('main .naming')].slice(0, 4);
    for (const heading of parts.flatMap((part) => [...part.querySelectorAll('h2')])) {
      heading.replaceWith(element('p', { class: 'result-heading' }, ...heading.childNodes));
    }
    if (parts.length === 0) throw new Error(`${url} holds no rulings`);
    showIcons(
      base,
      parts.some((part) => part.querySelector('[data-icon]')),
    );
    fragment.append(...parts);
    return fragment;
  });
}

function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? load();
  known.set(key, value);
  value.catch(() => known.delete(key));
  return value;
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
