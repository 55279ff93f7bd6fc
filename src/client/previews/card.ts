import { previewBack, previewClose, previewOpen } from 'virtual:wording/previews';
import { button, element, isPlainClick } from '../shared/dom.ts';
import type { Preview } from './preview.ts';

/** Source of previews, and parent of the card. */
export interface PreviewSource {
  /** Parent of the card. */
  place: Node;
  /** The reference with a preview at an element of the page. */
  linkAt: (target: Element) => HTMLAnchorElement | null;
  /** @throws if a reference has no preview */
  load: (url: string) => Promise<Preview>;
  /** Lets Back close the open card, which is a sheet. */
  closeByBack: (sheet: HTMLElement, close: () => void) => void;
  /** Makes the menu of a card; `say` shows a text instead of the preview. */
  menu?: (say: (text: string) => void) => HTMLElement;
}

// In milliseconds, as on Wikipedia: see `src/constants.js` of the MediaWiki extension Popups.

/** Delay of the pointer on a reference before its preview is loaded. */
const loadDelay = 150;
/** Additional delay before the card is shown. */
const showDelay = 350;
/** Delay after the pointer has left until the card is hidden. Until then, the next card opens at once. */
const leaveDelay = 300;

/** Gap between a reference and its card, and around the card, in pixels. */
const gap = 6;

const isMouse = ({ pointerType }: PointerEvent): boolean => pointerType === 'mouse';

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Shows previews of references: in a card beside the reference under the pointer or the focus; by touch in a sheet at
 * the bottom, which the first tap opens. A reference in the card replaces its content.
 *
 * @returns opens the preview of a reference that the pointer, the focus or a tap has reached before
 */
