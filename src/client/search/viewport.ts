/** With less height than this, in pixels, a keyboard takes up much of the screen. */
const littleHeight = 480;

/**
 * Keeps the search box above a phone's keyboard in browsers that lay the keyboard over the page: `--covered` is the height
 * that it covers.
 *
 * @param host the element that gets the property
 */
export function keepAboveKeyboard(host: HTMLElement): void {
  const viewport = visualViewport;
  if (!viewport) return;
  const measure = (): void => {
    const below = document.documentElement.clientHeight - viewport.offsetTop - viewport.height;
    // A magnified page is partly out of view without any keyboard.
    const covered = viewport.scale > 1 ? 0 : Math.max(0, Math.round(below));
    host.style.setProperty('--covered', `${covered}px`);
  };
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  measure();
}

/**
 * Scrolls to the start of the results if that is above the viewport, or if little of the page is visible.
 *
 * @param host around the box and the results
 * @param panel the element that scrolls, if it is not the page
 */
export function scrollToStart(host: HTMLElement, panel?: HTMLElement): void {
  if (panel) {
    panel.scrollTop = 0;
    return;
  }
  const height = visualViewport?.height ?? innerHeight;
  const top = host.getBoundingClientRect().top - (visualViewport?.offsetTop ?? 0);
  if (top < 0 || height < littleHeight) scrollBy({ top, behavior: 'instant' });
}

/** Moves the focus to the search box; on phones out of it, because the keyboard would cover half of the results. */
export function restInBox(box: HTMLElement): void {
  if (matchMedia('(pointer: coarse)').matches) box.blur();
  else box.focus();
}
