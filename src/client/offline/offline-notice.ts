import * as words from 'virtual:wording/offline';
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { dateInWords } from '../../languages/browser.ts';
import type { OfflineState } from '../../outputs/browser.ts';
import { format } from '../../views/index.ts';
import { element } from '../shared/dom.ts';
import { store, stored } from '../shared/stored.ts';
import { language, problemTexts, progressText, updateText } from './offline-texts.ts';
import { send } from './worker.ts';

/** Key in session storage: the reader postpones an update for one tab. */
const postponedKey = 'newer-glossary-later';

/** The reader started the update from this page's notice. */
let isUpdating = false;
/** The version whose update the reader postponed; without storage it is postponed for this page alone. */
let postponed = stored(postponedKey, 'sessionStorage');
let notice: HTMLElement | undefined;
let state: OfflineState | undefined;

/** Shows a notice that the page was read from the archive, or that an update is available. */
export function showNotice(next: OfflineState): void {
  state = next;
  if (notice || !noticeContent(next)) {
    show();
    return;
  }
  notice = element('div', { class: 'offline-notice', role: 'status' });
  document.querySelector('.site-head')?.after(notice);
  // Screen readers announce additions to an existing live region.
  setTimeout(show);
}

function show(): void {
  if (!notice || !state) return;
  const content = noticeContent(state);
  notice.hidden = !content;
  render(content ?? nothing, notice);
}

function copyText({ edition, since }: NonNullable<OfflineState['kept']>): string {
  if (edition) return format(words.readingEdition, { edition });
  return format(words.readingCopy, { date: dateInWords(since.slice(0, 10), language) });
}

function noticeContent({
  kept,
  offered,
  progress,
  problem,
  fromLibrary,
  isUnreachable,
}: OfflineState): TemplateResult | string | undefined {
  // The page "This page is not saved" needs no such notice.
  const isInstead = document.querySelector('.lost') !== null;
  if (!kept) return fromLibrary && !isInstead ? words.readingSavedPage : undefined;
  const update = offered && offered.version !== kept.version ? offered : undefined;
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
  // Without a network both facts, and no button that could not work.
  if (isUnreachable) return `${copy || ''} ${available} ${words.updateOffline}`;
  const start = (): void => {
    isUpdating = true;
    void send({ type: 'keep' });
  };
  const postpone = (): void => {
    postponed = update.version;
    store(postponedKey, update.version, 'sessionStorage');
    show();
  };
  return html`${problem ? `${problemTexts[problem]} ` : ''}${available}
    <button type="button" class="primary offline-save" @click=${start}>${words.updateNow}</button>
    <button type="button" @click=${postpone}>${words.later}</button>`;
}