export function offerPreviews({
  place,
  linkAt,
  load,
  closeByBack,
  menu,
}: PreviewSource): (link: HTMLAnchorElement, isTap: boolean) => void {
  const card = element('div', { class: 'preview', popover: 'manual', role: 'dialog' });
  /** The reference whose card is open or about to open. */
  let current: HTMLAnchorElement | null = null;
  /** A reference whose card was dismissed: it stays closed until the reader has left the reference. */
  let dismissed: HTMLAnchorElement | null = null;
  /** Trail of previews: the last is shown, Back returns to those before. A new array for each opening of the card. */
  let trail: Preview[] = [];
  let leaving: ReturnType<typeof setTimeout> | undefined;
  /** Whether the last pointer was not a mouse. */
  let isTouch = false;
  /** The card is a sheet, or opens as a sheet. */
  let isSheet = false;

  const isOpen = (): boolean => card.isConnected;
  const hasFocus = (target: HTMLElement | null | undefined): boolean => !!target?.matches(':focus');
  const stops = (): HTMLElement[] =>
    [...card.querySelectorAll<HTMLElement>('a, button, summary, [tabindex]')].filter((stop) =>
      stop.checkVisibility(),
    );

  // Scrolls to the top of the card, too.
  const enter = (): void => stops()[0]?.focus();

  /** Returns the reference of the page at which an event happened; `null` inside the card. */
  function linkOf({ target }: Event): HTMLAnchorElement | null {
    return target instanceof Element && !card.contains(target) ? linkAt(target) : null;
  }

  /** Opens the card of a reference: after a while, or at once by touch and while another is open. */
  function offer(link: HTMLAnchorElement | null, isTap = false): void {
    if (!link || link === dismissed) return;
    clearTimeout(leaving);
    if (link === current) return;
    abandon();
    current = link;
    isSheet = isTap;
    void open(link, isTap);
  }

  /** @param isAsked the reader chose the link: the focus moves to the card; without a preview the link is followed */
  async function open(link: HTMLAnchorElement, isAsked: boolean): Promise<void> {
    const own = trail;
    const isSoon = isAsked || isOpen();
    try {
      if (!isSoon) await pause(loadDelay);
      if (own !== trail) return;
      const [preview] = await Promise.all([load(link.href), isSoon || pause(showDelay)]);
      if (own !== trail) return;
      own.push(preview);
      show();
      if (isAsked) enter();
    } catch {
      if (own !== trail) return;
      close();
      if (isAsked) location.assign(link.href);
    }
  }

  /** Shows the last preview of the trail. */
  function show(): void {
    const preview = trail.at(-1);
    if (!preview || !current) return;
    const { url, name, facts, body } = preview;
    const shut = button('\u00d7', { class: 'icon-button', 'aria-label': previewClose }, dismiss);
    const back = button('\u2190', { class: 'icon-button', 'aria-label': previewBack }, () => {
      trail.pop();
      show();
      enter();
    });
    card.replaceChildren(
      element(
        'div',
        { class: 'preview-head' },
        trail.length > 1 ? back : undefined,
        element('p', {}, element('strong', {}, name), ' ', facts),
        shut,
      ),
      element('div', { class: 'preview-text' }, ...body),
      element(
        'div',
        { class: 'preview-foot' },
        element('a', { href: url }, previewOpen),
        menu?.((text) => {
          card.replaceChildren(element('p', { role: 'status' }, text), shut);
          enter();
        }),
      ),
    );
    card.setAttribute('aria-label', name);
    card.classList.toggle('preview-sheet', isSheet);
    current.setAttribute('aria-expanded', 'true');
    if (!isOpen()) {
      place.appendChild(card);
      card.showPopover();
      if (isSheet) closeByBack(card, dismiss);
    }
    // The card is above or below the reference, where there is more room. The style sheet places a sheet.
    const { left, right } = current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    // A card opened by keyboard does not cover the ruling with the reference, unless the ruling is long.
    const ruling = hasFocus(current) && current.closest<HTMLElement>('.ruling, .quote');
    const isShort = ruling && ruling.offsetHeight < clientHeight / 3;
    const { top, bottom } = (isShort ? ruling : current).getBoundingClientRect();
    const isBelow = top + bottom < clientHeight;
    const start = document.dir === 'rtl' ? right - card.offsetWidth : left;
    const x = `${Math.max(gap, Math.min(start, clientWidth - card.offsetWidth - gap)) + scrollX}px`;
    const y = `${gap + (isBelow ? bottom + scrollY : clientHeight - top - scrollY)}px`;
    const inset = isBelow ? [y, 'auto', 'auto', x] : ['auto', 'auto', y, x];
    card.style.setProperty('--inset', inset.join(' '));
  }

  /** Handles an element that the pointer or the focus has left. */
  function leave(event: PointerEvent | FocusEvent): void {
    const link = linkOf(event);
    const { relatedTarget } = event;
    if (link && relatedTarget instanceof Node && link.contains(relatedTarget)) return;
    if (link === dismissed) dismissed = null;
    if (!isOpen()) {
      if (link && link === current) close();
    } else if (!isSheet) {
      clearTimeout(leaving);
      leaving = setTimeout(() => {
        const isHeld =
          current?.matches(':hover, :focus-visible') ||
          card.matches(':hover, :has(:focus-visible)');
        if (!isHeld) close();
      }, leaveDelay);
    }
  }

  function abandon(): void {
    current?.removeAttribute('aria-expanded');
    current = null;
    trail = [];
  }

  function close(): void {
    clearTimeout(leaving);
    card.hidePopover();
    card.remove();
    abandon();
  }

  /** Closes the card at the reader's wish. The focus returns to the reference. */
  function dismiss(): void {
    if (card.matches(':focus-within')) current?.focus({ preventScroll: true });
    dismissed = current;
    close();
  }

  document.addEventListener('pointermove', (event) => {
    if (isMouse(event)) offer(linkOf(event));
  });
  document.addEventListener('focusin', (event) => {
    const link = linkOf(event);
    if (link?.matches(':focus-visible')) offer(link);
  });
  document.addEventListener('pointerout', (event) => {
    if (isMouse(event)) leave(event);
  });
  document.addEventListener('focusout', leave);
  document.addEventListener('pointerdown', (event) => {
    isTouch = !isMouse(event);
  });
  document.addEventListener('pointerup', (event) => {
    if (isSheet && !linkOf(event) && !event.composedPath().includes(card)) close();
  });

  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    // A click by keyboard has no count: it follows the link.
    if (isTouch && event.detail && link !== current) {
      event.preventDefault();
      dismissed = null;
      offer(link, true);
    } else close();
  });

  card.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || !isPlainClick(event)) return;
    // Only references in the text replace the content: elsewhere in the card a link is followed.
    if (!link.closest('.preview-text') || !linkAt(link)) return close();
    event.preventDefault();
    void open(link, true);
  });

  // Escape closes the card. Tab enters it from its reference, and moves from it to the element after the reference.
  document.addEventListener(
    'keydown',
    (event) => {
      const { key, shiftKey } = event;
      if (!isOpen()) return;
      if (key === 'Escape') {
        event.stopPropagation();
        dismiss();
      } else if (key === 'Tab' && !shiftKey && hasFocus(current)) {
        event.preventDefault();
        enter();
      } else if (key === 'Tab' && hasFocus(stops().at(shiftKey ? 0 : -1))) {
        if (shiftKey) event.preventDefault();
        current?.focus();
      }
    },
    true,
  );

  return offer;
}
