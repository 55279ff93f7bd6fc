import { words as language } from 'virtual:language';
import * as words from 'virtual:wording/briefing';
import kinds, { rulingCount } from 'virtual:wording/kinds';
import type { GraphEdge } from '../../link/index.ts';
import {
  type Address,
  apiPath,
  escapeHtml,
  isTextAddress,
  sitePaths,
  type TextAddress,
} from '../../model/index.ts';
import {
  addressOfTarget,
  type Deck,
  NameMatcher,
  type NameTarget,
  readDeck,
  readNameIndex,
} from '../../search/browser.ts';
import {
  type BriefingRuling,
  briefingOf,
  format,
  formatHtml,
  joinList,
  placesOfPairs,
  plural,
  quoteHtml,
  type TextFile,
} from '../../views/index.ts';
import { moveToResult, showResult } from '../shared/dom.ts';
import { fetchFile, graphFile, namesFile, textFile } from '../shared/fetch-json.ts';

/** Maximum number of names shown: more than any deck has different cards. */
const maxNames = 200;
/** Room on paper, in characters: two pages, the margin of a ruling, the name of a text. */
const printed = { pages: 12_000, ruling: 40, name: 90 };

/** Parts of a briefing in order, with their headings. */
const parts = [
  ['first', words.briefingFirst],
  ['pairs', words.briefingPairs],
  ['rest', words.briefingRest],
] as const;

/** `<deck-briefing>`: shows the rulings of the cards in a deck list, pasted by the reader or read from the address. */
class DeckBriefing extends HTMLElement {
  #names: Promise<NameMatcher> | undefined;
  #graph: Promise<{ edges: GraphEdge[] }> | undefined;
  /** The address that holds the names shown. */
  #link = '';

  connectedCallback(): void {
    const form = this.querySelector('form');
    const list = form?.querySelector('textarea');
    if (!form || !list) return;
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#show(list.value);
    });
    this.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.matches('[data-print]')) print();
      if (target.matches('[data-copy]'))
        navigator.clipboard.writeText(this.#link).then(
          () => showResult(this, words.briefingCopied),
          () => showResult(this, words.briefingNotCopied),
        );
      const { written, name } = target.dataset;
      if (written === undefined || name === undefined) return;
      list.value = list.value.replace(written, () => name);
      this.#show(list.value);
    });
    const readAddress = (): void => {
      const deck = new URLSearchParams(location.hash.slice(1)).get('deck');
      if (deck === null || location.href === this.#link) return;
      list.value = deck;
      this.#show(deck);
    };
    addEventListener('hashchange', readAddress);
    readAddress();
  }

  #show(list: string): void {
    this.#briefing(list).catch(() => {
      this.#names = this.#graph = undefined;
      showResult(this, words.briefingFailed, '');
    });
  }

  async #briefing(list: string): Promise<void> {
    const base = this.dataset['base'] ?? '/';
    this.#names ??= fetchFile(namesFile, `${base}search/names.json`).then((file) =>
      NameMatcher.of(readNameIndex(file, language)),
    );
    this.#graph ??= fetchFile(graphFile, base + sitePaths.apiGraph);
    const deck = readDeck(list, await this.#names);
    const cards = deck.cards.slice(0, maxNames);
    const addresses = new Set<Address>(cards.flatMap((card) => addressOfTarget(card) ?? []));
    const { edges } = await this.#graph;
    const pairs = placesOfPairs(edges, addresses);
    const sources = new Set([...[...addresses].filter(isTextAddress), ...pairs.values()]);
    const texts = await Promise.all(
      [...sources].map(
        async (address): Promise<[TextAddress, TextFile]> => [
          address,
          await fetchFile(textFile, base + apiPath(address)),
        ],
      ),
    );
    const briefing = briefingOf(addresses, new Map(texts), pairs);
    const shown = parts.map(([part, heading]) => [heading, briefing[part]] as const);
    const names = [...deck.cards, ...deck.unknown].map(({ name }) => name);
    const deckNames = new URLSearchParams({ deck: names.join('\n') });
    this.#link = new URL(`#${deckNames}`, location.href).href;
    history.replaceState(history.state, '', this.#link);
    const actions = this.querySelector<HTMLElement>('[data-copy]')?.parentElement;
    if (actions) actions.hidden = cards.length === 0;
    const { lang } = document.documentElement;
    const count = shown.reduce((sum, [, rulings]) => sum + rulings.length, 0);
    const rulings = plural(lang, rulingCount, count);
    const summary = plural(lang, words.briefingCount, cards.length, { rulings });
    const shownList = `${words.briefingList}: ${joinList(lang, names)}`;
    const html = `${rulingsHtml(shown)}${namesHtml(deck)}<p class="on-paper">${escapeHtml(shownList)}</p>`;
    showResult(this, names.length === 0 ? words.briefingEmpty : summary, html);
    if (names.length > 0) moveToResult(this, plural(lang, words.briefingEdit, names.length));
  }
}

