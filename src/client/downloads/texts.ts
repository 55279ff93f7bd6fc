import { anchorOf, urlOfAnchor } from '../../downloads/browser.ts';
import {
  decodeAddress,
  type RulingNumber,
  rulingNumber,
  rulingUrl,
  type Standing,
  type Successor,
  standings,
} from '../../glossary/browser.ts';
import type { Target } from '../../search/browser.ts';
import { type LoadedRuling, maxMentions, type Texts } from '../search/index.ts';
import { element } from '../shared/dom.ts';

const headings = 'h3, h4, h5, h6';

/** A ruling as the page shows it. */
export interface RulingOnPage {
  element: HTMLElement;
  number: RulingNumber;
  /** What a rulebook prints beside it. */
  printed?: string;
  standing: Standing;
  heading: string;
}

/** The rulings of an article of the page, in order. Those of a text that another replaces are superseded. */
export function rulingsIn(article: Element, { replacedBy, withdrawn }: Target): RulingOnPage[] {
  const isWithdrawn = withdrawn !== undefined;
  const usual = isWithdrawn ? 'reversed' : replacedBy === undefined ? 'current' : 'superseded';
  const rulings: RulingOnPage[] = [];
  let heading = '';
  for (const part of article.querySelectorAll<HTMLElement>(`.text :is(.ruling, ${headings})`)) {
    if (part.matches('.ruling > *')) continue;
    const titled = part.querySelector(`:scope > :is(${headings})`);
    const title = part.matches('.ruling') ? titled : part;
    if (title) heading = copyOf(title.childNodes).textContent.trim();
    const number = rulingNumber(part.id.slice(part.id.lastIndexOf('.') + 1));
    if (!part.matches('.ruling') || !number) continue;
    // The number beside a rule is the printed one, where it has one.
    const shown = part.querySelector('.number')?.textContent;
    const printed = shown && shown !== number ? { printed: shown } : {};
    const standing = standings.find((name) => part.dataset['standing'] === name) ?? usual;
    rulings.push({ element: part, number, ...printed, standing, heading });
  }
  return rulings;
}

/** The texts of the downloaded file: the page itself. */
export class FileTexts implements Texts {
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  async rulings(target: Target): Promise<LoadedRuling[]> {
    const { url } = target;
    const article = document.getElementById(anchorOf(url, this.#base));
    if (!article) throw new Error(`The page has no ${url}`);
    return rulingsIn(article, target).map(({ element: ruling, ...one }) => ({
      ...one,
      supersededBy: this.#successorsIn(ruling),
      url: rulingUrl(url, one.number),
      copy: () => copyOf([...ruling.childNodes].filter((node) => !isAbove(node))),
    }));
  }

  #successorsIn(ruling: HTMLElement): Successor[] {
    const links = ruling.querySelectorAll<HTMLAnchorElement>(':scope > .box-label > span > a');
    return [...links].flatMap(({ hash, textContent: name }) => {
      const url = urlOfAnchor(decodeAddress(hash.slice(1)), this.#base);
      return url === undefined ? [] : [{ name, url }];
    });
  }

  async whole({ type, url }: Target): Promise<Element> {
    const place = document.getElementById(anchorOf(url, this.#base));
    if (!place) throw new Error(`The page has no ${url}`);
    if (type === 'icon') return copyOf(place.childNodes);
    return element(
      'div',
      {},
      copyOf([...place.querySelectorAll('.naming > li')].slice(0, maxMentions)),
    );
  }
}

// What results show above a ruling: its heading, and its standing.
function isAbove(node: Node): boolean {
  return node instanceof Element && node.matches(`.box-label, ${headings}`);
}

// Without ids, numbers, and rulings inside it.
function copyOf(nodes: Iterable<Node>): HTMLElement {
  const copy = element('div', {}, ...[...nodes].map((node) => node.cloneNode(true)));
  for (const part of copy.querySelectorAll('.number, .ruling')) part.remove();
  for (const heading of copy.querySelectorAll(headings)) {
    heading.replaceWith(element('p', { class: 'result-heading' }, ...heading.childNodes));
  }
  for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
  return copy;
}
