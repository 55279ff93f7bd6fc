import type { RulingChange, SplitPart, TextChange, WordChange } from '../editions/browser.ts';
import {
  type Address,
  escapeHtml,
  type Icon,
  iconHtml,
  iconId,
  type Retired,
} from '../glossary/browser.ts';
import { format, formatHtml } from '../wording/browser.ts';
import { type ChangeTexts, changeWord, textChangeWord } from './change-words.ts';
import type { FindPlace, TextPlace } from './text-places.ts';
import { publicationText, rulingName, standingWord } from './wording.ts';

/** What changes are shown with. */
export interface ChangeView {
  words: ChangeTexts;
  /** Where a text, a term or a ruling of any edition is now. */
  place: FindPlace;
  /** Icons whose codes become pictures; all other codes stay text. */
  icons: IconNames;
}

/** Icons by their ids. Made by {@link iconNames}. */
export type IconNames = ReadonlyMap<string, Pick<Icon, 'code' | 'name'>>;

/** Icons to show in plain text. */
export function iconNames(icons: readonly Pick<Icon, 'code' | 'name'>[]): IconNames {
  return new Map(icons.map((icon) => [iconId(icon.code), icon]));
}

/**
 * What changed of one text, ruling by ruling, as HTML: for the page of an edition, the comparison of two editions and
 * the feed alike. Every text in it is escaped.
 */
export function textChangeHtml(change: TextChange, view: ChangeView): string {
  const { address, name, rulings } = change;
  const title = linkHtml({ ...view.place(address), name });
  const word = textChangeWord(change, view.words);
  const said = word === '' ? '' : ` <span class="meta">${escapeHtml(word)}</span>`;
  const items = rulings.map((ruling) => rulingChangeHtml(ruling, address, view)).join('');
  const list = items === '' ? '' : `<ul class="changes">${items}</ul>`;
  return `<section class="text-change"><h2>${title}${said}</h2>${list}</section>`;
}

/** Text with its differences: removed words in `del`, added ones in `ins`. */
export function differenceHtml(
  words: readonly WordChange[],
  { icons }: Pick<ChangeView, 'icons'>,
): string {
  const html = words.map(({ type, text }) => {
    const inner = plainHtml(text, icons);
    if (type === 'same') return inner;
    return type === 'added' ? `<ins>${inner}</ins>` : `<del>${inner}</del>`;
  });
  return `<p class="difference">${html.join('')}</p>`;
}

/** Plain text as HTML: line feeds become line breaks, and codes of icons their pictures. */
export function plainHtml(text: string, icons: IconNames): string {
  return text
    .split(/(\[[^[\]\n]{1,30}\])/u)
    .map((part, index) => {
      const icon = index % 2 === 1 ? icons.get(iconId(part.slice(1, -1))) : undefined;
      return icon ? iconHtml(icon) : escapeHtml(part).replaceAll('\n', '<br>');
    })
    .join('');
}

/**
 * Where the readers of a retired number go, as a sentence with a link.
 *
 * @param pageName name of the page it leads to, where `view` does not know it
 */
export function retiredHtml(
  retired: Retired | undefined,
  view: ChangeView,
  pageName?: string,
): string {
  const { words } = view;
  if (!retired) return escapeHtml(words.retiredWithoutTarget);
  if ('reason' in retired) {
    const reason = retired.reason.replace(/[.!]$/u, '');
    return escapeHtml(format(words.retiredFor, { reason }));
  }
  const place = view.place(retired.to, retired.number);
  const name = [pageName, retired.number].filter(Boolean).join(', ');
  const link = linkHtml(pageName === undefined ? place : { ...place, name });
  return formatHtml(words.retiredTo, { place: link });
}

/** The rulings that took parts of another, as a sentence with links; empty where there is none. */
export function splitHtml(split: readonly SplitPart[], view: ChangeView): string {
  if (split.length === 0) return '';
  const links = split.map(({ address, number }) => linkHtml(view.place(address, number)));
  return formatHtml(view.words.splitInto, { place: links.join(', ') });
}

