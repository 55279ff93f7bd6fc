import { type OfflineState, readState } from '../../offline/browser.ts';
import { button, element } from '../shared/index.ts';
import { offlineStyle } from './style.ts';
import { keptText, newerText, problemText, size } from './wording.ts';
import { canKeep, persist, register, savesData, send } from './worker.ts';

/** A library larger than this is not offered unasked, in bytes. */
const quietly = 2_000_000;

/** Between two signs to the worker that a page still waits for it, in milliseconds. */
const signs = 20_000;

/** So long a reader waits for the worker to say anything before that is said, in milliseconds. */
const silence = 8_000;

const states = ['none', 'offer', 'fetching', 'kept', 'unsupported'] as const;

/**
 * What stands in a `keep-offline` element: the offer with its size, the progress, or what is kept. With `data-quiet`
 * it offers a small library once, and says nothing of a large one.
 */
export class OfflinePanel {
  readonly #element: HTMLElement;
  readonly #dismissedKey: string;
  #shown = '';
  #shownText = '';
  #sign: ReturnType<typeof setInterval> | undefined;

  constructor(host: HTMLElement) {
    this.#element = host;
    this.#dismissedKey = `${host.dataset['base'] ?? '/'}keep-offline`;
  }

  async start(): Promise<void> {
    await offlineStyle();
    if (!canKeep()) {
      if (this.#isQuiet) return;
      this.#show('unsupported', [
        element('p', {}, 'This browser cannot keep the glossary on the device.'),
      ]);
      return;
    }
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      const state = readState(data);
      if (state) this.#render(state);
    });
    void send({ type: 'ask', fresh: false });
    // With Save-Data nothing was asked of the site: the size is learnt when the reader asks for it.
    if (this.#isQuiet) return;
    if (savesData() && !navigator.serviceWorker.controller) this.#offerUnasked();
    setTimeout(() => this.#breakSilence(), silence);
  }

  get #isQuiet(): boolean {
    return 'quiet' in this.#element.dataset;
  }

  #render(state: OfflineState): void {
    const { kept, offered, progress, problem } = state;
    if (state.withdrawn) this.#show('none', []);
    else if (progress) this.#renderProgress(progress);
    else if (this.#isQuiet && !this.#isWanted(state)) this.#show('none', []);
    else if (kept) this.#renderKept(state, kept);
    else if (offered) {
      this.#show('offer', [
        element(
          'p',
          {},
          `The whole glossary with its search, to read with no network: ${size(offered.bytes)}.`,
        ),
        problem && element('p', { class: 'offline-problem' }, problemText[problem]),
        element(
          'p',
          { class: 'offline-actions' },
          this.#keepButton(problem ? 'Go on' : 'Keep offline'),
          this.#laterButton(),
        ),
      ]);
    } else if (problem) {
      this.#show('offer', [
        element('p', { class: 'offline-problem' }, problemText[problem]),
        element('p', { class: 'offline-actions' }, this.#keepButton('Go on')),
      ]);
    } else if (state.isUnreachable && !this.#isQuiet) {
      this.#show('none', [
        element('p', {}, 'Nothing is kept yet, and the network does not answer.'),
      ]);
    }
  }

  /** Whether a quiet panel has anything to say. */
  #isWanted({ kept, offered, problem }: OfflineState): boolean {
    if (kept || problem) return true;
    return offered !== undefined && offered.bytes < quietly && !savesData() && !this.#isDismissed;
  }

  #renderProgress({ done, total }: { done: number; total: number }): void {
    if (this.#shown === 'fetching') {
      const bar = this.#element.querySelector('progress');
      if (bar) [bar.max, bar.value] = [Math.max(total, 1), done];
      const text = this.#element.querySelector('.offline-bytes');
      if (text) text.textContent = `${size(done)} of ${size(total)}`;
      return;
    }
    this.#show('fetching', [
      element('p', {}, 'Fetching the glossary. You can read on meanwhile.'),
      element(
        'p',
        { class: 'offline-progress' },
        element('progress', {
          max: String(Math.max(total, 1)),
          value: String(done),
          'aria-label': 'Fetched',
        }),
        element('span', { class: 'offline-bytes' }, `${size(done)} of ${size(total)}`),
        button('Stop', {}, () => void send({ type: 'stop' })),
      ),
    ]);
    // The browser ends a worker that no page waits for.
    this.#sign = setInterval(() => void send({ type: 'ask', fresh: false }), signs);
  }

  #renderKept({ offered, problem }: OfflineState, kept: NonNullable<OfflineState['kept']>): void {
    const isOld = offered !== undefined && offered.version !== kept.version;
    this.#dismiss();
    if (this.#isQuiet) {
      const more = element(
        'a',
        { href: `${this.#element.dataset['base'] ?? '/'}help/#offline` },
        'More',
      );
      this.#show('kept', [element('p', {}, keptText(kept), ' ', more)]);
      return;
    }
    this.#show('kept', [
      element('p', {}, element('strong', {}, 'Kept on this device. '), keptText(kept)),
      isOld ? element('p', {}, newerText(offered)) : undefined,
      problem && element('p', { class: 'offline-problem' }, problemText[problem]),
      element(
        'p',
        { class: 'offline-actions' },
        isOld ? this.#keepButton('Fetch the newer one') : undefined,
        button('Remove', {}, () => void send({ type: 'remove' })),
      ),
    ]);
  }

  // The worker itself did not come: a page to log in to the network stands in its place, or it is too slow.
  #breakSilence(): void {
    if (this.#shown !== '') return;
    this.#show('none', [
      element(
        'p',
        {},
        'Nothing is kept yet: what it takes has not come. Open this page again with a better network.',
      ),
    ]);
  }

  // Without a worker nothing is known yet, and the reader may still want it.
  #offerUnasked(): void {
    const start = async (): Promise<void> => {
      await register();
      await send({ type: 'ask', fresh: true });
    };
    this.#show('offer', [
      element(
        'p',
        {},
        'The whole glossary with its search can be kept on this device, to read with no network.',
      ),
      element(
        'p',
        { class: 'offline-actions' },
        button('Show the size', {}, () => void start()),
      ),
    ]);
  }

  #keepButton(label: string): HTMLButtonElement {
    return button(label, { class: 'offline-keep' }, () => {
      void persist();
      void send({ type: 'keep' });
    });
  }

  #laterButton(): HTMLButtonElement | undefined {
    if (!this.#isQuiet) return undefined;
    return button('Not now', {}, () => {
      this.#dismiss();
      this.#show('none', []);
    });
  }

  #show(state: (typeof states)[number], content: (HTMLElement | undefined)[]): void {
    if (state !== 'fetching') clearInterval(this.#sign);
    const nodes = content.filter((node) => node !== undefined);
    // What did not change stays, and with it the focus and the reader's place.
    const text = `${state}${nodes.map(({ outerHTML }) => outerHTML).join('')}`;
    if (this.#element.dataset['state'] === state && this.#shownText === text) return;
    const hadFocus = this.#element.contains(document.activeElement);
    this.#shown = state;
    this.#shownText = text;
    this.#element.dataset['state'] = state;
    this.#element.replaceChildren(...nodes);
    if (hadFocus) this.#element.querySelector('button')?.focus();
  }

  get #isDismissed(): boolean {
    try {
      return localStorage.getItem(this.#dismissedKey) !== null;
    } catch {
      return true;
    }
  }

  #dismiss(): void {
    try {
      localStorage.setItem(this.#dismissedKey, 'said');
    } catch {
      // No storage: the offer comes back on the next page.
    }
  }
}
