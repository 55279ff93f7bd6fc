/** Views of the saved site: the notice below the header of a page, and the panel of the help page. */
import * as words from 'virtual:wording/offline';
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { dateInWords } from '../../languages/browser.ts';
import {
  type ArchiveSummary,
  type OfflineState,
  type Problem,
  readState,
  savesData,
} from '../../outputs/browser.ts';
import { format } from '../../views/index.ts';
import { define, element } from '../shared/dom.ts';
import { store, stored } from '../shared/saved.ts';
import { canSave, register, send } from './worker-client.ts';

/** Interval of the messages of a page that waits for a download: without messages, the browser stops the worker. */
const keepAliveMs = 20_000;

/** Delay before the notice that the worker does not answer. */
const workerTimeoutMs = 8_000;

/** Key in session storage: the reader postpones an update for one tab. */
const postponedKey = 'newer-glossary-later';

/** Why a download is not running, and what to do. */
const problemTexts: Record<Problem, string> = {
  network: words.networkProblem,
  refused: words.refusedProblem,
  full: words.fullProblem,
  stopped: words.stoppedProblem,
};

const language = document.documentElement.lang || 'en';

/** Returns a size to read: "412 kB", "1.2 MB". */
function size(bytes: number): string {
  const isSmall = bytes < 950_000;
  const number = isSmall ? Math.max(1, Math.round(bytes / 1000)) : bytes / 1_000_000;
  const unit = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return unit.format(number).replace(' ', '\u00a0');
}

/** Returns the progress of a download: "120 kB of 467 kB". */
function progressText({ done, total }: NonNullable<OfflineState['progress']>): string {
  return format(words.downloadedOf, { done: size(done), total: size(total) });
}

/** Returns the archive that replaces the saved one; `undefined` if the saved one is current. */
function updateOf({ kept, offered }: Partial<OfflineState>): OfflineState['offered'] {
  return offered?.version === kept?.version ? undefined : offered;
}

/** Announces an update with its size, and with its edition if that differs from the saved edition. */
function updateText(
  { missing, edition }: NonNullable<OfflineState['offered']>,
  kept: ArchiveSummary,
): string {
  return edition && edition !== kept.edition
    ? format(words.updateAvailableEdition, { edition, size: size(missing) })
    : format(words.updateAvailable, { size: size(missing) });
}

/** Whether the reader started the update from this page's notice. */
let isUpdating = false;
/** The version whose update the reader postponed; without storage it is postponed for this page alone. */
let postponed = stored(postponedKey, 'sessionStorage');
const notice = element('div', { class: 'offline-notice', role: 'status' });
let latest: OfflineState | undefined;

/** Shows a notice that the page was read from the archive, or that an update is available. */
export function showNotice(state: OfflineState): void {
  latest = state;
  if (!notice.isConnected && noticeView(state)) document.querySelector('.site-head')?.after(notice);
  // Screen readers announce additions to an existing live region.
  setTimeout(renderNotice);
}

function renderNotice(): void {
  if (!notice.isConnected || !latest) return;
  const content = noticeView(latest);
  notice.hidden = !content;
  render(content ?? nothing, notice);
}

function noticeView(state: OfflineState): TemplateResult | string | undefined {
  const { kept, progress, problem, fromLibrary, isUnreachable } = state;
  // The page "This page is not saved" needs no notice.
  const isInstead = document.querySelector('.lost') !== null;
  if (!kept) return fromLibrary && !isInstead ? words.readingSavedPage : undefined;
  const update = updateOf(state);
  // The panel on the help page shows updates itself.
  const hasPanel = document.querySelector('save-offline') !== null;
  if (progress && update && !hasPanel) {
    isUpdating = true;
    return `${words.updating} ${progressText(progress)}`;
  }
  if (isUpdating && !update)
    return html`${words.updated} <button type="button" @click=${() => location.reload()}>${words.reload}</button>`;
  const copy = fromLibrary && copyText(kept);
  if (!update || hasPanel || postponed === update.version) return copy || undefined;
  const available = updateText(update, kept);
  // Without a network: both messages, and no button, because an update would fail.
  if (isUnreachable) return `${copy || ''} ${available} ${words.updateOffline}`;
  const start = (): void => {
    isUpdating = true;
    void send({ type: 'keep' });
  };
  const postpone = (): void => {
    postponed = update.version;
    store(postponedKey, update.version, 'sessionStorage');
    renderNotice();
  };
  return html`${problem ? `${problemTexts[problem]} ` : ''}${available}
    <button type="button" class="primary offline-save" @click=${start}>${words.updateNow}</button>
    <button type="button" @click=${postpone}>${words.later}</button>`;
}

