/** So long after lines moved, a tap may be meant for what stood there before, in milliseconds. */
const reaction = 350;
/** What was seen for less than that cannot have been aimed at, in milliseconds. */
const leastSeen = 600;
/** A line that moved by less is still under the finger, in pixels. */
const leeway = 8;

/** Keeps a tap from what moved under the finger while it came down. */
export class Aim {
  readonly #list: HTMLElement;
  /** Where lines stood when they could be aimed at. */
  #before = new Map<Element, number>();
  #changedAt = 0;
  #isMissed = false;

  constructor(list: HTMLElement) {
    this.#list = list;
    list.addEventListener('pointerdown', ({ pointerType, target }) => {
      this.#isMissed = pointerType === 'touch' && this.#misses(target);
    });
    list.addEventListener(
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

  /** The reader asked for another list. */
  reset(): void {
    this.#before.clear();
    this.#changedAt = performance.now();
  }

  /** Lines are about to move, unasked. */
  note(): void {
    const now = performance.now();
    if (now - this.#changedAt > leastSeen) {
      this.#before = new Map([...this.#list.children].map((line) => [line, topOf(line)]));
    }
    this.#changedAt = now;
  }

  #misses(target: EventTarget | null): boolean {
    if (performance.now() - this.#changedAt > reaction || this.#before.size === 0) return false;
    const lines = [...this.#list.children];
    const line = lines.find((one) => target instanceof Node && one.contains(target));
    const before = line && this.#before.get(line);
    return !line || before === undefined || Math.abs(topOf(line) - before) > leeway;
  }
}

function topOf(line: Element): number {
  return line.getBoundingClientRect().top;
}
