import {
  type AsItRead,
  asItRead,
  type Departure,
  type RulingState,
  type SplitPart,
  type TextHistory,
} from '../../editions/browser.ts';
import styles from '../../styles/reading.css?url';
import { element, loadStyleSheet } from '../shared/index.ts';
import { capital, whereItsPartsAre, whereItWent } from './departure.ts';
import { differenceElement } from './difference.ts';

/** What is said of a citation: at the top of the page, and beside the ruling. */
interface Said {
  state: string;
  top: (Node | string)[];
  beside?: (Node | string)[];
}

/**
 * Reads from the address what was cited and when, and says whether it still reads so: at the top of the page and
 * beside the ruling. Without a number it says which rulings have changed. The page of a ruling alone says the same.
 * Says it again where a link inside the page leads to another ruling, or the reader goes back; not at a heading.
 */
export function readCitation(): Promise<void> {
  addEventListener('hashchange', () => {
    const { number, alone } = cited();
    if (!alone && location.hash === (number && `#${number}`)) void showAsItRead();
  });
  return showAsItRead();
}

let shown = 0;

/** What was said before of another ruling goes. */
async function showAsItRead(): Promise<void> {
  const header = document.querySelector('article.sheet > .title');
  const on = new URLSearchParams(location.search).get('on');
  if (!header || !on) return;
  const { number, alone } = cited();
  const run = ++shown;
  const [said] = await Promise.all([sayOf(on, number), loadStyleSheet(styles)]);
  if (run !== shown) return;
  for (const before of document.querySelectorAll('.then')) before.remove();
  const notice = element(
    'div',
    { class: 'then then-top', role: 'status', 'data-then': said.state },
    element('p', {}, ...said.top),
  );
  header.after(notice);
  const place = alone ?? document.getElementById(number);
  if (place && said.beside) {
    const id = alone ? { id: 'then' } : {};
    const note = element('div', { class: 'then', 'data-then': said.state, ...id }, ...said.beside);
    if (alone || place.matches('p, h2, h3, h4, h5')) place.after(note);
    else place.append(note);
  }
  if (!alone) place?.scrollIntoView();
}

