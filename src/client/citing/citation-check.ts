import { words as language } from 'virtual:language';
import * as words from 'virtual:wording/citations';
import kinds from 'virtual:wording/kinds';
import retired from 'virtual:wording/retired';
import { currentHistory, wordsSince } from '../../editions/browser.ts';
import { dateInWords } from '../../languages/browser.ts';
import {
  apiHistoryPath,
  apiPath,
  escapeHtml,
  rulingPath,
  rulingTitle,
  sitePaths,
  type TextAddress,
} from '../../model/index.ts';
import type { HistoryFile } from '../../outputs/browser.ts';
import {
  type CheckedCitation,
  type CheckedText,
  type CitedSite,
  checkCitations,
  citationNames,
  correctedText,
  type FoundCitation,
  findCitations,
  type NameIndex,
  readNameIndex,
  targetAt,
  textsCited,
} from '../../search/browser.ts';
import {
  differenceHtml,
  format,
  formatHtml,
  iconNames,
  linkHtml,
  plural,
  retiredHtml,
  type VersionView,
} from '../../views/index.ts';
import { moveToResult, showResult } from '../shared/dom.ts';
import { editionsFile, fetchFile, historyFile, namesFile, textFile } from '../shared/fetch-json.ts';

/** States of citations with their headings. States that need the reader's attention come first. */
const states = [
  ['retired', words.citationsRetired],
  ['unknown', words.citationsUnknown],
  ['reworded', words.citationsReworded],
  ['renumbered', words.citationsRenumbered],
  ['elsewhere', words.citationsElsewhere],
  ['same', words.citationsSame],
] as const;

/** Maximum number of different citations shown. */
const maxShown = 500;
/** Time between two pauses in which the page responds to its reader, in milliseconds. */
const turnMs = 30;

/** `<citation-check>`: compares the citations of a pasted text with the current text, and copies the text with corrected numbers. */
class CitationCheck extends HTMLElement {
  #names: Promise<NameIndex> | undefined;
  #corrected = '';
  #checking = new AbortController();

  connectedCallback(): void {
    const form = this.querySelector('form');
    const copy = this.querySelector<HTMLElement>('[data-copy]');
    const actions = copy?.parentElement;
    if (!form || !copy || !actions) return;
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      showResult(this, words.citationsReading, '');
      actions.hidden = true;
      this.#checking.abort();
      this.#checking = new AbortController();
      const { signal } = this.#checking;
      this.#check(new FormData(form), signal).then(
        (isCorrected) => {
          actions.hidden = !isCorrected;
        },
        () => {
          if (signal.aborted) return;
          this.#names = undefined;
          showResult(this, words.citationsFailed, '');
        },
      );
    });
    copy.addEventListener('click', () => {
      navigator.clipboard.writeText(this.#corrected).then(
        () => showResult(this, words.citationsCopied),
        () => {
          const field = form.querySelector('textarea');
          const fold = field?.closest('details');
          if (fold) fold.open = true;
          if (field) field.value = this.#corrected;
          field?.select();
          showResult(this, words.citationsNotCopied, '');
        },
      );
    });
  }

  get #base(): string {
    return this.dataset['base'] ?? '/';
  }

  /** @returns whether a citation was corrected */
  async #check(form: FormData, signal: AbortSignal): Promise<boolean> {
    const text = String(form.get('text') ?? '');
    const day = String(form.get('on') ?? '') || undefined;
    this.#names ??= fetchFile(namesFile, `${this.#base}search/names.json`).then((file) =>
      readNameIndex(file, language),
    );
    const index = await this.#names;
    const found = await this.#find(text, index, signal);
    const editions = await fetchFile(editionsFile, this.#base + sitePaths.apiEditions);
    const texts = await Promise.all(
      textsCited(found, index).map((address) => this.#history(address, editions.length > 0)),
    );
    const histories = new Map(texts.map((one) => [one.address, one]));
    const checked = checkCitations(found, histories, index, day);
    signal.throwIfAborted();
    this.#corrected = correctedText(text, checked.citations);
    const view: VersionView = {
      retired,
      kinds,
      icons: iconNames(texts.flatMap(({ icons }) => icons)),
      place: (address, number) => ({
        name: targetAt(address, index)?.name ?? address,
        href: index.base + rulingPath(address, number),
      }),
    };
    showResult(this, summaryOf(checked), listHtml(checked.citations, view));
    if (checked.citations.length > 0) moveToResult(this, words.citationsEdit);
    return this.#corrected !== text;
  }

  /** Finds the citations part by part, and shows the progress. */
  async #find(text: string, index: NameIndex, signal: AbortSignal): Promise<FoundCitation[]> {
    const site: CitedSite = JSON.parse(this.dataset['site'] ?? '{}');
    const names = citationNames(index, site, [location.origin]);
    const percent = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' });
    const found: FoundCitation[] = [];
    let turn = performance.now();
    for (const { citations, end } of findCitations(text, names)) {
      found.push(...citations);
      if (performance.now() - turn < turnMs) continue;
      showResult(this, `${words.citationsReading} ${percent.format(end / text.length)}`);
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      turn = performance.now();
    }
    return found;
  }

  async #history(address: TextAddress, hasEditions: boolean): Promise<HistoryFile> {
    if (hasEditions) return fetchFile(historyFile, this.#base + apiHistoryPath(address));
    const text = fetchFile(textFile, this.#base + apiPath(address));
    const { rulings, title, name = title } = await text;
    return { ...currentHistory(address, name, rulings), icons: [] };
  }
}