/** A link as HTML; its name alone where it leads nowhere. */
export function linkHtml({ name, href }: TextPlace, className?: string): string {
  const shown = escapeHtml(name);
  const kind = className === undefined ? '' : ` class="${className}"`;
  if (href !== undefined) return `<a${kind} href="${escapeHtml(href)}">${shown}</a>`;
  return className === undefined ? shown : `<span${kind}>${shown}</span>`;
}

function rulingChangeHtml(change: RulingChange, address: Address, view: ChangeView): string {
  const { number, type } = change;
  const { href } = isGone(change) ? {} : view.place(address, number);
  const at = linkHtml({ name: number, ...(href === undefined ? {} : { href }) }, 'at');
  const reason = type === 'retired' ? reasonOf(change.to, view.words) : undefined;
  const said = [
    ...placesOf(change, view.words).map(([text, to, part]) =>
      formatHtml(text, { place: linkHtml(view.place(to, part)) }),
    ),
    ...[...(reason === undefined ? [] : [reason]), ...detailsOf(change, view.words)].map(
      escapeHtml,
    ),
  ];
  const { standing } = 'after' in change ? change.after : change.before;
  return [
    `<li class="change" data-standing="${standing}"><p class="change-head">${at} `,
    `<strong>${escapeHtml(changeWord(change, view.words))}</strong>`,
    ...said.map((html) => ` <span>${html}</span>`),
    `</p>${differenceHtml(wordsOf(change), view)}</li>`,
  ].join('');
}

/** Other places that a change names, each with the text for it. */
function placesOf(
  change: RulingChange,
  words: ChangeTexts,
): [text: string, address: Address, number: string | undefined][] {
  switch (change.type) {
    case 'moved-here': {
      const { address, number } = change.from;
      return [[change.within ? words.placeBefore : words.placeFrom, address, number]];
    }
    case 'moved-away': {
      const { address, number } = change.to;
      return [[change.within ? words.placeNow : words.placeTo, address, number]];
    }
    case 'changed':
      return [
        ...change.joined.map((place) => [words.placeJoined, place] as const),
        ...change.split.map((place) => [words.placeSplit, place] as const),
      ].map(([text, { address, number }]) => [text, address, number]);
    case 'retired':
      if (change.to === undefined || 'reason' in change.to) return [];
      return [[words.placeNow, change.to.to, change.to.number]];
    case 'added':
    case 'reordered':
      return [];
  }
}

/** What else changed of a ruling that keeps its number: `was temporary, now current`. */
function detailsOf(change: RulingChange, words: ChangeTexts): string[] {
  if (change.type !== 'changed' && change.type !== 'reordered') return [];
  const { position } = change;
  const said: string[] = [];
  if (change.type === 'changed') {
    const { before, after, parts: changed } = change;
    const wasNow = (was: string, now: string): string =>
      format(words.wasNow, { before: was.toLowerCase(), after: now.toLowerCase() });
    if (changed.includes('standing'))
      said.push(wasNow(standingWord(before.standing), standingWord(after.standing)));
    else if (changed.includes('kind')) said.push(wasNow(rulingName(before), rulingName(after)));
    if (changed.includes('sources') && after.sources.length > 0) {
      const sources = after.sources.map(publicationText).join('; ');
      said.push(format(words.publishedIn, { sources }));
    }
    if (changed.includes('heading')) {
      const { heading } = after;
      said.push(heading ? format(words.underHeading, { heading }) : words.underNoHeading);
    }
  }
  if (position) {
    const { after: number } = position;
    said.push(number === undefined ? words.positionFirst : format(words.positionAfter, { number }));
  }
  return said;
}

/** The text of a change: the words that differ, or the whole ruling. */
function wordsOf(change: RulingChange): readonly WordChange[] {
  if ('words' in change && change.words.length > 0) return change.words;
  const { text } = 'after' in change ? change.after : change.before;
  return [{ type: isGone(change) ? 'removed' : change.type === 'added' ? 'added' : 'same', text }];
}

function isGone({ type }: RulingChange): boolean {
  return type === 'retired' || type === 'moved-away';
}

/** Why a number was retired that leads to no other place. */
function reasonOf(to: Retired | undefined, words: ChangeTexts): string | undefined {
  if (to === undefined) return words.noTarget;
  return 'reason' in to ? to.reason : undefined;
}
