import { element } from '../shared/dom.ts';

/** Preview of a page. */
export interface Preview {
  /** Absolute address of the reference's target. */
  url: string;
  name: string;
  /** Its kind, with the counts of its rulings and of those that are not current. */
  facts: string;
  /** The ruling that is referred to. */
  body: Node[];
}

const headings = 'h2, h3, h4, h5, h6';

/** Of a name without an entry: how often it is mentioned, and the first two texts that do. */
const maxParts = 3;

/**
 * Reads the preview of a reference from the page that it leads to: the ruling or section that the address names, or the
 * first ruling; of a name without an entry the first rulings that mention it.
 *
 * @param url absolute address of the reference
 * @param page the page, or one page that holds many articles; it stays as it is
 * @throws if the page has no such text
 */
export function readPreview(url: string, page: Document): Preview {
  const place = page.getElementById(decodeURIComponent(url.split('#')[1] ?? ''));
  const article = place?.closest('article') ?? page.querySelector('article');
  const name = article?.querySelector('h1, h3')?.textContent.trim();
  if (!article || !name) throw new Error(url);
  const kind = article.querySelector('.kind')?.lastChild?.textContent?.trim();
  const facts = [kind, article.getAttribute('data-rulings')].filter(Boolean).join(' \u00b7 ');
  return { url, name, facts, body: partsOf(article, place).map((part) => copyOf(part, url)) };
}

/** The ruling of a place, with the heading above it; without rulings, the other text of the article. */
function partsOf(article: Element, place: Element | null): Element[] {
  const parts = [...article.querySelectorAll(`.text :is(${headings}, .ruling)`)];
  const at = place ? parts.indexOf(place) : 0;
  const ruling =
    place?.closest('.ruling') ??
    parts.find((part, index) => index >= at && part.matches('.ruling'));
  if (!ruling)
    return [...article.querySelectorAll('.lead, .naming, .text > .quote, :scope > ul')].slice(
      0,
      maxParts,
    );
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

/** Whether a printed number is below another one: 702.1a and 702.1.2 are below 702.1, 702.10 is not. */
function isBelow(number: string, above: string): boolean {
  return number.startsWith(above) && /^\D/u.test(number.slice(above.length));
}

/** A copy without ids, its headings as paragraphs, its numbers as text, its links absolute. */
function copyOf(part: Element, url: string): HTMLElement {
  const copy = element('div', {}, part.cloneNode(true));
  const replaceAll = (selector: string, tag: 'p' | 'span', name?: string): void => {
    for (const one of copy.querySelectorAll(selector))
      one.replaceWith(element(tag, { class: name ?? one.className }, ...one.childNodes));
  };
  replaceAll(headings, 'p', 'preview-heading');
  replaceAll('.number', 'span');
  // A list item outside of its list.
  replaceAll(':scope > li', 'p');
  for (const link of copy.querySelectorAll('a'))
    link.href = new URL(link.getAttribute('href') ?? '', url).href;
  for (const one of copy.querySelectorAll('[id]')) one.removeAttribute('id');
  return copy;
}
