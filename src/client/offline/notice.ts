import * as words from 'virtual:wording/offline';
import type { OfflineState } from '../../offline/browser.ts';
import { format } from '../../wording/browser.ts';
import { button, element } from '../shared/dom.ts';
import { store, stored } from '../shared/stored.ts';
import { day, problemTexts, progressText, updateText } from './texts.ts';
import { updateChildren } from './update-children.ts';
import { send } from './worker.ts';

/** Of session storage: the reader postpones an update for one tab. */
const postponedKey = 'newer-glossary-later';

let state: OfflineState | undefined;
/** The reader started the update from this page's notice. */
let isUpdating = false;
let notice: HTMLElement | undefined;
/** The version whose update the reader postponed. */
let postponed: string | undefined;

/** Shows a notice on any page: that it is a saved one, or that an update is available. */
export function showNotice(next: OfflineState): void {
  state = next;
  if (noticeContent(next) && !notice) {
    notice = element('div', { class: 'offline-notice', role: 'status' });
    document.querySelector('.site-head')?.after(notice);
    // Screen readers announce what is added to a live region that is already there.
    setTimeout(render);
  } else render();
}

function render(): void {
  const content = state && noticeContent(state);
  if (content && notice) {
    updateChildren(notice, content);
    return;
  }
  notice?.remove();
  notice = undefined;
}

function noticeContent({
  kept,
  offered,
  progress,
  problem,
  fromLibrary,
  isUnreachable,
}: OfflineState): Node[] | undefined {
  // The page that says that another is not saved is no page that one reads.
  const isInstead = document.querySelector('.lost') !== null;
  if (!kept) return fromLibrary && !isInstead ? nodes(words.readingSavedPage) : undefined;
  const update = offered && offered.version !== kept.version ? offered : undefined;
  // The panel on the help page shows updates itself.
  const hasPanel = document.querySelector('save-offline:not([data-quiet])') !== null;
  if (progress && update && !hasPanel) {
    isUpdating = true;
    return nodes(words.updating, ' ', progressText(progress));
  }
  if (isUpdating && !update) {
    return nodes(
      words.updated,
      ' ',
      button(words.reload, {}, () => location.reload()),
    );
  }
  const copy = fromLibrary && format(words.readingCopy, { date: day(kept.since) });
  if (update && !hasPanel && !isPostponed(update.version)) {
    // Without a network both facts, and no button that could not work.
    if (isUnreachable)
      return nodes(copy || '', ' ', updateText(update, kept), ' ', words.updateOffline);
    return nodes(
      ...(problem ? [problemTexts[problem], ' '] : []),
      updateText(update, kept),
      ' ',
      button(words.updateNow, { class: 'primary offline-save' }, () => {
        isUpdating = true;
        void send({ type: 'keep' });
      }),
      ' ',
      button(words.later, {}, () => {
        postpone(state?.offered?.version);
        render();
      }),
    );
  }
  return copy ? nodes(copy) : undefined;
}

function nodes(...content: (string | Node)[]): Node[] {
  return content.map((part) => (typeof part === 'string' ? new Text(part) : part));
}

function isPostponed(version: string): boolean {
  postponed ??= stored(postponedKey, 'sessionStorage') ?? undefined;
  return postponed === version;
}

function postpone(version = ''): void {
  postponed = version;
  // Without storage it is postponed for this page alone.
  store(postponedKey, version, 'sessionStorage');
}
