import * as words from 'virtual:wording/offline';
import { type OfflineState, readState } from '../../offline/browser.ts';
import { format } from '../../wording/browser.ts';
import { button, element } from '../shared/dom.ts';
import { store, stored } from '../shared/stored.ts';
import { problemTexts, progressText, savedText, size, updateText } from './texts.ts';
import { updateChildren } from './update-children.ts';
import { canSave, register, savesData, send } from './worker.ts';

/** A quiet panel offers no larger archive. */
const maxQuietBytes = 2_000_000;

/** The browser stops a worker that no page sends messages to: a page that waits for a download sends this often. */
const keepAliveMs = 20_000;

/** Delay before the message that the worker does not answer. */
const workerTimeoutMs = 8_000;

interface Model {
  /** The last message from the worker. */
  state?: OfflineState;
  /** `data-quiet`: offers a small archive once. */
  isQuiet: boolean;
  helpUrl: string;
  /** The reader declined the quiet offer, or has saved the site before. */
  isDismissed: boolean;
  /** The reader declined the quiet offer on this page. */
  isClosed: boolean;
  /** With Save-Data no worker was started, and so the size is not known. */
  isUnasked: boolean;
  /** The worker sent nothing in time. */
  isTimedOut: boolean;
}

/** State of the panel; its name is the element's `data-state`. */
interface View {
  name: 'none' | 'offer' | 'downloading' | 'saved' | 'unsupported';
  content: (HTMLElement | undefined)[];
}

/**
 * `<save-offline>`: saves the site on the device, shows the download, updates and deletes it. With `data-quiet` it
 * only offers a small site, once. Empty without script.
 */
class SaveOffline extends HTMLElement {
  readonly #base = this.dataset['base'] ?? '/';
  // The name is older than the element's: who declined once is not asked again.
  readonly #dismissedKey = `${this.#base}keep-offline`;
  #model: Model = {
    isQuiet: 'quiet' in this.dataset,
    helpUrl: this.dataset['help'] ?? '',
    // Without storage the offer would come again on each page.
    isDismissed: stored(this.#dismissedKey) !== null,
    isClosed: false,
    isUnasked: false,
    isTimedOut: false,
  };
  #keepAlive: ReturnType<typeof setInterval> | undefined;

  connectedCallback(): void {
    this.#update({});
    if (!canSave()) return;
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      const state = readState(data);
      if (state) this.#update({ state });
    });
    void send({ type: 'ask', fresh: false });
    if (this.#model.isQuiet) return;
    if (savesData() && !navigator.serviceWorker.controller) this.#update({ isUnasked: true });
    setTimeout(() => this.#update({ isTimedOut: true }), workerTimeoutMs);
  }

  #update(change: Partial<Model>): void {
    const model = { ...this.#model, ...change };
    if ((model.isClosed || model.state?.kept) && !model.isDismissed) {
      model.isDismissed = true;
      store(this.#dismissedKey, 'said');
    }
    this.#model = model;
    const view = panelView(model, () => this.#update({ isClosed: true }));
    if (!view) return;
    this.dataset['state'] = view.name;
    updateChildren(
      this,
      view.content.filter((part) => part !== undefined),
    );
    if (view.name === 'downloading')
      this.#keepAlive ??= setInterval(() => void send({ type: 'ask', fresh: false }), keepAliveMs);
    else {
      clearInterval(this.#keepAlive);
      this.#keepAlive = undefined;
    }
  }
}

/** State of a panel; `undefined` while nothing is known. */
function panelView(model: Model, close: () => void): View | undefined {
  const { state, isQuiet } = model;
  if (!canSave())
    return isQuiet ? undefined : { name: 'unsupported', content: [paragraph(words.cannotSave)] };
  if (state?.withdrawn) return { name: 'none', content: [] };
  if (state?.progress) return downloadingView(state.progress);
  if (state && isQuiet && !hasNews(state, model)) return { name: 'none', content: [] };
  if (state?.kept) return savedView(state, state.kept, model);
  if (state?.offered || state?.problem) return offerView(state, isQuiet ? close : undefined);
  if (isQuiet) return undefined;
  if (state?.isUnreachable) return { name: 'none', content: [paragraph(words.siteUnreachable)] };
  if (model.isUnasked) return unaskedView();
  return model.isTimedOut ? { name: 'none', content: [paragraph(words.workerSilent)] } : undefined;
}

/** Whether a quiet panel has anything to show. */
function hasNews(
  { kept, offered, problem }: OfflineState,
  { isDismissed, isClosed }: Model,
): boolean {
  if (kept) return true;
  if (isClosed) return false;
  if (problem) return true;
  return offered !== undefined && offered.bytes < maxQuietBytes && !isDismissed && !savesData();
}

function downloadingView(progress: { done: number; total: number }): View {
  const bar = element('progress', {
    max: String(Math.max(progress.total, 1)),
    value: String(progress.done),
    'aria-label': words.downloadProgress,
  });
  const bytes = element('span', { class: 'offline-bytes' }, progressText(progress));
  const stop = button(words.stopDownload, {}, () => void send({ type: 'stop' }));
  const content = [
    paragraph(words.downloading),
    element('p', { class: 'offline-progress' }, bar, bytes, stop),
  ];
  return { name: 'downloading', content };
}

function savedView(
  { offered, problem, isUnreachable }: OfflineState,
  kept: NonNullable<OfflineState['kept']>,
  { isQuiet, helpUrl }: Model,
): View {
  if (isQuiet) {
    const more = element('a', { href: helpUrl }, words.moreOffline);
    return { name: 'saved', content: [element('p', {}, savedText(kept), ' ', more)] };
  }
  const update = offered && offered.version !== kept.version ? offered : undefined;
  const content = [
    paragraph(savedText(kept)),
    update && paragraph(updateText(update, kept)),
    update && isUnreachable ? paragraph(words.updateOffline) : undefined,
    problem && paragraph(problemTexts[problem], 'offline-problem'),
    actions(
      update && !isUnreachable ? saveButton(words.updateNow) : undefined,
      button(words.removeSaved, {}, () => void send({ type: 'remove' })),
    ),
  ];
  return { name: 'saved', content };
}

function offerView({ offered, problem }: OfflineState, close?: () => void): View {
  const content = [
    offered && paragraph(format(words.saveOffer, { size: size(offered.bytes) })),
    problem && paragraph(problemTexts[problem], 'offline-problem'),
    actions(
      saveButton(problem ? words.resumeDownload : words.saveOffline),
      close && button(words.notNow, {}, close),
    ),
  ];
  return { name: 'offer', content };
}

function unaskedView(): View {
  const check = async (): Promise<void> => {
    await register();
    await send({ type: 'ask', fresh: true });
  };
  const show = button(words.showSize, {}, () => void check());
  return { name: 'offer', content: [paragraph(words.saveOfferUnknownSize), actions(show)] };
}

function saveButton(label: string): HTMLButtonElement {
  return button(label, { class: 'primary offline-save' }, () => {
    // Asks the browser not to evict the archive when the device runs out of space.
    void navigator.storage?.persist?.().catch(() => false);
    void send({ type: 'keep' });
  });
}

function paragraph(text: string, name?: string): HTMLElement {
  return element('p', { class: name }, text);
}

function actions(...buttons: (HTMLElement | undefined)[]): HTMLElement {
  return element('p', { class: 'offline-actions' }, ...buttons);
}

customElements.define('save-offline', SaveOffline);