/** What the address cites: the text's own address, and the number of a ruling, if it names one. */
function cited(): { page: string; number: string; alone?: Element } {
  const { pathname, hash } = location;
  const [, page, folder, count] =
    /^(.*\/(glossary|documents)\/[^/]+\/)(?:(\d+)\/)?$/u.exec(pathname) ?? [];
  const alone = document.querySelector('.alone .quote');
  if (page === undefined || count === undefined || !alone) {
    return { page: page ?? pathname, number: /^#([pr]\d+)$/u.exec(hash)?.[1] ?? '' };
  }
  return { page, number: `${folder === 'documents' ? 'r' : 'p'}${count}`, alone };
}

async function sayOf(on: string, number: string): Promise<Said> {
  const none: Said = {
    state: 'no-edition',
    top: ['No edition has this text yet. This is the current text.'],
  };
  const { page, alone } = cited();
  if (!alone && !document.querySelector('[data-history]')) return none;
  try {
    // `/sub/glossary/stasis/` has its history at `/sub/api/history/glossary/stasis.json`.
    const path = page.replace(/(glossary|documents)\/([^/]+)\/$/u, 'api/history/$1/$2.json');
    const response = await fetch(path);
    if (alone && response.status === 404) return none;
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const history: TextHistory = await response.json();
    return number === '' ? sayOfText(history, on) : sayOfRuling(history, number, on);
  } catch {
    const top = ['How this read on ', on, ' cannot be loaded now. This is the current text.'];
    return { state: 'unknown', top };
  }
}

function sayOfRuling(history: TextHistory, number: string, on: string): Said {
  const read = asItRead(history, number, on);
  const { type: state } = read;
  switch (read.type) {
    case 'unchanged': {
      const since = `unchanged since the ${editionName(read.edition)}`;
      return { state, top: [strong(number), ` is ${since}.`], beside: [paragraph(capital(since))] };
    }
    case 'changed':
      return changed(read, number);
    case 'gone':
      return gone(read, number);
    case 'newer': {
      const since =
        read.since === null ? ' and stands in none yet' : `: it came with ${read.since}`;
      const top = [strong(number), ` is newer than the ${editionName(read.edition)}${since}.`];
      return { state, top };
    }
    case 'before-first': {
      const top = [
        `${on} is before the first edition, ${read.first.title} (${read.first.date}). `,
        ...(read.departure ? leftFor(number, read.departure) : ['This is the current text.']),
      ];
      return { state, top };
    }
    case 'unknown': {
      if (read.departure) return { state: 'gone', top: leftFor(number, read.departure) };
      const known = Object.hasOwn(history.rulings, number);
      const why = known
        ? `\u201c${on}\u201d is no day. `
        : `There never was a ruling ${number} here. `;
      return { state, top: [why, 'This is the current text.'] };
    }
  }
}

function changed(read: Extract<AsItRead, { type: 'changed' }>, number: string): Said {
  const { edition, before, after, words, parts } = read;
  const name = editionName(edition);
  const { page, alone } = cited();
  const split = partsOf(read);
  const current = element('a', { href: `${page}#${number}` }, 'Read the current text');
  const other = parts
    .filter((part) => part !== 'text')
    .map((part) => partWords(part, before, after));
  const beside: Node[] = [
    label(`As it read in the ${name}`),
    ...textElements(before),
    label('What has changed since'),
    ...(words.length > 0 ? [differenceElement(words)] : []),
    ...other.map((text) => paragraph(text)),
    ...split,
    element('p', {}, current),
  ];
  const place = alone ? '#then' : `#${number}`;
  const link = element('a', { href: place }, `Both texts stand ${alone ? 'below' : 'beside'} it`);
  const top = [strong(`${number} has changed`), ` since the ${name}. `, link, '.'];
  return { state: 'changed', top, beside };
}

function gone(read: Extract<AsItRead, { type: 'gone' }>, number: string): Said {
  const { edition, before, departure, words } = read;
  const beside = [
    ...(before
      ? [label(`As it read in the ${editionName(edition)}`), ...textElements(before)]
      : []),
    ...(words.length > 0 && departure.now
      ? [label('What differs where its readers go'), differenceElement(words)]
      : []),
    ...partsOf(read),
  ];
  return { state: 'gone', top: leftFor(number, departure, before !== undefined), beside };
}

/** Says that a ruling left, and where to. */
function leftFor(number: string, departure: Departure, wasThere = false): (Node | string)[] {
  const { since } = departure;
  const lately = wasThere ? 'has left since the last edition' : 'has left';
  const left = since === null ? lately : `left with the edition of ${since}`;
  return [strong(number), ` ${left}. `, ...whereItWent(departure, baseOf(cited().page))];
}

/** Where the parts are that it was split into. */
function partsOf({ split }: { split: readonly SplitPart[] }): HTMLElement[] {
  const { page } = cited();
  const said = whereItsPartsAre(split, page, baseOf(page));
  return said.length > 0 ? [element('p', {}, ...said)] : [];
}

/** The base path of the site, from the path of a text's page. */
function baseOf(page: string): string {
  return page.replace(/(?:glossary|documents)\/[^/]+\/$/u, '');
}

/** Of a whole text: which of its rulings no longer read as they did. */
function sayOfText(history: TextHistory, on: string): Said {
  const numbers = Object.keys(history.rulings);
  const reads = numbers.map((number) => ({ number, read: asItRead(history, number, on) }));
  const first = reads[0]?.read;
  if (!first || first.type === 'before-first' || first.type === 'unknown') {
    return sayOfRuling(history, numbers[0] ?? '', on);
  }
  const { edition } = first;
  const others = reads.filter(({ read }) => read.type !== 'unchanged');
  const name = editionName(edition);
  if (others.length === 0) return { state: 'unchanged', top: [`Unchanged since the ${name}.`] };
  const links = others.flatMap(({ number, read }, index) => [
    index > 0 ? ', ' : '',
    element('a', { href: `?on=${edition.date}#${number}` }, `${number} ${wordOf(read)}`),
  ]);
  return { state: 'changed', top: [`Since the ${name}: `, ...links, '.'] };
}

function wordOf({ type }: AsItRead): string {
  if (type === 'changed') return 'has changed';
  return type === 'gone' ? 'left' : 'is new';
}

function partWords(part: string, before: RulingState, after: RulingState): string {
  if (part === 'standing') return `It was ${before.standing} then, and is ${after.standing} now.`;
  if (part === 'heading')
    return `It stood under \u201c${before.heading ?? 'no heading'}\u201d then.`;
  return part === 'sources' ? 'Its source is another now.' : 'It stands in another box now.';
}

function textElements({ text, standing }: RulingState): HTMLElement[] {
  const lead = standing === 'current' ? [] : [paragraph(`${capital(standing)}:`)];
  return [...lead, ...text.split('\n').map((line) => paragraph(line))];
}

function editionName({ title, date }: { title: string; date: string }): string {
  return title.includes(date) ? `edition ${title}` : `edition ${title} (${date})`;
}

function label(text: string): HTMLElement {
  return element('p', { class: 'then-label' }, text);
}

function paragraph(text: string): HTMLElement {
  return element('p', {}, text);
}

function strong(text: string): HTMLElement {
  return element('strong', {}, text);
}
