/** A tap this soon after lines moved may be meant for the line that was there before, in milliseconds. */
const reactionMs = 350;
/** Lines that were visible for less than this cannot have been aimed at, in milliseconds. */
const minVisibleMs = 600;
/** A line that moved by less is still under the finger, in pixels. */
const tolerance = 8;

const lines = '[data-results] > *';

/** Ignores taps on lines of the list that moved under the finger just before. */
export class TapGuard {
  readonly #place: HTMLElement;
  /** Where the lines were when they could be aimed at. */
  #before = new Map<Element, number>();
  #changedAt = 0;
  #isMissed = false;

  /** @param place the element that the list is rendered into */
  constructor(place: HTMLElement) {
    this.#place = place;
    place.addEventListener('pointerdown', ({ pointerType, target }) => {
      this.#isMissed = pointerType === 'touch' && this.#misses(target);
    });
    place.addEventListener(
      'click',
      (event) => {
        if (!this.#isMissed || event.detail === 0) return;
        this.#isMissed = false;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true },
    );
  }

  /** Call when the reader asked for another list: taps are then meant for that. */
  reset(): void {
    this.#before.clear();
    this.#changedAt = performance.now();
  }

  /** Call before lines may move for another reason. */
  beforeChange(): void {
    const now = performance.now();
    if (now - this.#changedAt > minVisibleMs) {
      this.#before = new Map(
        [...this.#place.querySelectorAll(lines)].map((line) => [line, topOf(line)]),
      );
    }
    this.#changedAt = now;
  }

  #misses(target: EventTarget | null): boolean {
    if (performance.now() - this.#changedAt > reactionMs || this.#before.size === 0) return false;
    const line = target instanceof Element ? target.closest(lines) : null;
    if (!line) return false;
    const before = this.#before.get(line);
    return before === undefined || Math.abs(topOf(line) - before) > tolerance;
  }
}

function topOf(line: Element): number {
  return line.getBoundingClientRect().top;
}