function summaryOf({ citations, edition, chosenBy }: CheckedText): string {
  if (citations.length === 0) return words.citationsNone;
  const { lang } = document.documentElement;
  const compared = {
    day: words.citationsByDay,
    first: words.citationsByFirst,
    'all-numbers': words.citationsByAll,
    'most-numbers': words.citationsByMost,
  };
  const { title = '', date = '' } = edition ?? {};
  const name = title.includes(date) ? title : `${title} (${dateInWords(date, lang)})`;
  const said = edition ? format(compared[chosenBy], { edition: name }) : words.citationsByNow;
  return `${plural(lang, words.citationsCount, citations.length)} ${said}`;
}

/** Renders the citations by state. Citations with the same wording and the same result are one item. */
function listHtml(citations: readonly CheckedCitation[], view: VersionView): string {
  const items = Map.groupBy(citations, ({ state, written, now, date }) =>
    JSON.stringify([state, written, now, date]),
  );
  const shown = [...items.values()].slice(0, maxShown);
  const sections = states.map(([state, heading]) => {
    const ofState = shown.filter(([one]) => one?.state === state);
    const list = ofState.map(([one, ...more]) => (one ? itemHtml(one, more.length, view) : ''));
    if (list.length === 0) return '';
    return `<h2>${escapeHtml(heading)}</h2><ul class="items">${list.join('')}</ul>`;
  });
  const cut = items.size > shown.length ? format(words.citationsCut, { count: maxShown }) : '';
  return `${sections.join('')}${cut === '' ? '' : `<p class="notice">${escapeHtml(cut)}</p>`}`;
}

function itemHtml(citation: CheckedCitation, more: number, view: VersionView): string {
  const { written, state, now, status, work, replacedBy } = citation;
  const times = more === 0 ? '' : format(words.citationsTimes, { count: more + 1 });
  const difference = status ? wordsSince(status) : [];
  const before = status && 'retired' in status && !replacedBy ? status.retired?.target : undefined;
  const place = now && {
    name: now.number ? rulingTitle(now.name, { ...now, number: now.number }) : now.name,
    href: view.place(now.address, now.number).href,
  };
  const notes = [
    escapeHtml(times),
    escapeHtml(work ?? ''),
    state === 'retired' && !now ? retiredHtml(before?.to, view) : '',
    place ? formatHtml(words.citationsNow, { place: linkHtml(place) }) : '',
    replacedBy ? escapeHtml(format(words.citationsReplaced, { name: replacedBy })) : '',
    status?.type === 'newer' ? escapeHtml(words.citationsNewer) : '',
    status?.type === 'changed' && status.wordingOnly ? escapeHtml(words.citationsSameMeaning) : '',
  ].filter(Boolean);
  const folded =
    difference.length === 0
      ? ''
      : `<details><summary>${escapeHtml(words.citationsDifference)}</summary>${differenceHtml(difference, view)}</details>`;
  return `<li data-state="${state}"><strong>${escapeHtml(written)}</strong> <span class="meta">${notes.join(' \u00b7 ')}</span>${folded}</li>`;
}

customElements.define('citation-check', CitationCheck);