/** Renders the names without rulings: names that are only mentioned, and in one line unknown names with the nearest. */
function namesHtml({ cards, unknown }: Deck): string {
  const near = (written: string, { name }: NameTarget): string =>
    `<button type="button" class="text-button" data-written="${escapeHtml(written)}" data-name="${escapeHtml(name)}">${escapeHtml(name)}</button>`;
  const items = unknown.map(({ name, near: targets }) => {
    const names = targets.map((target) => near(name, target)).join(', ');
    const said = names === '' ? '' : ` (${formatHtml(words.briefingNear, { names })})`;
    return `<strong>${escapeHtml(name)}</strong>${said}`;
  });
  const mentioned = cards
    .filter(({ type }) => type === 'term')
    .map(({ name, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`);
  const names = mentioned.join(', ');
  const cut = cards.length > maxNames ? format(words.briefingCut, { count: maxNames }) : '';
  return (
    (names === '' ? '' : `<p>${formatHtml(words.briefingOnlyMentioned, { names })}</p>`) +
    (items.length === 0
      ? ''
      : `<p class="unknown">${formatHtml(words.briefingUnknown, { names: items.join(', ') })}</p>`) +
    (cut === '' ? '' : `<p class="notice">${escapeHtml(cut)}</p>`)
  );
}

/** Renders the rulings under the names of their texts. On paper, rulings beyond two pages are numbers only. */
function rulingsHtml(shown: readonly (readonly [string, readonly BriefingRuling[]])[]): string {
  let length = 0;
  const over = new Map<string, string[]>();
  const sections = shown.map(([heading, rulings]) => {
    const byText = Map.groupBy(rulings, ({ text }) => text.url);
    const ofTexts = Array.from(byText.values(), (list) => {
      const { title = '', name = title, url = '' } = list[0]?.text ?? {};
      length += printed.name;
      const quotes = list.map(({ ruling }) => {
        length += ruling.text.length + printed.ruling;
        const quote = quoteHtml(ruling, { kinds });
        if (length <= printed.pages) return { quote, isOver: false };
        const number = ruling.printed ?? ruling.number;
        over.set(name, [...(over.get(name) ?? []), number]);
        return { quote: `<div class="over">${quote}</div>`, isOver: true };
      });
      const isOver = quotes.every((one) => one.isOver) ? ' over' : '';
      const link = `<h3><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></h3>`;
      return `<section class="naming${isOver}">${link}${quotes.map(({ quote }) => quote).join('')}</section>`;
    });
    return ofTexts.length === 0 ? '' : `<h2>${escapeHtml(heading)}</h2>${ofTexts.join('')}`;
  });
  const numbers = Array.from(over, ([name, list]) => `${name} ${list.join(', ')}`).join('; ');
  const said = numbers === '' ? '' : format(words.briefingNotPrinted, { numbers });
  return `${sections.join('')}<p class="on-paper">${escapeHtml(said)}</p>`;
}

customElements.define('deck-briefing', DeckBriefing);
