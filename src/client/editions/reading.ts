import words from 'virtual:wording/citation';
import kinds from 'virtual:wording/kinds';
import retiredTexts from 'virtual:wording/retired';
import { printedKey } from '../../documents/browser.ts';
import {
  type CitationStatus,
  numberPrintedOn,
  type RetiredNumber,
  type RulingState,
  rulingDifference,
  rulingIn,
  statusOn,
  type TextHistory,
  textOn,
  wordChanges,
} from '../../editions/browser.ts';
import {
  differenceHtml,
  iconNames,
  linkHtml,
  pastUrl,
  plainHtml,
  retiredHtml,
  type ShownHistory,
  type VersionView,
} from '../../files/browser.ts';
import {
  apiHistoryPath,
  dateHtml,
  dateInWords,
  decodeAddress,
  escapeHtml,
  historyPath,
  pagePath,
  readTextPath,
  rulingNumber,
  rulingPath,
  type TextUrl,
} from '../../glossary/browser.ts';
import { format, formatHtml, joinList, plural } from '../../wording/browser.ts';
import { element } from '../shared/dom.ts';
import { loadStyleSheet } from '../shared/style-sheet.ts';
import { sayAtTop } from './notice.ts';
import { hidePastText, showPastText } from './past-text.ts';

/** A citation as the address of the page names it. */
interface Citation {
  /** The day it names. */
  date: string;
  /** The address of the text. */
  text: TextUrl;
  /** Empty where the whole text is cited. */
  number: string;
  /** The printed number that the address names instead: it may have been that of another rule on that day. */
  printed?: string;
  /** Set on the page that shows one ruling alone: the element with its text. */
  alone?: Element;
  /** The whole text of that day is shown, also where the address names a ruling. */
  isWhole?: boolean;
}

/** Messages of the page about a citation, as HTML: at its top, and beside the ruling. */
interface Notice {
  /** The ruling that it is about. */
  number: string;
  state: CitationStatus['type'] | 'no-edition' | 'unknown';
  top: string;
  beside?: string;
  /** The history of a text that can be shown as a whole, and what its top says then. */
  past?: { history: ShownHistory; top: string };
}

/** Message about a ruling. */
type Said = Omit<Notice, 'number'>;

let loading = new AbortController();

/**
 * Shows whether the ruling that the address cites still says what it said then: at the top of the page and beside the
 * ruling. Without a number it shows the whole text of that day, and lists the rulings that have changed. Shows it again
 * when the address names another ruling, and leaves it when the address names a heading.
 */
export function showCitation(): Promise<void> {
  addEventListener('hashchange', () => {
    const citation = readAddress();
    if (!citation || citation.alone || location.search.includes('&whole')) return;
    if (citation.number || citation.printed || location.hash === '') void show(citation);
  });
  return show(readAddress());
}

function readAddress(): Citation | undefined {
  const { pathname, hash, search } = location;
  const query = new URLSearchParams(search);
  const date = query.get('on');
  const text = readTextPath(pathname);
  if (!date || !text) return undefined;
  const alone = document.querySelector('.alone .quote');
  if (alone && (text.number ?? text.printed) !== undefined) {
    const shown = alone.querySelector<HTMLAnchorElement>('a.number')?.hash.slice(1) ?? '';
    const printed = shown === text.number ? undefined : text.printed;
    return { date, text, number: shown, ...(printed && { printed }), alone };
  }
  if (query.has('whole') || hash === '') {
    // A part of a document keeps its text: the whole one has a page of its own.
    return { date, text, number: '', isWhole: text.section === undefined };
  }
  const number = rulingNumber(hash.slice(1));
  if (number !== undefined) return { date, text, number };
  const printed = decodeAddress(hash.slice(1));
  const bearer = document.getElementById(printed);
  // Any other address names a heading.
  if (bearer && !bearer.matches('.printed')) return { date, text, number: '' };
  return { date, text, number: bearer?.closest('.ruling')?.id ?? '', printed };
}