function copyText({ edition, since }: NonNullable<OfflineState['kept']>): string {
  if (edition) return format(words.readingEdition, { edition });
  return format(words.readingCopy, { date: dateInWords(since.slice(0, 10), language) });
}

/** State of the panel; its name is the element's `data-state`. */
interface PanelView {
  name: 'none' | 'offer' | 'downloading' | 'saved' | 'unsupported';
  content: TemplateResult | typeof nothing;
}

/** `<save-offline>`: saves the site on the device, shows the download, updates and deletes it. Empty without script. */
define('save-offline', (host) => {
  const { saved } = host.dataset;
  const lead = document.querySelector('.lost .lead');
  /** The last message from the worker. */
  let state: Partial<OfflineState> = {};

  /** @param unknown text of the panel while the state is unknown; without it the panel stays unchanged */
  function show(unknown?: string): void {
    const view = panelView(state, unknown);
    if (!view) return;
    const hadFocus = host.contains(document.activeElement);
    host.dataset['state'] = view.name;
    if (view.name === 'saved' && lead && saved !== undefined) lead.textContent = saved;
    render(view.content, host);
    if (hadFocus && !host.contains(document.activeElement)) host.querySelector('button')?.focus();
  }

  show();
  if (!canSave()) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    state = readState(data) ?? state;
    show();
  });
  addEventListener('offline', () => show());
  addEventListener('online', () => {
    show();
    void send({ type: 'ask', fresh: true });
  });
  void send({ type: 'ask', fresh: false });
  setTimeout(() => show(words.workerSilent), workerTimeoutMs);
  setInterval(() => {
    if (state.progress) void send({ type: 'ask', fresh: false });
  }, keepAliveMs);
});

function panelView(state: Partial<OfflineState>, unknown?: string): PanelView | undefined {
  const { kept, offered, problem, progress, isUnreachable } = state;
  if (!canSave()) return { name: 'unsupported', content: html`<p>${words.cannotSave}</p>` };
  if (state.withdrawn) return { name: 'none', content: nothing };
  if (progress) return { name: 'downloading', content: downloadingView(progress) };
  if (kept) return { name: 'saved', content: savedView(state, kept) };
  // With Save-Data no worker was started, and so the size is not known.
  const isUnasked = savesData() && !navigator.serviceWorker.controller;
  if (offered || problem || isUnasked) return { name: 'offer', content: offerView(state) };
  const said = isUnreachable ? words.siteUnreachable : unknown;
  return said === undefined ? undefined : { name: 'none', content: html`<p>${said}</p>` };
}

function downloadingView(progress: NonNullable<OfflineState['progress']>): TemplateResult {
  return html`<p>${words.downloading}</p><p class="row">
    <progress max=${Math.max(progress.total, 1)} .value=${progress.done} aria-label=${words.downloadProgress}></progress>
    <span class="offline-bytes">${progressText(progress)}</span>
    <button type="button" @click=${() => send({ type: 'stop' })}>${words.stopDownload}</button></p>`;
}

function savedView(state: Partial<OfflineState>, kept: ArchiveSummary): TemplateResult {
  const { problem, isUnreachable } = state;
  const { edition, bytes } = kept;
  const saved = format(edition ? words.savedEdition : words.savedNoEdition, {
    edition,
    size: size(bytes),
  });
  const update = updateOf(state);
  return html`<p>${saved}</p>
    ${update ? html`<p>${updateText(update, kept)}</p>` : nothing}
    ${update && isUnreachable ? html`<p>${words.updateOffline}</p>` : nothing}
    ${problemView(problem)}<p class="row">
    ${update && !isUnreachable ? saveButton(words.updateNow) : nothing}
    <button type="button" @click=${() => send({ type: 'remove' })}>${words.removeSaved}</button></p>`;
}

function offerView({ offered, problem }: Partial<OfflineState>): TemplateResult {
  const offer = offered
    ? format(words.saveOffer, { size: size(offered.bytes) })
    : words.saveOfferUnknownSize;
  return html`<p>${offer}</p>${problemView(problem)}
    <p class="row">${saveButton(problem ? words.resumeDownload : words.saveOffline)}</p>`;
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
  return navigator.onLine
    ? html`<button type="button" class="primary offline-save" @click=${save}>${label}</button>`
    : html`<button type="button" class="meta" disabled>${words.saveNeedsConnection}</button>`;
}
