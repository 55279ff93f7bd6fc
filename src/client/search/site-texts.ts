import { addressOf, apiPath, pageUrl } from '../../glossary/browser.ts';
import { cached, type Target } from '../../search/browser.ts';
import { element } from '../shared/dom.ts';
import { type LoadedRuling, maxMentions, type Texts } from './texts.ts';

interface ApiText {
  rulings: (Omit<LoadedRuling, 'copy'> & { html: string })[];
}

/** The texts of the site: entries and documents from its API, everything else from its pages. */
export class SiteTexts implements Texts {
  readonly #base: string;
  readonly #texts = new Map<string, Promise<ApiText>>();
  readonly #pages = new Map<string, Promise<Document>>();

  constructor(base: string) {
    this.#base = base;
  }

  async rulings({ type, slug }: Target): Promise<LoadedRuling[]> {
    const path = apiPath(addressOf({ type: type === 'document' ? type : 'entry', slug }));
    const url = this.#base + path;
    const { rulings } = await cached<string, ApiText>(this.#texts, url, async () =>
      (await load(url)).json(),
    );
    return rulings.map(
      ({ html, ...ruling }): LoadedRuling => ({
        ...ruling,
        // The site's own HTML, sanitised at build time. Parsed as another document, in which nothing is loaded or run.
        copy: () => new DOMParser().parseFromString(html, 'text/html').body,
      }),
    );
  }

  async whole({ type, url }: Target): Promise<Element> {
    const address = pageUrl(url);
    const page = await cached(this.#pages, address, async () =>
      new DOMParser().parseFromString(await (await load(address)).text(), 'text/html'),
    );
    const root = element('div', {}, ...(type === 'icon' ? iconNodes(page, url) : mentions(page)));
    if (!root.hasChildNodes()) throw new Error(`${url} has no such text`);
    return root;
  }
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