async function show(citation: Citation | undefined): Promise<void> {
  if (!citation) return;
  const { alone } = citation;
  loading.abort();
  loading = new AbortController();
  const { signal } = loading;
  hidePastText();
  const { state, top, beside, number, past } = await noticeOf(citation, signal);
  if (signal.aborted) return;
  for (const earlier of document.querySelectorAll('.then')) earlier.remove();
  // Another rule bore the printed number on that day.
  if (alone && number !== citation.number) {
    const { base, address } = citation.text;
    location.replace(`${base}${pagePath(address)}${location.search}#${number}`);
    return;
  }
  const { text, date } = citation;
  if (past && (await showPastText(past.history, { text, date }, signal).catch(() => false))) {
    sayAtTop(state, past.top);
    // The ruling that the address names came after the page: now it is the target.
    if (location.hash !== '') location.replace(location.hash);
    return;
  }
  if (signal.aborted) return;
  sayAtTop(state, top);
  const place = alone ?? document.getElementById(number);
  // The page scrolls to the ruling: what its top says would not be seen.
  const said = beside ?? (alone ? undefined : paragraph(top));
  if (place && said !== undefined) {
    const id = alone ? { id: 'then' } : {};
    const note = element('div', { class: 'then', 'data-then': state, ...id });
    note.innerHTML = said;
    if (alone || place.matches('p, h2, h3, h4, h5')) place.after(note);
    else place.append(note);
  }
  if (!alone) place?.scrollIntoView();
}

async function noticeOf(citation: Citation, signal: AbortSignal): Promise<Notice> {
  const { text, number, date, alone, printed } = citation;
  const none: Notice = { number, state: 'no-edition', top: escapeHtml(words.citedNoEdition) };
  if (!alone && !document.querySelector('[data-history]')) return none;
  try {
    const path = text.base + apiHistoryPath(text.address);
    const response = await fetch(path, { signal });
    if (response.status === 404) return none;
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const file: ShownHistory = await response.json();
    if (file.versions[0]?.since === null) return none;
    if (file.icons.length > 0) void loadStyleSheet(`${text.base}icons.css`);
    const notices = new Notices(file, citation);
    const then = printed === undefined ? undefined : numberPrintedOn(file, printed, date);
    const cited = then ?? number;
    if (printed !== undefined && then === undefined && isPrintedOtherwise(file, citation))
      return notices.unprinted(printed);
    if (citation.isWhole) return notices.whole();
    return { ...notices.notice(cited), number: cited };
  } catch {
    return {
      number,
      state: 'unknown',
      top: escapeHtml(format(words.citedFailed, { date: inWords(date) })),
    };
  }
}

/** Whether the rule that bears a printed number now bore another on the day of a citation. */
function isPrintedOtherwise(history: TextHistory, { number, date, printed }: Citation): boolean {
  const then = rulingIn(textOn(history, date), number)?.printed;
  return then !== undefined && printed !== undefined && printedKey(then) !== printedKey(printed);
}

/** Writes what is said about a citation, from the history of its text. */
class Notices {
  readonly #file: ShownHistory;
  readonly #citation: Citation;
  readonly #view: VersionView;

