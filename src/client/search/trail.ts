import type { Target } from '../../search/browser.ts';
import type { Step } from './address.ts';
import type { ResultLine } from './result.ts';
import { rulingsOf } from './ruling.ts';

/** What a trail asks of the panel it stands in. */
export interface TrailHost {
  base: string;
  /** The text at an address. */
  target(url: string): Promise<Target | undefined>;
  /** The line that is shown for a text. */
  line(url: string): ResultLine | undefined;
  /** The reader wants to go back by one step. */
  back(): void;
}

/** So many rulings are shown where a reference leads to a text as a whole. */
const mostRulings = 3;

/** The references that were followed inside the list, one after another, each with what takes it back. */
export class ReferenceTrail {
  readonly #host: TrailHost;
  #taken: { step: Step; undo(): void }[] = [];
  #walk = 0;

  constructor(host: TrailHost) {
    this.#host = host;
  }

  get steps(): Step[] {
    return this.#taken.map(({ step }) => step);
  }

  /** The lines are gone, and the trail with them. */
  forget(): void {
    this.#walk++;
    this.#taken = [];
  }

  /**
   * Follows a link in its line.
   *
   * @returns the trail with it
   * @throws where its text cannot be loaded
   */
  async follow(link: HTMLAnchorElement, line: ResultLine): Promise<readonly Step[]> {
    const { pathname, hash } = new URL(link.href);
    const below = (path: string): string => path.slice(this.#host.base.length);
    await this.walk(
      [...this.steps, { from: below(line.textUrl), to: below(pathname + hash) }],
      true,
    );
    return this.steps;
  }

  /**
   * Goes back and on until the trail has these steps. A step whose line is not shown ends it.
   *
   * @param isReader whether the reader asked for it, whose focus then follows
   * @throws where the text of a step cannot be loaded
   */
  async walk(steps: readonly Step[], isReader: boolean): Promise<void> {
    const walk = ++this.#walk;
    while (!this.#taken.every(({ step }, at) => isSame(step, steps[at]))) this.#taken.pop()?.undo();
    for (const step of steps.slice(this.#taken.length)) {
      const url = this.#host.base + step.to;
      const [address = '', hash = ''] = url.split('#');
      const target = await this.#host.target(address);
      if (!target) throw new Error(`${url} is no text of the glossary`);
      const text = await rulingsOf(this.#host.base, target, hash || undefined, mostRulings);
      const line = this.#host.line(this.#host.base + step.from);
      if (line && !line.isOpen) await line.open();
      if (!line || walk !== this.#walk) return;
      const undo = line.follow(text, target.name, url, () => this.#host.back(), isReader);
      this.#taken.push({ step, undo });
    }
  }
}

function isSame(a: Step, b: Step | undefined): boolean {
  return a.from === b?.from && a.to === b.to;
}
