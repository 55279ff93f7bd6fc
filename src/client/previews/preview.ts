import { element, elementNamed } from '../shared/dom.ts';

/** Preview of a page. */
export interface Preview {
  /** Absolute address of the reference's target. */
  url: string;
  name: string;
  /** Kind of the target, with the number of rulings, and of rulings that are not current. */
  facts: string;
  /** Ruling that the reference leads to. */
  body: Node[];
}

/**
 * Loads a page of the site. `URL` of the page is the address after redirects. Unlike `DOMParser`, this parses on pages that enforce
 * Trusted Types as well.
 */
export function loadPage(url: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.onloadend = () => {
      if (request.status === 200 && request.responseXML) resolve(request.responseXML);
      else reject(new Error(url));
    };
    request.open('GET', url);
    request.responseType = 'document';
    request.send();
  });
}

const headings = 'h2, h3, h4, h5, h6';

/** Selector of the parts of a name without an entry: the sentence with a count, and the rulings of each text. */
const listed = '.lead, h2#used-in, .naming, .text > .quote';
/** Maximum number of parts shown for a name without an entry. */
const maxParts = 3;

/**
 * Reads the preview of a reference from its target page: the ruling or section in the address, or else the first ruling; for a
 * name without an entry, the first rulings that mention the name.
 *
 * @param url absolute address of the target
 * @param page the target page; it is not changed
 * @throws if the page has no such text
 */
export function readPreview(url: string, page: Document): Preview {
  const place = elementNamed(url, page);
  const article = page.querySelector('article');
  const name = article?.querySelector('h1')?.textContent.trim();
  if (!article || !name) throw new Error(url);
  const kind = article.querySelector('.kind')?.lastChild?.textContent?.trim();
  const facts = [kind, article.getAttribute('data-rulings')].filter(Boolean).join(' \u00b7 ');
  return { url, name, facts, body: partsOf(article, place).map((part) => copyOf(part, url)) };
}

/** Returns the ruling at a place with the heading above it; in an article without rulings, the first parts. */
function partsOf(article: Element, place: Element | null): Element[] {
  const parts = [...article.querySelectorAll(`.text :is(${headings}, .ruling)`)];
  const at = place ? parts.indexOf(place) : 0;
  const ruling =
    place?.closest('.ruling') ??
    parts.find((part, index) => index >= at && part.matches('.ruling'));
  if (!ruling) return [...article.querySelectorAll(listed)].slice(0, maxParts);
  const heading = parts.findLast(
    (part, index) => index < parts.indexOf(ruling) && part.matches(headings),
  );
  const shown = [ruling, ...subrulesOf(ruling, parts)];
  return heading && !ruling.querySelector(headings) ? [heading, ...shown] : shown;
}

/** Maximum number of subrules that are shown with a rule. */
const maxSubrules = 6;

/** The rules that follow a rule and are below it by their printed numbers: 702.19a below 702.19. */
function subrulesOf(rule: Element, parts: readonly Element[]): Element[] {
  const printedOf = (part: Element): string =>
    part.querySelector('.number.printed')?.textContent.trim() ?? '';
  const printed = printedOf(rule);
  const after = parts.slice(parts.indexOf(rule) + 1).filter((part) => part.matches('.ruling'));
  const end = after.findIndex((part) => !isBelow(printedOf(part), printed));
  return printed === '' ? [] : after.slice(0, end < 0 ? maxSubrules : Math.min(end, maxSubrules));
}

/** Whether a printed number is below another: 702.1a and 702.1.2 are below 702.1, 702.10 is not. */
function isBelow(number: string, above: string): boolean {
  return number.startsWith(above) && /^\D/u.test(number.slice(above.length));
}

/** Copies a part without ids; headings become paragraphs, numbers become text, links absolute. */
function copyOf(part: Element, url: string): HTMLElement {
  const copy = element('div', {}, part.cloneNode(true));
  const replaceAll = (selector: string, tag: 'p' | 'span', name?: string): void => {
    for (const one of copy.querySelectorAll(selector))
      one.replaceWith(element(tag, { class: name ?? one.className }, ...one.childNodes));
  };
  replaceAll(headings, 'p', 'preview-heading');
  replaceAll('.number', 'span');
  // A list item is invalid outside of a list.
  replaceAll(':scope > li', 'p');
  for (const link of copy.querySelectorAll('a'))
    link.href = new URL(link.getAttribute('href') ?? '', url).href;
  for (const one of copy.querySelectorAll('[id]')) one.removeAttribute('id');
  return copy;
}
