/**
 * `embed.js`: previews of this site's rulings on other people's sites. Every link to this site there gets the preview
 * card that it has here, in a shadow root of its own; `[[name]]` becomes a link in elements with `data-spaceline`.
 */

import { element, loadStyleSheet } from '../../shared/dom.ts';
import { offerPreviews } from '../card.ts';
import { type Preview, readPreview } from '../preview.ts';
import { linkNames } from './embed-names.ts';
import { changedSince, loadPlace, readSiteLink, siteUrl } from './site.ts';

function start(): void {
  const host = document.body.appendChild(document.createElement('spaceline-preview'));
  const place = host.attachShadow({ mode: 'open' });
  offerPreviews({
    place,
    linkAt: (target) => {
      const link = target.closest('a');
      return link && readSiteLink(link.href) ? link : null;
    },
    load: (href) => load(href, place),
    isOff: () => false,
    closeByBack,
  });
  void linkNames(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof Element) void linkNames(node);
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/** The parts of the browser's interface that are used here; TypeScript does not know it yet. */
declare class CloseWatcher {
  onclose: () => void;
  destroy(): void;
}

/** Lets Android's Back close a sheet. The history of another site stays untouched; Safari and Firefox lack the interface. */
function closeByBack(close: () => void): () => void {
  const watcher = 'CloseWatcher' in window ? new CloseWatcher() : undefined;
  if (watcher) watcher.onclose = close;
  return () => watcher?.destroy();
}

async function load(href: string, place: ShadowRoot): Promise<Preview> {
  const link = readSiteLink(href);
  if (!link) throw new Error(href);
  const styles = loadStyleSheet(`${siteUrl}embed.css`, place);
  const { page, url } = await loadPlace(link.url);
  // An entry that was renamed is known under its address now.
  const { address } = readSiteLink(page.URL) ?? link;
  const changed = await changedSince({ ...link, address }).catch(() => '');
  await styles;
  const { lang, dir } = page.documentElement;
  Object.assign(place.host, { lang, dir });
  const preview = readPreview(url, page);
  for (const part of preview.body) {
    if (!(part instanceof Element)) continue;
    for (const icon of part.querySelectorAll<HTMLElement>('[data-icon]'))
      icon.style.setProperty('--icon', `url("${siteUrl}icons/${icon.dataset['icon']}.svg")`);
  }
  const since = changed ? [element('p', { class: 'preview-since' }, changed)] : [];
  return { ...preview, url: href, body: [...since, ...preview.body] };
}

if (document.body) start();
else addEventListener('DOMContentLoaded', start);