  constructor(file: ShownHistory, citation: Citation) {
    this.#file = file;
    this.#citation = citation;
    this.#view = {
      retired: retiredTexts,
      icons: iconNames(file.icons),
      place(address, number) {
        const href = citation.text.base + rulingPath(address, number);
        const name = address === file.address ? undefined : address;
        return { href, name: [name, number].filter(Boolean).join(', ') };
      },
    };
  }

  /** No rule had a printed number on the day of the citation. */
  unprinted(printed: string): Notice {
    const top = format(words.citedNoPrinted, {
      number: printed,
      date: inWords(this.#citation.date),
    });
    return { number: '', state: 'unknown', top: escapeHtml(top) };
  }

  notice(number: string): Said {
    const history = this.#file;
    const { date } = this.#citation;
    if (number === '') return this.whole();
    const said = this.#ruling(number, statusOn(history, number, date));
    return { ...said, top: [said.top, renumbered(history, number, date)].join(' ').trim() };
  }

  /** Says what has changed of the whole text. */
  whole(): Notice {
    const history = this.#file;
    const { date, text } = this.#citation;
    const number = '';
    const all = Object.keys(history.rulings).map((one) => ({
      number: one,
      status: statusOn(history, one, date),
    }));
    const [first] = all;
    if (!first || first.status.type === 'before-first' || first.status.type === 'unknown')
      return {
        ...this.#ruling(
          first?.number ?? '',
          first?.status ?? { type: 'unknown', why: 'no-edition' },
        ),
        number,
      };
    const edition = editionHtml(first.status.edition);
    const differences: [Difference, string][] = [
      ['changed', words.citedWereChanged],
      ['retired', words.citedWereRetired],
      ['new', words.citedAreNew],
    ];
    const rulings = differences.flatMap(([kind, text]) => {
      const links = all
        .filter(({ status }) => differenceOf(status) === kind)
        .map(({ number: one }) => `<a href="?on=${escapeHtml(date)}#${one}">${one}</a>`);
      return links.length === 0
        ? []
        : [formatHtml(text, { numbers: joinList(kinds.language, links) })];
    });
    const reworded = all.filter(({ status }) => differenceOf(status) === 'reworded').length;
    if (reworded > 0) rulings.push(plural(kinds.language, words.citedWereReworded, reworded));
    const changes = rulings.join(`${kinds.semicolon} `);
    const current = { name: words.citedCurrent, href: text.base + pagePath(text.address) };
    const since = changes === '' ? words.citedSameSince : words.citedChangesSince;
    const top = [
      `<strong>${formatHtml(words.citedWhole, { edition })}</strong>`,
      formatHtml(since, { rulings: changes }),
      linkHtml(current, 'onward'),
    ].join(' ');
    const past = { history, top };
    return changes === ''
      ? { number, state: 'unchanged', top: formatHtml(words.citedUnchangedText, { edition }), past }
      : {
          number,
          state: 'changed',
          top: formatHtml(words.citedTextChanged, { edition, rulings: changes }),
          past,
        };
  }

  #ruling(number: string, status: CitationStatus): Said {
    const { type: state } = status;
    const { date, text } = this.#citation;
    const edition = 'edition' in status ? editionHtml(status.edition) : '';
    const say = (said: string, values: Record<string, string> = {}): string =>
      formatHtml(said, { number: `<strong>${escapeHtml(number)}</strong>`, edition, ...values });
    switch (status.type) {
      case 'unchanged':
        return {
          state,
          top: say(words.citedUnchanged),
          beside: paragraph(say(words.citedUnchangedHere)),
        };
      case 'reverted': {
        const href = text.base + historyPath(text.address);
        return {
          state,
          top: say(words.citedReverted, { link: linkHtml({ name: words.citedHistory, href }) }),
          beside: paragraph(say(words.citedRevertedHere)),
        };
      }
      case 'changed':
        return this.#changed(number, status, say);
      case 'retired': {
        const { before, retired } = status;
        const there = retired.target?.ruling;
        const difference = before && there ? wordChanges(before.text, there.text) : [];
        const beside =
          (before ? this.#then(say, number) + this.#text(before) : '') +
          (difference.length > 0
            ? label(escapeHtml(words.citedDifferenceThere)) + differenceHtml(difference, this.#view)
            : '');
        const top = this.#retiredTop(number, retired, before !== undefined);
        return { state, top, beside };
      }
      case 'newer': {
        const { since } = status;
        const said = since === null ? words.citedNewest : words.citedNewer;
        return { state, top: say(said, { since: dateHtml(since ?? '', kinds.language) }) };
      }
      case 'before-first': {
        const { title: first, date: firstDate } = status.first;
        const days = { date: inWords(date), firstDate: inWords(firstDate) };
        const top = escapeHtml(format(words.citedBeforeFirst, { first, ...days }));
        const now = status.retired && this.#retiredTop(number, status.retired);
        return { state, top: `${top} ${now ?? escapeHtml(words.citedShownCurrent)}` };
      }
      case 'unknown': {
        if (status.retired)
          return { state: 'retired', top: this.#retiredTop(number, status.retired) };
        const why = {
          'no-edition': '',
          'no-date': words.citedNoDate,
          'no-number': words.citedNoNumber,
        };
        const top = format(why[status.why], { date, number });
        return { state, top: escapeHtml(`${top} ${words.citedShownCurrent}`) };
      }
    }
  }

  #changed(
    number: string,
    status: Extract<CitationStatus, { type: 'changed' }>,
    say: (said: string, values?: Record<string, string>) => string,
  ): Said {
    const { before, after } = status;
    const { parts, words: difference } = rulingDifference(before, after);
    const { text, alone } = this.#citation;
    const other = parts
      .filter((part) => part !== 'text')
      .map((part) => paragraph(escapeHtml(partText(part, before, after))));
    const href = text.base + rulingPath(text.address, number);
    const beside = [
      this.#then(say, number) + this.#text(before),
      label(escapeHtml(words.citedDifference)),
      difference.length > 0 ? differenceHtml(difference, this.#view) : '',
      ...other,
      paragraph(linkHtml({ name: words.citedCurrent, href }, 'onward')),
    ];
    const both = { name: words.citedBothBeside, href: alone ? '#then' : `#${number}` };
    const top = status.wordingOnly ? words.citedReworded : words.citedChanged;
    return { state: 'changed', top: say(top, { link: linkHtml(both) }), beside: beside.join('') };
  }

  /** @param wasPublished whether an edition had the ruling */
  #retiredTop(number: string, retired: RetiredNumber, wasPublished = false): string {
    const text = wasPublished ? words.citedRetiredSince : words.citedRetired;
    return formatHtml(retired.since === null ? text : words.citedRetiredWith, {
      number: `<strong>${escapeHtml(number)}</strong>`,
      date: dateHtml(retired.since ?? '', kinds.language),
      where: retiredHtml(retired.target?.to, this.#view, retired.target?.name),
    });
  }

  /** Names the edition, with a link to its whole text. */
  #then(say: (said: string) => string, number: string): string {
    const { base, address } = this.#citation.text;
    const href = pastUrl(base, address, this.#citation.date, number);
    const whole = { name: words.citedReadWhole, href };
    return label(`${say(words.citedThen)} ${linkHtml(whole, 'onward')}`);
  }

  #text({ text, standing }: RulingState): string {
    const lead = standing === 'current' ? '' : paragraph(escapeHtml(`${kinds[standing]}:`));
    return lead + paragraph(plainHtml(text, this.#view.icons));
  }
}

/** That a rule had another printed number on a day, as HTML; empty where it did not, or had none. */
function renumbered(history: TextHistory, number: string, date: string): string {
  const [then, now] = [date, null].map((day) => rulingIn(textOn(history, day), number)?.printed);
  if (then === undefined || now === undefined || then === now) return '';
  return escapeHtml(format(words.citedRenumbered, { then, now }));
}

/** Status of a ruling in a dated link to a whole text. */
type Difference = 'changed' | 'reworded' | 'retired' | 'new';

function differenceOf(status: CitationStatus): Difference | undefined {
  const { type } = status;
  if (type === 'changed') return status.wordingOnly ? 'reworded' : type;
  if (type === 'retired') return type;
  return type === 'unchanged' || type === 'reverted' ? undefined : 'new';
}

function partText(part: string, before: RulingState, after: RulingState): string {
  if (part === 'standing')
    return format(words.citedStanding, {
      before: kinds[before.standing],
      after: kinds[after.standing],
    });
  if (part !== 'heading') return part === 'sources' ? words.citedSources : words.citedKind;
  const { heading } = before;
  return heading === undefined ? words.citedNoHeading : format(words.citedHeading, { heading });
}

function editionHtml({ title, date }: { title: string; date: string }): string {
  return formatHtml(title.includes(date) ? words.citedEdition : words.citedEditionDated, {
    title: escapeHtml(title),
    date: dateHtml(date, kinds.language),
  });
}

function inWords(date: string): string {
  return dateInWords(date, kinds.language);
}

function label(html: string): string {
  return `<p class="then-label">${html}</p>`;
}

function paragraph(html: string): string {
  return `<p>${html}</p>`;
}
