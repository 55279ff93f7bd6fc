/** With less height than this, in pixels, a keyboard takes up much of the screen. */
const littleHeight = 480;

/**
 * Keeps the search box above a phone's keyboard in browsers that lay the keyboard over the page: `--covered` is the height
 * that it covers.
 *
 * @param host element that gets `--covered`
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
  requestAnimationFrame(measure);
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

/**
 * Minimum number of lines of each longer ruling on the first screen. A right ruling can be read there for 90.6 % of 117 fresh
 * questions, and 74 % of 185 screens have three lines of each of five rulings.
 */
const leastLines = [8, 5, 3, 3, 3];

/**
 * Fills the first screen with results: each ruling has {@link leastLines}, and the room that is left goes first to the
 * rulings that lack the fewest lines. A single line that a ruling lacks may push out what follows the fifth ruling. The style
 * sheet cuts any further ruling after its third line.
 *
 * @returns whether the rulings fill the screen
 */
export function fillScreen(place: HTMLElement): boolean {
  const all = [...place.querySelectorAll<HTMLElement>('.result-words')];
  for (const [at, row] of all.entries()) {
    // The answer is never cut.
    if (!row.closest('[data-best]')) row.style.setProperty('--lines', String(leastLines[at] ?? 3));
    sizes.delete(row);
    row.toggleAttribute('data-cut', false);
  }
  const bar = document.querySelector('.bar')?.getBoundingClientRect();
  const end = bar && bar.top > innerHeight / 2 ? bar.top : innerHeight;
  const scrolled = place.closest('.search-panel')?.scrollTop ?? scrollY;
  const bottomOf = (row: HTMLElement): number => row.getBoundingClientRect().bottom + scrolled;
  const roomBelow = (row: HTMLElement | undefined): number => (row ? end - bottomOf(row) : 0);
  const rows = all.filter(
    (row, at) => row.checkVisibility() && (at < leastLines.length || bottomOf(row) <= end),
  );
  const first = rows.slice(0, leastLines.length);
  const [fifth] = first.slice(-1);
  const isFull = rows.length < all.length;
  let room = roomBelow(rows.at(-1));
  let roomOfFirst = roomBelow(fifth);
  const measured = rows.map((row) => ({
    row,
    line: Number.parseFloat(getComputedStyle(row).lineHeight),
    height: row.clientHeight,
    lacked: lackedBy(row),
    isBeforeFifth: row !== fifth && first.includes(row),
  }));
  measured.sort((a, b) => a.lacked - b.lacked);
  for (const { row, line, height, lacked, isBeforeFifth } of measured) {
    const isSingle = lacked < 1.5 * line && (!isBeforeFifth || line <= roomOfFirst);
    const lines = isSingle
      ? Math.round(lacked / line)
      : Math.floor(Math.min(lacked, room) / line + 0.1);
    if (lines < 1) continue;
    room -= lines * line;
    if (isBeforeFifth) roomOfFirst -= lines * line;
    row.style.setProperty('--lines', String(Math.round(height / line) + lines));
  }
  return isFull;
}

/** Sizes of the rulings when their marks were set. */
const sizes = new WeakMap<HTMLElement, string>();

/** Marks the rulings whose last line is not shown, directly behind the last word: `--rest` is the width after the word. */
export function markCut(place: HTMLElement): void {
  const rows = [...place.querySelectorAll<HTMLElement>('.result-words')].filter(
    (row) => sizes.get(row) !== sizeOf(row),
  );
  for (const row of rows) {
    sizes.set(row, sizeOf(row));
    row.toggleAttribute('data-cut', false);
    row.style.removeProperty('--rest');
  }
  const cut = rows.filter((row) => lackedBy(row) > 4);
  for (const row of cut) row.toggleAttribute('data-cut', true);
  const rests = cut.map((row) => [row, restOf(row)] as const);
  for (const [row, rest] of rests) row.style.setProperty('--rest', `${rest}px`);
}

/** Size of a ruling, which a mark does not change. */
function sizeOf({ clientWidth, clientHeight }: HTMLElement): string {
  return `${clientWidth} ${clientHeight}`;
}

/** Width between the last word that is shown and the end of its line, in pixels. */
function restOf(row: HTMLElement): number {
  const { left, right, bottom } = row.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(row).direction === 'rtl';
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let last = 0;
  let rest = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    range.selectNodeContents(node);
    // The name of an icon is text outside of its box.
    const icon = node.parentElement?.closest('.icon');
    for (const box of (icon ?? range).getClientRects()) {
      if (box.bottom > bottom + 1) return rest;
      if (box.width === 0 || box.bottom < last - 4) continue;
      last = box.bottom;
      rest = Math.floor(isRightToLeft ? box.left - left : right - box.right);
    }
  }
  return rest;
}

/** Height of the words that are not shown, in pixels. */
function lackedBy({ scrollHeight, clientHeight }: HTMLElement): number {
  return scrollHeight - clientHeight;
}

/** Moves the focus to the search box; on phones out of it, because the keyboard would cover half of the results. */
export function restInBox(box: HTMLElement): void {
  if (matchMedia('(pointer: coarse)').matches) box.blur();
  else box.focus();
}
