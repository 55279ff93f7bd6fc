import { define, elementNamed } from './dom.ts';

/** Height on the screen at which a section becomes current, in percent. */
const line = 30;

/**
 * `<contents-sheet>`: a table of contents that marks the current section, and keeps the mark in view. On narrow screens the
 * table is a sheet, which closes when the reader chooses a heading.
 */
define('contents-sheet', (host) => {
  const sheet = host.querySelector<HTMLElement>('[popover]');
  if (!sheet) return;
  const links = new Map<Element, HTMLElement>();
  for (const link of sheet.querySelectorAll<HTMLAnchorElement>('li a')) {
    const heading = elementNamed(link.hash);
    if (heading) links.set(heading, link);
  }
  let current: HTMLElement | undefined;

  const show = (): void => {
    if (!current) return;
    const { offsetTop: top, offsetHeight: height } = current;
    const { scrollTop, clientHeight } = sheet;
    const isShown = top >= scrollTop && top + height <= scrollTop + clientHeight;
    if (!isShown) sheet.scrollTop = top - clientHeight / 2;
  };

  const mark = (): void => {
    const isEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 1;
    const chosen = isEnd && document.querySelector(':target');
    const heading = [...links.keys()].findLast(
      (one) => one === chosen || one.getBoundingClientRect().top < (innerHeight * line) / 100,
    );
    current?.removeAttribute('aria-current');
    current = heading && links.get(heading);
    current?.setAttribute('aria-current', 'location');
    show();
  };

  // Headings above the viewport count as inside, so that a jump over many is noticed.
  const rootMargin = `999999px 0px ${line - 100}%`;
  const observer = new IntersectionObserver(mark, { rootMargin });
  for (const heading of links.keys()) observer.observe(heading);
  addEventListener('hashchange', mark);
  sheet.addEventListener('toggle', async ({ newState }) => {
    // The place of the mark is known once the sheet is open.
    show();
    if (newState === 'closed') return;
    const { addSheetEntry } = await import('./sheet-entry.ts');
    if (sheet.matches(':popover-open')) addSheetEntry(sheet);
  });
  host.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) sheet.hidePopover();
  });
});
