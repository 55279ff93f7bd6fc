import type { Query, Result } from '../../search/browser.ts';
import { element } from '../shared/index.ts';
import { type ResultHost, ResultLine } from './result.ts';

/** So many results are shown: what stands further down is better found with another word. */
const mostShown = 30;
/** So many until the answer is complete, so that every key press is answered quickly. */
const mostAtOnce = 10;

/** The list of results. */
export class ResultList {
  readonly list = element('ol', { class: 'results', 'data-results': true });
  readonly #host: ResultHost;
  readonly #closest = element('li', { class: 'closest' });
  #lines = new Map<string, ResultLine>();
  #typed = '';

  constructor(host: ResultHost) {
    this.#host = host;
  }

  get lines(): ResultLine[] {
    return [...this.#lines.values()];
  }

  /** The line that an element stands in. */
  lineOf(node: Element): ResultLine | undefined {
    return this.lines.find(({ item }) => item.contains(node));
  }

  /** The line of a text. */
  lineFor(url: string): ResultLine | undefined {
    return this.#lines.get(url);
  }

  /**
   * Shows results.
   *
   * @param isComplete whether the texts have answered too
   * @param hold whether lines that are shown already must stay where they are, even those that are no results any more, because a
   *   finger may be on them
   */
  show(results: readonly Result[], query: Query, isComplete: boolean, hold: boolean): void {
    const shown = results.slice(0, isComplete ? mostShown : mostAtOnce);
    const known = query.typed === this.#typed ? this.#lines : new Map<string, ResultLine>();
    this.#typed = query.typed;
    const lines = new Map(hold ? known : undefined);
    for (const result of shown) {
      const line = known.get(result.target.url);
      if (line && hold) line.learn(result, query);
      else line?.update(result, query);
      lines.set(result.target.url, line ?? new ResultLine(result, query, this.#host));
    }
    this.#lines = lines;
    const items: Element[] = this.lines.map(({ item }) => item);
    const firstClosest = shown.findIndex(({ isAnswer }) => !isAnswer);
    if (firstClosest >= 0 && !hold) {
      this.#closest.textContent =
        firstClosest === 0 ? 'Nothing holds all of these words. Closest:' : 'Closest';
      items.splice(firstClosest, 0, this.#closest);
    } else if (hold && this.#closest.isConnected) {
      const at = [...this.list.children].indexOf(this.#closest);
      items.splice(Math.min(at, items.length), 0, this.#closest);
    }
    place(this.list, items);
  }

  setState(state: 'busy' | 'ready'): void {
    this.list.dataset['resultsState'] = state;
  }

  clear(): void {
    this.#lines.clear();
    this.#typed = '';
    this.list.replaceChildren();
  }

  /** Moves the focus along the list; before the first line lies the search box. */
  move(step: 1 | -1, box: HTMLElement): void {
    const lines = this.lines;
    const at = lines.findIndex((line) => line.holdsFocus());
    const next = at < 0 ? (step === 1 ? 0 : -1) : at + step;
    if (next < 0) box.focus();
    else lines[Math.min(next, lines.length - 1)]?.focus();
  }
}

// Puts items in order, touching only what is not in its place, so that the focus stays where it is.
function place(list: HTMLElement, items: readonly Element[]): void {
  const wanted = new Set(items);
  for (const child of [...list.children]) {
    if (!wanted.has(child)) child.remove();
  }
  items.forEach((item, index) => {
    const there = list.children[index];
    if (there !== item) list.insertBefore(item, there ?? null);
  });
}
