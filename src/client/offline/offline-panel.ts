import * as words from 'virtual:wording/offline';
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { type OfflineState, readState, savesData } from '../../outputs/browser.ts';
import { format } from '../../views/index.ts';
import { problemTexts, progressText, savedText, size, updateText } from './offline-texts.ts';
import { canSave, register, send } from './worker.ts';

/** The browser stops a worker that no page sends messages to: a page that waits for a download sends this often. */
const keepAliveMs = 20_000;

/** Delay before the message that the worker does not answer. */
const workerTimeoutMs = 8_000;

interface Model {
  /** The last message from the worker. */
  state?: OfflineState;
  /** The worker sent nothing in time. */
  isTimedOut: boolean;
}

/** State of the panel; its name is the element's `data-state`. */
interface View {
  name: 'none' | 'offer' | 'downloading' | 'saved' | 'unsupported';
  content: TemplateResult | typeof nothing;
}

/** `<save-offline>`: saves the site on the device, shows the download, updates and deletes it. Empty without script. */
class SaveOffline extends HTMLElement {
  #model: Model = { isTimedOut: false };

  connectedCallback(): void {
    this.#update({});
    if (!canSave()) return;
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      const state = readState(data);
      if (state) this.#update({ state });
    });
    void send({ type: 'ask', fresh: false });
    setTimeout(() => this.#update({ isTimedOut: true }), workerTimeoutMs);
    setInterval(() => {
      if (this.#model.state?.progress) void send({ type: 'ask', fresh: false });
    }, keepAliveMs);
  }

  #update(change: Partial<Model>): void {
    this.#model = { ...this.#model, ...change };
    const view = panelView(this.#model);
    if (!view) return;
    const hadFocus = this.contains(document.activeElement);
    this.dataset['state'] = view.name;
    render(view.content, this);
    if (hadFocus && !this.contains(document.activeElement)) this.querySelector('button')?.focus();
  }
}

/** State of a panel; `undefined` while nothing is known. */
function panelView({ state, isTimedOut }: Model): View | undefined {
  if (!canSave()) return { name: 'unsupported', content: html`<p>${words.cannotSave}</p>` };
  if (state?.withdrawn) return { name: 'none', content: nothing };
  if (state?.progress) return { name: 'downloading', content: downloadingView(state.progress) };
  if (state?.kept) return { name: 'saved', content: savedView(state, state.kept) };
  // With Save-Data no worker was started, and so the size is not known.
  const isUnasked = savesData() && !navigator.serviceWorker.controller;
  if (state?.offered || state?.problem || isUnasked)
    return { name: 'offer', content: offerView(state) };
  if (state?.isUnreachable) return { name: 'none', content: html`<p>${words.siteUnreachable}</p>` };
  return isTimedOut ? { name: 'none', content: html`<p>${words.workerSilent}</p>` } : undefined;
}

function downloadingView(progress: { done: number; total: number }): TemplateResult {
  return html`<p>${words.downloading}</p><p class="offline-progress">
    <progress max=${Math.max(progress.total, 1)} .value=${progress.done} aria-label=${words.downloadProgress}></progress>
    <span class="offline-bytes">${progressText(progress)}</span>
    <button type="button" @click=${() => send({ type: 'stop' })}>${words.stopDownload}</button></p>`;
}

function savedView(
  { offered, problem, isUnreachable }: OfflineState,
  kept: NonNullable<OfflineState['kept']>,
): TemplateResult {
  const update = offered && offered.version !== kept.version ? offered : undefined;
  return html`<p>${savedText(kept)}</p>
    ${update ? html`<p>${updateText(update, kept)}</p>` : nothing}
    ${update && isUnreachable ? html`<p>${words.updateOffline}</p>` : nothing}
    ${problemView(problem)}<p class="offline-actions">
    ${update && !isUnreachable ? saveButton(words.updateNow) : nothing}
    <button type="button" @click=${() => send({ type: 'remove' })}>${words.removeSaved}</button></p>`;
}

function offerView({ offered, problem }: Partial<OfflineState> = {}): TemplateResult {
  const offer = offered
    ? format(words.saveOffer, { size: size(offered.bytes) })
    : words.saveOfferUnknownSize;
  return html`<p>${offer}</p>${problemView(problem)}
    <p class="offline-actions">${saveButton(problem ? words.resumeDownload : words.saveOffline)}</p>`;
}

function problemView(problem: OfflineState['problem']): TemplateResult | typeof nothing {
  return problem ? html`<p class="offline-problem">${problemTexts[problem]}</p>` : nothing;
}

function saveButton(label: string): TemplateResult {
  const save = async (): Promise<void> => {
    // Asks the browser not to evict the archive when the device runs out of space.
    void navigator.storage?.persist?.().catch(() => false);
    await register();
    await send({ type: 'keep' });
  };
  return html`<button type="button" class="primary offline-save" @click=${save}>${label}</button>`;
}

customElements.define('save-offline', SaveOffline);
