import { element } from '../shared/index.ts';
import type { SearchState } from './address.ts';
import { Aim } from './aim.ts';
import { filtered, filterRow, showFilters } from './filters.ts';
import type { ResultList } from './list.ts';
import { notesOn, type ShownAnswer, toldAloud } from './notes.ts';
import { restInBox, type SearchParts } from './parts.ts';
import { preloadRulings } from './ruling.ts';

/** A name that was typed whole opens without the texts once they keep the reader waiting for so long, in milliseconds. */
const patience = 400;

/** What the region asks of the panel it stands in. */
export interface RegionHost {
  base: string;
  /** Searches with other filters, or for what was typed, unmended. */
  change(change: Partial<SearchState>): void;
  /** Shows the references that were followed, as far as their lines are there. */
  walk(): Promise<void>;
  announce(text: string): void;
}

/** What stands below the box: filters, notes and the list of results; or what is kept on the device. */
export class ResultsRegion {
  readonly #parts: SearchParts;
  readonly #results: ResultList;
  readonly #host: RegionHost;
  readonly #notes = element('div', { class: 'result-notes' });
  readonly #filters = filterRow();
  readonly #aim: Aim;
  /** The reader is at work in the list: nothing in it may move. */
  #isHeld = false;
  /** Counts what was shown, so that what is loaded too late is known. */
  #shown = 0;

  constructor(parts: SearchParts, results: ResultList, host: RegionHost) {
    this.#parts = parts;
    this.#results = results;
    this.#host = host;
    this.#aim = new Aim(results.list);
    for (const kind of ['pointerdown', 'focusin']) {
      parts.place.addEventListener(kind, () => {
        this.#isHeld = true;
      });
    }
  }

  /** The reader asked for another list: its lines may stand elsewhere. */
  release(): void {
    this.#isHeld = false;
    this.#aim.reset();
  }

  /** An answer is on its way. */
  wait(): void {
    this.release();
    this.#shown++;
    this.#results.setState('busy');
    // What is kept on the device makes room for the answer.
    if (!this.#parts.place.contains(this.#results.list)) this.#place();
  }

  /** Nothing is searched for: shows what is kept on the device, or nothing. */
  rest(shelf: Node | undefined): void {
    this.release();
    this.#shown++;
    this.retry();
    this.#keepFocus(() => {
      this.#results.clear();
      this.#place(...(shelf ? [shelf] : []));
    });
  }

  /** Says that the search cannot be loaded. */
  fail(): void {
    this.#parts.failed.hidden = false;
  }

  /** Says so no more, until the search has been tried again. */
  retry(): void {
    const hadFocus = this.#parts.failed.contains(document.activeElement);
    this.#parts.failed.hidden = true;
    if (hadFocus) restInBox(this.#parts.box);
  }

  /** Shows an answer, filtered. */
  show(answer: ShownAnswer, state: SearchState): void {
    const isComplete = answer.fromTexts !== undefined;
    const results = filtered(answer.results, state);
    const shown = ++this.#shown;
    this.retry();
    this.#aim.note();
    this.#keepFocus(() => {
      this.#results.show(results, answer.query, isComplete, this.#isHeld);
      this.#results.list.dataset['resultsFrom'] = isComplete ? 'texts' : 'names';
      const takeBack = (): void => this.#host.change({ verbatim: true });
      this.#notes.replaceChildren(...notesOn(answer, results.length, takeBack));
      if (!this.#isHeld) {
        showFilters(this.#filters, answer.results, state, (change) => this.#host.change(change));
      }
      const { list } = this.#results;
      if (!this.#parts.place.contains(list)) this.#place(this.#filters, this.#notes, list);
      else if (this.#isHeld) list.after(this.#notes);
      else list.before(this.#notes);
    });
    if (isComplete) void this.#finish(results.length, shown);
    else setTimeout(() => void this.#openTyped(shown), patience);
  }

  async #finish(count: number, shown: number): Promise<void> {
    const [first] = this.#results.lines;
    const isAnswer = first?.result.isAnswer ?? false;
    if (isAnswer) await this.#openFirst(shown);
    if (shown !== this.#shown) return;
    await this.#host.walk();
    if (shown !== this.#shown) return;
    this.#results.setState('ready');
    this.#host.announce(toldAloud(count, isAnswer, first?.item.dataset['title']));
  }

  // The ruling that a name opens with is the same whatever the texts say.
  async #openTyped(shown: number): Promise<void> {
    const first = this.#results.lines[0]?.result;
    if (first?.how === 'exact' && first.matchedName === undefined) await this.#openFirst(shown);
  }

  async #openFirst(shown: number): Promise<void> {
    const [first] = this.#results.lines;
    if (!first) return;
    await preloadRulings(this.#host.base, first.result.target);
    if (shown !== this.#shown || this.#isHeld) return;
    this.#aim.note();
    await first.open();
  }

  #place(...children: Node[]): void {
    this.#keepFocus(() => {
      this.#parts.place.replaceChildren(...children);
      this.#parts.place.hidden = children.length === 0;
    });
  }

  #keepFocus(change: () => void): void {
    const hadFocus = this.#parts.place.contains(document.activeElement);
    change();
    if (hadFocus && !this.#parts.place.contains(document.activeElement)) restInBox(this.#parts.box);
  }
}
