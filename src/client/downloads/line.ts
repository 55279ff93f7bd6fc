import { anchorOf } from '../../downloads/browser.ts';
import type { Query, Result } from '../../search/browser.ts';
import { kindWords, mark, rulingNumber, standingWord } from '../search/index.ts';
import { element } from '../shared/index.ts';

/** One line of what was found: its name leads to its best ruling, which stands below in full. */
export function resultLine(result: Result, query: Query, base: string): HTMLLIElement {
  const { target, matchedName } = result;
  const page = anchorOf(target.url, base);
  const number = rulingNumber(result);
  const anchor = number === undefined ? page : `${page}.${number}`;
  const ruling = rulingElement(result, page);
  const standing = standingWord(ruling?.dataset['standing'] ?? '');
  const facts = [
    kindWords[target.kind],
    number,
    matchedName === undefined ? undefined : `Also: ${matchedName}`,
  ].filter((fact) => fact !== undefined);
  return element(
    'li',
    { 'data-result': true, 'data-title': target.title, 'data-url': `#${anchor}` },
    element('h2', {}, element('a', { href: `#${anchor}` }, target.name)),
    element(
      'p',
      { class: 'kind' },
      facts.join(' \u00b7 '),
      standing
        ? element(
            'strong',
            { class: 'flag', 'data-standing': ruling?.dataset['standing'] },
            standing,
          )
        : undefined,
    ),
    ruling ? quote(ruling, query) : undefined,
  );
}

// What is shown of it: the ruling that answers, or else the first one.
function rulingElement({ number, passages }: Result, page: string): HTMLElement | null {
  const shown = number ?? passages[0]?.ruling.number;
  return shown === undefined
    ? (document.getElementById(page)?.querySelector<HTMLElement>('.ruling, .naming > li') ?? null)
    : document.getElementById(`${page}.${shown}`);
}

// A copy of what stands in the page, without what may stand there only once.
function quote(ruling: HTMLElement, query: Query): HTMLElement {
  const copy = element('div', { class: 'found-ruling' });
  for (const node of ruling.cloneNode(true).childNodes) copy.append(node.cloneNode(true));
  for (const part of copy.querySelectorAll('.number, .box-label, .ruling')) part.remove();
  for (const part of copy.querySelectorAll('[id]')) part.removeAttribute('id');
  for (const heading of copy.querySelectorAll('h4, h5, h6')) {
    heading.replaceWith(element('p', { class: 'found-heading' }, ...heading.childNodes));
  }
  mark(copy, query.telling);
  return copy;
}
