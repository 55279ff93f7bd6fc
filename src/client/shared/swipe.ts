/** Distance of a downward swipe that closes a sheet, in pixels. */
const distance = 64;

/** Lets a sheet at the bottom of the screen be swiped down, once it is scrolled to its top. */
export function closeBySwipe(sheet: HTMLElement, close: () => void): void {
  let start = 0;
  let by = 0;
  const move = (to: number): void => {
    by = to;
    sheet.style.translate = by ? `0 ${by}px` : '';
  };
  sheet.addEventListener('touchstart', ({ touches }) => {
    start = touches[0]?.clientY ?? 0;
  });
  sheet.addEventListener(
    'touchmove',
    (event) => {
      const at = event.touches[0]?.clientY ?? 0;
      if (sheet.scrollTop > 0) start = at;
      move(Math.max(0, at - start));
      if (by) event.preventDefault();
    },
    { passive: false },
  );
  sheet.addEventListener('touchend', () => {
    if (by > distance) close();
    move(0);
  });
}
