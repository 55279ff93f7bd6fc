import { isPlainClick } from '../shared/dom.ts';
import { previewSetting } from './setting.ts';

// Loads previews when the reader first points at a reference, focuses or touches one. Until then references are plain links.
const loading = new AbortController();
let isTouch = false;

async function load(event: Event): Promise<void> {
  const { type, target } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a.ref');
  if (event instanceof PointerEvent && type === 'pointerdown')
    isTouch = event.pointerType !== 'mouse';
  if (!link || previewSetting() === 'off') return;
  // A click by keyboard has no count: it follows the link.
  const isTap = event instanceof MouseEvent && type === 'click' && isTouch && event.detail > 0;
  if (type === 'click' && !(isTap && isPlainClick(event))) return;
  if (isTap) event.preventDefault();
  try {
    const { offer } = await import('./start.ts');
    loading.abort();
    const isHovered = link.matches(':hover') && !isTouch;
    if (isTap || isHovered || link.matches(':focus-visible')) offer(link, isTap);
  } catch {
    if (isTap) location.assign(link.href);
  }
}

for (const type of ['pointermove', 'pointerdown', 'focusin', 'click'])
  document.addEventListener(type, load, { signal: loading.signal });
