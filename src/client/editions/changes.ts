import type { RulingChange, TextChange } from '../../editions/browser.ts';
import {
  changeDetails,
  changeWord,
  placesOf,
  reasonOf,
  shownWords,
  textChangeWord,
} from '../../files/browser.ts';
import { element } from '../shared/index.ts';
import { differenceElement } from './difference.ts';

/** How the places are called and reached that changes speak of. */
export interface Places {
  /** The site's base path, with a slash at both ends. */
  base: string;
  /** What texts are called now, by every address they had. */
  names: ReadonlyMap<string, string>;
}

/** What became of a text, ruling by ruling, as the page of an edition shows it. */
export function textChangeElement(change: TextChange, places: Places): HTMLElement {
  const { address, name, type, rulings } = change;
  const title = type === 'removed' ? name : linkTo(address, undefined, name, places);
  const word = textChangeWord(change);
  const heading = element('h2', {}, title);
  if (word) heading.append(' ', element('span', { class: 'meta' }, word));
  const items = rulings.map((ruling) => rulingChangeElement(ruling, address, places));
  const list = items.length > 0 ? element('ul', { class: 'changes' }, ...items) : undefined;
  return element('section', { class: 'text-change' }, heading, list);
}

function rulingChangeElement(change: RulingChange, address: string, places: Places): HTMLElement {
  const { number, type } = change;
  const isGone = type === 'retired' || type === 'left';
  const at = isGone
    ? element('span', { class: 'at' }, number)
    : linkTo(address, number, number, places);
  at.classList.add('at');
  const reason = type === 'retired' ? reasonOf(change.to) : undefined;
  const said = [
    ...placesOf(change).map((place) => {
      const name = nameOf(place.address, places);
      const shown = place.number === undefined ? name : `${name}, ${place.number}`;
      return [`${place.word} `, linkTo(place.address, place.number, shown, places)];
    }),
    ...(reason === undefined ? [] : [[reason]]),
    ...changeDetails(change).map((detail) => [detail]),
  ];
  const head = element(
    'p',
    { class: 'change-head' },
    at,
    element('strong', {}, changeWord(change)),
    ...said.map((words) => element('span', {}, ...words)),
  );
  return element('li', { class: 'change' }, head, differenceElement(shownWords(change)));
}

function nameOf(address: string, { names }: Places): string {
  return names.get(address) ?? address.slice(address.indexOf('/') + 1);
}

function linkTo(
  address: string,
  number: string | undefined,
  shown: string,
  { base }: Places,
): HTMLAnchorElement {
  const place = number === undefined ? '' : `#${number}`;
  return element('a', { href: `${base}${address}/${place}` }, shown);
}
