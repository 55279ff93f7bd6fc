import { reload } from 'virtual:wording/offline';
import type { OfflineState } from '../../offline/browser.ts';
import { button, element } from '../shared/index.ts';
import { offlineStyle } from './style.ts';
import { day, newerText, problemText, size } from './wording.ts';
import { send } from './worker.ts';

/** The version that the reader wants to hear of no more in this tab. */
const laterKey = 'newer-glossary-later';

let place: HTMLElement | undefined;
let wasFetching = false;
let latest: (Node | string)[] | undefined;

/** Tells on any page that it is read from the device, or that there is a newer glossary to take. */
export async function show(state: OfflineState): Promise<void> {
  const text = notice(state);
  if (!text) {
    hide();
    return;
  }
  if (!place) {
    place = element('div', { class: 'offline-notice', role: 'status' });
    document.querySelector('.site-head')?.after(place);
  }
  latest = text;
  // What is put into a live region after it stands there is read out.
  await offlineStyle();
  if (latest === text && place?.textContent !== text.map(textOf).join('')) {
    place?.replaceChildren(...text);
  }
}

function hide(): void {
  latest = undefined;
  place?.remove();
  place = undefined;
}

function notice({
  kept,
  offered,
  progress,
  problem,
  fromLibrary,
}: OfflineState): (Node | string)[] | undefined {
  if (!kept) return fromLibrary ? ['No network: this page was kept on your device.'] : undefined;
  const isOld = offered !== undefined && offered.version !== kept.version;
  // The page on which the glossary is kept shows all this itself.
  const hasPanel = document.querySelector('keep-offline:not([data-quiet])') !== null;
  if (progress && isOld && !hasPanel) {
    wasFetching = true;
    return [`Fetching the newer glossary: ${size(progress.done)} of ${size(progress.total)}`];
  }
  if (wasFetching && !isOld) {
    return [
      'The newer glossary is kept on this device. ',
      button(reload, {}, () => location.reload()),
    ];
  }
  if (isOld && !hasPanel && !isLater(offered.version)) {
    return [
      problem ? `${problemText[problem]} ` : '',
      `${newerText(offered)} `,
      button('Fetch it', { class: 'offline-keep' }, () => {
        wasFetching = true;
        void send({ type: 'keep' });
      }),
      ' ',
      button('Later', {}, () => {
        later(offered.version);
        hide();
      }),
    ];
  }
  return fromLibrary
    ? [`No network: you read the glossary kept on ${day(kept.since)}.`]
    : undefined;
}

function textOf(part: Node | string): string {
  return typeof part === 'string' ? part : (part.textContent ?? '');
}

function isLater(version: string): boolean {
  try {
    return sessionStorage.getItem(laterKey) === version;
  } catch {
    return false;
  }
}

function later(version: string): void {
  try {
    sessionStorage.setItem(laterKey, version);
  } catch {
    // No storage: the notice comes back on the next page.
  }
}
